import type { Deps } from '../../../deps.ts';
import { aPage } from '../../../kit/http/access.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import { redirect } from './booking-form.ts';
import type { Demo } from './context.ts';
import { fillFromPage, withDemoPhone } from './demo.ts';
import { AnyQuery, FORM_ANSWERS, page, sentBy } from './page-route.ts';
import { keptChoice, localPath, sendDevSignIn, signInFromPage, signOutFromPage } from './sign-in.ts';
import { readCodeSignIn, sendCodeSignIn } from './sign-in-code.ts';

const SignInForm = Type.Object(
  { phone: Type.Optional(Type.String()), next: Type.Optional(Type.String()) },
  { additionalProperties: true },
);

export function signInRoutes({ config, devIdentity, log }: Deps): AnyRoute[] {
  const signIn = config.identity.provider === 'firebase' ? readCodeSignIn(config.identity, log) : null;
  return [
    raw({
      ...page,
      id: 'getSignInPage',
      method: 'GET',
      path: '/sign-in',
      summary: 'Show the sign-in page',
      access: aPage,
      query: AnyQuery,
      answers: FORM_ANSWERS,
      raw: async (call, reply) => {
        const next = localPath(sentBy(call)['next']);
        // Another tab has signed in meanwhile.
        if (call.caller) return redirect(reply, next);
        if (devIdentity) return sendDevSignIn(reply, { next, phone: '', problem: null });
        return sendCodeSignIn(reply, { next, kept: keptChoice(next), signIn });
      },
    }),
    ...(devIdentity
      ? [
          raw({
            ...page,
            id: 'postSignInPage',
            method: 'POST',
            path: '/sign-in',
            summary: 'Sign in with any phone number, in development',
            access: aPage,
            body: SignInForm,
            takes: 'form',
            answers: FORM_ANSWERS,
            raw: (call, reply) =>
              signInFromPage(devIdentity, withDemoPhone(call.body as Record<string, unknown>), reply.request, reply),
          }),
        ]
      : []),
    raw({
      ...page,
      id: 'postSignOutPage',
      method: 'POST',
      path: '/sign-out',
      summary: 'Sign this browser out',
      access: aPage,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (_call, reply) => signOutFromPage(reply.request, reply),
    }),
  ];
}

export function demoRoutes(demo: Demo | null): AnyRoute[] {
  if (!demo) return [];
  return [
    raw({
      ...page,
      tag: 'Development',
      id: 'postDemoShops',
      method: 'POST',
      path: '/dev/demo-shops',
      summary: 'Fill an empty installation with demo shops',
      access: aPage,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (_call, reply) => fillFromPage(demo, reply),
    }),
  ];
}

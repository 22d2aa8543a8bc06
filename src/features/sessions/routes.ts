import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError, AUTH_INVALID_TOKEN, DEPENDENCY_UNAVAILABLE, invalid } from '../../kit/errors.ts';
import { anyone, signIn } from '../../kit/http/access.ts';
import { type AnyRoute, noContent, ok, read, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { parsePhone } from '../../kit/phone.ts';
import { exchange, provenPhone } from './exchange.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { DevTokenBody, ExchangeBody, KeySet, RefreshBody, Tokens } from './schemas.ts';

export const sessionRoutes = (deps: Deps): AnyRoute[] => [
  write({
    id: 'exchangeIdToken',
    method: 'POST',
    path: '/auth/firebase',
    tag: 'Sessions',
    summary: "Exchange the identity provider's ID token for a session",
    access: signIn,
    body: ExchangeBody,
    answers: { 200: Data(Tokens) },
    errors: [AUTH_INVALID_TOKEN, DEPENDENCY_UNAVAILABLE],
    prepare: ({ body }) => provenPhone(deps, body.idToken),
    write: async ({ now }, tx, phone) => ok(await exchange(deps, tx, phone, now)),
  }),
  write({
    id: 'refreshSession',
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Sessions',
    summary: 'Rotate the refresh token',
    access: signIn,
    body: RefreshBody,
    answers: { 200: Data(Tokens) },
    errors: [AUTH_INVALID_TOKEN],
    write: async ({ body, now }, tx) => {
      const tokens = await refresh(deps, tx, body.refreshToken, now);
      return tokens instanceof AppError ? tokens : ok(tokens);
    },
  }),
  write({
    id: 'logout',
    method: 'POST',
    path: '/auth/logout',
    tag: 'Sessions',
    summary: 'End the session and all its tokens',
    access: signIn,
    body: RefreshBody,
    answers: { 204: null },
    write: async ({ body, now }, tx) => {
      await logout(tx, body.refreshToken, now);
      return noContent;
    },
  }),
  read({
    id: 'getJwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    tag: 'Sessions',
    summary: 'Public keys that verify access tokens',
    access: anyone,
    answers: { 200: KeySet },
    read: () => ({ status: 200, body: deps.signingKeys.jwks(), headers: { 'Cache-Control': 'public, max-age=300' } }),
  }),
];

/** Stands in for the identity provider while developing; production refuses to start with it. */
export function devSessionRoutes(deps: Deps): AnyRoute[] {
  const { devIdentity } = deps;
  if (!devIdentity) return [];
  return [
    read({
      id: 'createDevIdToken',
      method: 'POST',
      path: '/dev/id-tokens',
      at: 'root',
      tag: 'Development',
      summary: 'An ID token for any phone number',
      access: anyone,
      body: DevTokenBody,
      answers: { 200: Data(Type.Object({ idToken: Type.String() })) },
      read: async ({ body }) => {
        const phone = parsePhone(body.phone);
        if (!phone) throw invalid('/phone', 'must be a valid phone number');
        return ok({ idToken: await devIdentity.issue(phone) });
      },
    }),
  ];
}

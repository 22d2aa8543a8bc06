import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../kit/errors.ts';
import { anyone, aPage } from '../kit/http/access.ts';
import { ASSETS, PAGES } from '../kit/http/buckets.ts';
import { chooseEncoding } from '../kit/http/compression.ts';
import { type AnyRoute, type Call, raw } from '../kit/http/route.ts';
import { Type } from '../kit/http/type.ts';
import { lazy } from '../kit/lazy.ts';
import { sendNotBuilt } from './not-built.ts';
import { signInPath } from './sign-in-path.ts';
import { TEXT } from './texts.ts';
import { type App, type Build, POLICY, pageOf, readBuild, TYPES } from './web-build.ts';

/** The console and the operator desk: two pages whose scripts are clients of the API. */

/** The part of the address after the face's own name. */
const restOf = (app: App, { request }: FastifyReply) => request.url.split('?', 1)[0]?.slice(app.length + 2) ?? '';

const HEADERS = {
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

function sendApp(build: Build | null, app: App, rest: string, call: Call, reply: FastifyReply): FastifyReply {
  if (!call.caller) {
    return reply
      .code(303)
      .headers({ Location: signInPath(reply.request.url), 'Cache-Control': 'no-store' })
      .send();
  }
  if (!build) return sendNotBuilt(reply, TEXT.notBuilt.title);
  const isOperator = call.caller.kind === 'user' && call.caller.platformRole !== null;
  return reply
    .headers({
      ...HEADERS,
      'Content-Security-Policy': build.apps[app].policy,
      'content-type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
    .send(pageOf(build, app, rest, isOperator));
}

const page = {
  method: 'GET',
  at: 'root',
  tag: 'Pages',
  produces: 'text/html',
  buckets: [PAGES],
  access: aPage,
} as const;
const ANSWERS = { 200: Type.String(), 303: null };
const AnyQuery = Type.Object({}, { additionalProperties: true });

export function webAppRoutes(): AnyRoute[] {
  const build = lazy(readBuild);
  const pagesOf = (app: App, id: string, summary: string): AnyRoute[] => [
    raw({
      ...page,
      id: `get${id}`,
      path: `/${app}`,
      summary,
      query: AnyQuery,
      answers: ANSWERS,
      raw: async (call, reply) => sendApp(build(), app, '', call, reply),
    }),
    raw({
      ...page,
      id: `get${id}Screen`,
      path: `/${app}/*`,
      summary: `${summary}, at one of its screens`,
      query: AnyQuery,
      answers: ANSWERS,
      raw: async (call, reply) => sendApp(build(), app, restOf(app, reply), call, reply),
    }),
    raw({
      ...page,
      id: `get${id}Worker`,
      path: `/${app}/sw.js`,
      summary: 'Get the service worker, which keeps the app shell for offline use',
      access: anyone,
      buckets: [ASSETS],
      produces: 'text/javascript',
      answers: { 200: Type.String() },
      errors: [NOT_FOUND],
      async raw(_call, reply) {
        const built = build();
        if (!built) throw fail(NOT_FOUND, 'There is no such file');
        return reply
          .headers({
            'content-type': TYPES['.js'],
            'Cache-Control': 'no-cache',
            'Content-Security-Policy': POLICY,
            'Service-Worker-Allowed': `/${app}`,
          })
          .send(built.worker);
      },
    }),
  ];
  return [
    ...pagesOf('console', 'Console', 'Show the console of owners and staff'),
    ...pagesOf('operator', 'Desk', 'Show the operator desk'),
    raw({
      id: 'getWebAsset',
      method: 'GET',
      path: '/assets/web/{name}',
      at: 'root',
      tag: 'Pages',
      summary: 'Get a script, stylesheet or image of the console and the operator desk',
      access: anyone,
      buckets: [ASSETS],
      params: Type.Object({ name: Type.String() }),
      answers: { 200: Type.String({ format: 'binary' }) },
      errors: [NOT_FOUND],
      produces: 'text/*',
      async raw({ params, headers }, reply) {
        const file = build()?.files.get(params.name);
        if (!file) throw fail(NOT_FOUND, 'There is no such file');
        const encoding = chooseEncoding(headers['accept-encoding']);
        const compressed = encoding && file.compressed[encoding];
        if (compressed) reply.header('Content-Encoding', encoding);
        // A name without a hash may get another content with the next version.
        const hashed = /-[\w-]{8}\.\w+$/.test(params.name);
        return reply
          .headers({
            'content-type': file.type,
            'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
            Vary: 'Accept-Encoding',
          })
          .send(compressed || file.bytes);
      },
    }),
  ];
}

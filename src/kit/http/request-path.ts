import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, RATE_LIMITED } from '../errors.ts';
import { admit } from './admission.ts';
import { authorise } from './authorise.ts';
import { carryOut, carryOutRaw } from './carry-out.ts';
import { networkOf } from './connections.ts';
import { etagOf, hasVersion } from './etag.ts';
import { receiveFile } from './file.ts';
import type { HttpKit } from './http-kit.ts';
import type { Sent } from './idempotency.ts';
import { countFailedSignIn, countsByOutcome } from './rate-limits.ts';
import { CHALLENGE, JSON_TYPE, sendError, wantsPage } from './reply.ts';
import { type AnyCall, type AnyRoute, API_PREFIX } from './route.ts';
import { hasBody, hasEtag, isPageByDefault, routeSchema, showsSecret, takesBytes } from './route-schema.ts';
import { type RunRoute, routeRunner } from './run-route.ts';
import { refuseUnprintable } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: AnyCall;
  }
  interface FastifyInstance {
    runRoute: RunRoute;
  }
}

export { API_PREFIX };

/** The form of a page, with the longest note in the longest letters. */
export const MAX_FORM_BYTES = 16 * 1024;

/**
 * The way of a request, top to bottom:
 *
 * 1. admit: credential, limits of the caller or its address (admission.ts)
 * 2. authorise: tenant, role or scope, limits of the route (admission.ts, access.ts)
 * 3. parse: body, query and path against the route's schemas
 * 4. plan: the reads a verb needs, from the reader the route declares
 * 5. call out: the outside world
 * 6. transact: writes, events and idempotency record in one transaction of one tenant
 * 7. reply: status, headers, body
 *
 * Stages 4 to 6 are in carry-out.ts. A tool enters at stage 2, with the caller that its own route admitted (run-route.ts).
 */
export function registerRoutes(app: FastifyInstance, kit: HttpKit, routes: readonly AnyRoute[]): void {
  app.decorate('runRoute', routeRunner(kit));
  const ofJson = ({ takes, file }: AnyRoute) => (takes === undefined || takes === 'raw') && !file;
  for (const route of routes) if (ofJson(route)) declareRoute(app, kit, route);
  // The other parsers stay in scopes of their own, so that no other route accepts their content types, or runs their hooks.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes) if (route.takes === 'any') declareRoute(scope, kit, route);
  });
  void app.register(async (scope) => {
    await scope.register(formbody);
    for (const route of routes) if (route.takes === 'form') declareRoute(scope, kit, route);
  });
  void app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.file) declareRoute(scope, kit, route);
  });
}

function declareRoute(app: FastifyInstance, kit: HttpKit, route: AnyRoute): void {
  const takesBody = hasBody(route);
  const secret = showsSecret(route);
  const refuse = (reply: FastifyReply, error: unknown) =>
    sendError(reply, error, wantsPage(reply.request, isPageByDefault(route, error)) ? kit.sendErrorPage : null);
  app.route({
    method: route.method,
    url: (route.at === 'root' ? '' : API_PREFIX) + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(route),
    config: { rawBody: route.takes === 'raw' },
    ...(route.file && { bodyLimit: route.file.maxBytes + 64 * 1024 }),
    ...(route.takes === 'form' && { bodyLimit: MAX_FORM_BYTES }),
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    onRequest: async (request, reply) => {
      request.call = newCall(kit, request);
      if (secret) reply.header('cache-control', 'no-store');
      let throttled = false;
      try {
        const standing = await admit(kit, route, request, reply);
        await authorise(kit, route, request.call, reply, standing);
      } catch (error) {
        throttled = error instanceof AppError && error.kind === RATE_LIMITED;
        throw error;
      } finally {
        countUsage(kit, request.call, throttled);
      }
    },
    errorHandler: countsByOutcome(route)
      ? async (error, request, reply) => refuse(reply, await countFailedSignIn(kit, request.call, reply, error))
      : (error, _request, reply) => refuse(reply, error),
    preValidation: (request, reply, done) => {
      if (route.file) receive(route.file, request, reply).then(() => done(), done);
      else {
        parse(route, takesBody, request);
        done();
      }
    },
    handler: async (request, reply) => {
      const { call } = request;
      call.query = request.query as AnyCall['query'];
      call.body = request.body;
      if ('raw' in route) return carryOutRaw(kit, route, call, reply);
      const sent = await carryOut(kit, route, { call, path: pathOf(request), reply });
      return hasEtag(route) ? sendUnlessKnown(request, reply, sent) : send(reply, sent);
    },
  });
}

const NO_BYTES = Buffer.alloc(0);

function newCall(kit: HttpKit, request: FastifyRequest): AnyCall {
  let now: Temporal.Instant | undefined;
  return {
    // One instant for the whole request, made at its first use: reads of the cache need none.
    get now() {
      now ??= kit.clock.now();
      return now;
    },
    requestId: request.id,
    ip: request.ip,
    network: networkOf(request.ip),
    caller: null,
    tenantId: '',
    relation: null,
    params: (request.params ?? {}) as AnyCall['params'],
    query: {},
    body: undefined,
    headers: request.headers,
    file: null,
    rawBody: NO_BYTES,
  };
}

/** A key's request counts once its limits let it through, also when it is refused after that. */
function countUsage(kit: HttpKit, call: AnyCall, throttled: boolean): void {
  const { caller } = call;
  if (caller?.kind === 'key') kit.countUsage(caller.id, caller.tenantId, !throttled, call.now);
}

async function receive(
  file: NonNullable<AnyRoute['file']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await file.wait?.(request.call, reply);
  request.call.file = await receiveFile(request, file.maxBytes);
}

/** The checks that no schema expresses. The framework validates body and query after this. */
function parse(route: AnyRoute, takesBody: boolean, request: FastifyRequest): void {
  refuseUnprintable(request.query);
  if (takesBytes(route)) {
    if (Buffer.isBuffer(request.body)) request.call.rawBody = request.body;
    request.body = undefined;
  } else if (takesBody) {
    request.body ??= {};
    refuseUnprintable(request.body);
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function send(reply: FastifyReply, sent: Sent<string | Buffer>): FastifyReply {
  reply.code(sent.status);
  if (sent.status === 401) reply.header('WWW-Authenticate', CHALLENGE);
  if (sent.headers) reply.headers(sent.headers);
  if (sent.replayed) reply.header('Idempotent-Replayed', 'true');
  if (sent.text === '') return reply.send();
  return reply.header('content-type', JSON_TYPE).send(sent.text);
}

/** The validator of a public read. A caller that still has this version gets 304 and no body. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, sent: Sent<string | Buffer>): FastifyReply {
  if (sent.status !== 200) return send(reply, sent);
  const { etag = etagOf(sent.text), ...headers } = sent.headers ?? {};
  reply.header('cache-control', 'no-cache');
  if (!hasVersion(request, reply, sent.text, etag)) return send(reply, { ...sent, headers });
  return reply.headers(headers).code(304).send();
}

import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breather } from '../breathe.ts';
import { AppError, BAD_REQUEST, fail, RATE_LIMITED, READ_ONLY } from '../errors.ts';
import type { Db, Reader, Tx } from '../postgres/database.ts';
import { scopedDb } from './access.ts';
import { admit } from './admission.ts';
import { authorise } from './authorise.ts';
import { networkOf } from './connections.ts';
import { etagOf, hasVersion } from './etag.ts';
import { receiveFile } from './file.ts';
import type { HttpKit } from './http-kit.ts';
import {
  type Claim,
  findAnswer,
  fingerprintOf,
  readKey,
  recordingRefusals,
  type Sent,
  transactOnce,
} from './idempotency.ts';
import { countFailedSignIn, countSignIn, countsByOutcome } from './rate-limits.ts';
import { CHALLENGE, errorText, JSON_TYPE, sendError, wantsPage } from './reply.ts';
import type { Answer, AnyCall, AnyRoute, AnyStatement, AnyWrite } from './route.ts';
import { hasBody, hasEtag, isPageByDefault, refusesReadOnly, routeSchema, showsSecret } from './route-schema.ts';
import { refuseUnprintable } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: AnyCall;
  }
}

export const API_PREFIX = '/api/v1';

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
 */
export function registerRoutes(app: FastifyInstance, kit: HttpKit, routes: readonly AnyRoute[]): void {
  for (const route of routes) if (route.takes !== 'form' && !route.file) declareRoute(app, kit, route);
  // The parsers for forms and files stay in scopes of their own, so that no other route accepts them, or runs their hooks.
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
  const needsSubscription = refusesReadOnly(route);
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
    onRequest: async (request, reply) => {
      request.call = newCall(kit, request);
      if (secret) reply.header('cache-control', 'no-store');
      let throttled = false;
      try {
        const standing = await admit(kit, route, request, reply);
        await authorise(kit, route, request.call, reply, standing);
        const { relation, tenantId } = request.call;
        // A customer does not learn of the tenant's subscription; the verb refuses in other words.
        if (needsSubscription && relation !== 'CUSTOMER' && (await kit.isReadOnly(tenantId))) throw fail(READ_ONLY);
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
    preValidation: (request, reply) => parse(route, takesBody, request, reply),
    handler: async (request, reply) => {
      const { call } = request;
      call.query = request.query as AnyCall['query'];
      call.body = request.body;
      if ('execute' in route) return send(reply, await execute(kit, route, request));
      if ('write' in route) return send(reply, await write(kit, route, request, reply));
      const db = databaseOf(kit, route, call);
      if (route.record) await db.transaction(async (tx) => route.record?.(call, tx));
      const reader = readerOf(kit, route, call, db);
      const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
        route.heavy ? kit.heavyReads.run(call.tenantId ? kit.shareOf(call.tenantId) : call.network, work) : work();
      if ('raw' in route) return inTurn(() => route.raw(call, reply, reader));
      // A quote is a POST that stores nothing: its key is accepted and has no effect.
      if (route.method === 'POST') readKey(request.headers['idempotency-key']);
      const sent = await inTurn(async () => {
        const breathe = breather();
        const answer = await route.read(call, reader);
        await breathe();
        return toSent(reply, answer);
      });
      return hasEtag(route) ? sendUnlessKnown(request, reply, sent) : send(reply, sent);
    },
  });
}

const NO_BYTES = Buffer.alloc(0);

function newCall(kit: HttpKit, request: FastifyRequest): AnyCall {
  return {
    now: kit.clock.now(),
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
function countUsage(kit: HttpKit, { caller, now }: AnyCall, throttled: boolean): void {
  if (caller?.kind === 'key') kit.countUsage(caller.id, caller.tenantId, !throttled, now);
}

/** The checks that no schema expresses. The framework validates body and query after this. */
async function parse(route: AnyRoute, takesBody: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (route.file) {
    await route.file.wait?.(request.call, reply);
    request.call.file = await receiveFile(request, route.file.maxBytes);
    return;
  }
  refuseUnprintable(request.query);
  if (route.takes === 'raw') {
    if (Buffer.isBuffer(request.body)) request.call.rawBody = request.body;
    request.body = undefined;
  } else if (takesBody) {
    request.body ??= {};
    refuseUnprintable(request.body);
  }
}

/** Plan, call out and transact of a write. */
async function write(kit: HttpKit, route: AnyWrite, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const { call } = request;
  const db = databaseOf(kit, route, call);
  const claim = readClaim(route, request);
  const plan = await route.plan?.(call, readerOf(kit, route, call, db));
  if (claim && route.callOut) {
    const earlier = await findAnswer(db, claim, kit.seal);
    if (earlier) return earlier;
  }
  const out = route.callOut ? await route.callOut(call, plan) : plan;
  if (route.signsIn) await countSignIn(kit, route.signsIn(out), reply);
  const refusal = refusalOf(call);
  const work = async (tx: Tx): Promise<Sent> => {
    const answer = await route.write(call, tx, out);
    return answer instanceof AppError ? refusal(answer) : toSent(reply, answer);
  };
  if (!claim) return db.transaction(work);
  return transactOnce(db, claim, { seal: kit.seal, secret: route.secret ?? false, refusal }, work);
}

/** Plan and transact of a write that is one statement. */
async function execute(kit: HttpKit, route: AnyStatement, request: FastifyRequest): Promise<Sent> {
  const { call } = request;
  const db = databaseOf(kit, route, call);
  // The route requires a key and a caller, so there is a claim.
  const claim = readClaim(route, request) as Claim;
  const plan = await route.plan(call, readerOf(kit, route, call, db));
  const options = { seal: kit.seal, refusal: refusalOf(call) };
  return recordingRefusals(db, claim, options, () => route.execute(db, plan, claim));
}

/** The idempotency record this request asks for; null without a key, or where there is no principal to keep it for. */
function readClaim(route: AnyWrite | AnyStatement, request: FastifyRequest): Claim | null {
  const { call } = request;
  const key = route.method === 'DELETE' ? undefined : readKey(request.headers['idempotency-key']);
  if (key === undefined && route.idempotency === 'required') {
    throw fail(BAD_REQUEST, 'The header Idempotency-Key is required here');
  }
  const principal = call.caller?.id ?? ('principal' in route ? route.principal?.(call) : undefined);
  if (key === undefined || principal === undefined) return null;
  const path = request.url.split('?', 1)[0] ?? '';
  const keptMinutes = 'replayedMinutes' in route ? route.replayedMinutes : undefined;
  return {
    home: call.caller?.kind === 'key' ? call.caller.tenantId : principal,
    principal,
    key,
    ...(keptMinutes !== undefined && { keptMinutes }),
    fingerprint: fingerprintOf(route.method, path, call.file ? call.file.digest : call.body),
    now: call.now,
  };
}

function toSent(reply: FastifyReply, answer: Answer): Sent {
  const toText = reply.getSerializationFunction(String(answer.status)) ?? JSON.stringify;
  const { status, body, headers } = answer;
  const text = answer.text ?? (body === undefined ? '' : toText(body as Record<string, unknown>));
  return { status, text, replayed: false, ...(headers && { headers }) };
}

const refusalOf =
  ({ requestId }: AnyCall) =>
  (error: AppError): Sent => ({ status: error.kind.status, text: errorText(error, requestId), replayed: false });

function send(reply: FastifyReply, sent: Sent): FastifyReply {
  reply.code(sent.status);
  if (sent.status === 401) reply.header('WWW-Authenticate', CHALLENGE);
  if (sent.headers) reply.headers(sent.headers);
  if (sent.replayed) reply.header('Idempotent-Replayed', 'true');
  if (sent.text === '') return reply.send();
  return reply.header('content-type', JSON_TYPE).send(sent.text);
}

/** The validator of a public read. A caller that still has this version gets 304 and no body. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, sent: Sent): FastifyReply {
  if (sent.status !== 200) return send(reply, sent);
  reply.header('cache-control', 'no-cache');
  if (!hasVersion(request, reply, sent.text, etagOf(sent.text))) return send(reply, sent);
  if (sent.headers) reply.headers(sent.headers);
  return reply.code(304).send();
}

/** The scope follows from who may call the route, unless the route names another. */
function databaseOf({ db }: HttpKit, { access, databaseScope }: AnyRoute, call: AnyCall): Db {
  return databaseScope === 'service' ? db.service : scopedDb(db, access, call);
}

/** The reader that a route declared. Only one tenant's rows and public rows can be read from a replica. */
function readerOf({ db: { replica } }: HttpKit, { reads }: AnyRoute, { tenantId }: AnyCall, primary: Db): Reader {
  if (reads !== 'replica') return primary;
  return tenantId === '' ? replica.public : replica.tenant(tenantId);
}

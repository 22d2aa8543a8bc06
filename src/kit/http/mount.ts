import formbody from '@fastify/formbody';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { Tx } from '../db/db.ts';
import {
  AppError,
  BAD_REQUEST,
  type ErrorKind,
  fail,
  IDEMPOTENCY_MISMATCH,
  NOT_FOUND,
  PAYLOAD_TOO_LARGE,
  RATE_LIMITED,
  READ_ONLY,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_FAILED,
} from '../errors.ts';
import { orElse, whenKnown } from '../maybe.ts';
import { errorsOfAccess } from './access.ts';
import { principalOf } from './caller.ts';
import { receiveFile } from './file.ts';
import { type HttpKit, pass } from './gate.ts';
import { type Claim, earlierAnswer, fingerprintOf, once, readKey, type Sent } from './idempotency.ts';
import { reachOf } from './reach.ts';
import { errorText, JSON_TYPE } from './reply.ts';
import type { Answer, AnyCall, AnyRoute, AnyWrite } from './route.ts';
import { Closed } from './schema.ts';
import { refuseUnprintable } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: AnyCall;
  }
}

export const API_PREFIX = '/api/v1';

const hasBody = (route: AnyRoute) => route.method !== 'GET' && route.method !== 'DELETE' && !route.file;

/** Every error a route can answer, its own and the implied ones. */
export function errorsOf(route: AnyRoute): ErrorKind[] {
  // A DELETE takes no body, but one that is sent is read like any other.
  const body = route.method === 'GET' ? [] : [BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE];
  // What is in braces may be badly encoded, or nothing that could name anything.
  const path = route.path.includes('{') ? [BAD_REQUEST, NOT_FOUND] : [];
  const write = 'write' in route && route.method !== 'DELETE' && keeps(route) ? [IDEMPOTENCY_MISMATCH] : [];
  const readOnly = 'write' in route && ofTenant(route) && route.whenReadOnly !== 'allow' ? [READ_ONLY] : [];
  return [
    ...new Set([
      ...errorsOfAccess(route.access),
      ...readOnly,
      ...path,
      ...body,
      // Also where there are none: unknown parameters are refused everywhere.
      VALIDATION_FAILED,
      ...write,
      ...(route.errors ?? []),
      RATE_LIMITED,
    ]),
  ];
}

const ofTenant = ({ access }: AnyRoute) => access.kind === 'tenant' || access.kind === 'visitor';

const keeps = (route: AnyRoute) => route.access.kind !== 'public' && route.access.kind !== 'sign-in';

function documented(route: AnyRoute): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(route.answers)) {
    if (schema === null) responses[status] = { type: 'null', description: 'Done' };
    else if ('raw' in route) responses[status] = { description: 'OK', content: { [route.produces]: { schema } } };
    else responses[status] = { description: 'OK', ...schema };
  }
  const byStatus = Map.groupBy(errorsOf(route), ({ status }) => status);
  for (const [status, kinds] of byStatus) {
    const own = responses[status] as { content?: object } | undefined;
    responses[status] = {
      description: kinds.map(({ code, message }) => `${code}: ${message}`).join('. '),
      // A page may have words of its own for the same status.
      content: { ...own?.content, 'application/json': { schema: { $ref: 'Error#' } } },
    };
  }
  return responses;
}

const IDEMPOTENCY_HEADER = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Makes a retry safe: the same key gets the first answer again for 24 hours',
};

function schemaOf(route: AnyRoute): FastifySchema & Record<string, unknown> {
  const { access } = route;
  const idempotent = 'write' in route && route.method !== 'DELETE' && keeps(route);
  const required = idempotent && route.idempotency === 'required';
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: describeAccess(route),
    security: access.kind === 'public' || access.kind === 'sign-in' ? [] : [{ bearer: [] }],
    ...(route.params && { params: route.params }),
    querystring: route.query ?? Closed({}),
    ...(hasBody(route) && route.takes !== 'raw' && { body: route.body ?? Closed({}) }),
    ...(route.takes === 'raw' && { 'x-raw': true }),
    ...(route.takes === 'form' && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(route.file && { consumes: ['multipart/form-data'], 'x-file': true }),
    ...(idempotent && {
      'x-idempotency': required ? 'required' : 'honoured',
      'x-idempotency-header': IDEMPOTENCY_HEADER,
    }),
    response: documented(route),
  };
}

function describeAccess({ access }: AnyRoute): string {
  if (access.kind === 'public' || access.kind === 'sign-in') return 'No credential needed.';
  if (access.kind === 'session' || access.kind === 'visitor')
    return 'Signed-in users only; API keys get 403 FORBIDDEN.';
  if (access.kind === 'operator') return access.admin ? 'OPERATOR_ADMIN only.' : 'Operators only.';
  const who: string[] = [...access.roles];
  if (access.customer) who.push("the booking's own customer");
  if (access.scope === 'any') who.push('any API key of the business');
  else if (access.scope !== 'none') who.push(`API keys with \`${access.scope}\``);
  return `${who.join(', ')}.`;
}

const serialise = (reply: FastifyReply, answer: Answer): string => {
  if (answer.body === undefined) return '';
  const toText = reply.getSerializationFunction(String(answer.status));
  return toText ? toText(answer.body as Record<string, unknown>) : JSON.stringify(answer.body);
};

const sentOf = (reply: FastifyReply, answer: Answer): Sent => ({
  status: answer.status,
  text: serialise(reply, answer),
  replayed: false,
  ...(answer.headers && { headers: answer.headers }),
});

const refusal = (error: AppError, requestId: string): Sent => ({
  status: error.kind.status,
  text: errorText(error, requestId),
  replayed: false,
});

function send(reply: FastifyReply, sent: Sent): FastifyReply {
  reply.code(sent.status);
  if (sent.headers) reply.headers(sent.headers);
  if (sent.replayed) reply.header('Idempotent-Replayed', 'true');
  if (sent.text === '') return reply.send();
  return reply.header('content-type', JSON_TYPE).send(sent.text);
}

async function runWrite(kit: HttpKit, route: AnyWrite, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  const { call } = request;
  const key = route.method === 'DELETE' ? undefined : readKey(request.headers['idempotency-key']);
  if (key === undefined && route.idempotency === 'required') {
    throw fail(BAD_REQUEST, 'The header Idempotency-Key is required here');
  }
  const wanted = route.understand?.(call);
  const db = reachOf(kit.db, route, call);
  const toSent = (answer: Answer | AppError): Sent =>
    answer instanceof AppError ? refusal(answer, call.requestId) : sentOf(reply, answer);

  let prepared: unknown;
  const work = async (tx: Tx) =>
    toSent(await route.write(call, tx, route.look ? await route.look(call, db.quick, wanted) : prepared));

  if (key === undefined || !call.caller) {
    prepared = await route.prepare?.(call);
    return db.transaction(work);
  }
  const path = request.url.split('?', 1)[0] ?? '';
  const claim: Claim = {
    principal: principalOf(call.caller),
    key,
    fingerprint: fingerprintOf(route.method, path, call.file ? call.file.bytes.toString('base64') : call.body),
    now: call.now,
  };
  if (route.prepare) {
    const earlier = await earlierAnswer(db, claim, kit.seal);
    if (earlier) return earlier;
    prepared = await route.prepare(call);
  }
  return once(
    db,
    claim,
    {
      seal: kit.seal,
      secret: route.secret ?? false,
      askFirst: !route.look,
      refusal: (error) => refusal(error, call.requestId),
    },
    work,
  );
}

/** What no schema says: no unprintable text anywhere, an absent body is an empty one, a file is received whole. */
function preValidation(route: AnyRoute): preValidationHookHandler | preValidationAsyncHookHandler {
  const { file } = route;
  if (file) {
    return async (request: FastifyRequest) => {
      request.call.file = await receiveFile(request, file.maxBytes);
    };
  }
  const withBody = hasBody(route);
  return (request, _reply, done) => {
    try {
      refuseUnprintable(request.query);
      if (route.takes === 'raw') {
        if (Buffer.isBuffer(request.body)) request.call.rawBody = request.body;
        request.body = undefined;
      } else if (withBody) {
        if (request.isMultipart()) throw fail(UNSUPPORTED_MEDIA_TYPE);
        request.body ??= {};
        refuseUnprintable(request.body);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** Makes a declared route real. */
export function mount(app: FastifyInstance, kit: HttpKit, route: AnyRoute): void {
  if (route.takes === 'form') {
    // In a scope of its own, so that no other route takes a form.
    void app.register(async (scope) => {
      await scope.register(formbody);
      declare(scope, kit, route);
    });
  } else declare(app, kit, route);
}

function declare(app: FastifyInstance, kit: HttpKit, route: AnyRoute): void {
  const url = (route.at === 'root' ? '' : API_PREFIX) + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.route({
    method: route.method,
    url,
    schema: schemaOf(route),
    config: { rawBody: route.takes === 'raw' },
    ...(route.file && { bodyLimit: route.file.maxBytes + 64 * 1024 }),
    onRequest: (request, reply, done) => {
      const refuse = (error: unknown) => done(error as Error);
      const admitted = whenKnown(
        orElse(
          () => pass(kit, route, request, reply),
          (error) => {
            refuse(error);
            return null;
          },
        ),
        (call) => {
          if (!call) return;
          request.call = call;
          done();
        },
      );
      if (admitted instanceof Promise) admitted.catch(refuse);
    },
    preValidation: preValidation(route),
    handler: (request, reply) => {
      const { call } = request;
      call.query = request.query as AnyCall['query'];
      call.body = request.body;
      if (!('raw' in route)) return answer(kit, route, request, reply);
      const sent = route.raw(call, reply, request);
      // A reply that went out at once would be waited for if it were returned.
      return sent instanceof Promise ? sent : undefined;
    },
  });
}

async function answer(
  kit: HttpKit,
  route: Exclude<AnyRoute, { raw: unknown }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ('write' in route) return send(reply, await runWrite(kit, route, request, reply));
  return send(reply, sentOf(reply, await route.read(request.call, reachOf(kit.db, route, request.call))));
}

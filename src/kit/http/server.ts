import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { BAD_REQUEST, fail, NOT_FOUND } from '../errors.ts';
import { newPlatformId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Span, Tracer } from '../tracing.ts';
import { currentContext, inContext, type WorkContext } from '../work-context.ts';
import { compressAnswers } from './compression.ts';
import { type ConnectionLimits, LIMITS, limitSockets } from './connections.ts';
import { allowOrigin, answerPreflight, type CorsRules, isPreflight } from './cors.ts';
import { drainOnClose } from './drain.ts';
import { errorText, JSON_TYPE, type SendErrorPage, sendError, wantsPage } from './reply.ts';
import { serializerCompiler } from './serialise.ts';
import { validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: WorkContext;
  }
  interface FastifyContextConfig {
    /** The body stays a Buffer, because its signature covers the bytes. */
    rawBody?: boolean;
  }
}

export const MAX_BODY_BYTES = 256 * 1024;

export interface HttpMetrics {
  /** Counts an answered request. */
  observe(method: string, route: string, status: number, seconds: number): void;
}

export interface ServerOptions {
  log: Log;
  trustProxy: boolean;
  /** Clients reach the service over https, and must go on to. */
  secure: boolean;
  /** Multiplies the connections of one network; for benches. */
  rateLimitFactor: number;
  metrics: HttpMetrics;
  tracer?: Tracer | null;
  cors: CorsRules;
  limits?: Partial<ConnectionLimits>;
  /** Counts a request without a route by its address; throws RATE_LIMITED. */
  limitByAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  sendErrorPage: SendErrorPage;
}

const ONE_YEAR = 'max-age=31536000';

/** Given at creation, they keep Fastify from loading its own compilers, which are the only ones its types describe. */
const COMPILERS: object = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler };

/** Maps an error that the framework raised before routing. */
function refusalOf(error: Error): Error {
  const { code } = error as { code?: string };
  if (code === 'FST_ERR_BAD_URL') return fail(BAD_REQUEST, 'The address is not valid');
  // Every id is shorter than this limit.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return fail(NOT_FOUND);
  return error;
}

/** The server without routes: parsing, limits, error envelope, request ids and logs. */
export function createServer(options: ServerOptions): FastifyInstance {
  const limits = { ...LIMITS, ...options.limits };
  const answer = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
    sendError(reply, error, wantsPage(request, false) ? options.sendErrorPage : null);
  const app = Fastify({
    loggerInstance: withoutChildren(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hop that our own proxy added is trustworthy.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // The onRequest hook below refuses a missing Host header with the usual error envelope.
      requireHostHeader: false,
    },
    keepAliveTimeout: 65_000,
    genReqId: () => newPlatformId('req'),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', reply.request.id);
      options.limitByAddress(request, reply).then(
        () => answer(request, reply, refusalOf(error)),
        (limited) => answer(request, reply, limited),
      );
    },
    schemaController: { compilersFactory: COMPILERS },
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
  });

  parseJsonStrictly(app);

  app.server.maxConnections = limits.connections;
  limitSockets(app.server, {
    silentMs: limits.silentMs,
    perNetwork: options.trustProxy ? null : limits.connectionsPerNetwork * options.rateLimitFactor,
  });
  // An expectation other than 100-continue cannot be met, and RFC 9110 allows a server to ignore it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('call');
  app.decorateRequest('work');
  app.addHook('onRequest', (request, reply, done) => {
    request.work = startWork(request, options.tracer);
    // Header names are lower case, as they are sent: Fastify would change them at each request.
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (options.secure) reply.header('strict-transport-security', ONE_YEAR);
    allowOrigin(options.cors, request, reply);
    if (isPreflight(request)) {
      answerPreflight(options.cors, reply);
      return;
    }
    // Runs before the body is read, so that a malformed body cannot change the answer.
    const refused = refuseUnrouted(request);
    inContext(request.work, () => {
      if (refused) options.limitByAddress(request, reply).then(() => done(refused), done);
      else done();
    });
  });
  // The body arrives in the context of its connection, so the context is entered again behind it.
  app.addHook('preValidation', ({ work }, _reply, done) => {
    if (currentContext() === work) done();
    else inContext(work, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const seconds = reply.elapsedTime / 1000;
    options.metrics.observe(request.method, route, reply.statusCode, seconds);
    options.log.request({
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(seconds * 10_000) / 10,
      caller: request.call?.caller?.id,
    });
    if (request.work.span) endSpan(request.work.span, request.id, reply.statusCode);
    done();
  });
  compressAnswers(app);
  drainOnClose(app, options.trustProxy);
  // Errors of declared routes are answered in request-path.ts. The rest are requests without a route.
  app.setErrorHandler((error, request, reply) => answer(request, reply, error));
  return app;
}

/** Fastify makes a child logger for each request, which is expensive, and each line carries the request id anyway. */
function withoutChildren(log: Log): FastifyBaseLogger {
  const same: FastifyBaseLogger = Object.create(log, { child: { value: () => same } });
  return same;
}

/** Names the request in the context of all work for it, and reports it as a span where there is a tracer. */
function startWork(request: FastifyRequest, tracer: Tracer | null | undefined): WorkContext {
  if (!tracer) return { requestId: request.id };
  const { id, method, headers, routeOptions } = request;
  const parent = headers.traceparent as string | undefined;
  const span = tracer.start(`${method} ${routeOptions.url ?? 'unmatched'}`, { kind: 'server', parent });
  return { requestId: id, span };
}

function endSpan(span: Span, requestId: string, status: number): void {
  span.set('http.response.status_code', status);
  span.set('dwaso.request_id', requestId);
  span.end(status >= 500 ? status : undefined);
}

function refuseUnrouted(request: FastifyRequest): Error | null {
  if (request.is404) return fail(NOT_FOUND, 'There is no such route');
  if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return null;
  return fail(BAD_REQUEST, 'The header Host is required');
}

/** Bytes that are not HTTP reach no route. They get the same error envelope. */
function refuseBytes(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newPlatformId('req');
  const text = errorText(fail(BAD_REQUEST, 'The request could not be read'), requestId);
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

/** The white space that JSON defines; `\s` matches more. */
const NO_JSON = /^[ \t\r\n]*$/;

/** The body is decoded strictly, so that invalid UTF-8 is refused instead of silently replaced. */
function parseJsonStrictly(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) {
      done(null, body);
      return;
    }
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      done(fail(BAD_REQUEST, 'The body is not valid UTF-8'), undefined);
      return;
    }
    if (NO_JSON.test(text)) done(null, undefined);
    else
      void parse(request, text, (error, value) =>
        done(error ? fail(BAD_REQUEST, 'The body is not valid JSON') : null, value),
      );
  });
}

import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { BAD_REQUEST, fail, NOT_FOUND } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { HttpMetrics } from './metrics.ts';
import { openApiOptions } from './openapi.ts';
import { errorText, JSON_TYPE, sendError } from './reply.ts';
import { namedShapes } from './schema.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies stay bytes here, for whoever signed them signed those. */
    rawBody?: boolean;
  }
}

export const MAX_BODY_BYTES = 256 * 1024;

export interface ServerOptions {
  log: Log;
  trustProxy: boolean;
  version: string;
  prefix: string;
  metrics: HttpMetrics;
  limits?: Partial<ConnectionLimits>;
  /** Counts a request that belongs to no route; throws when there were too many. */
  limitByAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** How long a connection may take for what, in milliseconds, and how many there may be at once. */
export interface ConnectionLimits {
  headersMs: number;
  requestMs: number;
  silenceMs: number;
  checkEveryMs: number;
  connections: number;
}

const LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  // A photo of 5 MiB over a slow mobile line takes its time.
  requestMs: 120_000,
  silenceMs: 60_000,
  checkEveryMs: 5_000,
  connections: 10_000,
};

/** What the framework found wrong with an address, before there was a route. */
function refusalOf(error: Error): Error {
  const { code } = error as { code?: string };
  if (code === 'FST_ERR_BAD_URL') return fail(BAD_REQUEST, 'The address is not valid');
  // No id is that long.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return fail(NOT_FOUND);
  return error;
}

/** The bare server: parsing, limits, error envelope, request ids and logs. It has no route yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...options.limits };
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A logger for each request would cost more than it tells: the lines carry the request's id themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hop that our own proxy added can be believed.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Refused below instead, in the words of all other refusals.
      requireHostHeader: false,
    },
    keepAliveTimeout: 65_000,
    genReqId: () => newId('req'),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', reply.request.id);
      options.limitByAddress(request, reply).then(
        () => sendError(reply, refusalOf(error)),
        (limited) => sendError(reply, limited),
      );
    },
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
  });
  for (const schema of namedShapes()) app.addSchema(schema);
  app.setSerializerCompiler(serializerCompiler);
  app.setValidatorCompiler(validatorCompiler(() => app.getSchemas()));

  parseJsonStrictly(app);
  await app.register(multipart);
  await app.register(swagger, openApiOptions(options));

  app.server.maxConnections = limits.connections;
  // Nothing else than 100-continue can be expected of us, and what cannot be met may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('call');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff');
    // Before any body is read, so that what is wrong with it does not matter.
    if (request.is404) {
      const unknown = () => done(fail(NOT_FOUND, 'There is no such route'));
      options.limitByAddress(request, reply).then(unknown, done);
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      const nameless = () => done(fail(BAD_REQUEST, 'The header Host is required'));
      options.limitByAddress(request, reply).then(nameless, done);
    } else done();
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
    done();
  });
  closeConnectionsWhenDone(app);
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  return app;
}

/** What is no HTTP reaches no route, but is told so in the same words. */
function refuseBytes(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId('req');
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

/** Only what JSON itself calls white space. */
const NO_JSON = /^[ \t\r\n]*$/;

/** JSON as bytes first, so that text that is no UTF-8 is refused and not silently mended. */
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

/** A stop waits for the requests under way, not for the idle connections that clients keep for later. */
function closeConnectionsWhenDone(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 25);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

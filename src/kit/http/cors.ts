import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Which pages of other origins may read which answers. Cookies are never part of it. */
export interface CorsRules {
  /** Paths whose answers any page may read: those that begin with `prefix`, and those in `paths`. */
  open: { prefix: string; paths: ReadonlySet<string> };
  /** Origins whose pages may read everything else. */
  origins: ReadonlySet<string>;
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const ALLOWED = 'Authorization, Content-Type, Idempotency-Key';
const EXPOSED = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
].join(', ');
const DAY_SECONDS = '86400';

/** Runs before routing and limits, so that refusals can be read by a page too and preflights count in no bucket. */
export function allowOrigins(app: FastifyInstance, rules: CorsRules): void {
  app.addHook('onRequest', (request, reply, done) => {
    const origin = allowedOrigin(rules, request, reply);
    if (origin !== null) {
      reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED);
    }
    if (isPreflight(request)) answerPreflight(reply, origin);
    else done();
  });
}

/** `*`, the origin of the request if it is listed, or null. */
function allowedOrigin(
  { open, origins }: CorsRules,
  { url, headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
): string | null {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith(open.prefix) || open.paths.has(path)) return '*';
  // A cache must not give one origin's answer to another, nor one without the header to a listed origin.
  if (origins.size > 0) reply.header('Vary', 'Origin');
  return origin !== undefined && origins.has(origin) ? origin : null;
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** An origin that is not listed gets 204 too, without the permission that its browser looks for. */
function answerPreflight(reply: FastifyReply, origin: string | null): void {
  if (origin !== null) {
    reply.headers({ 'Access-Control-Allow-Methods': METHODS, 'Access-Control-Allow-Headers': ALLOWED });
  }
  reply.header('Access-Control-Max-Age', DAY_SECONDS).code(204).send();
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which pages of other origins may read which answers. Cookies are never part of it. */
export interface CorsRules {
  /** Paths whose answers any page may read: those that begin with `prefix`, and those in `paths`. */
  open: { prefix: string; paths: ReadonlySet<string> };
  /** Origins whose pages may read everything else. */
  origins: ReadonlySet<string>;
  /** Request headers of a path beyond those of all paths. */
  headers: ReadonlyMap<string, string>;
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

/** Called before limits, so that refusals can be read by a page too. */
export function allowOrigin(rules: CorsRules, request: FastifyRequest, reply: FastifyReply): void {
  const origin = findAllowed(rules, request, reply);
  if (origin === null) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
}

/** `*`, the origin of the request if it is listed, or null. */
function findAllowed(
  { open, origins }: CorsRules,
  { url, headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
): string | null {
  if (url.startsWith(open.prefix) || open.paths.has(pathOf(url))) return '*';
  // A cache must not give one origin's answer to another, nor one without the header to a listed origin.
  if (origins.size > 0) reply.header('vary', 'Origin');
  return origin !== undefined && origins.has(origin) ? origin : null;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** A preflight counts in no bucket. An origin that is not listed gets 204 too, without the permission its browser needs. */
export function answerPreflight({ headers }: CorsRules, reply: FastifyReply): void {
  if (reply.hasHeader('access-control-allow-origin')) {
    const more = headers.get(pathOf(reply.request.url));
    const allowed = more === undefined ? ALLOWED : `${ALLOWED}, ${more}`;
    reply.headers({ 'Access-Control-Allow-Methods': METHODS, 'Access-Control-Allow-Headers': allowed });
  }
  reply.header('Access-Control-Max-Age', DAY_SECONDS).code(204).send();
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bucket, Limiter, Standing } from '../cache/limiter.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError, AUTH_INVALID_TOKEN, fail, NOT_FOUND, RATE_LIMITED, READ_ONLY } from '../errors.ts';
import { admit, type RowOwner, relate } from './access.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { Seal } from './idempotency.ts';
import { setRateHeaders } from './reply.ts';
import type { AnyCall, AnyRoute } from './route.ts';

/** What every route needs from the process. */
export interface HttpKit {
  db: Db;
  clock: Clock;
  limiter: Limiter;
  seal: Seal;
  authenticate: Authenticate;
  /** Multiplies every limit; for benches. */
  rateLimitFactor: number;
  /** Counts a key's request, admitted or throttled. */
  countUsage: (keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant) => void;
  isReadOnly: (tenantId: string) => boolean | Promise<boolean>;
}

const PER_ADDRESS = 300;
const PER_ADDRESS_SIGN_IN = 10;
const PER_USER = 600;
const PER_KEY = 600;
const PER_TENANT = 1_200;

const addressBuckets = (route: AnyRoute, ip: string): Bucket[] =>
  route.access.kind === 'sign-in'
    ? [{ key: `sign-in:${ip}`, limit: PER_ADDRESS_SIGN_IN }]
    : [{ key: `ip:${ip}`, limit: PER_ADDRESS }];

/** For what is no declared route: unknown addresses, the reference pages. */
export const limitByAddress =
  (kit: HttpKit) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await take(kit, [{ key: `ip:${request.ip}`, limit: PER_ADDRESS }], null, reply);
  };

const callerBuckets = (caller: Caller): Bucket[] =>
  caller.kind === 'user'
    ? [{ key: caller.id, limit: PER_USER }]
    : [
        { key: caller.id, limit: PER_KEY },
        { key: `tenant:${caller.tenantId}`, limit: PER_TENANT },
      ];

async function take(kit: HttpKit, buckets: Bucket[], earlier: Standing | null, reply: FastifyReply): Promise<Standing> {
  const scaled =
    kit.rateLimitFactor === 1
      ? buckets
      : buckets.map(({ key, limit }) => ({ key, limit: limit * kit.rateLimitFactor }));
  const counted = kit.limiter.consume(scaled);
  const standing = counted instanceof Promise ? await counted : counted;
  const tighter = earlier && earlier.remaining < standing.remaining ? earlier : standing;
  setRateHeaders(reply, tighter);
  if (standing.exceeded) {
    reply.header('Retry-After', standing.reset);
    throw fail(RATE_LIMITED, `Too many requests: try again in ${standing.reset} seconds`);
  }
  return tighter;
}

function credentialOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +([^\s]+) *$/i.exec(header);
  return match?.[1] ?? '';
}

async function identify(kit: HttpKit, route: AnyRoute, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const credential = credentialOf(request);
  try {
    if (!credential) throw fail(AUTH_INVALID_TOKEN);
    const found = kit.authenticate(credential);
    return found instanceof Promise ? await found : found;
  } catch (error) {
    // An unknown caller is counted by its address, so that guessing has an end.
    await take(kit, addressBuckets(route, request.ip), null, reply);
    throw error;
  }
}

const NO_BYTES = Buffer.alloc(0);

/** No id holds a control character, and no database would take it. */
const IMPOSSIBLE = /\p{Cc}/u;

/** Everything that is judged before the body is read, in the contract's order: credential, limits, tenant, kind, role. */
export async function pass(
  kit: HttpKit,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyCall> {
  const { access } = route;
  const params = (request.params ?? {}) as Record<string, string>;
  const call: AnyCall = {
    now: kit.clock.now(),
    requestId: request.id,
    ip: request.ip,
    caller: null,
    tenantId: '',
    relation: null,
    params,
    query: {},
    body: undefined,
    headers: request.headers,
    file: null,
    rawBody: NO_BYTES,
  };
  if (access.kind === 'public' || access.kind === 'sign-in') {
    await take(kit, addressBuckets(route, request.ip), null, reply);
    refuseImpossible(params);
    return call;
  }

  const caller = await identify(kit, route, request, reply);
  call.caller = caller;
  let throttled = false;
  try {
    const standing = await take(kit, callerBuckets(caller), null, reply);
    await relateTo(kit, route, call, caller);
    if (route.bucket) {
      const { name, limit, of } = route.bucket;
      await take(kit, [{ key: `${name}:${of({ tenantId: call.tenantId, params })}`, limit }], standing, reply);
    }
  } catch (error) {
    throttled = error instanceof AppError && error.kind === RATE_LIMITED;
    throw error;
  } finally {
    // Whatever a key asked for and the limits let through counts, also when it was refused for another reason.
    if (caller.kind === 'key') kit.countUsage(caller.id, caller.tenantId, !throttled, call.now);
  }

  if (access.kind === 'tenant' && 'write' in route && route.whenReadOnly !== 'allow') {
    if (await kit.isReadOnly(call.tenantId)) throw fail(READ_ONLY);
  }
  return call;
}

/** Finds the tenant and judges the caller's relation to it. */
async function relateTo(kit: HttpKit, { access }: AnyRoute, call: AnyCall, caller: Caller): Promise<void> {
  const params = call.params as Record<string, string>;
  refuseImpossible(params);
  if (access.kind !== 'tenant') {
    admit(access, caller);
    return;
  }
  const owner: RowOwner | null =
    access.owner === 'path'
      ? { tenantId: params['businessId'] ?? '' }
      : await access.owner(kit.db, Object.values(params)[0] ?? '');
  call.relation = relate(access, caller, owner);
  call.tenantId = owner?.tenantId ?? '';
}

function refuseImpossible(params: Record<string, string>): void {
  for (const value of Object.values(params)) if (IMPOSSIBLE.test(value)) throw fail(NOT_FOUND);
}

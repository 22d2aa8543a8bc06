import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bucket, Limiter, Standing } from '../cache/limiter.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { AppError, AUTH_INVALID_TOKEN, fail, NOT_FOUND, RATE_LIMITED, READ_ONLY } from '../errors.ts';
import { type Maybe, orElse, whenKnown } from '../maybe.ts';
import { admit, type FindOwner, type RowOwner, relate } from './access.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { Seal } from './idempotency.ts';
import { setRateHeaders } from './reply.ts';
import type { AnyCall, AnyRoute } from './route.ts';

/** What every route needs from the process. */
export interface HttpKit {
  db: Database;
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

function take(kit: HttpKit, buckets: Bucket[], earlier: Standing | null, reply: FastifyReply): Maybe<Standing> {
  const scaled =
    kit.rateLimitFactor === 1
      ? buckets
      : buckets.map(({ key, limit }) => ({ key, limit: limit * kit.rateLimitFactor }));
  return whenKnown(kit.limiter.consume(scaled), (standing) => {
    const tighter = earlier && earlier.remaining < standing.remaining ? earlier : standing;
    setRateHeaders(reply, tighter);
    if (standing.exceeded) {
      reply.header('Retry-After', standing.reset);
      throw fail(RATE_LIMITED, `Too many requests: try again in ${standing.reset} seconds`);
    }
    return tighter;
  });
}

const SCHEME = 'bearer ';

/** Empty when there is none, or none of the only scheme there is. */
function credentialOf({ headers: { authorization = '' } }: FastifyRequest): string {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return '';
  const credential = authorization.slice(SCHEME.length).trim();
  return credential.includes(' ') ? '' : credential;
}

function identify(kit: HttpKit, route: AnyRoute, request: FastifyRequest, reply: FastifyReply): Maybe<Caller> {
  const credential = credentialOf(request);
  return orElse(
    () => {
      if (credential === '') throw fail(AUTH_INVALID_TOKEN);
      return kit.authenticate(credential);
    },
    // An unknown caller is counted by its address, so that guessing has an end.
    (error) =>
      whenKnown(take(kit, addressBuckets(route, request.ip), null, reply), () => {
        throw error;
      }),
  );
}

const NO_BYTES = Buffer.alloc(0);

/** No id holds a control character, and no database would take it. */
const IMPOSSIBLE = /\p{Cc}/u;

/** Everything that is judged before the body is read, in the contract's order: credential, limits, tenant, kind, role. */
export function pass(kit: HttpKit, route: AnyRoute, request: FastifyRequest, reply: FastifyReply): Maybe<AnyCall> {
  const { access } = route;
  const call = newCall(kit, request);
  if (access.kind === 'public' || access.kind === 'sign-in') {
    return whenKnown(take(kit, addressBuckets(route, request.ip), null, reply), () => {
      refuseImpossible(pathOf(call));
      return access.kind === 'public' && access.owner ? whenKnown(showTo(kit, access.owner, call), () => call) : call;
    });
  }
  return whenKnown(identify(kit, route, request, reply), (caller) => {
    call.caller = caller;
    return whenKnown(countedEntry(kit, route, call, caller, reply), () =>
      whenKnown(refuseReadOnly(kit, route, call), () => call),
    );
  });
}

function newCall(kit: HttpKit, request: FastifyRequest): AnyCall {
  let now: Temporal.Instant | undefined;
  return {
    get now() {
      now ??= kit.clock.now();
      return now;
    },
    requestId: request.id,
    ip: request.ip,
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

/** Lets the caller in; whatever a key asked for and the limits let through counts, also when it was refused after all. */
function countedEntry(kit: HttpKit, route: AnyRoute, call: AnyCall, caller: Caller, reply: FastifyReply): Maybe<void> {
  if (caller.kind !== 'key') return enter(kit, route, call, caller, reply);
  const count = (admitted: boolean) => kit.countUsage(caller.id, caller.tenantId, admitted, call.now);
  const entry = orElse(
    () => enter(kit, route, call, caller, reply),
    (error) => {
      count(!(error instanceof AppError && error.kind === RATE_LIMITED));
      throw error;
    },
  );
  return whenKnown(entry, () => count(true));
}

/** Limits of the caller, then the tenant and the caller's relation to it, then the route's own limit. */
function enter(kit: HttpKit, route: AnyRoute, call: AnyCall, caller: Caller, reply: FastifyReply): Maybe<void> {
  const { bucket } = route;
  return whenKnown(take(kit, callerBuckets(caller), null, reply), (standing) =>
    whenKnown(relateTo(kit, route, call, caller), () => {
      if (!bucket) return;
      const key = `${bucket.name}:${bucket.of({ tenantId: call.tenantId, params: pathOf(call) })}`;
      return whenKnown(take(kit, [{ key, limit: bucket.limit }], standing, reply), () => {});
    }),
  );
}

function relateTo(kit: HttpKit, { access }: AnyRoute, call: AnyCall, caller: Caller): Maybe<void> {
  const params = pathOf(call);
  refuseImpossible(params);
  if (access.kind === 'visitor') return whenKnown(showTo(kit, access.owner, call), () => admit(access, caller));
  if (access.kind !== 'tenant') {
    admit(access, caller);
    return;
  }
  const found: Maybe<RowOwner | null> =
    access.owner === 'path'
      ? { tenantId: params['businessId'] ?? '' }
      : access.owner(kit.db.service, Object.values(params)[0] ?? '');
  return whenKnown(found, (owner) => {
    call.relation = relate(access, caller, owner);
    call.tenantId = owner?.tenantId ?? '';
  });
}

/** Finds the tenant that the path names, if it shows itself. */
function showTo(kit: HttpKit, owner: FindOwner, call: AnyCall): Maybe<void> {
  return whenKnown(owner(kit.db.service, Object.values(pathOf(call))[0] ?? ''), (found) => {
    if (!found) throw fail(NOT_FOUND);
    call.tenantId = found.tenantId;
  });
}

function refuseReadOnly(kit: HttpKit, route: AnyRoute, call: AnyCall): Maybe<void> {
  const { kind } = route.access;
  if ((kind !== 'tenant' && kind !== 'visitor') || !('write' in route) || route.whenReadOnly === 'allow') return;
  return whenKnown(kit.isReadOnly(call.tenantId), (readOnly) => {
    if (readOnly) throw fail(READ_ONLY);
  });
}

const pathOf = (call: AnyCall) => call.params as Record<string, string>;

function refuseImpossible(params: Record<string, string>): void {
  for (const name in params) if (IMPOSSIBLE.test(params[name] ?? '')) throw fail(NOT_FOUND);
}

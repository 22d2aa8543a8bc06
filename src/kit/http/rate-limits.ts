import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bucket, Standing } from '../cache/limiter.ts';
import { AppError, fail, RATE_LIMITED } from '../errors.ts';
import type { BucketCall, PageBucket, RouteBucket } from './buckets.ts';
import type { Caller } from './caller.ts';
import { networkOf } from './connections.ts';
import type { HttpKit } from './http-kit.ts';
import { type ReplyHeaders, toAppError } from './reply.ts';
import type { AnyCall, AnyRoute } from './route.ts';

const FAILED_SIGN_INS = 10;
const PER_PHONE_SIGN_IN = 10;
const PER_USER = 600;
const PER_KEY = 600;
const PER_TENANT = 1_200;

/** The buckets that are counted before any database work. */
export function earlyBuckets(kit: HttpKit, { access, buckets = [] }: AnyRoute, call: AnyCall): Bucket[] {
  const declared = buckets.filter(({ early }) => early);
  if (declared.length > 0) return toBuckets(declared, call as BucketCall);
  return access.kind === 'public' ? [networkBucket(kit, call.network)] : [];
}

export const networkBucket = (kit: HttpKit, network: string): Bucket => ({
  key: `ip:${network}`,
  limit: kit.perAddress,
});

/** Those that have a limit. */
export const toBuckets = (buckets: readonly RouteBucket[], call: BucketCall): Bucket[] =>
  buckets
    .filter(({ limit }) => Number.isFinite(limit))
    .map(({ name, limit, of }) => ({ key: `${name}:${of(call)}`, limit }));

/**
 * A sign-in counts by its outcome, which is known only after the identity provider's token was verified: a failed one by
 * the client's network, a correct one by the phone that it proves. So garbage from a carrier's address keeps no other
 * phone behind that address from signing in. Verifying a token needs no database.
 */
export const countsByOutcome = ({ access, buckets = [] }: AnyRoute): boolean =>
  access.kind === 'sign-in' && !buckets.some(({ early }) => early);

/** Counts a refused sign-in; returns the refusal, or that of the bucket once it is used up. */
export async function countFailedSignIn(
  kit: HttpKit,
  { network }: AnyCall,
  reply: ReplyHeaders,
  error: unknown,
): Promise<unknown> {
  const { kind } = toAppError(error);
  if (kind === RATE_LIMITED || kind.status >= 500) return error;
  try {
    await consume(kit, [{ key: `sign-in:${network}`, limit: FAILED_SIGN_INS }], null, reply);
    return error;
  } catch (refused) {
    return refused;
  }
}

export async function countSignIn(kit: HttpKit, phone: string, reply: ReplyHeaders): Promise<void> {
  await consume(kit, [{ key: `signed-in:${phone}`, limit: PER_PHONE_SIGN_IN }], null, reply);
}

/** For requests that belong to no declared route, such as unknown addresses; with a bucket, those that count in it. */
export const limitByAddress =
  (kit: HttpKit, bucket?: PageBucket) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const network = networkOf(request.ip);
    const call = { network, params: {}, tenantId: '', caller: null };
    await consume(kit, bucket ? toBuckets([bucket], call) : [networkBucket(kit, network)], null, reply);
  };

export const callerBuckets = (caller: Caller): Bucket[] =>
  caller.kind === 'user'
    ? [{ key: caller.id, limit: PER_USER }]
    : [
        { key: caller.id, limit: PER_KEY },
        { key: `tenant:${caller.tenantId}`, limit: PER_TENANT },
      ];

/** Counts the request in the buckets; returns the tightest bucket so far. */
export async function consume(
  kit: HttpKit,
  buckets: Bucket[],
  earlier: Standing | null,
  reply: ReplyHeaders,
): Promise<Standing | null> {
  if (buckets.length === 0) return earlier;
  const factor = kit.rateLimitFactor;
  const scaled = factor === 1 ? buckets : buckets.map(({ key, limit }) => ({ key, limit: limit * factor }));
  const standing = await kit.limiter.consume(scaled);
  const tightest = earlier && earlier.remaining < standing.remaining ? earlier : standing;
  setRateHeaders(reply, tightest);
  if (standing.exceeded) throw refusal(reply, standing);
  return tightest;
}

export function refusal(reply: ReplyHeaders, standing: Standing): AppError {
  setRateHeaders(reply, standing);
  reply.header('retry-after', standing.reset);
  return fail(RATE_LIMITED, `Too many requests: try again in ${standing.reset} seconds`);
}

function setRateHeaders(reply: ReplyHeaders, standing: Standing): void {
  reply.header('ratelimit-limit', standing.limit);
  reply.header('ratelimit-remaining', standing.remaining);
  reply.header('ratelimit-reset', standing.reset);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bucket, Limiter, Standing } from '../cache/limiter.ts';
import type { Clock } from '../clock.ts';
import type { SecretBox } from '../crypto.ts';
import { AppError, AUTH_INVALID_TOKEN, FORBIDDEN, fail, NOT_FOUND, RATE_LIMITED, ROLE_REQUIRED } from '../errors.ts';
import type { Database, ShareOf } from '../postgres/database.ts';
import { isBefore } from '../time.ts';
import {
  type Access,
  type FindByName,
  type FindOwner,
  type FindRouted,
  type RowOwner,
  relate,
  requirePlatformAccess,
} from './access.ts';
import { isSameOrigin, readSessionCookie } from './browser-session.ts';
import type { BucketCall, PageBucket, RouteBucket } from './buckets.ts';
import type { Authenticate, AuthenticateBrowser, Caller } from './caller.ts';
import { networkOf } from './connections.ts';
import type { Guesses } from './guesses.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { type SendErrorPage, toAppError } from './reply.ts';
import type { AnyCall, AnyRoute } from './route.ts';

/** What every route needs from the process. */
export interface HttpKit {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  seal: SecretBox;
  /** An API key begins with it; every other bearer credential is an access token. */
  keyPrefix: string;
  authenticateKey: Authenticate;
  authenticateToken: Authenticate;
  authenticateBrowser: AuthenticateBrowser;
  /** Multiplies every limit; for benches. */
  rateLimitFactor: number;
  /** Requests of one network in a minute without a credential. */
  perAddress: number;
  guesses: Guesses;
  heavyReads: HeavyReads;
  /** The share of the database's connections that a tenant uses: its heavy reads count by the same. */
  shareOf: ShareOf;
  /** Counts a key's request, admitted or throttled. */
  countUsage: (keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant) => void;
  isReadOnly: (tenantId: string) => Promise<boolean>;
  findRouted: FindRouted;
  /** Scheme, host and port under which browsers reach the service. */
  publicOrigin: string;
  /** Shows an error to a person. */
  sendErrorPage: SendErrorPage;
}

const FAILED_SIGN_INS = 10;
const PER_PHONE_SIGN_IN = 10;
const PER_USER = 600;
const PER_KEY = 600;
const PER_TENANT = 1_200;

/** The buckets that are counted before any database work. */
function earlyBuckets(kit: HttpKit, { access, buckets = [] }: AnyRoute, call: AnyCall): Bucket[] {
  const declared = buckets.filter(({ early }) => early);
  if (declared.length > 0) return toBuckets(declared, call as BucketCall);
  return access.kind === 'public' ? [networkBucket(kit, call.network)] : [];
}

const networkBucket = (kit: HttpKit, network: string): Bucket => ({ key: `ip:${network}`, limit: kit.perAddress });

/** Those that have a limit. */
const toBuckets = (buckets: readonly RouteBucket[], call: BucketCall): Bucket[] =>
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
  reply: FastifyReply,
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

export async function countSignIn(kit: HttpKit, phone: string, reply: FastifyReply): Promise<void> {
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

const callerBuckets = (caller: Caller): Bucket[] =>
  caller.kind === 'user'
    ? [{ key: caller.id, limit: PER_USER }]
    : [
        { key: caller.id, limit: PER_KEY },
        { key: `tenant:${caller.tenantId}`, limit: PER_TENANT },
      ];

/** Counts the request in the buckets; returns the tightest bucket so far. */
async function consume(
  kit: HttpKit,
  buckets: Bucket[],
  earlier: Standing | null,
  reply: FastifyReply,
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

function refusal(reply: FastifyReply, standing: Standing): AppError {
  setRateHeaders(reply, standing);
  reply.header('retry-after', standing.reset);
  return fail(RATE_LIMITED, `Too many requests: try again in ${standing.reset} seconds`);
}

function setRateHeaders(reply: FastifyReply, standing: Standing): void {
  reply.header('ratelimit-limit', standing.limit);
  reply.header('ratelimit-remaining', standing.remaining);
  reply.header('ratelimit-reset', standing.reset);
}

const SCHEME = 'bearer ';

/** Empty when there is no bearer credential. */
function readCredential({ headers: { authorization = '' } }: FastifyRequest): string {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return '';
  const credential = authorization.slice(SCHEME.length).trim();
  return credential.includes(' ') ? '' : credential;
}

const isAnonymous = (access: Access) => access.kind === 'public' || access.kind === 'sign-in';

/** Credential and the limits that need nothing else. Returns the tightest bucket; null where there is none. */
export async function admit(
  kit: HttpKit,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Standing | null> {
  const { call } = request;
  const standing = await consume(kit, earlyBuckets(kit, route, call), null, reply);
  if (isAnonymous(route.access)) {
    if (route.access.kind === 'public' && route.access.session) {
      refuseForeignForm(kit, request);
      call.caller = await readVisitor(kit, request, reply);
    }
    return standing;
  }
  call.caller = await authenticate(kit, request, reply);
  return consume(kit, callerBuckets(call.caller), standing, reply);
}

/** An unknown caller counts by its network, so that guessing has an end. */
async function authenticate(kit: HttpKit, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { network } = request.call;
  let lookedUp = false;
  const beforeLookup = () => {
    const standing = kit.guesses.standingOf(network);
    if (standing.exceeded) throw refusal(reply, standing);
    lookedUp = true;
  };
  try {
    const credential = readCredential(request);
    if (credential !== '') {
      const isKey = credential.startsWith(kit.keyPrefix);
      return await (isKey ? kit.authenticateKey : kit.authenticateToken)(credential, beforeLookup);
    }
    const { headers } = request;
    // The browser's session counts only on requests of our own pages.
    if (headers.authorization !== undefined || !isSameOrigin(headers, kit.publicOrigin)) throw fail(AUTH_INVALID_TOKEN);
    return await readBrowser(kit, request, reply, beforeLookup);
  } catch (error) {
    if (lookedUp && isUnknownCaller(error)) kit.guesses.count(network);
    try {
      await consume(kit, [networkBucket(kit, network)], null, reply);
    } catch (refused) {
      kit.guesses.exhaust(network);
      throw refused;
    }
    throw error;
  }
}

const isUnknownCaller = (error: unknown): boolean =>
  error instanceof AppError && [AUTH_INVALID_TOKEN].includes(error.kind);

async function readBrowser(
  kit: HttpKit,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  beforeLookup: () => void,
): Promise<Caller> {
  const token = readSessionCookie(headers);
  if (token === '') throw fail(AUTH_INVALID_TOKEN);
  const { caller, cookie } = await kit.authenticateBrowser(token, beforeLookup);
  if (cookie) reply.header('set-cookie', cookie);
  return caller;
}

/** A form counts only from our own pages, also one that needs no session: it could sign the visitor in or out. */
function refuseForeignForm({ publicOrigin }: HttpKit, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || isSameOrigin(headers, publicOrigin)) return;
  throw fail(FORBIDDEN, 'Another site may not send this form');
}

/** The browser's user on a page, or null. A page may be opened by a link on another site, which cannot read the answer. */
async function readVisitor(kit: HttpKit, request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
  const { headers, call } = request;
  if (headers.cookie === undefined) return null;
  let lookedUp = false;
  try {
    return await readBrowser(kit, request, reply, () => {
      if (kit.guesses.standingOf(call.network).exceeded) throw fail(AUTH_INVALID_TOKEN);
      lookedUp = true;
    });
  } catch (error) {
    if (!isUnknownCaller(error)) throw error;
    if (lookedUp) kit.guesses.count(call.network);
    return null;
  }
}

/** Tenant, role or scope, and the route's own buckets. */
export async function authorise(
  kit: HttpKit,
  route: AnyRoute,
  call: AnyCall,
  reply: FastifyReply,
  standing: Standing | null,
): Promise<void> {
  const { access, buckets = [] } = route;
  const params = call.params as Record<string, string>;
  refuseImpossible(params);
  const rowId = Object.values(params)[0] ?? '';
  if (access.kind === 'public') {
    if (access.owner) call.tenantId = await requireOwner(kit, access.owner, rowId);
  } else if (call.caller && access.kind === 'visitor') {
    call.tenantId = await requireOwner(kit, access.owner, rowId);
    requirePlatformAccess(access, call.caller);
  } else if (call.caller && access.kind === 'tenant') {
    const owner =
      access.owner === 'path'
        ? { tenantId: params['businessId'] ?? '' }
        : await findOwner(kit, access.owner, rowId, call.caller);
    call.relation = await relate(access, call.caller, owner);
    call.tenantId = owner?.tenantId ?? '';
  } else if (call.caller) requirePlatformAccess(access, call.caller);
  if (route.freshSignIn) requireFreshSignIn(call);
  const late = buckets.filter(({ early }) => !early);
  await consume(kit, toBuckets(late, call as BucketCall), standing, reply);
}

const FRESH_MINUTES = 10;

function requireFreshSignIn({ caller, now }: AnyCall): void {
  if (caller?.kind === 'user' && !isBefore(caller.signedInAt.add({ minutes: FRESH_MINUTES }), now)) return;
  throw fail(ROLE_REQUIRED, `This needs a sign-in of the last ${FRESH_MINUTES} minutes: sign in again`, [
    { code: 'SIGN_IN_AGAIN', message: `the sign-in is older than ${FRESH_MINUTES} minutes` },
  ]);
}

/** An API key sees only rows of its own tenant, so no other tenant is asked. */
function findOwner(kit: HttpKit, owner: FindOwner, id: string, caller: Caller): Promise<RowOwner | null> {
  const read = kit.db.service;
  if (caller.kind === 'key') return owner(read, id, caller.tenantId);
  return kit.findRouted(id, (tenantId) => owner(read, id, tenantId));
}

async function requireOwner(kit: HttpKit, owner: FindByName, name: string): Promise<string> {
  const found = await owner(kit.db.service, name);
  if (!found) throw fail(NOT_FOUND);
  return found.tenantId;
}

/** No id holds a control character, and PostgreSQL refuses some of them. */
const IMPOSSIBLE = /\p{Cc}/u;

function refuseImpossible(params: Record<string, string>): void {
  for (const name in params) if (IMPOSSIBLE.test(params[name] ?? '')) throw fail(NOT_FOUND);
}

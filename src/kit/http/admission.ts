import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Standing } from '../cache/limiter.ts';
import { AppError, AUTH_INVALID_TOKEN, FORBIDDEN, fail } from '../errors.ts';
import type { Access } from './access.ts';
import { isSameOrigin, readSessionCookie } from './browser-session.ts';
import type { Caller } from './caller.ts';
import type { HttpKit } from './http-kit.ts';
import { callerBuckets, consume, earlyBuckets, networkBucket, refusal } from './rate-limits.ts';
import type { AnyRoute } from './route.ts';

const SCHEME = 'bearer ';

/** Empty when there is no bearer credential. */
function readCredential({ headers: { authorization = '' } }: FastifyRequest): string {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return '';
  const credential = authorization.slice(SCHEME.length).trim();
  return credential.includes(' ') ? '' : credential;
}

export const isAnonymous = (access: Access) => access.kind === 'public' || access.kind === 'sign-in';

/** Credential and the limits that need nothing else. Returns the tightest bucket; null where there is none. */
export async function admit(
  kit: HttpKit,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Standing | null> {
  const { call } = request;
  const isOptional = route.access.kind === 'public' && route.access.bearer === 'optional';
  if (isOptional && request.headers.authorization !== undefined) {
    call.caller = await authenticate(kit, request, reply);
    return consume(kit, callerBuckets(call.caller), null, reply);
  }
  const early = earlyBuckets(kit, route, call);
  const standing = early.length > 0 ? await consume(kit, early, null, reply) : null;
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

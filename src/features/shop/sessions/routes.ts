import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../kit/crypto.ts';
import {
  AppError,
  AUTH_INVALID_TOKEN,
  DEPENDENCY_UNAVAILABLE,
  FORBIDDEN,
  fail,
  invalid,
  NOT_FOUND,
} from '../../../kit/errors.ts';
import { anyone, aPage, session, signIn } from '../../../kit/http/access.ts';
import { isForeign, readSessionCookie } from '../../../kit/http/browser-session.ts';
import { ofNetwork } from '../../../kit/http/buckets.ts';
import { type AnyRoute, type Call, noContent, ok, read, userOf, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { ServiceMetrics } from '../../../process/metrics.ts';
import { endBrowserSession, endedSessionCookie, openBrowserSession, sessionCookie } from './browser-session.ts';
import type { IdentityVerifier } from './identity/verifier.ts';
import { endSession, logout } from './logout.ts';
import { openSession, verifyPhone } from './open-session.ts';
import { readBrowserSession } from './read.ts';
import { refresh } from './refresh.ts';
import {
  BrowserSession,
  DevTokenBody,
  ExchangeBody,
  KeySet,
  RefreshBody,
  Session,
  Tokens,
  toSession,
} from './schemas.ts';
import { listSessions } from './store.ts';

/** There is no caller yet: retries belong to the token in the body. Only its hash is stored. */
const ofToken = (token: string): string => `token:${sha256(token).toString('base64url')}`;

/** A client that lost the answer retries soon. After this, a second use of a refresh token is a reuse. */
const REFRESH_REPLAYED_MINUTES = 10;

/** Phones behind one carrier's address refresh every hour or so. */
const PER_ADDRESS_REFRESH = 60;
const PER_ADDRESS_LOGOUT = 10;

async function verifyCounted(identity: IdentityVerifier, idToken: string, metrics: ServiceMetrics): Promise<string> {
  try {
    return await verifyPhone(identity, idToken);
  } catch (error) {
    metrics.signIn('refused');
    throw error;
  }
}

export function sessionRoutes({ config, identity, metrics, signingKeys }: Deps): AnyRoute[] {
  const issuer = { signingKeys, issuer: config.publicUrl };
  return [
    write({
      id: 'exchangeIdToken',
      method: 'POST',
      path: '/auth/firebase',
      tag: 'Sessions',
      summary: "Exchange the identity provider's ID token for a session",
      access: signIn,
      body: ExchangeBody,
      answers: { 200: Data(Tokens) },
      errors: [AUTH_INVALID_TOKEN, DEPENDENCY_UNAVAILABLE],
      secret: true,
      principal: ({ body }) => ofToken(body.idToken),
      callOut: ({ body }) => verifyCounted(identity, body.idToken, metrics),
      signsIn: (phone) => phone,
      async write({ now }, tx, phone) {
        const tokens = await openSession(tx, issuer, config.operatorAdminPhones, phone, now);
        metrics.signIn('succeeded');
        return ok(tokens);
      },
    }),
    write({
      id: 'refreshSession',
      method: 'POST',
      path: '/auth/refresh',
      tag: 'Sessions',
      summary: 'Exchange a refresh token for new tokens',
      access: signIn,
      buckets: [ofNetwork('refresh', PER_ADDRESS_REFRESH)],
      body: RefreshBody,
      answers: { 200: Data(Tokens) },
      errors: [AUTH_INVALID_TOKEN],
      secret: true,
      principal: ({ body }) => ofToken(body.refreshToken),
      replayedMinutes: REFRESH_REPLAYED_MINUTES,
      write: async ({ body, now }, tx) => {
        const tokens = await refresh(tx, issuer, body.refreshToken, now);
        return tokens instanceof AppError ? tokens : ok(tokens);
      },
    }),
    write({
      id: 'logout',
      method: 'POST',
      path: '/auth/logout',
      tag: 'Sessions',
      summary: 'End the session of a refresh token, and all its tokens',
      access: signIn,
      buckets: [ofNetwork('logout', PER_ADDRESS_LOGOUT)],
      body: RefreshBody,
      answers: { 204: null },
      principal: ({ body }) => ofToken(body.refreshToken),
      write: async ({ body, now }, tx) => {
        await logout(tx, body.refreshToken, now);
        return noContent;
      },
    }),
    read({
      id: 'listMySessions',
      method: 'GET',
      path: '/me/sessions',
      tag: 'Sessions',
      summary: 'List your sessions, most recently used first',
      access: session,
      answers: { 200: Data(Type.Array(Session)) },
      read: async (call, db) => {
        const { id, sessionId } = userOf(call);
        return ok((await listSessions(db, id, call.now)).map((row) => toSession(row, sessionId)));
      },
    }),
    write({
      id: 'endMySession',
      method: 'DELETE',
      path: '/me/sessions/{sessionId}',
      tag: 'Sessions',
      summary: 'End one of your sessions and all its tokens at once',
      access: session,
      params: Type.Object({ sessionId: Type.String() }),
      answers: { 204: null },
      errors: [NOT_FOUND],
      write: async (call, tx) => {
        await endSession(tx, userOf(call).id, call.params.sessionId, call.now);
        return noContent;
      },
    }),
    read({
      id: 'getJwks',
      method: 'GET',
      path: '/.well-known/jwks.json',
      tag: 'Sessions',
      summary: 'Get the public keys that verify access tokens',
      access: anyone,
      answers: { 200: KeySet },
      read: () => ({ status: 200, body: signingKeys.jwks(), headers: { 'Cache-Control': 'public, max-age=300' } }),
    }),
  ];
}

/**
 * A browser's session, at the host's root because its cookie is for the pages. A request that another site sent is
 * refused: it could sign the visitor into a stranger's account, or out.
 */
export function browserSessionRoutes({ config, identity, metrics }: Deps): AnyRoute[] {
  const at = 'root';
  const tag = 'Pages';
  const secure = config.publicUrl.startsWith('https:');
  const { origin } = new URL(config.publicUrl);
  const refuseForeign = ({ headers }: Call) => {
    if (isForeign(headers, origin)) throw fail(FORBIDDEN, 'Another site may not do this');
  };
  return [
    write({
      id: 'openBrowserSession',
      method: 'POST',
      path: '/session',
      at,
      tag,
      summary: "Exchange the identity provider's ID token for a session cookie",
      access: signIn,
      body: ExchangeBody,
      answers: { 200: Data(BrowserSession) },
      errors: [AUTH_INVALID_TOKEN, FORBIDDEN, DEPENDENCY_UNAVAILABLE],
      plan: refuseForeign,
      callOut: ({ body }) => verifyCounted(identity, body.idToken, metrics),
      signsIn: (phone) => phone,
      async write({ now, headers }, tx, phone) {
        await endBrowserSession(tx, readSessionCookie(headers), now);
        const { token, user } = await openBrowserSession(tx, config.operatorAdminPhones, phone, now);
        metrics.signIn('succeeded');
        return {
          ...ok({ user }),
          headers: { 'Set-Cookie': sessionCookie(token, secure), 'Cache-Control': 'no-store' },
        };
      },
    }),
    read({
      id: 'getBrowserSession',
      method: 'GET',
      path: '/session',
      at,
      tag,
      summary: 'Get the user who is signed in on this browser',
      // The session is extended as by any other use of it.
      access: aPage,
      answers: { 200: Data(BrowserSession) },
      errors: [AUTH_INVALID_TOKEN],
      // The row of a session belongs to no tenant.
      databaseScope: 'service',
      async read({ now, headers, caller }, db) {
        if (!caller) throw fail(AUTH_INVALID_TOKEN);
        const found = await readBrowserSession(db, readSessionCookie(headers), now);
        return { ...ok(found), headers: { 'Cache-Control': 'no-store' } };
      },
    }),
    write({
      id: 'endBrowserSession',
      method: 'DELETE',
      path: '/session',
      at,
      tag,
      summary: 'Sign this browser out',
      access: anyone,
      answers: { 204: null },
      errors: [FORBIDDEN],
      databaseScope: 'service',
      plan: refuseForeign,
      async write({ now, headers }, tx) {
        await endBrowserSession(tx, readSessionCookie(headers), now);
        return { ...noContent, headers: { 'Set-Cookie': endedSessionCookie(secure) } };
      },
    }),
  ];
}

/** Replaces the identity provider during development. Production refuses to start with it. */
export function devSessionRoutes({ devIdentity }: Deps): AnyRoute[] {
  if (!devIdentity) return [];
  return [
    read({
      id: 'createDevIdToken',
      method: 'POST',
      path: '/dev/id-tokens',
      at: 'root',
      tag: 'Development',
      summary: 'Issue an ID token for any phone number',
      access: anyone,
      body: DevTokenBody,
      answers: { 200: Data(Type.Object({ idToken: Type.String() })) },
      read: async ({ body }) => {
        const phone = parsePhone(body.phone);
        if (!phone) throw invalid('/phone', 'must be a valid phone number');
        return { ...ok({ idToken: await devIdentity.issue(phone) }), headers: { 'Cache-Control': 'no-store' } };
      },
    }),
  ];
}

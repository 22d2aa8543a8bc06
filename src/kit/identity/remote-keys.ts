import { createPublicKey, type KeyObject } from 'node:crypto';
import { isBefore } from '../time.ts';
import { IdentityUnavailable } from './verifier.ts';

export interface RemoteKeys {
  /** The key of that id; null when the provider has no such key. Throws IdentityUnavailable when it cannot be asked. */
  find(kid: string): Promise<KeyObject | null>;
}

interface FetchedKeys {
  byId: Map<string, KeyObject>;
  fetchedAt: Temporal.Instant;
  maxAgeSeconds: number;
}

const FETCH_TIMEOUT_MS = 3_000;
/** Between two attempts made for an unknown key id, or after a failed refresh while older keys will do. */
const PAUSE_SECONDS = 30;
/** How much longer than their max-age keys are used while the provider does not answer. */
const GRACE_SECONDS = 3_600;
const DEFAULT_MAX_AGE_SECONDS = 300;
const LONGEST_MAX_AGE_SECONDS = 86_400;

/**
 * A provider's JWK set, kept as long as its Cache-Control says. jose's own remote set knows no Cache-Control and
 * turns every sign-in away when a refresh fails, hence this one.
 */
export function remoteKeys(url: string, now: () => Temporal.Instant): RemoteKeys {
  let current: FetchedKeys | null = null;
  let lastFailure: Temporal.Instant | null = null;
  let lastSearch: Temporal.Instant | null = null;
  let pending: Promise<FetchedKeys | null> | null = null;

  async function attempt(): Promise<FetchedKeys | null> {
    try {
      current = { ...(await fetchKeys(url)), fetchedAt: now() };
      lastFailure = null;
      return current;
    } catch {
      lastFailure = now();
      return null;
    }
  }

  /** Null when the provider did not answer. Callers at the same time share one request. */
  function refresh(): Promise<FetchedKeys | null> {
    pending ??= attempt().finally(() => {
      pending = null;
    });
    return pending;
  }

  const isWithin = (since: Temporal.Instant | null, seconds: number): boolean => {
    if (since === null) return false;
    const time = now();
    // A clock that was moved back makes `since` lie ahead: then nothing is known about the time between.
    return !isBefore(time, since) && isBefore(time, since.add({ seconds }));
  };

  /** Keys good enough to answer with, and whether they were fetched for this very call. */
  async function usableKeys(): Promise<{ keys: FetchedKeys; asked: boolean }> {
    const known = current;
    if (known && isWithin(known.fetchedAt, known.maxAgeSeconds)) return { keys: known, asked: false };
    const old = known && isWithin(known.fetchedAt, known.maxAgeSeconds + GRACE_SECONDS) ? known : null;
    if (old && isWithin(lastFailure, PAUSE_SECONDS)) return { keys: old, asked: true };
    const keys = (await refresh()) ?? old;
    if (!keys) throw new IdentityUnavailable('The identity provider does not hand out its keys');
    return { keys, asked: true };
  }

  return {
    async find(kid) {
      const { keys, asked } = await usableKeys();
      let key = keys.byId.get(kid);
      // Anyone can invent key ids, so looking for one must not become a way to flood the provider.
      if (!key && !asked && !isWithin(lastSearch, PAUSE_SECONDS)) {
        lastSearch = now();
        key = (await refresh())?.byId.get(kid);
      }
      if (key) return key;
      if (lastFailure !== null) throw new IdentityUnavailable('The identity provider cannot be asked about a key');
      return null;
    },
  };
}

async function fetchKeys(url: string): Promise<{ byId: Map<string, KeyObject>; maxAgeSeconds: number }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`Key server answered ${response.status}`);
  }
  const byId = readKeySet(await response.json());
  // An empty set is a broken answer: it must not push out keys that work.
  if (byId.size === 0) throw new Error('Key server answered without a usable key');
  return { byId, maxAgeSeconds: maxAge(response.headers) };
}

function readKeySet(body: unknown): Map<string, KeyObject> {
  const byId = new Map<string, KeyObject>();
  const list = isRecord(body) && Array.isArray(body.keys) ? body.keys : [];
  for (const jwk of list) {
    if (!isRecord(jwk) || jwk.kty !== 'RSA' || typeof jwk.kid !== 'string') continue;
    if (typeof jwk.n !== 'string' || typeof jwk.e !== 'string') continue;
    if ((jwk.alg ?? 'RS256') !== 'RS256' || (jwk.use ?? 'sig') !== 'sig') continue;
    try {
      byId.set(jwk.kid, createPublicKey({ key: { kty: 'RSA', n: jwk.n, e: jwk.e }, format: 'jwk' }));
    } catch {
      // One damaged key does not spoil the others.
    }
  }
  return byId;
}

function maxAge(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const stated = /(?:^|[\s,])max-age="?(\d+)/i.exec(control)?.[1];
  if (stated === undefined) return DEFAULT_MAX_AGE_SECONDS;
  // A shared cache on the way says in Age how much of the time is already gone.
  const age = Number(headers.get('age') ?? 0) || 0;
  return Math.min(Math.max(Number(stated) - age, 0), LONGEST_MAX_AGE_SECONDS);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

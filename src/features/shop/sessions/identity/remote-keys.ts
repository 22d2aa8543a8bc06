import { createPublicKey, type KeyObject } from 'node:crypto';
import { isBefore } from '../../../../kit/time.ts';
import { IdentityUnavailable } from './verifier.ts';

export interface RemoteKeys {
  /** Null when the provider publishes no such key. Throws IdentityUnavailable when the provider does not answer. */
  find(kid: string): Promise<KeyObject | null>;
}

interface FetchedKeys {
  byId: Map<string, KeyObject>;
  fetchedAt: Temporal.Instant;
  maxAgeSeconds: number;
}

const FETCH_TIMEOUT_MS = 3_000;
/** Pause between two fetches for unknown key ids, and after a failed refresh while older keys are usable. */
const PAUSE_SECONDS = 30;
/** Expired keys stay usable for this long while the provider does not answer. */
const GRACE_SECONDS = 3_600;
const DEFAULT_MAX_AGE_SECONDS = 300;
const LONGEST_MAX_AGE_SECONDS = 86_400;

/**
 * A provider's JWK set, cached as long as its Cache-Control says. The remote set of jose ignores Cache-Control and
 * refuses every sign-in when a refresh fails.
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

  /** Null when the provider did not answer. Concurrent callers share one request. */
  function refresh(): Promise<FetchedKeys | null> {
    pending ??= attempt().finally(() => {
      pending = null;
    });
    return pending;
  }

  const isWithin = (since: Temporal.Instant | null, seconds: number): boolean => {
    if (since === null) return false;
    const time = now();
    // After the clock was moved back, `since` lies in the future and the elapsed time is unknown.
    return !isBefore(time, since) && isBefore(time, since.add({ seconds }));
  };

  /** Usable keys, and whether this call has already asked the provider. */
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
      // A key id is the caller's input, so fetches for unknown ids are limited to protect the provider.
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
  // An empty set is a broken answer and must not replace working keys.
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
      // A damaged key must not disable the other keys.
    }
  }
  return byId;
}

function maxAge(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const stated = /(?:^|[\s,])max-age="?(\d+)/i.exec(control)?.[1];
  if (stated === undefined) return DEFAULT_MAX_AGE_SECONDS;
  // A shared cache states in Age how much of max-age has passed.
  const age = Number(headers.get('age') ?? 0) || 0;
  return Math.min(Math.max(Number(stated) - age, 0), LONGEST_MAX_AGE_SECONDS);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

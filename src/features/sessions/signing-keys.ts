import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, errors, exportJWK, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { epochSeconds } from '../../kit/time.ts';
import { type RsaKey, readRsaPem } from './rsa-pem.ts';

type Claims = Record<string, unknown>;

export interface SigningKeys {
  /** Sets `iat` and `exp`, and overrides those of the claims. */
  sign(claims: Claims, ttlSeconds: number, now: Temporal.Instant): Promise<string>;
  /** The claims, frozen because they are cached; null when signature, expiry, issuer or audience is wrong. */
  verify(token: string, epochSeconds: number, expected: { issuer: string; audience: string }): Promise<Claims | null>;
  /** The public keys as a JWK set. */
  jwks(): { keys: object[] };
}

/** Number of cached tokens. At about 700 characters a token, the cache takes about 5 MB. */
const REMEMBERED_TOKENS = 5_000;

export const generateSigningKeyPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/**
 * The first private key signs; all keys verify and are published. To rotate, put the new key first and keep the old
 * one, or its public part, until its last token has expired.
 */
export async function loadSigningKeys(pem: string): Promise<SigningKeys> {
  const keys = readRsaPem(pem);
  const signer = keys.find((key) => key.privateKey !== null);
  if (!signer?.privateKey) throw new Error('The PEM holds no private key to sign with');
  const privateKey = signer.privateKey;
  const published = new Map<string, { publicKey: KeyObject; jwk: JWK }>();
  for (const key of keys) {
    const jwk = await publicJwk(key);
    published.set(jwk.kid, { publicKey: key.publicKey, jwk });
  }
  const { kid } = await publicJwk(signer);
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS });

  async function signedClaims(token: string): Promise<Claims | null> {
    try {
      const { payload } = await compactVerify(
        token,
        (header) => {
          const key = header.typ === 'JWT' && header.kid !== undefined ? published.get(header.kid) : undefined;
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key.publicKey;
        },
        { algorithms: ['RS256'] },
      );
      const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
      return isClaims(claims) ? Object.freeze(claims) : null;
    } catch {
      return null;
    }
  }

  return {
    sign: (claims, ttlSeconds, now) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuedAt(epochSeconds(now))
        .setExpirationTime(epochSeconds(now.add({ seconds: ttlSeconds })))
        .sign(privateKey),

    async verify(token, now, expected) {
      const cached = verified.get(token);
      const claims = cached ?? (await signedClaims(token));
      if (claims === null) return null;
      // A cached token is checked too: it may have expired, and the clock may have been moved.
      if (!isCurrent(claims, now)) {
        verified.delete(token);
        return null;
      }
      if (claims.iss !== expected.issuer || claims.aud !== expected.audience) return null;
      if (!cached) verified.set(token, claims);
      return claims;
    },

    jwks: () => ({ keys: [...published.values()].map(({ jwk }) => ({ ...jwk })) }),
  };
}

async function publicJwk({ publicKey }: RsaKey): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(publicKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk, 'sha256'), use: 'sig', alg: 'RS256' };
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCurrent = (claims: Claims, now: number): boolean => typeof claims.exp === 'number' && claims.exp > now;

import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type RsaKey, readRsaPem } from '../../../kit/rsa-pem.ts';
import { epochSeconds } from '../../../kit/time.ts';

type Claims = Record<string, unknown>;
type PublicJwk = { kid: string } & Record<string, unknown>;

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
  const published = new Map<string, { publicKey: KeyObject; jwk: PublicJwk }>();
  for (const key of keys) {
    const jwk = publicJwk(key);
    published.set(jwk.kid, { publicKey: key.publicKey, jwk });
  }
  const { kid } = publicJwk(signer);
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS });

  async function signedClaims(token: string): Promise<Claims | null> {
    const { compactVerify, errors } = await import('jose');
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
    async sign(claims, ttlSeconds, now) {
      const { SignJWT } = await import('jose');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuedAt(epochSeconds(now))
        .setExpirationTime(epochSeconds(now.add({ seconds: ttlSeconds })))
        .sign(privateKey);
    },

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

/** The key id is the key's thumbprint (RFC 7638): SHA-256 of its required members in alphabetic order. */
function publicJwk({ publicKey }: RsaKey): PublicJwk {
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { kty, n, e, kid, use: 'sig', alg: 'RS256' };
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCurrent = (claims: Claims, now: number): boolean => typeof claims.exp === 'number' && claims.exp > now;

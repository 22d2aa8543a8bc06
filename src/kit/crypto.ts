import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  timingSafeEqual as equalBytes,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

type HmacArguments = [algorithm: 'sha256' | 'sha512', key: string | Buffer, data: string | Buffer];

export const hmac = (...[algorithm, key, data]: HmacArguments): Buffer =>
  createHmac(algorithm, key).update(data).digest();

export const hmacHex = (...given: HmacArguments): string => hmac(...given).toString('hex');

/** Compares digests, so that the time taken reveals neither the content nor the length of the secret. */
export const timingSafeEqual = (a: string | Buffer, b: string | Buffer): boolean => equalBytes(sha256(a), sha256(b));

/** A random base64url string that carries `bytes` bytes. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** A key of 32 bytes for one purpose (HKDF, RFC 5869), so that no two uses share a key. */
export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));

export interface SecretBox {
  seal(plaintext: string): Buffer;
  /** Throws when the value was changed, cut, or sealed with another key. */
  open(sealed: Buffer): string;
}

/** Version 1 was sealed with the master key itself, version 2 with a key derived for the purpose. */
const MASTER_VERSION = 1;
const VERSION = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM. Layout: version, nonce, tag, ciphertext; the version byte is authenticated too. */
export function secretBox(master: Buffer, purpose: string): SecretBox {
  if (master.length !== 32) throw new Error(`A secret box needs a key of 32 bytes, not ${master.length}`);
  const derived = deriveKey(master, purpose);
  const keys = new Map([
    [MASTER_VERSION, master],
    [VERSION, derived],
  ]);

  return {
    seal(plaintext) {
      const version = Buffer.of(VERSION);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derived, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(version);
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([version, nonce, cipher.getAuthTag(), ciphertext]);
    },

    open(sealed) {
      const key = keys.get(sealed[0] ?? 0);
      if (sealed.length < HEAD_BYTES || !key) throw new Error('The sealed value is not in a known form');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(sealed.subarray(0, 1));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error('The sealed value was changed, or sealed with another key', { cause });
      }
    },
  };
}

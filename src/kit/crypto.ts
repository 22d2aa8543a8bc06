import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  timingSafeEqual as equalBytes,
  hash,
  randomBytes,
} from 'node:crypto';

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

export const hmacHex = (algorithm: 'sha256' | 'sha512', key: string | Buffer, data: string | Buffer): string =>
  createHmac(algorithm, key).update(data).digest('hex');

/** Compares digests, so that neither the content nor the length of the secret shows in the time taken. */
export const timingSafeEqual = (a: string | Buffer, b: string | Buffer): boolean => equalBytes(sha256(a), sha256(b));

/** A random base64url string that carries `bytes` bytes. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Bytes beyond the largest multiple of the alphabet's length would favour its first letters, so they are skipped. */
function randomText(alphabet: string, length: number): string {
  const unbiased = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < unbiased) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

export const randomBase62 = (length: number): string => randomText(BASE62, length);
/** Lower-case letters and digits. */
export const randomBase36 = (length: number): string => randomText(BASE36, length);

export interface SecretBox {
  seal(plaintext: string): Buffer;
  /** Throws when the value was changed, cut, or sealed with another key. */
  open(sealed: Buffer): string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM. Layout: version, nonce, tag, ciphertext; the version byte is authenticated too. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new Error(`A secret box needs a key of 32 bytes, not ${key.length}`);
  const version = Buffer.of(VERSION);

  return {
    seal(plaintext) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(version);
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([version, nonce, cipher.getAuthTag(), ciphertext]);
    },

    open(sealed) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) {
        throw new Error('The sealed value is not in a known form');
      }
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(version);
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error('The sealed value was changed, or sealed with another key', { cause });
      }
    },
  };
}

import { randomBytes } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Bytes at or above the largest multiple of the alphabet's length are skipped: they would favour its first letters. */
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

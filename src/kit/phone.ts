import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LRUCache } from 'lru-cache';

/** A request's number is asked for several times, when it is checked and when it is used. */
const known = new LRUCache<string, { number: string | null }>({ max: 1_000 });

/** Ghana's mobile numbers, written plainly, as nearly all are that come here; a test holds them against the library's. */
export const PLAIN_MOBILE = /^(?:\+233|0)((?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6})$/;

/** E.164 from any usual way of writing a number; a national number is Ghanaian. Null when it is no valid number. */
export function parsePhone(text: string): string | null {
  const mobile = PLAIN_MOBILE.exec(text)?.[1];
  if (mobile !== undefined) return `+233${mobile}`;
  let found = known.get(text);
  if (!found) {
    const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'GH', extract: false });
    found = { number: parsed?.isValid() ? parsed.number : null };
    known.set(text, found);
  }
  return found.number;
}

/** The beginning of an E.164 number that somebody typed in either form, or null when it is no beginning of a number. */
export function phonePrefix(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('0')) return `+233${digits.slice(1)}`;
  return `+${digits}`;
}

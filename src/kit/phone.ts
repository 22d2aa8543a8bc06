import { LRUCache } from 'lru-cache';
import { lazyPackage } from './lazy.ts';

/** 90 files with the numbering plans of every country. */
const library = lazyPackage<typeof import('libphonenumber-js/max')>('libphonenumber-js/max');

/** One request parses the same number several times, for validation and for use. */
const known = new LRUCache<string, { number: string | null }>({ max: 1_000 });

/** Plain Ghanaian mobile numbers, which are nearly all input, skip the library. A test compares both results. */
export const PLAIN_MOBILE = /^(?:\+233|0)((?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6})$/;

/** Parses any usual notation to E.164; a national number is Ghanaian. Null when the number is not valid. */
export function parsePhone(text: string): string | null {
  const mobile = PLAIN_MOBILE.exec(text)?.[1];
  if (mobile !== undefined) return `+233${mobile}`;
  let found = known.get(text);
  if (!found) {
    const parsed = library().parsePhoneNumberFromString(text, { defaultCountry: 'GH', extract: false });
    found = { number: parsed?.isValid() ? parsed.number : null };
    known.set(text, found);
  }
  return found.number;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** E.164 from any usual way of writing a number; a national number is Ghanaian. Null when it is no valid number. */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'GH', extract: false });
  return parsed?.isValid() ? parsed.number : null;
}

/** The beginning of an E.164 number that somebody typed in either form, or null when it is no beginning of a number. */
export function phonePrefix(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('0')) return `+233${digits.slice(1)}`;
  return `+${digits}`;
}

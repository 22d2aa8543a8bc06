import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** E.164 from any usual way of writing a number; a national number is Ghanaian. Null when it is no valid number. */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'GH', extract: false });
  return parsed?.isValid() ? parsed.number : null;
}

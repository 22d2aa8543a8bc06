/** Turns the typed beginning of a number into the beginning of its E.164 form; null when it is not a number. */
export function phonePrefix(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('0')) return `+233${digits.slice(1)}`;
  return `+${digits}`;
}

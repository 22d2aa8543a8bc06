/** What the public reads of a person's name. Null for what is no name, such as a phone number in its place. */
export function firstName(name: string): string | null {
  const first = name.trim().split(/\s+/, 1)[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : null;
}

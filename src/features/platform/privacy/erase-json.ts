/** Takes the place of what identified a person. */
export const ERASED = 'erased';

/** Fields that say something about a customer, wherever an answer or an event carries them. */
const PERSONAL = new Set([
  'customerName',
  'customerPhone',
  'address',
  'note',
  'notes',
  'internalNote',
  'receiptNote',
  'cancelReason',
  'reason',
  'comment',
  'author',
]);
/** Fields of an object under one of these keys. The text of a message holds a first name and the links of the person. */
const PERSONAL_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  customer: new Set(['name', 'phone']),
  message: new Set(['to', 'text']),
};
/** The reason of a message is a code. */
const isCode = (key: string, parent: string): boolean => parent === 'message' && key === 'reason';

/** What the person was called and could be reached by. */
export interface Terms {
  /** In lower case, none empty. */
  readonly texts: readonly string[];
  /** Finds them as whole words, so that a short name does not erase every word with its letters. */
  readonly pattern: RegExp;
}

/** A phone number is also written as it is dialled at home. */
export function termsOf(people: readonly { names: readonly string[]; phone: string }[]): Terms {
  const all = people.flatMap(({ names, phone }) => [...names, phone, phone.replace(/^\+233/, '0')]);
  const texts = [...new Set(all.map((term) => term.trim().toLowerCase()))].filter((term) => term !== '');
  const words = texts.map((text) => RegExp.escape(text)).join('|');
  return { texts, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu') };
}

const names = (text: string, { pattern }: Terms): boolean => pattern.test(text);

/** Erases every text that holds a term. */
export function eraseTerms(value: unknown, terms: Terms): unknown {
  if (typeof value === 'string') return names(value, terms) ? ERASED : value;
  if (Array.isArray(value)) return value.map((item) => eraseTerms(item, terms));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eraseTerms(item, terms)]));
}

/**
 * Erases the personal fields of a document about the person, and every other text that holds a term. What it says about
 * the business stays: its phone number may be the same.
 */
export function eraseJson(value: unknown, terms: Terms, parent = ''): unknown {
  if (typeof value === 'string') return names(value, terms) ? ERASED : value;
  if (Array.isArray(value)) return value.map((item) => eraseJson(item, terms, parent));
  if (value === null || typeof value !== 'object' || parent === 'business') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const personal = (PERSONAL.has(key) && !isCode(key, parent)) || PERSONAL_IN[parent]?.has(key);
      if (personal && typeof item === 'string') return [key, item === '' ? '' : ERASED];
      return [key, eraseJson(item, terms, key)];
    }),
  );
}

/** JSON text with its fields in the same order; other text is erased whole where it holds a term. */
export function eraseText(text: string, terms: Terms): string {
  if (text === '') return text;
  try {
    return JSON.stringify(eraseJson(JSON.parse(text), terms));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return names(text, terms) ? ERASED : text;
  }
}

/**
 * The alphabet of short messages (GSM 03.38). One letter outside it makes the network send 70 letters instead of 160, so
 * that every text is rewritten into it.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes the place of two letters. */
const EXTENDED = '\f^{}\\[~]|€';

const WIDTH = new Map([
  ...Array.from(BASIC).map((letter) => [letter, 1] as const),
  ...Array.from(EXTENDED).map((l) => [l, 2] as const),
]);

const REPLACED: Readonly<Record<string, string>> = {
  '₵': 'GHS',
  '×': 'x',
  '·': '-',
  '…': '...',
  '•': '-',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ç: 'c',
  '`': "'",
  '´': "'",
};
const QUOTES = /[\u2018\u2019\u201a\u201b\u2032]/;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u2033\u00ab\u00bb]/;
const DASHES = /[\u2010-\u2015\u2212]/;

function replacementOf(letter: string): string {
  if (WIDTH.has(letter)) return letter;
  const known = REPLACED[letter];
  if (known !== undefined) return known;
  if (QUOTES.test(letter)) return "'";
  if (DOUBLE_QUOTES.test(letter)) return '"';
  if (DASHES.test(letter)) return '-';
  if (/\s/u.test(letter)) return ' ';
  // A letter with a mark is written without it.
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare)
    .filter((part) => WIDTH.has(part))
    .join('');
}

/** The text in the alphabet; letters without an equivalent are left out. */
export const toGsm7 = (text: string): string =>
  Array.from(text.normalize('NFC')).map(replacementOf).join('').replaceAll(/ {2,}/g, ' ').trim();

export const isGsm7 = (text: string): boolean => Array.from(text).every((letter) => WIDTH.has(letter));

export const MAX_SEGMENTS = 2;

/** How many short messages the text takes: 160 letters, or 153 in each of several. */
export function countSegments(text: string): number {
  let rest = 153;
  let segments = 1;
  let total = 0;
  for (const letter of text) {
    const width = WIDTH.get(letter) ?? 1;
    total += width;
    // A letter of two places is not divided.
    if (width > rest) {
      segments++;
      rest = 153;
    }
    rest -= width;
  }
  return total <= 160 ? 1 : segments;
}

/** The text with at most `max` letters, cut behind a word where that keeps half of them. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 2);
  const space = cut.lastIndexOf(' ');
  const kept = space > max / 2 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,;:.&+(/-]+$/, '')}..`;
}

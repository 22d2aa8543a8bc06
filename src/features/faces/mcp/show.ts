import type { Fields } from './tool.ts';

/** What a model gets of an answer: the fields that matter, cleaned, with each amount in cedis as well. */

export const PESEWAS = /Pesewas$/;
export const CEDIS = 'Ghs';

const MOST_CHARACTERS = 2_000;

/** Line breaks, control characters, and invisible characters: marks of direction, tags, joiners without a letter. */
const BREAKS = /[\n\r\t\u2028\u2029]+/g;
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text of a shop or a customer as data: one line, nothing hidden, of bounded length. */
export function cleanText(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text;
  return cut.replace(BREAKS, ' ').replace(INVISIBLE, '').toWellFormed();
}

const toCedis = (pesewas: number): string =>
  `${pesewas < 0 ? '-' : ''}${Math.floor(Math.abs(pesewas) / 100)}.${String(Math.abs(pesewas) % 100).padStart(2, '0')}`;

/** `fields` true: everything. */
export function show(value: unknown, fields: Fields | true): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((row) => show(row, fields));
  const shown: Record<string, unknown> = {};
  const from = value as Record<string, unknown>;
  for (const name in fields === true ? from : fields) {
    const part = from[name];
    if (part === undefined) continue;
    shown[name] = show(part, fields === true ? true : (fields[name] ?? true));
    if (!PESEWAS.test(name)) continue;
    if (typeof part === 'number') shown[name.replace(PESEWAS, CEDIS)] = toCedis(part);
    else if (part === null) shown[name.replace(PESEWAS, CEDIS)] = null;
  }
  return shown;
}

import { SYNONYMS } from './synonyms.ts';

/** A shorter word has too many neighbours for one of them to be meant. */
export const SHORTEST_FORGIVEN = 5;
const MAX_WORDS = 6;
/** Bounds the patterns of one search. */
const MAX_PHRASES = 24;

/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Singular and plural of a word; a search finds parts of words, so the shorter form finds the longer one too. */
function numbersOf(word: string): string[] {
  if (word.length < 4) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(ch|sh|x|ss)es$/.test(word)) return [word.slice(0, -2)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [];
}

/** The word first, then its other number, then synonyms of either in both numbers. */
export function formsOf(word: string): string[] {
  const forms = [word, ...numbersOf(word)];
  const synonyms = forms.flatMap((form) => SYNONYMS.get(form) ?? []).flatMap((other) => [other, ...numbersOf(other)]);
  return [...new Set([...forms, ...synonyms])];
}

/** The text as it was typed, then every choice of forms of its words, the nearest to the text first. */
export function phrasesOf(text: string): string[] {
  const typed = text.trim().toLowerCase();
  const words = wordsOf(typed);
  if (words.length === 0 || words.length > MAX_WORDS) return [typed];
  let phrases = [''];
  for (const word of words) {
    const forms = formsOf(word);
    phrases = phrases.flatMap((phrase) => forms.map((form) => (phrase === '' ? form : `${phrase} ${form}`)));
    if (phrases.length > MAX_PHRASES) phrases = phrases.slice(0, MAX_PHRASES);
  }
  return [...new Set([typed, ...phrases])];
}

/** The number of letters that are wrong, missing, too many or swapped with their neighbour; no more than `limit` + 1. */
export function lettersApart(one: string, other: string, limit = 1): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return Math.min(last[other.length] ?? 0, limit + 1);
}

export type KnownWord = { word: string; businesses: number };

/** Known words that a typed one may stand for, at most `limit` letters apart: the nearest, then the most common. */
export function closestWords(typed: string, known: readonly KnownWord[], limit = 1): string[] {
  return known
    .map(({ word, businesses }) => ({ word, businesses, apart: lettersApart(typed, word, limit) }))
    .filter(({ apart }) => apart <= limit)
    .sort((a, b) => a.apart - b.apart || b.businesses - a.businesses || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

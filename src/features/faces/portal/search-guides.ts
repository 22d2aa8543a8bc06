import type { Guide } from './guides.ts';

/** A section of a guide that has every word of the question. */
export interface Found {
  guide: Guide;
  id: string;
  title: string;
  /** Text around the first word that was found. */
  excerpt: string;
}

const MAX_FOUND = 20;
const MAX_WORDS = 8;
const BEFORE = 60;
const LENGTH = 200;

export const wordsOf = (question: string): string[] =>
  question.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first <= BEFORE ? 0 : text.lastIndexOf(' ', first - BEFORE) + 1;
  const part = text.slice(from, from + LENGTH);
  const whole = from + LENGTH >= text.length;
  return `${from > 0 ? '… ' : ''}${whole ? part : `${part.slice(0, part.lastIndexOf(' '))} …`}`;
}

const countIn = (text: string, word: string): number => text.split(word).length - 1;

/** Sections with all words, best first: a word in a heading counts more than many in the text. */
export function searchGuides(guides: readonly Guide[], question: string): Found[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  return guides
    .flatMap((guide) =>
      guide.sections.map(({ id, title, text }) => {
        const heading = `${guide.title} ${title}`.toLowerCase();
        const lower = text.toLowerCase();
        const scores = words.map((word) => 10 * countIn(heading, word) + Math.min(5, countIn(lower, word)));
        const score = scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
        return { score, found: { guide, id, title, text } };
      }),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ found: { text, ...found } }) => ({ ...found, excerpt: excerptOf(text, words) }));
}

/** The text in pieces; every second one is a word that was looked for. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'gi'));
}

import { closestWords, phrasesOf, SHORTEST_FORGIVEN, wordsOf } from '../../../domain/search/words.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { findFirstKnown, listSimilarWords } from './store-words.ts';

/** What a customer who typed a text may have meant. */
export interface Understanding {
  /** A business matches if it has at least one of these phrases. */
  phrases: string[];
  /** The words as they were taken; null where they were taken as they were typed, or nothing was found. */
  understood: string | null;
  /** Other words that are worth a try. */
  suggestions: string[];
}

const MAX_SUGGESTIONS = 3;

/**
 * A text is taken as it was typed where any business has it, else in another number or as a synonym, else with one
 * letter corrected in each word that no business has. Most searches need one statement.
 */
export async function understand(db: Reader, text: string): Promise<Understanding> {
  const phrases = phrasesOf(text);
  const known = await findFirstKnown(db, phrases);
  if (known !== null) return { phrases, understood: known === 0 ? null : (phrases[known] ?? null), suggestions: [] };

  const words = wordsOf(text);
  const choices = await Promise.all(words.map((word) => correct(db, word)));
  const corrected = choices.map(({ best }) => best).join(' ');
  const others = choices.flatMap(({ others: rest }) => rest);
  const corrections = phrasesOf(corrected);
  const found = corrected === words.join(' ') ? null : await findFirstKnown(db, corrections);
  if (found !== null)
    return {
      phrases: corrections,
      understood: corrections[found] ?? corrected,
      suggestions: others.slice(0, MAX_SUGGESTIONS),
    };

  // A word of several may be found by itself.
  const single =
    words.length > 1
      ? await knownAmong(
          db,
          choices.map(({ best }) => best),
        )
      : [];
  const suggestions = [...new Set([...single, ...others])].slice(0, MAX_SUGGESTIONS);
  return { phrases, understood: null, suggestions };
}

/** The word that a typed one is taken for, and the next best. */
async function correct(db: Reader, word: string): Promise<{ best: string; others: string[] }> {
  if (word.length < SHORTEST_FORGIVEN) return { best: word, others: [] };
  const similar = await listSimilarWords(db, word);
  const [best, ...others] = closestWords(word, similar);
  if (best !== undefined) return { best, others };
  return { best: word, others: closestWords(word, similar, 2) };
}

async function knownAmong(db: Reader, words: readonly string[]): Promise<string[]> {
  const long = [...new Set(words)].filter((word) => word.length >= SHORTEST_FORGIVEN - 1);
  const found = await Promise.all(long.map((word) => findFirstKnown(db, [word])));
  return long.filter((_word, at) => found[at] !== null);
}

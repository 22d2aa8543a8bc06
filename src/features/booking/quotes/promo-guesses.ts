import { boundedCache } from '../../../kit/cache/bounded-cache.ts';
import { WINDOW_MS, windowOf } from '../../../kit/cache/limiter.ts';
import { fail, RATE_LIMITED } from '../../../kit/errors.ts';

/**
 * Bounds how many codes a caller can try out. Past the limit no code is looked up for the rest of the minute, so that a
 * known one cannot be told from an unknown one. Each process counts for itself.
 */
export interface PromoGuesses {
  /** Throws past the limit; counts an unknown code. */
  judge(who: string, isKnown: boolean): void;
}

const PER_MINUTE = 10;
const MAX_GUESSERS = 50_000;

export function promoGuesses(factor: number): PromoGuesses {
  const limit = PER_MINUTE * factor;
  const counts = boundedCache<number>(MAX_GUESSERS);
  let window = 0;
  const current = () => {
    const now = windowOf(Date.now());
    if (now !== window) counts.clear();
    window = now;
    return counts;
  };
  return {
    judge(who, isKnown) {
      const count = current().get(who) ?? 0;
      if (count >= limit) {
        const seconds = Math.max(1, Math.ceil((WINDOW_MS - (Date.now() % WINDOW_MS)) / 1_000));
        throw fail(RATE_LIMITED, `Too many unknown promo codes: try again in ${seconds} seconds`);
      }
      if (!isKnown) counts.set(who, count + 1);
    },
  };
}

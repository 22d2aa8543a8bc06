import { describe, expect, it } from 'vitest';
import { randomBase62 } from '../../../../src/features/shop/api-keys/random-text.ts';

describe('random texts', () => {
  it('makes base62 of the exact length', () => {
    for (const length of [0, 1, 8, 40, 1000]) {
      expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
    }
  });

  it('uses every base62 letter equally often', () => {
    const draws = 620_000;
    const counts = new Map<string, number>();
    for (const letter of randomBase62(draws)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Chi-squared with 61 degrees of freedom exceeds 140 once in ten million runs. `byte % 62` gives over 3,000.
    const expected = draws / 62;
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(140);
  });
});

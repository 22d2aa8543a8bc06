/** A deterministic random generator: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  one<T>(values: readonly T[]): T;
  /** `count` different values, in their original order. */
  some<T>(values: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1 + 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    one: (values) => values[between(0, values.length - 1)] as (typeof values)[number],
    some(values, count) {
      const left = values.map((value, index) => ({ value, index }));
      const chosen = Array.from({ length: Math.min(count, values.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      );
      return chosen
        .flat()
        .sort((a, b) => a.index - b.index)
        .map(({ value }) => value);
    },
  };
}

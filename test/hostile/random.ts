/** Chance that a seed repeats exactly, so that whatever is found can be found again. */
export interface Dice {
  /** From 0 up to but not including `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** FNV-1a: any text makes a seed. */
function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}

export function diceOf(seed: string): Dice {
  let state = seedOf(seed);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick<T>(values: readonly T[]): T {
      if (values.length === 0) throw new Error('There is nothing to pick from');
      return values[below(values.length)] as T;
    },
  };
}

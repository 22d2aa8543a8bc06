/**
 * One seed for all random choices of a run. `SEED=42 npm test` repeats the choices of an earlier run, though not the
 * timing of its processes. The vitest configurations choose the seed, print it and pass it to the workers.
 */
export function chooseSeed(): string {
  const chosen = process.env['SEED'] ?? process.env['FAULT_SEED'] ?? String(Math.floor(Math.random() * 1e9));
  console.log(`SEED=${chosen}`);
  return chosen;
}

const runSeed = (): string => process.env['SEED'] ?? '';

/** FNV-1a, so that any text can be a seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** The seed as a 32-bit number, for fast-check. */
export const numericSeed = (): number => hash(runSeed());

export interface Random {
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  /** A whole number from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
}

/** A generator per name, so that its choices do not depend on the pace of other generators. */
export function random(name: string): Random {
  let state = hash(`${runSeed()} ${name}`);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick<T>(values: readonly T[]): T {
      if (values.length === 0) throw new Error('There is nothing to pick from');
      return values[below(values.length)] as T;
    },
    shuffle<T>(values: readonly T[]): T[] {
      const left = [...values];
      return values.map(() => left.splice(below(left.length), 1)[0] as T);
    },
  };
}

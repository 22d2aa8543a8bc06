import type { Pesewas } from './money.ts';

/** A whole percent of an amount, rounded to ⌊x + ½⌋, also below 0. Exact up to 2^53: no product passes through a float. */
export function percentOf(amount: Pesewas, percent: number): Pesewas {
  const doubled = amount * percent * 2 + 100;
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / 200);
  const exact = BigInt(amount) * BigInt(percent) * 2n + 100n;
  const [quotient, rest] = [exact / 200n, exact % 200n];
  return Number(rest < 0n ? quotient - 1n : quotient);
}

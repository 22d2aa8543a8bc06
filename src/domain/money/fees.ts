import type { Pesewas } from '../pricing/money.ts';

/** A share in hundredths of a percent, rounded to the nearest pesewa. Never more than the amount. */
export const shareOf = (amount: Pesewas, basisPoints: number): Pesewas =>
  Math.min(amount, Math.floor((amount * basisPoints + 5_000) / 10_000));

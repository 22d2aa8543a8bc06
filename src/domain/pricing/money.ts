/** Money is a whole number of pesewas, so that no amount passes through a float. */
export type Pesewas = number;

export const MAX_PESEWAS: Pesewas = 1_000_000_000;

/** Above 2^53 a number silently loses pesewas, so that a larger price is refused. */
export class PriceTooLarge extends RangeError {
  constructor() {
    super('is too much: the price cannot be counted exactly');
  }
}

export function exact(amount: Pesewas): Pesewas {
  if (!Number.isSafeInteger(amount)) throw new PriceTooLarge();
  return amount;
}

export const sum = (amounts: readonly Pesewas[]): Pesewas => amounts.reduce((total, amount) => total + amount, 0);

/** `GHS 1,234.50` or `−GHS 18.50`, for people. */
export const formatMoney = (amount: Pesewas): string => {
  if (amount < 0) return `−${formatMoney(-amount)}`;
  const cedis = String((amount - (amount % 100)) / 100).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `GHS ${cedis}.${String(amount % 100).padStart(2, '0')}`;
};

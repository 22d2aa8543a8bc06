/** Money is a whole number of pesewas. Percentages are whole percents, so that no amount passes through a float. */
export type Pesewas = number;

export const MAX_PESEWAS: Pesewas = 1_000_000_000;

export const sum = (amounts: readonly Pesewas[]): Pesewas => amounts.reduce((total, amount) => total + amount, 0);

/** A percentage of an amount, rounded up to the pesewa. */
export const percentRoundedUp = (amount: Pesewas, percent: number): Pesewas => {
  const hundredths = BigInt(amount) * BigInt(percent);
  return Number((hundredths + 99n) / 100n);
};

/** `GHS 1,234.50`, for people. */
export const formatMoney = (amount: Pesewas): string => {
  const cedis = String((amount - (amount % 100)) / 100).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `GHS ${cedis}.${String(amount % 100).padStart(2, '0')}`;
};

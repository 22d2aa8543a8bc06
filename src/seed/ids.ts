export const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** The same business always has the same id, so that filling a database twice fills it once. */
export const seedId = (kind: string, business: number, number = 0): string =>
  `${kind}_0000000000seed${digits(business, 8)}${digits(number, 4)}`;

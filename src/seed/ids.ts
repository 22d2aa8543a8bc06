export const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Ids are derived from the number of the business, so that a second run adds nothing. */
export const seedId = (kind: string, business: number, number = 0): string =>
  `${kind}_0000000000seed${digits(business, 8)}${digits(number, 4)}`;

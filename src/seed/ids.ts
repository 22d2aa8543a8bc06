export const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Derived from the number of the business, so that its rows end with its route. */
export const seedId = (kind: string, business: number, number = 0): string =>
  `${kind}_0000000000seed${digits(number, 4)}${digits(business, 8)}`;

/** The phone of the owner of the business with this number. A repeated seed finds its businesses by it. */
export const ownerPhone = (business: number): string => `+23350${digits(business, 7)}`;

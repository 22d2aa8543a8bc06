/** Ways to pay, in the order of the charts: the most common first. */
export const METHODS = ['MOMO', 'CASH', 'CARD', 'BANK', 'OTHER'] as const;
export type Method = (typeof METHODS)[number];

export const STATUSES = ['SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const;

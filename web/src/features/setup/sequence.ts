/** The steps of opening a shop, in their order. A rental has no people. */
export const STEPS = ['place', 'hours', 'items', 'people', 'deposit', 'page'] as const;
export type Step = (typeof STEPS)[number];

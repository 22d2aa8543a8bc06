export const WAITLIST_MODES = ['OFF', 'IN_ORDER', 'BY_HAND'] as const;
export type WaitlistMode = (typeof WAITLIST_MODES)[number];

export const WAITLIST_STATUSES = ['WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'CLOSED'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

const DEFAULT_OFFER_MINUTES = 120;

/** The waitlist of a business; businesses of before have no such policies. */
export const waitlistPolicies = (policies: { waitlist?: WaitlistMode; waitlistOfferMinutes?: number }) => ({
  mode: policies.waitlist ?? 'OFF',
  offerMinutes: policies.waitlistOfferMinutes ?? DEFAULT_OFFER_MINUTES,
});

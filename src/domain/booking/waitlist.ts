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

/** What a user has unpaid at a business, offers included, and what ended unpaid there within 24 hours. */
export interface UnpaidHolds {
  live: number;
  /** Expired ones included. */
  ended: number;
  expired: number;
  /** Pieces times days of the live ones beyond the first. */
  beyondFirst: number;
}

/** The limits of count_unpaid_hold() for public holds. */
export const mayHoldMore = ({ live, ended, expired, beyondFirst }: UnpaidHolds, pieceDays: number): boolean =>
  expired < 3 && ended < 6 && live < 5 && (live === 0 || beyondFirst + pieceDays <= 62);

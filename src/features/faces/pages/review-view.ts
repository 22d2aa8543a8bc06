import type { Quote } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import type { Choice } from './booking-form.ts';
import type { ApiAnswer } from './call-api.ts';
import type { PhoneField } from './review-phone.ts';

export interface ReviewCall {
  businessId: string;
  slug: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
  user: { name: string | null } | null;
  /** Who is counted for unknown promo codes. */
  who: string;
}

/** A hold that was refused, and the key that the next press sends. */
export interface Refused {
  answer: ApiAnswer;
  key: string;
}

export interface ReviewPrice {
  quote: Quote | null;
  problem: string | null;
  /** The code that was asked for, and whether the price has it. */
  promo: Quote['promo'];
  /** The choice that the price is of: without a code that does not apply. */
  held: Choice;
  guarantee: { quoteToken: string; until: Temporal.Instant } | null;
  /** The total before, where it was another one. */
  beforePesewas: number | null;
  /** Whether the token of the address belongs to this choice. */
  isTokenKept: boolean;
}

export interface ReviewView {
  profile: PublicProfile;
  choice: Choice;
  /** As typed, also where it could not be used. */
  typed: { name: string; note: string; address: string };
  problems: ReadonlyMap<string, string>;
  quote: Quote | null;
  problem: string | null;
  price: ReviewPrice;
  refused: Refused | null;
  user: ReviewCall['user'];
  phone: PhoneField | null;
  key: string;
  now: Temporal.Instant;
}

import type { Config } from '../../../config.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { BookingChange, OfferContext } from '../bookings/index.ts';
import { promoGuesses, quoteTokens } from '../quotes/index.ts';

export interface WaitContext extends OfferContext {
  /** Cancels an offer, with what was paid for it; payments stand below this feature. */
  cancelOffer: (tx: Tx, change: BookingChange) => Promise<unknown>;
}

/** For jobs and payments, which place no bookings beside offers. */
export const offerContext = ({ quoteKey, config }: { quoteKey: Buffer; config: Config }): OfferContext => ({
  tokens: quoteTokens(quoteKey),
  guesses: promoGuesses(config.rateLimitFactor),
  publicUrl: config.publicUrl,
});

import { refundOf } from '../../../domain/booking/cancellation.ts';
import { countsFrom } from '../../../domain/booking/policy.ts';
import type { RefundedBooking } from '../../../domain/booking/refund-steps.ts';
import { openingOn } from '../../../domain/schedule/opening.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { parseInstant } from '../../../kit/time.ts';
import { termsSentence, termsText } from '../../../site/terms.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import type { Choice } from './booking-form.ts';
import { TEXT } from './texts-terms.ts';

interface Priced {
  profile: PublicProfile;
  choice: Choice;
  now: Temporal.Instant;
}

/** The quote as a booking with the shop's present terms. A rental counts from the opening time of its first day. */
function asBooking({ profile, choice: { date } }: Priced, { startsAt }: Quote): RefundedBooking {
  const from = countsFrom(parseInstant(startsAt), date ? openingOn(profile, date).hours : null);
  return { terms: profile.policies, countsFrom: from, confirmedAt: null, refundCapPercent: null };
}

/** Until when the customer may cancel, and how much of the deposit goes back. */
export function cancelTerms(priced: Priced, quote: Quote): Html {
  const { depositPesewas } = quote;
  const amountOf = depositPesewas === 0 ? null : (percent: number) => refundOf(depositPesewas, percent);
  return termsText(asBooking(priced, quote), amountOf, priced.now);
}

/** The same in short, beside the price of an item. */
export const termsCard = (priced: Priced, quote: Quote): Html =>
  html`<section class="card pad stack g2" aria-labelledby="h-terms"><h2 id="h-terms">${TEXT.ifPlansChange}</h2><p class="muted">${termsSentence(asBooking(priced, quote), quote.depositPesewas > 0, priced.now)}</p></section>`;

import { type DepositPolicy, type Price, setTotal } from '../../../domain/pricing/price.ts';
import type { PromoRefusal } from '../../../domain/pricing/promo.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { type AppError, fail } from '../../../kit/errors.ts';
import type { BookingRequest, PricedRequest, QuoteContext } from '../quotes/index.ts';

export interface Agreement {
  quoteToken: string | null;
  expectedTotalPesewas: number | null;
  /** Only of an owner. */
  agreed: { totalPesewas: number; reason: string } | null;
  /** Who is counted for unknown codes. */
  who: string;
}

export const refusedPromo = ({ code, message }: PromoRefusal): AppError =>
  fail(POLICY_VIOLATION, message, [{ code, message, path: '/promoCode' }]);

const refusedQuote = (code: 'QUOTE_MISMATCH' | 'QUOTE_EXPIRED', message: string): AppError =>
  fail(POLICY_VIOLATION, message, [{ code, message, path: '/quoteToken' }]);

/** What the price is agreed on for, and by whom it was asked. */
interface Agreeing {
  businessId: string;
  request: BookingRequest;
  agreement: Agreement;
  now: Temporal.Instant;
}

/**
 * The price that the booking is made at: today's, or the one that a quote guaranteed where that is lower, or the one
 * that the owner agreed on. Another total than the caller expects is refused.
 */
export function agreePrice(
  { tokens, guesses }: Pick<QuoteContext, 'tokens' | 'guesses'>,
  { businessId, request, agreement, now }: Agreeing,
  priced: PricedRequest,
  deposit: DepositPolicy,
): Price {
  const { quoteToken, expectedTotalPesewas, agreed, who } = agreement;
  if (priced.promo) guesses.judge(who, priced.promo.code !== null);
  if (priced.promo?.refusal) throw refusedPromo(priced.promo.refusal);
  let { price } = priced;
  if (quoteToken !== null) {
    const guaranteed = tokens.read(quoteToken, businessId, request, now);
    if (guaranteed.kind === 'mismatch')
      throw refusedQuote('QUOTE_MISMATCH', 'The quote was made for another request, or its token was changed');
    if (guaranteed.kind === 'expired') throw refusedQuote('QUOTE_EXPIRED', 'The price of the quote is no longer held');
    if (guaranteed.totalPesewas < price.totalPesewas)
      price = setTotal(price, 'Price of your quote', guaranteed.totalPesewas, deposit);
  }
  if (agreed) price = setTotal(price, 'Agreed price', agreed.totalPesewas, deposit);
  if (expectedTotalPesewas !== null && expectedTotalPesewas !== price.totalPesewas) {
    const message = `The total is ${price.totalPesewas} pesewas now`;
    throw fail(POLICY_VIOLATION, message, [{ code: 'PRICE_CHANGED', message, path: '/expectedTotalPesewas' }]);
  }
  return price;
}

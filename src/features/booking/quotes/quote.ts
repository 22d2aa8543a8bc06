import {
  type Audience,
  deliveryRefusal,
  notTakingBookings,
  type Refusal,
} from '../../../domain/availability/refusal.ts';
import { usedUp } from '../../../domain/pricing/promo.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { type Catalogue, type CatalogueCache, toJudgedTerms } from '../availability/index.ts';
import { type BookingRequest, type JudgedPromo, parseBookingRequest, priceRequest } from './booking-request.ts';
import type { JudgedFor } from './kind.ts';
import { itemPathOf, kindOf } from './kinds.ts';
import type { PromoGuesses } from './promo-guesses.ts';
import type { QuoteTokens } from './quote-token.ts';
import { type Quote, type QuoteBody, showItems } from './schemas.ts';
import { isPromoUsedUp } from './store.ts';

/** What a quote needs from the process. */
export interface QuoteContext {
  catalogues: CatalogueCache;
  tokens: QuoteTokens;
  guesses: PromoGuesses;
}

/** Whether the code applies; the number of its uses is read where everything else allows it. */
async function answerPromo(
  db: Reader,
  businessId: string,
  promo: JudgedPromo | null,
  now: Temporal.Instant,
): Promise<Quote['promo']> {
  if (!promo) return null;
  const { code, text } = promo;
  const isUsedUp = code && !promo.refusal && (await isPromoUsedUp(db, businessId, code.id, now));
  const refusal = isUsedUp ? usedUp(code) : promo.refusal;
  return { code: text, applied: !refusal, reason: refusal?.code ?? null, message: refusal?.message ?? null };
}

/** What speaks against a request; none when it can be booked. */
export async function refuseRequest(
  db: Reader,
  catalogue: Catalogue,
  { items, delivery }: BookingRequest,
  judgedFor: JudgedFor,
  now: Temporal.Instant,
): Promise<Refusal[]> {
  const kind = kindOf(items);
  if (!toJudgedTerms(catalogue, judgedFor.audience).takesBookings) return [notTakingBookings(itemPathOf(items))];
  const found = await kind.refuse(db, catalogue, items, judgedFor, now);
  const noAddress = deliveryRefusal(catalogue.serviceLocation, delivery);
  return noAddress ? [...found, noAddress] : found;
}

/** Prices a request and says what speaks against it; nothing is stored. */
export async function quote(
  db: Reader,
  { catalogues, tokens, guesses }: QuoteContext,
  businessId: string,
  body: QuoteBody,
  audience: Audience,
  now: Temporal.Instant,
  /** Who is counted for unknown codes. */
  who: string,
): Promise<Quote> {
  const request = parseBookingRequest(body);
  const catalogue = await catalogues.read(businessId);
  const priced = priceRequest(catalogue, request, 'customer', now);
  if (priced.promo) guesses.judge(who, priced.promo.code !== null);
  const promo = await answerPromo(db, businessId, priced.promo, now);
  const price =
    promo?.reason === 'PROMO_USED_UP'
      ? priceRequest(catalogue, { ...request, promoCode: null }, 'customer', now).price
      : priced.price;
  const { quoteToken, until } = tokens.issue(businessId, request, price.totalPesewas, now);
  const reasons = await refuseRequest(db, catalogue, request, { bookedBy: 'customer', audience }, now);
  return {
    item: priced.item,
    startsAt: textOf(priced.startsAt),
    endsAt: textOf(priced.endsAt),
    items: showItems({ ...priced, items: kindOf(request.items).quoteItems(catalogue, request.items) }),
    ...price,
    promo,
    quoteToken,
    priceGuaranteedUntil: textOf(until),
    available: reasons.length === 0,
    ...(reasons.length > 0 && { reasons }),
  };
}

import {
  type Audience,
  deliveryRefusal,
  notTakingBookings,
  type Refusal,
} from '../../../domain/availability/refusal.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { type Catalogue, type CatalogueCache, toJudgedTerms } from '../availability/index.ts';
import { type BookingRequest, parseBookingRequest, priceRequest } from './booking-request.ts';
import { kindOf } from './kinds.ts';
import type { Quote, QuoteBody } from './schemas.ts';

async function refuse(
  db: Reader,
  catalogue: Catalogue,
  { item, delivery }: BookingRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Refusal[]> {
  const kind = kindOf(item);
  if (!toJudgedTerms(catalogue, audience).takesBookings) return [notTakingBookings(kind.itemPath)];
  const found = await kind.refuse(db, catalogue, item, audience, now);
  const noAddress = deliveryRefusal(catalogue.serviceLocation, delivery);
  return noAddress ? [...found, noAddress] : found;
}

/** Prices a request and says what speaks against it; nothing is stored. */
export async function quote(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  body: QuoteBody,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Quote> {
  const request = parseBookingRequest(body);
  const catalogue = await catalogues.read(businessId);
  const priced = priceRequest(catalogue, request, 'customer', now);
  const reasons = await refuse(db, catalogue, request, audience, now);
  return {
    item: priced.item,
    startsAt: textOf(priced.startsAt),
    endsAt: textOf(priced.endsAt),
    ...priced.price,
    available: reasons.length === 0,
    ...(reasons.length > 0 && { reasons }),
  };
}

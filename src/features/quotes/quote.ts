import { businessDays, unitCalendar } from '../../domain/availability/days.ts';
import { type Audience, notTakingBookings, type Refusal, rentalRefusals } from '../../domain/availability/refusal.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { dateOf, textOf } from '../../kit/time.ts';
import {
  blockedPieces,
  type Catalogue,
  type CatalogueCache,
  findUnitStock,
  readTakenTime,
  readUnitAvailability,
  servedBy,
  toJudgedTerms,
} from '../availability/index.ts';
import {
  type PricedRequest,
  parseBookingRequest,
  priceRequest,
  requireUnit,
  type SlotRequest,
  type UnitRequest,
} from './booking-request.ts';
import { refuseSlot } from './choose-provider.ts';
import type { Quote, QuoteBody } from './schemas.ts';

async function refuseUnit(
  db: Reader,
  catalogue: Catalogue,
  item: UnitRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Refusal[]> {
  const { date, endDate } = item;
  const { quantity: owned } = requireUnit(catalogue, item.unitId);
  const stock = await findUnitStock(db, catalogue.id, item);
  const days = businessDays(date, endDate, dateOf(now), catalogue.hours, catalogue.closures);
  const occupied = new Map(stock.taken.map((day) => [day.date, day.taken]));
  const blocked = blockedPieces(stock.blocks, owned, days);
  const calendar = unitCalendar(days, { quantity: owned, occupied, blocked });
  const terms = toJudgedTerms(catalogue, audience);
  const refusals = rentalRefusals(terms, { ...item, owned }, calendar, now, 'customer');
  if (!refusals.some(({ code }) => code === 'TAKEN' || code === 'NOT_ENOUGH_PIECES')) return refusals;
  // unit_days still counts overdue holds.
  return (await readUnitAvailability(db, catalogue.id, item, { bookedBy: 'customer', audience }, now)).refusals;
}

async function refuseService(
  db: Reader,
  catalogue: Catalogue,
  item: SlotRequest,
  { violations }: PricedRequest,
  audience: Audience,
  now: Temporal.Instant,
): Promise<Refusal[]> {
  const { context } = servedBy(catalogue, item.serviceId, item.providerId);
  const providerIds = context.providers.map(({ id }) => id);
  const taken = await readTakenTime(db, catalogue.id, providerIds, dateOf(item.startsAt), now);
  return [
    ...violations.map((violation) => ({ ...violation, path: '/startsAt' })),
    ...refuseSlot(catalogue, item, taken, audience),
  ];
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
  const { item } = request;
  const refuse = () => {
    if (!toJudgedTerms(catalogue, audience).takesBookings)
      return [notTakingBookings(item.kind === 'UNIT' ? '/unitId' : '/serviceId')];
    return item.kind === 'UNIT'
      ? refuseUnit(db, catalogue, item, audience, now)
      : refuseService(db, catalogue, item, priced, audience, now);
  };
  const reasons = await refuse();
  return {
    item: priced.item,
    startsAt: textOf(priced.startsAt),
    endsAt: textOf(priced.endsAt),
    ...priced.price,
    available: reasons.length === 0,
    ...(reasons.length > 0 && { reasons }),
  };
}

import { offerExpiry } from '../../../domain/booking/policy.ts';
import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { invalid, refuseFields } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, textOf } from '../../../kit/time.ts';
import type { CatalogueCache } from '../availability/index.ts';
import { readBooking } from '../bookings/index.ts';
import { kindOf, priceRequest } from '../quotes/index.ts';
import { ANY_TIME, type FreedTime, findFit } from './find-fit.ts';
import { type MatchesQuery, toEntry, type WaitlistMatch } from './schemas.ts';
import { listWaiting } from './store.ts';
import { requestAt } from './wait-request.ts';

/** Entries that are looked at for one answer. */
const MAX_ENTRIES = 100;

async function askedPlace(
  db: Reader,
  businessId: string,
  query: MatchesQuery,
): Promise<{ freed: FreedTime; itemIds: string[] | null }> {
  const { bookingId, unitId, serviceId, date } = query;
  if (bookingId !== undefined) {
    refuseFields(query, ['unitId', 'serviceId', 'date'], 'does not go with bookingId');
    const { items, startsAt, endsAt, unitId: rented } = await readBooking(db, businessId, bookingId);
    const lastDate = rented === null ? dateOf(endsAt) : addDays(dateOf(endsAt), -1);
    const freed = { ...ANY_TIME, firstDate: dateOf(startsAt), lastDate, startsAt, isNew: () => true };
    return { freed: rented === null ? freed : { ...freed, startsAt: null }, itemIds: items.map(({ id }) => id) };
  }
  if (unitId !== undefined && serviceId !== undefined)
    throw invalid('/serviceId', 'does not go with unitId', 'UNKNOWN_FIELD');
  const itemId = unitId ?? serviceId;
  const days = date === undefined ? {} : { firstDate: date, lastDate: date };
  return { freed: { ...ANY_TIME, ...days, isNew: () => true }, itemIds: itemId === undefined ? null : [itemId] };
}

/** Entries that could be offered something free now, in the order of the list, each with its first start. */
export async function readMatches(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  query: MatchesQuery,
  now: Temporal.Instant,
): Promise<WaitlistMatch[]> {
  const { freed, itemIds } = await askedPlace(db, businessId, query);
  const catalogue = await catalogues.read(businessId);
  const fitting = { db, catalogues, catalogue, cache: new Map(), now };
  const found: WaitlistMatch[] = [];
  for (const entry of await listWaiting(db, businessId, freed, itemIds, null, MAX_ENTRIES)) {
    const start = await findFit(fitting, entry, freed);
    if (!start) continue;
    const request = requestAt(entry, start);
    const { price, startsAt } = priceRequest(catalogue, request, 'customer', now);
    const hours = kindOf(request.items).opening(catalogue, request.items);
    found.push({
      id: entry.id,
      entry: toEntry(entry),
      date: 'date' in start ? start.date : null,
      startsAt: 'startsAt' in start ? start.startsAt : null,
      totalPesewas: price.totalPesewas,
      depositPesewas: price.depositPesewas,
      keptUntil: textOf(offerExpiry(now, waitlistPolicies(catalogue.policies).offerMinutes, startsAt, hours)),
    });
  }
  return found;
}

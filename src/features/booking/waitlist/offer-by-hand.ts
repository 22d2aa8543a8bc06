import { POLICY_VIOLATION } from '../../../errors.ts';
import { type AppError, fail, INVALID_STATE, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, isBefore, parseInstant } from '../../../kit/time.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { requireActive } from '../../shop/businesses/index.ts';
import { readCatalogueIn } from '../availability/index.ts';
import type { OfferContext } from '../bookings/index.ts';
import { kindOf } from '../quotes/index.ts';
import type { EntryChange } from './leave.ts';
import { type Offered, offerTo } from './offer.ts';
import { offerFreedFirst } from './offer-freed.ts';
import type { EntryRow, OfferBody } from './schemas.ts';
import { findEntry, listOffered } from './store.ts';
import { isInHours, requestAt, type Start } from './wait-request.ts';

/** The start that a member chose lies within the days of the entry. */
function startOfOffer({ days, from, to }: EntryRow, { date, startsAt }: OfferBody): Start {
  if (days === null) {
    if (date !== undefined) throw invalid('/date', 'is not for a time slot', 'UNKNOWN_FIELD');
    if (startsAt === undefined) throw invalid('/startsAt', 'is required for a time slot', 'REQUIRED');
    const day = dateOf(parseInstant(startsAt));
    if (day < from || day > to) throw invalid('/startsAt', `must lie between ${from} and ${to}`);
    return { startsAt };
  }
  if (startsAt !== undefined) throw invalid('/startsAt', 'is not for a rental by the day', 'UNKNOWN_FIELD');
  if (date === undefined) throw invalid('/date', 'is required for a rental by the day', 'REQUIRED');
  if (date < from || addDays(date, days - 1) > to) throw invalid('/date', `must lie between ${from} and ${to}`);
  return { date };
}

/** A member chooses the customer who is offered a free place. */
export async function offerByHand(
  tx: Tx,
  context: OfferContext,
  { businessId, entryId, by, now }: EntryChange,
  body: OfferBody,
): Promise<Offered | AppError> {
  await ownTime(tx, businessId);
  await offerFreedFirst(tx, context, businessId, now);
  const catalogue = await readCatalogueIn(tx, businessId);
  requireActive(catalogue);
  const entry = await findEntry(tx, businessId, entryId);
  if (!entry) throw fail(NOT_FOUND);
  if (entry.status !== 'WAITING')
    throw fail(INVALID_STATE, `An entry that is ${entry.status} cannot be offered anything`);
  const start = startOfOffer(entry, body);
  const asked = requestAt(entry, start).items;
  const time = kindOf(asked).order(catalogue, asked);
  if (!isInHours(entry, time))
    throw invalid(
      '/startsAt',
      `must keep the visit between ${entry.timeFrom ?? '00:00'} and ${entry.timeTo ?? '24:00'}`,
    );
  const meets = (await listOffered(tx, entry)).some(
    (other) =>
      isBefore(time.startsAt, parseInstant(other.endsAt)) && isBefore(parseInstant(other.startsAt), time.endsAt),
  );
  if (meets) {
    const message = 'The customer has another open offer at that time';
    throw fail(POLICY_VIOLATION, message, [{ code: 'OTHER_OFFER', message }]);
  }
  return offerTo(tx, context, catalogue, { entry, start, by, now, first: false });
}

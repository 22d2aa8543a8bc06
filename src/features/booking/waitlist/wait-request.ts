import { openingOn } from '../../../domain/schedule/opening.ts';
import { durationWords } from '../../../domain/schedule/words.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, invalid, refuseFields } from '../../../kit/errors.ts';
import {
  addDays,
  at,
  dateOf,
  datesBetween,
  daysBetween,
  isBefore,
  type LocalDate,
  minutesOfDay,
  textOf,
} from '../../../kit/time.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import type { Catalogue } from '../availability/index.ts';
import { type BookingRequest, type EntryBody, kindOf, parseBookingRequest, priceRequest } from '../quotes/index.ts';
import type { EntryRow, WaitBody, WaitedItem, WaitRequest } from './schemas.ts';

/** Days between the first and the last that would do. */
const MAX_APART = 31;

/** What an entry says about its time. */
export type WaitTime = Pick<EntryRow, 'from' | 'to' | 'days' | 'timeFrom' | 'timeTo'>;

export interface VisitTime {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}

/** When it would begin: the first day of a rental, or the start of a visit. */
export type Start = { date: LocalDate } | { startsAt: string };

const timeAt = (start: Start, days: number | null) =>
  'date' in start ? { date: start.date, endDate: addDays(start.date, (days ?? 1) - 1) } : start;

/** The request of an entry at a start. */
export function requestAt(
  { request, days }: { request: WaitRequest; days: number | null },
  start: Start,
): BookingRequest {
  const { items, extras, delivery } = request;
  return parseBookingRequest({ items, extras, ...timeAt(start, days), ...(delivery && { delivery }) });
}

/** Both forms of a body become a list of entries; both in one are refused. */
function entriesOf(body: WaitBody): EntryBody[] {
  const { items, unitId, quantity, serviceId, providerId } = body;
  if (items) {
    refuseFields(body, ['unitId', 'serviceId', 'quantity', 'providerId'], 'does not go with items');
    return items;
  }
  if (unitId === undefined && serviceId === undefined)
    throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
  if (unitId !== undefined) {
    refuseFields(body, ['serviceId', 'providerId'], 'does not go with unitId');
    return [{ unitId, ...(quantity !== undefined && { quantity }) }];
  }
  refuseFields(body, ['quantity'], 'does not go with serviceId');
  return [{ serviceId: serviceId as string, ...(providerId !== undefined && { providerId }) }];
}

/** What another kind of business sells is refused as it is in a hold. A kit has no shape of its own. */
function requireOwnShape(catalogue: Catalogue, entries: readonly EntryBody[]): void {
  const rents = entries.some(({ unitId }) => unitId !== undefined);
  const serves = entries.some(({ serviceId }) => serviceId !== undefined);
  if (rents !== serves) requireShape(catalogue, rents ? 'UNIT_PER_DAY' : 'SERVICE_IN_SLOT');
}

function timeOf(body: WaitBody, isVisit: boolean, now: Temporal.Instant): WaitTime {
  const { from, to, timeFrom = null, timeTo = null, days = 1 } = body;
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_APART) throw invalid('/to', `must be at most ${MAX_APART} days after from`);
  if (to < dateOf(now)) {
    const message = 'This day is in the past.';
    throw fail(POLICY_VIOLATION, message, [{ code: 'IN_THE_PAST', message, path: '/to' }]);
  }
  if (isVisit) {
    refuseFields(body, ['days'], 'is for a rental by the day');
    if (timeFrom !== null && timeTo !== null && minutesOfDay(timeTo) <= minutesOfDay(timeFrom))
      throw invalid('/timeTo', 'must be after timeFrom');
    return { from, to, days: null, timeFrom, timeTo };
  }
  refuseFields(body, ['timeFrom', 'timeTo'], 'is for a visit');
  if (addDays(from, days - 1) > to) throw invalid('/days', 'must fit between from and to');
  return { from, to, days, timeFrom, timeTo };
}

/** A day on which the business is open for all of it; the first of all where there is none. */
function firstOpenStart(catalogue: Catalogue, { from, to, days, timeFrom }: WaitTime, now: Temporal.Instant): Start {
  const length = days ?? 1;
  const today = dateOf(now);
  const first = from < today ? today : from;
  const isOpen = (date: LocalDate) => openingOn(catalogue, date).hours !== null;
  const found = datesBetween(first, to).find(
    (date) => addDays(date, length - 1) <= to && datesBetween(date, addDays(date, length - 1)).every(isOpen),
  );
  const date = found ?? first;
  if (days !== null) return { date };
  return { startsAt: textOf(at(date, timeFrom ?? openingOn(catalogue, date).hours?.open ?? '09:00')) };
}

/** The whole visit lies between the two times of its day. */
export function isInHours({ timeFrom, timeTo }: Pick<WaitTime, 'timeFrom' | 'timeTo'>, visit: VisitTime): boolean {
  const date = dateOf(visit.startsAt);
  if (timeFrom !== null && isBefore(visit.startsAt, at(date, timeFrom))) return false;
  return timeTo === null || !isBefore(at(date, timeTo), visit.endsAt);
}

/** No start lies further away than the first. Days beyond the reach of bookings come within it without an offer. */
function requireInReach(catalogue: Catalogue, wait: WaitTime, request: WaitRequest, now: Temporal.Instant): void {
  const today = dateOf(now);
  const date = wait.from < today ? today : wait.from;
  const start = wait.days === null ? { startsAt: textOf(at(date, '00:00')) } : { date };
  const { items } = requestAt({ request, days: wait.days }, start);
  const found = kindOf(items).violations(catalogue, items, 'customer', now);
  const late = found.find(({ code }) => code === 'MAX_ADVANCE');
  if (late) throw fail(POLICY_VIOLATION, late.message, [{ ...late, path: '/from' }]);
}

/** The times leave room for the whole visit. */
function requireRoom({ timeFrom, timeTo }: WaitTime, minutes: number): void {
  const room = minutesOfDay(timeTo ?? '24:00') - minutesOfDay(timeFrom ?? '00:00');
  if (room < minutes)
    throw invalid(timeTo === null ? '/timeFrom' : '/timeTo', `must leave ${durationWords(minutes)} for the visit`);
}

export interface ParsedWait extends WaitTime {
  request: WaitRequest;
  item: string;
  items: WaitedItem[];
  itemIds: string[];
  itemKey: string;
  totalPesewas: number;
}

/** Throws for what the body names wrongly, as a hold does. */
export function parseWait(catalogue: Catalogue, body: WaitBody, now: Temporal.Instant): ParsedWait {
  const entries = entriesOf(body);
  requireOwnShape(catalogue, entries);
  const isVisit = catalogue.bookingShape === 'SERVICE_IN_SLOT';
  const time = timeOf(body, isVisit, now);
  const { extras = [], delivery = null, note = null } = body;
  const request: WaitRequest = { items: entries, extras, delivery, note };
  // In the form of the body, so that a refusal names its fields.
  const form = body.items ? { items: entries } : entries[0];
  const start = timeAt(firstOpenStart(catalogue, time, now), time.days);
  const asked = parseBookingRequest({ ...form, extras, ...start, ...(delivery && { delivery }) });
  const { item, price, startsAt, endsAt } = priceRequest(catalogue, asked, 'customer', now);
  if (isVisit) requireRoom(time, startsAt.until(endsAt).total('minutes'));
  requireInReach(catalogue, time, request, now);
  const items = kindOf(asked.items)
    .quoteItems(catalogue, asked.items)
    .map(({ kind, id, name, quantity, kitId = null, kitName = null, providerId, providerName }) => ({
      kind,
      id,
      name,
      quantity,
      kitId,
      kitName,
      providerId,
      providerName,
    }));
  return {
    ...time,
    request,
    item,
    items,
    itemIds: [...new Set(items.map(({ id }) => id))],
    itemKey: entries
      .map((entry) => entry.kitId ?? entry.unitId ?? entry.serviceId)
      .sort()
      .join(' '),
    totalPesewas: price.totalPesewas,
  };
}

import { businessDays, unitCalendar } from '../../../domain/availability/days.ts';
import { rentalRefusals } from '../../../domain/availability/refusal.ts';
import { allocateUnitDays } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { dayViolations } from '../../../domain/booking/policy.ts';
import { repriceDays } from '../../../domain/pricing/reprice.ts';
import { openingOn } from '../../../domain/schedule/opening.ts';
import { type ErrorDetail, fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { addDays, dateOf, daysBetween, type LocalDate, startOf } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../../ground/occupancy/index.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import {
  blockedPieces,
  type Catalogue,
  findUnitStock,
  readUnitAvailability,
  toJudgedTerms,
} from '../availability/index.ts';
import { NOTHING_TAKEN } from './choose-provider.ts';
import type { Kind, Moving, UnitRequest } from './kind.ts';

/** A rental by the day: pieces of a unit, whole days from midnight to midnight. */

function unitRequest(unitId: string, date: LocalDate, endDate: LocalDate, quantity: number): UnitRequest {
  if (endDate < date) throw invalid('/endDate', 'must not be before date');
  const length = daysBetween(date, endDate) + 1;
  if (length > MAX_RENTAL_DAYS) throw invalid('/endDate', `at most ${MAX_RENTAL_DAYS} days`);
  const endsAt = startOf(addDays(endDate, 1));
  return { kind: 'UNIT', unitId, date, endDate, length, quantity, startsAt: startOf(date), endsAt };
}

function requireUnit(catalogue: Catalogue, unitId: string): Catalogue['units'][number] {
  requireShape(catalogue, 'UNIT_PER_DAY');
  const unit = catalogue.units.find(({ id }) => id === unitId);
  if (!unit) throw fail(NOT_FOUND, 'There is no such unit');
  return unit;
}

const toItem = ({ unitId, quantity }: UnitRequest, name: string): BookingItem => ({
  kind: 'UNIT',
  id: unitId,
  name,
  quantity,
  providerId: null,
  providerName: null,
  bufferAfterMin: 0,
});

const toAlternatives = (dates: readonly LocalDate[]): ErrorDetail[] =>
  dates.map((date) => ({ code: 'ALTERNATIVE', message: date, path: 'date' }));

const requireOnly = (items: readonly BookingItem[]): BookingItem => {
  const [item] = items;
  if (!item) throw new RangeError('a booking has at least one item');
  return item;
};

const lengthOf = ({ startsAt, endsAt }: Moving): number => daysBetween(dateOf(startsAt), dateOf(endsAt));

export const rental: Kind<UnitRequest> = {
  wholeDays: true,
  itemPath: '/unitId',
  timePath: '/date',

  parse({ unitId, date, endDate, quantity, ...body }) {
    if (unitId === undefined) throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
    for (const field of ['serviceId', 'startsAt', 'providerId'] as const)
      if (body[field] !== undefined) throw invalid(`/${field}`, 'does not go with unitId', 'UNKNOWN_FIELD');
    if (date === undefined) throw invalid('/date', 'is required with unitId', 'REQUIRED');
    return unitRequest(unitId, date, endDate ?? date, quantity ?? 1);
  },

  order(catalogue, { unitId, length, quantity, startsAt, endsAt }) {
    const { id, name, pricePesewas } = requireUnit(catalogue, unitId);
    return { order: { kind: 'UNIT', id, name, pricePesewas, days: length, quantity }, startsAt, endsAt };
  },

  violations: (terms, item, bookedBy, now) =>
    dayViolations(item, openingOn(terms, item.date).hours, now, terms.policies, bookedBy),

  opening: (terms, { date }) => openingOn(terms, date).hours,

  async refuse(db, catalogue, item, audience, now) {
    const { date, endDate } = item;
    const { quantity: owned } = requireUnit(catalogue, item.unitId);
    const stock = await findUnitStock(db, catalogue.id, item);
    const days = businessDays(date, endDate, dateOf(now), catalogue);
    const occupied = new Map(stock.taken.map((day) => [day.date, day.taken]));
    const blocked = blockedPieces(stock.blocks, owned, days);
    const calendar = unitCalendar(days, { quantity: owned, occupied, blocked });
    const terms = toJudgedTerms(catalogue, audience);
    const refusals = rentalRefusals(terms, { ...item, owned }, calendar, now, 'customer');
    if (!refusals.some(({ code }) => code === 'TAKEN' || code === 'NOT_ENOUGH_PIECES')) return refusals;
    // unit_days still counts overdue holds.
    return (await readUnitAvailability(db, catalogue.id, item, { bookedBy: 'customer', audience }, now)).refusals;
  },

  readTaken: async () => NOTHING_TAKEN,

  allocate(catalogue, item, _taken, holder, now) {
    const { unitId, date, endDate, quantity } = item;
    const { name, quantity: owned } = requireUnit(catalogue, unitId);
    const days = businessDays(date, endDate, dateOf(now), catalogue);
    if (quantity > owned || days.some(({ status }) => status !== 'OPEN')) return null;
    const allocation = allocateUnitDays({ ...holder, item: 0 }, { unitId, quantity, owned }, item);
    return { item: toItem(item, name), allocation };
  },

  async findObstacles(db, _catalogues, businessId, item, judgedFor, now) {
    const { refusals, alternatives, overdue } = await readUnitAvailability(db, businessId, item, judgedFor, now);
    return { refusals, alternatives: toAlternatives(alternatives), overdue };
  },

  parseMove(booking, { date, endDate, ...body }) {
    for (const field of ['startsAt', 'providerId'] as const)
      if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a rental by the day', 'UNKNOWN_FIELD');
    if (date === undefined) throw invalid('/date', 'is required for a rental by the day', 'REQUIRED');
    const { id, quantity } = requireOnly(booking.items);
    return unitRequest(id, date, endDate ?? addDays(date, lengthOf(booking) - 1), quantity);
  },

  sameTime({ items, startsAt, endsAt }) {
    const { id, quantity } = requireOnly(items);
    return unitRequest(id, dateOf(startsAt), addDays(dateOf(endsAt), -1), quantity);
  },

  async findTime(db, { businessId, id, items }, target, judgedFor, judge, now) {
    const found = await readUnitAvailability(db, businessId, target, judgedFor, now, id);
    const { refusals, overdue, alternatives, owned, terms } = found;
    if (!terms) throw fail(NOT_FOUND);
    judge(terms);
    const { unitId, quantity, startsAt, endsAt } = target;
    const unit = { unitId, quantity, owned };
    return {
      terms,
      available: refusals.length === 0,
      refusals,
      alternatives: toAlternatives(alternatives),
      overdue,
      startsAt,
      endsAt,
      items: [requireOnly(items)],
      allocate: (heldUntil) => [allocateUnitDays({ bookingId: id, item: 0, heldUntil }, unit, target)],
    };
  },

  reprice(booking, { length }, deposit) {
    const { lines, totalPesewas, depositPesewas } = booking;
    if (length === lengthOf(booking)) return { lines, totalPesewas, depositPesewas };
    return repriceDays(booking, length, deposit);
  },
};

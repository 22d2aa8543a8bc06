import { businessDays, restCalendar, unitCalendar } from '../../../domain/availability/days.ts';
import { type Refusal, rentalRefusals } from '../../../domain/availability/refusal.ts';
import { allocateUnitDays } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { dayViolations } from '../../../domain/booking/policy.ts';
import { repriceDays } from '../../../domain/pricing/reprice.ts';
import { openingOn } from '../../../domain/schedule/opening.ts';
import { type ErrorDetail, fail, invalid, NOT_FOUND, refuseFields } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, datesBetween, daysBetween, type LocalDate, startOf } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../../ground/occupancy/index.ts';
import {
  blockedPieces,
  type Catalogue,
  findUnitStock,
  NOTHING_TAKEN,
  readUnitAvailability,
  type StoredStock,
  toJudgedTerms,
  type WantedUnit,
} from '../availability/index.ts';
import { countPrice } from './count-price.ts';
import type { JudgedFor, Kind, Moving, RentalMove, RentalRequest, RentalTime, RequestedTime } from './kind.ts';
import { ofEntry, openUnits, type UnitPart } from './open-entries.ts';
import { listedEntries } from './parse-entries.ts';

/** A rental by the day: pieces of units, whole days from midnight to midnight, the same days for all. */

function rentalTime(date: LocalDate, endDate: LocalDate): RentalTime {
  if (endDate < date) throw invalid('/endDate', 'must not be before date');
  const length = daysBetween(date, endDate) + 1;
  if (length > MAX_RENTAL_DAYS) throw invalid('/endDate', `at most ${MAX_RENTAL_DAYS} days`);
  return { kind: 'UNIT', date, endDate, length, startsAt: startOf(date), endsAt: startOf(addDays(endDate, 1)) };
}

const daysOf = (time: RequestedTime): RentalTime => {
  if (time.kind !== 'UNIT') throw new RangeError('a rental has days');
  return time;
};

type OpenedPart = UnitPart & { item: BookingItem; path: string };

/** The parts of all entries in order, as items of the booking. */
const openParts = (catalogue: Catalogue, { entries }: Pick<RentalRequest, 'entries'>): OpenedPart[] =>
  openUnits(catalogue, entries).flatMap((entry, index) =>
    entry.parts.map((part) => {
      const { id, name, quantity, turnaroundDays } = part;
      const provider = { providerId: null, providerName: null, bufferAfterMin: 0 };
      const item: BookingItem = {
        kind: 'UNIT',
        id,
        name,
        quantity,
        ...provider,
        turnaroundDays,
        ...ofEntry(entry, index),
      };
      return { ...part, item, path: `/items/${index}` };
    }),
  );

/** Pieces by unit: the same unit in several entries is summed, through kits too. */
function sumPieces(
  parts: readonly { id: string; quantity: number; turnaroundDays: number; path?: string; partName?: string }[],
): WantedUnit[] {
  return [...Map.groupBy(parts, ({ id }) => id)].map(([unitId, same]) => ({
    unitId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    turnaroundDays: Math.max(...same.map(({ turnaroundDays }) => turnaroundDays)),
    ...(same[0]?.path !== undefined && { paths: [...new Set(same.map(({ path }) => path as string))] }),
    ...partNameOf(same),
  }));
}

function partNameOf(same: readonly { partName?: string }[]): { name?: string } {
  const name = same.find(({ partName }) => partName !== undefined)?.partName;
  return name === undefined ? {} : { name };
}

const wantedUnits = (parts: readonly OpenedPart[], { listed }: RentalRequest): WantedUnit[] =>
  sumPieces(
    parts.map(({ path, item, ...part }) => ({
      ...part,
      ...(listed && { path }),
      ...(item.kitId && { partName: part.name }),
    })),
  );

/** Refusals name the entry where the booking has several. */
function wantedOfItems(items: readonly BookingItem[]): WantedUnit[] {
  const several = new Set(items.map(({ entry }) => entry)).size > 1;
  return sumPieces(
    items.map(({ id, name, quantity, turnaroundDays = 0, entry = 0, kitId }) => ({
      id,
      quantity,
      turnaroundDays,
      ...(several && { path: `/items/${entry}` }),
      ...(kitId && { partName: name }),
    })),
  );
}

const toAlternatives = (dates: readonly LocalDate[]): ErrorDetail[] =>
  dates.map((date) => ({ code: 'ALTERNATIVE', message: date, path: 'date' }));

const timeOf = ({ startsAt, endsAt }: Moving): RentalTime => rentalTime(dateOf(startsAt), addDays(dateOf(endsAt), -1));

const lengthOf = ({ startsAt, endsAt }: Moving): number => daysBetween(dateOf(startsAt), dateOf(endsAt));

const wantedOf = (catalogue: Catalogue, asked: RentalRequest): WantedUnit[] =>
  wantedUnits(openParts(catalogue, asked), asked);

/** Taken and blocked pieces until the last unit has rested. */
const readStock = (
  db: Reader,
  { id }: Catalogue,
  units: readonly WantedUnit[],
  { date, endDate }: Pick<RentalTime, 'date' | 'endDate'>,
): Promise<StoredStock> =>
  findUnitStock(
    db,
    id,
    units.map(({ unitId }) => unitId),
    date,
    addDays(endDate, Math.max(...units.map(({ turnaroundDays }) => turnaroundDays))),
  );

/** Why the days cannot be had; overdue holds still count as taken. */
function refuseStock(
  catalogue: Catalogue,
  asked: RentalRequest,
  units: readonly WantedUnit[],
  stock: StoredStock,
  { bookedBy, audience }: JudgedFor,
  now: Temporal.Instant,
): Refusal[] {
  const { date, endDate } = asked;
  const days = businessDays(date, endDate, dateOf(now), catalogue);
  const judged = units.map((unit) => {
    const restEnd = addDays(endDate, unit.turnaroundDays);
    const owned = catalogue.units.find(({ id }) => id === unit.unitId)?.quantity ?? 0;
    const occupied = new Map(
      stock.taken.filter(({ unitId }) => unitId === unit.unitId).map((day) => [day.date, day.taken]),
    );
    const blocks = stock.blocks.filter(({ unitId }) => unitId === unit.unitId);
    const blockDays = restEnd === endDate ? days : businessDays(date, restEnd, dateOf(now), catalogue);
    const pieces = { quantity: owned, occupied, blocked: blockedPieces(blocks, owned, blockDays) };
    const rest = restCalendar(addDays(endDate, 1), restEnd, pieces);
    return { ...unit, owned, calendar: unitCalendar(days, pieces), rest };
  });
  return rentalRefusals(toJudgedTerms(catalogue, audience), asked, judged, now, bookedBy);
}

const TO_CUSTOMERS: JudgedFor = { bookedBy: 'customer', audience: 'public' };

/** First days between the two on which a customer can have all of it, in one read. Overdue holds count as taken. */
export async function listFreeDays(
  db: Reader,
  catalogue: Catalogue,
  asked: RentalRequest,
  { from, to }: { from: LocalDate; to: LocalDate },
  now: Temporal.Instant,
): Promise<LocalDate[]> {
  const units = wantedOf(catalogue, asked);
  const stock = await readStock(db, catalogue, units, { date: from, endDate: addDays(to, asked.length - 1) });
  return datesBetween(from, to).filter((date) => {
    const then = { ...asked, ...rentalTime(date, addDays(date, asked.length - 1)) };
    return refuseStock(catalogue, then, units, stock, TO_CUSTOMERS, now).length === 0;
  });
}

export const rental: Kind<RentalRequest, RentalMove> = {
  wholeDays: true,
  itemPath: '/unitId',
  timePath: '/date',

  parse(body) {
    const { unitId, date, endDate, quantity } = body;
    const listed = listedEntries(body, 'UNIT');
    const given = listed ? 'items' : 'unitId';
    if (!listed && unitId === undefined) throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
    refuseFields(body, ['serviceId', 'startsAt', 'providerId'], 'does not go with unitId');
    if (date === undefined) throw invalid('/date', `is required with ${given}`, 'REQUIRED');
    const single = { path: '', id: unitId as string, isKit: false, quantity: quantity ?? 1, providerId: null };
    return { ...rentalTime(date, endDate ?? date), entries: listed ?? [single], listed: listed !== undefined };
  },

  firstDate: ({ date }) => date,

  days: ({ length }) => length,

  onDate: ({ length }, date) => ({ date, endDate: addDays(date, length - 1) }),

  order(catalogue, asked) {
    const { date, endDate, length, startsAt, endsAt } = asked;
    const dates = datesBetween(date, endDate);
    const times = asked.entries.map(() => ({ dates, time: null }));
    const entries = openUnits(catalogue, asked.entries);
    return { order: { kind: 'UNIT', days: length, entries }, times, startsAt, endsAt };
  },

  violations(terms, time, bookedBy, now) {
    const days = daysOf(time);
    return dayViolations(days, openingOn(terms, days.date).hours, now, terms.policies, bookedBy);
  },

  opening: (terms, time) => openingOn(terms, daysOf(time).date).hours,

  async refuse(db, catalogue, asked, judgedFor, now) {
    const units = wantedOf(catalogue, asked);
    const stock = await readStock(db, catalogue, units, asked);
    const refusals = refuseStock(catalogue, asked, units, stock, judgedFor, now);
    if (!refusals.some(({ code }) => code === 'TAKEN' || code === 'NOT_ENOUGH_PIECES')) return refusals;
    // unit_days still counts overdue holds.
    return (await readUnitAvailability(db, catalogue.id, { ...asked, units }, judgedFor, now)).refusals;
  },

  quoteItems: (catalogue, asked) => openParts(catalogue, asked).map(({ item }) => item),

  readTaken: async () => NOTHING_TAKEN,

  allocate(catalogue, asked, _taken, holder, now) {
    const { date, endDate } = asked;
    const parts = openParts(catalogue, asked);
    const days = businessDays(date, endDate, dateOf(now), catalogue);
    if (parts.some(({ quantity, owned }) => quantity > owned) || days.some(({ status }) => status !== 'OPEN'))
      return null;
    return {
      items: parts.map(({ item }) => item),
      allocations: parts.map(({ id, quantity, owned, turnaroundDays }, item) =>
        allocateUnitDays({ ...holder, item }, { unitId: id, quantity, owned }, asked, turnaroundDays),
      ),
    };
  },

  async findObstacles(db, catalogues, businessId, asked, judgedFor, now) {
    const units = wantedUnits(openParts(await catalogues.read(businessId), asked), asked);
    const found = await readUnitAvailability(db, businessId, { ...asked, units }, judgedFor, now);
    const { refusals, alternatives, overdue } = found;
    return { refusals, alternatives: toAlternatives(alternatives), overdue };
  },

  parseMove(booking, body) {
    const { date, endDate } = body;
    refuseFields(body, ['startsAt', 'providerId', 'providers'], 'is not for a rental by the day');
    if (date === undefined) throw invalid('/date', 'is required for a rental by the day', 'REQUIRED');
    return rentalTime(date, endDate ?? addDays(date, lengthOf(booking) - 1));
  },

  sameTime: timeOf,

  timeAfter: timeOf,

  async findTime(db, { businessId, id, items, together = [id], itemsChecked }, target, judgedFor, judge, now) {
    const wanted = { ...target, units: wantedOfItems(items) };
    const moving = { together, agreed: itemsChecked === true };
    const found = await readUnitAvailability(db, businessId, wanted, judgedFor, now, moving);
    const { refusals, overdue, alternatives, owned, terms } = found;
    if (!terms) throw fail(NOT_FOUND);
    judge(terms);
    const { startsAt, endsAt } = target;
    return {
      terms,
      available: refusals.length === 0,
      refusals,
      alternatives: toAlternatives(alternatives),
      overdue,
      startsAt,
      endsAt,
      items: [...items],
      allocate: (heldUntil) =>
        items.map(({ id: unitId, quantity, turnaroundDays = 0 }, item) => {
          const unit = { unitId, quantity, owned: owned.get(unitId) ?? 0 };
          return allocateUnitDays({ bookingId: id, item, heldUntil }, unit, target, turnaroundDays);
        }),
    };
  },

  reprice(catalogue, booking, { length, date, endDate }, deposit, now) {
    const { lines, totalPesewas, depositPesewas } = booking;
    if (length === lengthOf(booking)) return { lines, totalPesewas, depositPesewas };
    const lengthsOf = (itemId: string) =>
      [...catalogue.units, ...catalogue.kits].find(({ id }) => id === itemId)?.lengthPrices ?? [];
    const dates = datesBetween(date, endDate);
    const repricing = { dates, rules: catalogue.priceRules, lengthsOf, today: dateOf(now) };
    return countPrice('/endDate', () => repriceDays(booking, repricing, deposit));
  },
};

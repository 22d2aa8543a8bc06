import {
  type BusinessDay,
  businessDays,
  type CalendarDay,
  jointCalendar,
  type UnitStock,
  unitCalendar,
} from '../../../domain/availability/days.ts';
import { type Audience, isBookable, isDayInTime } from '../../../domain/availability/refusal.ts';
import { dayPrices } from '../../../domain/pricing/dates.ts';
import { breather } from '../../../kit/breathe.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, datesBetween, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { MAX_TURNAROUND_DAYS } from '../../ground/occupancy/index.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import { toJudgedTerms } from './judged-terms.ts';
import { kitCalendar, offeredKits } from './kit-calendar.ts';
import type { Calendar } from './schemas.ts';
import {
  type CalendarUnit,
  findTerms,
  listCalendarUnits,
  listUnitBookings,
  type UnitBlock,
  type UnitBooking,
} from './store.ts';
import type { Catalogue, CatalogueKit } from './store-catalogue.ts';

const MAX_DAYS_AHEAD = 92;
const NONE: string[] = [];

/** Calls `visit` with every position of `days` that the range covers. The days have no gaps. */
function eachDay(
  days: readonly BusinessDay[],
  { startDate, endDate }: { startDate: LocalDate; endDate: LocalDate },
  visit: (position: number) => void,
): void {
  const [first] = days;
  if (!first) return;
  const last = Math.min(daysBetween(first.date, endDate), days.length - 1);
  for (let at = Math.max(0, daysBetween(first.date, startDate)); at <= last; at++) visit(at);
}

/** Pieces taken out by blocks on each of the days; a block without a quantity takes all. */
export function blockedPieces(blocks: readonly UnitBlock[], quantity: number, days: readonly BusinessDay[]) {
  const blocked = new Map<LocalDate, number>();
  for (const block of blocks) {
    eachDay(days, block, (at) => {
      const { date } = days[at] as BusinessDay;
      blocked.set(date, (blocked.get(date) ?? 0) + (block.quantity ?? quantity));
    });
  }
  return blocked;
}

export interface UnitDays {
  days: CalendarDay[];
  /** Live bookings by position of the day; days without any are left out. */
  bookingIds: ReadonlyMap<number, string[]>;
  /** Pieces that rest, by position of the day; days without any are left out. */
  resting: ReadonlyMap<number, number>;
  /** Days after which a piece would not find the time to rest. */
  restless: ReadonlySet<LocalDate>;
}

type StockedUnit = Omit<CalendarUnit, 'name' | 'turnaroundDays'>;

/** One unit's stock on the days, without overdue holds. `visit` sees every live booking of it on each day. */
export function unitStock(
  unit: StockedUnit,
  days: readonly BusinessDay[],
  bookings: readonly UnitBooking[],
  visit?: (position: number, booking: UnitBooking) => void,
): UnitStock {
  const occupied = new Map<LocalDate, number>();
  for (const booking of bookings) {
    if (booking.unitId !== unit.id || booking.overdue) continue;
    eachDay(days, booking, (at) => {
      const { date } = days[at] as BusinessDay;
      occupied.set(date, (occupied.get(date) ?? 0) + booking.quantity);
      visit?.(at, booking);
    });
  }
  return { quantity: unit.quantity, occupied, blocked: blockedPieces(unit.blocks, unit.quantity, days) };
}

/** One unit's calendar, without overdue holds. `bookings` and blocks must reach as far as the pieces would rest. */
export function unitDays(
  unit: StockedUnit & { turnaroundDays: number },
  days: readonly BusinessDay[],
  bookings: readonly UnitBooking[],
): UnitDays {
  const bookingIds = new Map<number, string[]>();
  const resting = new Map<number, number>();
  const { turnaroundDays } = unit;
  const stock = unitStock(unit, withRest(days, turnaroundDays), bookings, (at, { id, quantity, endDate, restDays }) => {
    const day = days[at];
    if (!day) return;
    const ids = bookingIds.getOrInsertComputed(at, () => []);
    // A booking may have the unit in several items.
    if (ids.at(-1) !== id) ids.push(id);
    if (restDays > 0 && day.date > addDays(endDate, -restDays)) resting.set(at, (resting.get(at) ?? 0) + quantity);
  });
  const { restless } =
    turnaroundDays === 0 ? NEVER_RESTLESS : jointCalendar(days, [{ quantity: 1, turnaroundDays, stock }]);
  return { days: unitCalendar(days, stock), bookingIds, resting, restless };
}

/** The days, and those after them on which pieces would rest. */
function withRest(days: readonly BusinessDay[], turnaroundDays: number): readonly BusinessDay[] {
  const last = days.at(-1)?.date;
  if (last === undefined || turnaroundDays === 0) return days;
  const rest = datesBetween(addDays(last, 1), addDays(last, turnaroundDays));
  return [...days, ...rest.map((date) => ({ date, status: 'OPEN' as const }))];
}

const NEVER_RESTLESS = { restless: new Set<LocalDate>() };

/** `limit` units after the position of the cursor; a calendar of one unit has one page. */
export type CalendarRequest = {
  from: LocalDate;
  to: LocalDate;
  unitId: string | null;
  cursor: string | undefined;
  limit: number;
  /** A booking that is moved: what it has is free for it. */
  except?: string;
};

type PageMeta = { nextCursor: string | null; hasMore: boolean; limit: number };

export interface CalendarPage {
  calendar: Calendar;
  meta: PageMeta;
}

type ReadCalendar<Result> = (
  db: Reader,
  cursors: Cursors,
  catalogue: Catalogue,
  request: CalendarRequest,
  now: Temporal.Instant,
  audience: Audience,
) => Promise<Result>;

type ShownDays = Calendar['units'][number]['days'];

/**
 * Three statements for any range and any number of units; two more where kits have units of other pages. `daysOf` computes the calendar of one unit, without booking
 * ids for the public. `isIdle` tells that nothing is booked or blocked of a unit in the range.
 */
const readUnits: ReadCalendar<{
  units: CalendarUnit[];
  daysOf: (unit: CalendarUnit) => ShownDays;
  unitPrices: (unit: CalendarUnit) => number[];
  isIdle: (unit: CalendarUnit) => boolean;
  kits: CatalogueKit[];
  kitOf: (kit: CatalogueKit) => Calendar['kits'][number];
  meta: PageMeta;
}> = async (db, cursors, catalogue, { from, to, unitId, cursor, limit, except }, now, audience) => {
  const businessId = catalogue.id;
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_DAYS_AHEAD) throw invalid('/to', `must be at most ${MAX_DAYS_AHEAD} days after from`);
  const list = `calendar ${businessId}`;
  const position = cursors.decode(list, cursor) as [string, string] | null;
  const after = position && { name: position[0], id: position[1] };
  const [terms, found] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(
      db,
      businessId,
      unitId === null ? { after, limit: limit + 1 } : { unitIds: [unitId] },
      from,
      addDays(to, MAX_TURNAROUND_DAYS),
    ),
  ]);
  if (!terms) throw fail(NOT_FOUND);
  requireShape(terms, 'UNIT_PER_DAY');
  if (unitId !== null && found.length === 0) throw fail(NOT_FOUND, 'There is no such unit');

  const { rows: units, meta } = pageOf(found, limit, ({ name, id }) => cursors.encode(list, [name, id]));
  // Kits stand on the first page alone.
  const kits = unitId === null && cursor === undefined ? offeredKits(catalogue) : [];
  const ids = units.map(({ id }) => id);
  const partIds = new Set(kits.flatMap(({ items }) => items.map((item) => item.unitId ?? '')));
  const otherIds = [...partIds.difference(new Set(ids))];
  const others =
    otherIds.length === 0
      ? []
      : await listCalendarUnits(db, businessId, { unitIds: otherIds }, from, addDays(to, MAX_TURNAROUND_DAYS));
  const restsUntil = addDays(to, Math.max(0, ...units.map(({ turnaroundDays }) => turnaroundDays)));
  const booked = await listUnitBookings(db, businessId, [...ids, ...otherIds], from, restsUntil, now);
  const bookings = new Map(
    booked.map(({ unitId: id, bookings: own }) => [id, own.filter((booking) => booking.id !== except)]),
  );
  const days = businessDays(from, to, dateOf(now), terms);
  const judged = toJudgedTerms(terms, audience);
  const inTime = days.map(({ date }) => isDayInTime(judged, date, now));
  const pricesOf = dayPrices(
    catalogue.priceRules,
    days.map(({ date }) => date),
  );
  const lists = new Map(catalogue.units.map((unit) => [unit.id, unit.pricePesewas]));
  const unitPrices = ({ id }: CalendarUnit) => pricesOf(id, lists.get(id) ?? 0);
  const daysOf = (unit: CalendarUnit): ShownDays => {
    const prices = unitPrices(unit);
    const calendar = unitDays(unit, days, bookings.get(unit.id) ?? []);
    return calendar.days.map((day, at) => {
      const { date, status, freeQuantity } = day;
      const bookable = isBookable(day, (inTime[at] ?? false) && !calendar.restless.has(date));
      const pricePesewas = prices[at] ?? 0;
      if (audience !== 'business') return { date, status, freeQuantity, bookable, pricePesewas };
      const bookingIds = calendar.bookingIds.get(at) ?? NONE;
      const turnaround = calendar.resting.get(at) ?? (unit.turnaroundDays > 0 ? 0 : undefined);
      const shown = { date, status, freeQuantity, bookable, pricePesewas, bookingIds };
      return turnaround === undefined ? shown : { ...shown, turnaround };
    });
  };
  const isIdle = ({ id, blocks }: CalendarUnit) => blocks.length === 0 && !bookings.has(id);
  const known = new Map([...units, ...others].map((unit) => [unit.id, unit]));
  const calendars = new Map<string, CalendarDay[]>();
  const partDays = (id: string): CalendarDay[] => {
    // A unit that was deleted since the catalogue was read has no pieces.
    const unit = known.get(id) ?? { id, quantity: 0, turnaroundDays: 0, blocks: [] };
    const calendar = unitDays(unit, days, bookings.get(id) ?? []);
    // A piece that would not find the time to rest is in no kit.
    return calendar.days.map((day) =>
      day.status === 'FREE' && calendar.restless.has(day.date) ? { ...day, status: 'TAKEN', freeQuantity: 0 } : day,
    );
  };
  const calendarOf = (id: string) => calendars.getOrInsertComputed(id, () => partDays(id));
  const kitOf = (kit: CatalogueKit) => kitCalendar(kit, catalogue, calendarOf, pricesOf);
  return { units, daysOf, unitPrices, isIdle, kits, kitOf, meta };
};

export const readCalendar: ReadCalendar<CalendarPage> = async (db, cursors, catalogue, request, now, audience) => {
  const { units, daysOf, kits, kitOf, meta } = await readUnits(db, cursors, catalogue, request, now, audience);
  const shown: Calendar['units'] = [];
  const breathe = breather();
  for (const unit of units) {
    shown.push({ unitId: unit.id, name: unit.name, days: daysOf(unit) });
    await breathe();
  }
  return { calendar: { from: request.from, to: request.to, units: shown, kits: kits.map(kitOf) }, meta };
};

/**
 * The answer of the API, unit by unit: a page has 9,300 days, and their text in one piece would block the event loop.
 * `JSON.stringify` takes half the time of the serialiser that is made of a schema. The days of idle units differ by
 * quantity and prices alone, so their text is made once for each.
 */
export const readCalendarAnswer: ReadCalendar<Answer> = async (db, cursors, catalogue, request, now, audience) => {
  const { units, daysOf, unitPrices, isIdle, kits, kitOf, meta } = await readUnits(
    db,
    cursors,
    catalogue,
    request,
    now,
    audience,
  );
  const idleDays = new Map<string, string>();
  // Concatenated text is copied once, when it is sent; joined text would be copied twice.
  let text = `{"data":{"from":"${request.from}","to":"${request.to}","units":[`;
  let separator = '';
  const breathe = breather();
  for (const unit of units) {
    const writeDays = () => JSON.stringify(daysOf(unit));
    const key = isIdle(unit) ? `${unit.quantity} ${unit.turnaroundDays} ${unitPrices(unit).join()}` : null;
    const days = key === null ? writeDays() : idleDays.getOrInsertComputed(key, writeDays);
    text += `${separator}{"unitId":${JSON.stringify(unit.id)},"name":${JSON.stringify(unit.name)},"days":${days}}`;
    separator = ',';
    await breathe();
  }
  text += '],"kits":[';
  separator = '';
  for (const kit of kits) {
    text += `${separator}${JSON.stringify(kitOf(kit))}`;
    separator = ',';
    await breathe();
  }
  return { status: 200, text: `${text}]},"meta":${JSON.stringify(meta)}}` };
};

import { type BusinessDay, businessDays, type CalendarDay, unitCalendar } from '../../../domain/availability/days.ts';
import { type Audience, isBookable, isDayInTime } from '../../../domain/availability/refusal.ts';
import { breather } from '../../../kit/breathe.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import { toJudgedTerms } from './judged-terms.ts';
import type { Calendar } from './schemas.ts';
import {
  type CalendarUnit,
  findTerms,
  listCalendarUnits,
  listUnitBookings,
  type UnitBlock,
  type UnitBooking,
} from './store.ts';

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
}

/** One unit's calendar, without overdue holds. */
export function unitDays(
  unit: Omit<CalendarUnit, 'name'>,
  days: readonly BusinessDay[],
  bookings: readonly UnitBooking[],
): UnitDays {
  const occupied = new Map<LocalDate, number>();
  const bookingIds = new Map<number, string[]>();
  for (const booking of bookings) {
    if (booking.unitId !== unit.id || booking.overdue) continue;
    eachDay(days, booking, (at) => {
      const { date } = days[at] as BusinessDay;
      occupied.set(date, (occupied.get(date) ?? 0) + booking.quantity);
      bookingIds.getOrInsertComputed(at, () => []).push(booking.id);
    });
  }
  const blocked = blockedPieces(unit.blocks, unit.quantity, days);
  return { days: unitCalendar(days, { quantity: unit.quantity, occupied, blocked }), bookingIds };
}

/** `limit` units after the position of the cursor; a calendar of one unit has one page. */
export type CalendarRequest = {
  from: LocalDate;
  to: LocalDate;
  unitId: string | null;
  cursor: string | undefined;
  limit: number;
};

type PageMeta = { nextCursor: string | null; hasMore: boolean; limit: number };

export interface CalendarPage {
  calendar: Calendar;
  meta: PageMeta;
}

type ReadCalendar<Result> = (
  db: Reader,
  cursors: Cursors,
  businessId: string,
  request: CalendarRequest,
  now: Temporal.Instant,
  audience: Audience,
) => Promise<Result>;

type ShownDays = Calendar['units'][number]['days'];

/**
 * Three statements for any range and any number of units. `daysOf` computes the calendar of one unit, without booking
 * ids for the public. `isIdle` tells that nothing is booked or blocked of a unit in the range.
 */
const readUnits: ReadCalendar<{
  units: CalendarUnit[];
  daysOf: (unit: CalendarUnit) => ShownDays;
  isIdle: (unit: CalendarUnit) => boolean;
  meta: PageMeta;
}> = async (db, cursors, businessId, { from, to, unitId, cursor, limit }, now, audience) => {
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_DAYS_AHEAD) throw invalid('/to', `must be at most ${MAX_DAYS_AHEAD} days after from`);
  const list = `calendar ${businessId}`;
  const position = cursors.decode(list, cursor) as [string, string] | null;
  const after = position && { name: position[0], id: position[1] };
  const [terms, found] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(db, businessId, unitId === null ? { after, limit: limit + 1 } : { unitId }, from, to),
  ]);
  if (!terms) throw fail(NOT_FOUND);
  requireShape(terms, 'UNIT_PER_DAY');
  if (unitId !== null && found.length === 0) throw fail(NOT_FOUND, 'There is no such unit');

  const { rows: units, meta } = pageOf(found, limit, ({ name, id }) => cursors.encode(list, [name, id]));
  const ids = units.map(({ id }) => id);
  const booked = await listUnitBookings(db, businessId, ids, from, to, now);
  const bookings = new Map(booked.map(({ unitId: id, bookings: own }) => [id, own]));
  const days = businessDays(from, to, dateOf(now), terms);
  const judged = toJudgedTerms(terms, audience);
  const inTime = days.map(({ date }) => isDayInTime(judged, date, now));
  const daysOf = (unit: CalendarUnit): ShownDays => {
    const calendar = unitDays(unit, days, bookings.get(unit.id) ?? []);
    return calendar.days.map((day, at) => {
      const { date, status, freeQuantity } = day;
      const bookable = isBookable(day, inTime[at] ?? false);
      if (audience !== 'business') return { date, status, freeQuantity, bookable };
      return { date, status, freeQuantity, bookable, bookingIds: calendar.bookingIds.get(at) ?? NONE };
    });
  };
  const isIdle = ({ id, blocks }: CalendarUnit) => blocks.length === 0 && !bookings.has(id);
  return { units, daysOf, isIdle, meta };
};

export const readCalendar: ReadCalendar<CalendarPage> = async (db, cursors, businessId, request, now, audience) => {
  const { units, daysOf, meta } = await readUnits(db, cursors, businessId, request, now, audience);
  const shown: Calendar['units'] = [];
  const breathe = breather();
  for (const unit of units) {
    shown.push({ unitId: unit.id, name: unit.name, days: daysOf(unit) });
    await breathe();
  }
  return { calendar: { from: request.from, to: request.to, units: shown }, meta };
};

/**
 * The answer of the API, unit by unit: a page has 9,300 days, and their text in one piece would block the event loop.
 * `JSON.stringify` takes half the time of the serialiser that is made of a schema. The days of idle units differ by the
 * quantity alone, so their text is made once for each quantity.
 */
export const readCalendarAnswer: ReadCalendar<Answer> = async (db, cursors, businessId, request, now, audience) => {
  const { units, daysOf, isIdle, meta } = await readUnits(db, cursors, businessId, request, now, audience);
  const idleDays = new Map<number, string>();
  // Concatenated text is copied once, when it is sent; joined text would be copied twice.
  let text = `{"data":{"from":"${request.from}","to":"${request.to}","units":[`;
  let separator = '';
  const breathe = breather();
  for (const unit of units) {
    const writeDays = () => JSON.stringify(daysOf(unit));
    const days = isIdle(unit) ? idleDays.getOrInsertComputed(unit.quantity, writeDays) : writeDays();
    text += `${separator}{"unitId":${JSON.stringify(unit.id)},"name":${JSON.stringify(unit.name)},"days":${days}}`;
    separator = ',';
    await breathe();
  }
  return { status: 200, text: `${text}]},"meta":${JSON.stringify(meta)}}` };
};

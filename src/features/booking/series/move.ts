import type { Allocation } from '../../../domain/booking/allocation.ts';
import { firstItem } from '../../../domain/booking/items.ts';
import { countsFrom, latestHoldEnd } from '../../../domain/booking/policy.ts';
import { next, statusAt } from '../../../domain/booking/states.ts';
import { breather } from '../../../kit/breathe.ts';
import { AppError, type ErrorDetail, fail, INVALID_STATE, invalid } from '../../../kit/errors.ts';
import { type Reader, RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { addDays, at, dateOf, earlier, isBefore, textOf } from '../../../kit/time.ts';
import { emit } from '../../ground/events/index.ts';
import { ownTime, reallocateBookings } from '../../ground/occupancy/index.ts';
import { type BookingTerms, isCurrent } from '../availability/index.ts';
import {
  type BookingRow,
  changeTime,
  expireOverdueHolds,
  listBookingsOfSeries,
  lockBookingsOfSeries,
  notAvailable,
  overtaken,
  type PlacementContext,
  retryOf,
  SERIES_CHANGE,
  toBooking,
} from '../bookings/index.ts';
import { kindOf, kindOfItems, type Move } from '../quotes/index.ts';
import { named, type Reach, requireAllInTime, withReach } from './occurrences.ts';
import { announceChange, lockSeries, requireSeries, type SeriesChange } from './read.ts';
import type { MoveSeriesBody, Series, SeriesMovePreview, WhenOf } from './schemas.ts';

const JUDGED_FOR = { bookedBy: 'customer', audience: 'business' } as const;

/** What the booking would be moved to, and what stands in its way. */
interface Moved {
  row: BookingRow;
  index: number;
  when: WhenOf;
  target: Move;
  violations: ErrorDetail[];
  found: Awaited<ReturnType<ReturnType<typeof kindOf>['findTime']>>;
}

function requireShift({ byDays, startTime }: MoveSeriesBody): void {
  if (byDays !== undefined && startTime !== undefined)
    throw invalid('/startTime', 'does not go with byDays', 'UNKNOWN_FIELD');
  if (byDays === undefined && startTime === undefined)
    throw invalid('/byDays', 'either byDays or startTime is required', 'REQUIRED');
  if (byDays === 0) throw invalid('/byDays', 'must not be 0');
}

/** The new date of a rental, or start of an appointment. */
function shift(row: BookingRow, { byDays = 0, startTime }: MoveSeriesBody): { date: string } | { startsAt: string } {
  const date = addDays(dateOf(row.startsAt), byDays);
  if (kindOfItems(row.items).wholeDays) {
    if (startTime !== undefined) throw invalid('/startTime', 'is for appointments', 'UNKNOWN_FIELD');
    return { date };
  }
  const start = startTime === undefined ? row.startsAt.add({ hours: 24 * byDays }) : at(date, startTime);
  return { startsAt: textOf(start) };
}

/** Live, not over, and never moved by itself. */
const isMoved = (row: BookingRow, now: Temporal.Instant): boolean =>
  !row.seriesMoved &&
  isBefore(now, row.endsAt) &&
  next(statusAt(row.status, row.holdExpiresAt, now), 'reschedule') !== null;

async function planMoves(
  db: Reader,
  rows: readonly BookingRow[],
  body: MoveSeriesBody,
  reach: Reach,
  now: Temporal.Instant,
): Promise<Moved[]> {
  const breathe = breather();
  const together = rows.map(({ id }) => id);
  const moves: Moved[] = [];
  for (const row of rows) {
    const shifted = shift(row, body);
    const kind = kindOfItems(row.items);
    const target = kind.parseMove(row, shifted);
    let violations: ErrorDetail[] = [];
    const judge = (terms: BookingTerms) => {
      violations = kind.violations(withReach(terms, reach), target, JUDGED_FOR.bookedBy, now);
    };
    const found = await kind.findTime(db, { ...row, together }, target, JUDGED_FOR, judge, now);
    moves.push({ row, index: row.seriesIndex ?? 0, when: shifted, target, violations, found });
    await breathe();
  }
  return moves;
}

/** Each occurrence at its new time, and what stands in its way; nothing is stored. */
export async function previewMoves(
  db: Reader,
  { businessId, seriesId, now }: Pick<SeriesChange, 'businessId' | 'seriesId' | 'now'>,
  body: MoveSeriesBody,
  reach: Reach,
): Promise<SeriesMovePreview> {
  requireShift(body);
  await requireSeries(db, businessId, seriesId);
  const rows = await listBookingsOfSeries(db, businessId, seriesId, body.from);
  const moving = rows.filter((row) => isMoved(row, now));
  const occurrences = (await planMoves(db, moving, body, reach, now)).map(({ row, index, when, violations, found }) => {
    const path = when.date === undefined ? '/startsAt' : '/date';
    const late = violations.filter(({ code }) => !found.refusals.some((refusal) => refusal.code === code));
    const reasons = [...late.map(({ code, message }) => ({ code, message, path })), ...found.refusals];
    const available = found.available && reasons.length === 0;
    return { index, ...when, bookingId: row.id, available, reasons, totalPesewas: row.totalPesewas };
  });
  const available = occurrences.length > 0 && occurrences.every((one) => one.available);
  const left = rows.filter((row) => !moving.includes(row)).map(({ seriesIndex }) => seriesIndex ?? 0);
  return { available, occurrences, left };
}

/** The booking at its new time. A hold never outlives its new start. */
function atNewTime({ row, target, found }: Moved, now: Temporal.Instant): BookingRow {
  const hours = kindOf(target).opening(found.terms, target);
  const { startsAt, endsAt, items } = found;
  const isHeld = row.status === 'HELD' && row.holdExpiresAt !== null;
  return {
    ...row,
    ...firstItem(items),
    startsAt,
    endsAt,
    items,
    countsFrom: countsFrom(startsAt, hours),
    holdExpiresAt: isHeld
      ? earlier(row.holdExpiresAt as Temporal.Instant, latestHoldEnd(startsAt, hours))
      : row.holdExpiresAt,
    icalSequence: row.icalSequence + 1,
    updatedAt: now,
  };
}

/**
 * Moves the live occurrences from an index on, all or none. Their number of days stays, so that every price stays. All of
 * them leave their time before any takes its new one: a weekly series can move by a week.
 */
export async function moveSeries(
  tx: Tx,
  { offerNext }: Pick<PlacementContext, 'offerNext'>,
  change: SeriesChange,
  body: MoveSeriesBody,
  reach: Reach,
): Promise<Series | AppError> {
  const { businessId, seriesId, by, publicUrl, now } = change;
  requireShift(body);
  await lockSeries(tx, businessId, seriesId);
  await ownTime(tx, businessId);
  const rows = await lockBookingsOfSeries(tx, businessId, seriesId, body.from);
  const moving = rows.filter((row) => isMoved(row, now));
  const [first] = moving;
  if (!first) throw fail(INVALID_STATE, 'No occurrence from this one on can be moved');
  const moves = await planMoves(tx, moving, body, reach, now);
  requireAllInTime(moves.flatMap((moved) => named(moved, moved.violations)));
  const refused = moves.filter(({ found }) => !found.available);
  if (refused.length > 0) return notAvailable(refused.flatMap((moved) => named(moved, moved.found.refusals)) as never);
  const exhausted = overtaken(kindOfItems(first.items).timePath);
  const overdue = [...new Set(moves.flatMap(({ found }) => found.overdue))];
  if (overdue.length > 0) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, overdue, publicUrl, now);
    throw new RetryTransaction({ exhausted, before });
  }
  const changed = moves.map((moved) => atNewTime(moved, now));
  const allocations = moves.flatMap(({ found }, place): Allocation[] => {
    const row = changed[place] as BookingRow;
    return found.allocate(row.status === 'HELD' ? row.holdExpiresAt : null);
  });
  const ids = moving.map(({ id }) => id);
  try {
    await reallocateBookings(tx, businessId, ids, allocations);
  } catch (error) {
    throw retryOf(error, exhausted, (other) => offerNext(other, businessId, now)) ?? error;
  }
  // Where the terms that were read first are current, those of the later occurrences are the same.
  const [judged] = moves;
  if (judged && !(await isCurrent(tx, businessId, judged.found.terms))) throw new RetryTransaction({ exhausted });
  for (const [place, row] of changed.entries()) {
    const { startsAt, endsAt } = moving[place] as BookingRow;
    const previous = { startsAt: textOf(startsAt), endsAt: textOf(endsAt) };
    await changeTime(tx, businessId, row.id, row, now);
    const data = { booking: toBooking(row, publicUrl, now), previous, ...SERIES_CHANGE };
    await emit(tx, { businessId, type: 'booking.rescheduled', data, by, now });
  }
  return announceChange(tx, change, 'RESCHEDULED', ids);
}

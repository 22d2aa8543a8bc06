import { next, statusAt } from '../../../domain/booking/states.ts';
import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { isBefore, textOf } from '../../../kit/time.ts';
import { type BookingRow, listBookingsOfSeries, lockBookingsOfSeries } from '../../booking/bookings/index.ts';
import {
  announceChange,
  type CancelSeriesBody,
  lockSeries,
  requireSeries,
  type Series,
  type SeriesCancellation,
  type SeriesChange,
} from '../../booking/series/index.ts';
import { release } from '../../ground/occupancy/index.ts';
import { lockBalance } from '../ledger/index.ts';
import { type Cancelled, carryOut, judgeForBusiness, refundChanged } from './cancel-booking.ts';

/** Live, and not over: what took place is not given back with the rest of the series. */
const isCancelled = (row: BookingRow, now: Temporal.Instant): boolean =>
  isBefore(now, row.endsAt) && next(statusAt(row.status, row.holdExpiresAt, now), 'cancel') !== null;

async function judgeAll(read: Reader, rows: readonly BookingRow[], now: Temporal.Instant): Promise<Cancelled[]> {
  const judged: Cancelled[] = [];
  for (const row of rows) if (isCancelled(row, now)) judged.push(await judgeForBusiness(read, row, now));
  return judged;
}

const sumOf = (judged: readonly Cancelled[], field: 'refundPesewas' | 'byHandPesewas' | 'keptPesewas'): number =>
  judged.reduce((sum, { cancellation }) => sum + cancellation[field], 0);

/** What cancelling an occurrence and all that follow would do. */
export async function previewSeriesCancellation(
  read: Reader,
  businessId: string,
  seriesId: string,
  from: number,
  now: Temporal.Instant,
): Promise<SeriesCancellation> {
  await requireSeries(read, businessId, seriesId);
  const judged = await judgeAll(read, await listBookingsOfSeries(read, businessId, seriesId, from), now);
  return {
    refundPesewas: sumOf(judged, 'refundPesewas'),
    byHandPesewas: sumOf(judged, 'byHandPesewas'),
    keptPesewas: sumOf(judged, 'keptPesewas'),
    bookings: judged.map(({ row, cancellation: { refundPesewas, byHandPesewas, keptPesewas } }) => ({
      bookingId: row.id,
      index: row.seriesIndex ?? 0,
      startsAt: textOf(row.startsAt),
      refundPesewas,
      byHandPesewas,
      keptPesewas,
    })),
  };
}

/**
 * Cancels the live occurrences from an index on, each with the refund of its own payments. Locks are taken for all of them
 * before the first event: bookings, balance, days. An event locks the sequence of the business until the commit.
 */
export async function cancelSeries(tx: Tx, change: SeriesChange, body: CancelSeriesBody): Promise<Series> {
  const { businessId, seriesId, now } = change;
  const { from, reason, expectedRefundPesewas } = body;
  await lockSeries(tx, businessId, seriesId);
  const judged = await judgeAll(tx, await lockBookingsOfSeries(tx, businessId, seriesId, from), now);
  if (judged.length === 0) throw fail(INVALID_STATE, 'No occurrence from this one on can be cancelled');
  const refundPesewas = sumOf(judged, 'refundPesewas');
  if (expectedRefundPesewas !== undefined && expectedRefundPesewas !== refundPesewas)
    throw refundChanged(refundPesewas);
  const ids = judged.map(({ row }) => row.id);
  if (refundPesewas > 0) await lockBalance(tx, businessId);
  await release(tx, businessId, ids);
  for (const one of judged)
    await carryOut(tx, one, { ...change, bookingId: one.row.id, ofSeries: true }, reason ?? null);
  return announceChange(tx, change, 'CANCELLED', ids);
}

import { mapInPieces } from '../../../kit/breathe.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { type BookingRow, listBookingsOfSeries, toBookingFor } from '../bookings/index.ts';
import { type Series, type SeriesRow, toSeries } from './schemas.ts';
import { findSeries, lockSeriesRow, touchSeries } from './store.ts';

const toWire = async (
  row: SeriesRow,
  bookings: readonly BookingRow[],
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Series> => ({
  ...toSeries(row),
  bookings: await mapInPieces(bookings, (booking) => toBookingFor(null, booking, publicUrl, now)),
});

export async function requireSeries(db: Reader, businessId: string, id: string): Promise<SeriesRow> {
  const row = await findSeries(db, businessId, id);
  if (!row) throw fail(NOT_FOUND);
  return row;
}

export async function lockSeries(tx: Tx, businessId: string, id: string): Promise<SeriesRow> {
  const row = await lockSeriesRow(tx, businessId, id);
  if (!row) throw fail(NOT_FOUND);
  return row;
}

export async function readSeries(
  db: Reader,
  businessId: string,
  id: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Series> {
  const [row, bookings] = await Promise.all([
    requireSeries(db, businessId, id),
    listBookingsOfSeries(db, businessId, id),
  ]);
  return toWire(row, bookings, publicUrl, now);
}

/** A change of a series: which, from which occurrence on, by whom. */
export interface SeriesChange {
  businessId: string;
  seriesId: string;
  by: Actor;
  publicUrl: string;
  now: Temporal.Instant;
}

/** Records that occurrences of a locked series were changed, after the events of their own; answers the series. */
export async function announceChange(
  tx: Tx,
  { businessId, seriesId, by, publicUrl, now }: SeriesChange,
  change: 'CANCELLED' | 'RESCHEDULED',
  changed: readonly string[],
): Promise<Series> {
  await touchSeries(tx, businessId, seriesId, now);
  const { bookings, ...series } = await readSeries(tx, businessId, seriesId, publicUrl, now);
  const data = { series: { ...series, bookingIds: bookings.map(({ id }) => id) }, change, changed };
  await emit(tx, { businessId, type: 'series.changed', data, by, now });
  return { ...series, bookings };
}

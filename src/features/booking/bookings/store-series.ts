import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import type { BookingRow } from './schemas.ts';
import { columnsOf } from './store.ts';

/** The occurrences of a series from an index on, in their order. */
export const listBookingsOfSeries = (
  db: Reader,
  businessId: string,
  seriesId: string,
  from = 0,
): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from bookings b
      where b.business_id = ${businessId} and b.series_id = ${seriesId} and b.series_index >= ${from}
      order by b.series_index`),
  );

/** Locks them in the order of their ids, as every lock of several bookings does. Their sums are read after the lock. */
export async function lockBookingsOfSeries(
  tx: Tx,
  businessId: string,
  seriesId: string,
  from: number,
): Promise<BookingRow[]> {
  const [, rows] = await Promise.all([
    tx.rows(sql`
      select from bookings where business_id = ${businessId} and series_id = ${seriesId} and series_index >= ${from}
      order by id for update`),
    listBookingsOfSeries(tx, businessId, seriesId, from),
  ]);
  return rows;
}

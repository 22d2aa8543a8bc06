import type { Reader } from '../../kit/db/db.ts';
import { fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { type Cursors, pageOf } from '../../kit/http/cursor.ts';
import { phonePrefix } from '../../kit/phone.ts';
import { addDays, dateOf, startOf } from '../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../availability/index.ts';
import { type BookingRow, type BookingsQuery, type Digest, toBooking } from './schemas.ts';
import { findBooking, listBookings, listBookingsOfPhone, listLive, type Place } from './store.ts';

export async function readBooking(db: Reader, businessId: string, id: string): Promise<BookingRow> {
  const row = await findBooking(db, businessId, id);
  if (!row) throw fail(NOT_FOUND);
  return row;
}

type Paging = { cursors: Cursors; cursor: string | undefined; limit: number };

const placeOf = (list: string, { cursors, cursor }: Paging): Place => {
  const position = cursors.decode(list, cursor);
  return position && { startsAt: String(position[0]), id: String(position[1]) };
};

const paged = (list: string, rows: BookingRow[], { cursors, limit }: Paging) =>
  pageOf(rows, limit, ({ startsAt, id }) => cursors.encode(list, [startsAt.toString(), id]));

export async function readBookings(
  db: Reader,
  businessId: string,
  query: BookingsQuery,
  paging: Paging,
  now: Temporal.Instant,
) {
  const { status, from, to, q } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const filter = {
    statuses: status ?? null,
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    customerId: query.customerId ?? null,
    unitId: query.unitId ?? null,
    providerId: query.providerId ?? null,
    name: q ?? null,
    phone: q === undefined ? null : phonePrefix(q),
  };
  const after = placeOf('bookings', paging);
  return paged('bookings', await listBookings(db, businessId, filter, after, paging.limit + 1, now), paging);
}

export async function readOwnBookings(db: Reader, phone: string, paging: Paging) {
  const after = placeOf('my-bookings', paging);
  return paged('my-bookings', await listBookingsOfPhone(db, phone, after, paging.limit + 1), paging);
}

/** Today's live bookings: those that start today and rentals that are out today. */
export async function readDigest(
  db: Reader,
  businessId: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Digest> {
  const date = dateOf(now);
  const time = {
    since: startOf(addDays(date, -MAX_RENTAL_DAYS)),
    from: startOf(date),
    before: startOf(addDays(date, 1)),
  };
  const bookings = (await listLive(db, businessId, time, now)).map((row) => toBooking(row, publicUrl, now));
  const count = (status: string) => bookings.filter((booking) => booking.status === status).length;
  return {
    date,
    counts: {
      total: bookings.length,
      held: count('HELD'),
      confirmed: count('CONFIRMED'),
      checkedIn: count('CHECKED_IN'),
    },
    outstandingPesewas: bookings.reduce((sum, booking) => sum + booking.duePesewas, 0),
    bookings,
  };
}

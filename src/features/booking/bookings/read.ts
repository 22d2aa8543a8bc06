import { parseCode } from '../../../domain/booking/code.ts';
import { phonePrefix } from '../../../domain/customers/phone-prefix.ts';
import { mapInPieces } from '../../../kit/breathe.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, type LocalDate, startOf, textOf } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../../ground/occupancy/index.ts';
import { type Booking, type BookingRow, toBookingFor } from './schemas.ts';
import { type BookingsQuery, type Digest, type MyBookingsQuery } from './schemas-lists.ts';
import { findBooking } from './store.ts';
import { listBookingBusinesses } from './store-business.ts';
import {
  findCustomerOfCode,
  listBookings,
  listBookingsOfPhone,
  listLive,
  listMatchingCustomers,
  listOwed,
  type Position,
  type SearchedText,
} from './store-list.ts';

export async function readBooking(db: Reader, businessId: string, id: string): Promise<BookingRow> {
  const row = await findBooking(db, businessId, id);
  if (!row) throw fail(NOT_FOUND);
  return row;
}

/** More customers than this match a short text; then the latest bookings hold enough of them, and are read by start. */
const FEW_CUSTOMERS = 200;

async function searchText(db: Reader, businessId: string, name: string): Promise<SearchedText> {
  const text = { name, phone: phonePrefix(name), code: parseCode(name) };
  const [named, ofCode] = await Promise.all([
    listMatchingCustomers(db, businessId, text, FEW_CUSTOMERS + 1),
    text.code === null ? null : findCustomerOfCode(db, businessId, text.code),
  ]);
  const found = ofCode ? [...named, ofCode] : named;
  return { ...text, customerIds: found.length > FEW_CUSTOMERS ? null : found.map(({ id }) => id) };
}

type Paging = { cursors: Cursors; cursor: string | undefined; limit: number };

const placeOf = (list: string, { cursors, cursor }: Paging): Position => {
  const position = cursors.decode(list, cursor);
  return position && { startsAt: String(position[0]), id: String(position[1]) };
};

const paged = (list: string, rows: BookingRow[], { cursors, limit }: Paging) =>
  pageOf(rows, limit, ({ startsAt, id }) => cursors.encode(list, [startsAt, id]));

export async function readBookings(
  db: Reader,
  businessId: string,
  query: BookingsQuery,
  paging: Paging,
  now: Temporal.Instant,
) {
  const { status, from, to, order = 'desc' } = query;
  const q = query.q?.trim() || undefined;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const filter = {
    statuses: status ?? null,
    from: from === undefined ? null : startOf(from),
    since: from === undefined ? null : startOf(addDays(from, -MAX_RENTAL_DAYS)),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    customerId: query.customerId ?? null,
    seriesId: query.seriesId ?? null,
    unitId: query.unitId ?? null,
    serviceId: query.serviceId ?? null,
    source: query.source ?? null,
    providerId: query.providerId ?? null,
    text: q === undefined ? null : await searchText(db, businessId, q),
  };
  // A position in one order is invalid in the other, so the cursor names the order.
  const list = `bookings ${order}`;
  const after = placeOf(list, paging);
  return paged(list, await listBookings(db, businessId, { ...filter, order }, after, paging.limit + 1, now), paging);
}

export async function readOwnBookings(
  db: Reader,
  phone: string,
  query: MyBookingsQuery,
  paging: Paging,
  now: Temporal.Instant,
) {
  const { status, from, to, order = 'desc' } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const filter = {
    statuses: status ?? null,
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    order,
  };
  const list = `my-bookings ${order}`;
  const after = placeOf(list, paging);
  return paged(list, await listBookingsOfPhone(db, phone, filter, after, paging.limit + 1, now), paging);
}

/** Adds whose booking it is, for the customer. */
export async function withBusinesses(db: Reader, bookings: readonly Booking[]): Promise<Booking[]> {
  if (bookings.length === 0) return [];
  const ids = [...new Set(bookings.map(({ businessId }) => businessId))];
  const businesses = new Map((await listBookingBusinesses(db, ids)).map((business) => [business.id, business]));
  return bookings.map((booking) => {
    const business = businesses.get(booking.businessId);
    return business ? { ...booking, business } : booking;
  });
}

/** Debts that are older than this no longer stand on the day's page. */
const OWED_DAYS = 60;
const MAX_OWED = 200;

/** The live bookings that start on a date, and the rentals that began before it and have not ended. */
export async function readDigest(
  db: Reader,
  businessId: string,
  date: LocalDate,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Digest> {
  const time = {
    since: startOf(addDays(date, -MAX_RENTAL_DAYS)),
    from: startOf(date),
    before: startOf(addDays(date, 1)),
  };
  const [live, owed] = await Promise.all([
    listLive(db, businessId, time, now),
    listOwed(db, businessId, now.subtract({ hours: OWED_DAYS * 24 }), MAX_OWED),
  ]);
  const bookings = await mapInPieces(live, (row) => toBookingFor(null, row, publicUrl, now));
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
    owed: owed.map((row) => ({ ...row, startsAt: textOf(row.startsAt) })),
  };
}

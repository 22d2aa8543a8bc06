import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { UserCaller } from '../../kit/http/caller.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { textOf } from '../../kit/time.ts';
import { mentionsOf } from './replace.ts';
import { listCustomersOfPhone } from './store.ts';
import {
  type ExportedRow,
  findBusinessName,
  findExportedCustomer,
  findExportedUser,
  listExportedActions,
  listExportedBookings,
  listExportedEvents,
  listExportedFeeds,
  listExportedLinks,
  listExportedMemberships,
  listExportedPayments,
  listExportedRefunds,
  listExportedReviews,
  listExportedSessions,
} from './store-export.ts';

/** Rows a statement, so that none takes long. */
const BATCH = 500;
const MAX_ROWS = 10_000;

/** Instants as the API writes them. */
const toWire = (row: ExportedRow): ExportedRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Temporal.Instant ? textOf(value) : value]),
  );
const all = (rows: readonly ExportedRow[]): ExportedRow[] => rows.map(toWire);

async function readAllBookings(db: Reader, businessId: string, customerId: string) {
  const rows: (ExportedRow & { id: string })[] = [];
  for (;;) {
    const batch = await listExportedBookings(db, businessId, customerId, rows.at(-1)?.id ?? '', BATCH);
    rows.push(...batch);
    if (batch.length < BATCH) return rows;
  }
}

/** Everything held about one customer of a business. */
export async function exportCustomer(db: Reader, businessId: string, id: string, now: Temporal.Instant) {
  const customer = await findExportedCustomer(db, businessId, id);
  if (!customer) throw fail(NOT_FOUND);
  const bookings = await readAllBookings(db, businessId, id);
  const bookingIds = bookings.map((booking) => booking.id);
  const mentions = mentionsOf([id, String(customer['phone'])]);
  return {
    exportedAt: textOf(now),
    business: await findBusinessName(db, businessId),
    customer: toWire(customer),
    bookings: all(bookings),
    payments: all(await listExportedPayments(db, businessId, bookingIds)),
    refunds: all(await listExportedRefunds(db, businessId, bookingIds)),
    paymentLinks: all(await listExportedLinks(db, businessId, bookingIds)),
    reviews: all(await listExportedReviews(db, businessId, bookingIds)),
    events: all(await listExportedEvents(db, businessId, mentions, MAX_ROWS)),
  };
}

/** Notes for members alone are never shown to customers, also not here. */
function withoutInternal({
  customer,
  bookings,
  events: _internal,
  ...rest
}: Awaited<ReturnType<typeof exportCustomer>>) {
  const { notes: _notes, ...shown } = customer;
  return { ...rest, customer: shown, bookings: bookings.map(({ internalNote: _note, ...booking }) => booking) };
}

/** Everything held about a user: the account, and what each business knows of the phone number. */
export async function exportPerson(db: Reader, { id, phone }: UserCaller, now: Temporal.Instant) {
  const businesses = [];
  for (const customer of await listCustomersOfPhone(db, phone)) {
    businesses.push(withoutInternal(await exportCustomer(db, customer.businessId, customer.id, now)));
  }
  return {
    exportedAt: textOf(now),
    user: toWire(await findExportedUser(db, id)),
    sessions: all(await listExportedSessions(db, id)),
    memberships: all(await listExportedMemberships(db, phone)),
    calendarFeeds: all(await listExportedFeeds(db, id)),
    actions: all(await listExportedActions(db, id, MAX_ROWS)),
    businesses,
  };
}

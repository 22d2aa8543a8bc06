import { cancellationTerms } from '../../../domain/booking/terms.ts';
import { mapInPieces } from '../../../kit/breathe.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { UserCaller } from '../../../kit/http/caller.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { showItems } from '../../booking/quotes/index.ts';
import { findEvents } from './erase-events.ts';
import { listCustomersOfPhone } from './store.ts';
import {
  type ExportedRow,
  findBusinessName,
  findExportedCustomer,
  findExportedUser,
  listExportedActions,
  listExportedBookings,
  listExportedBrowsers,
  listExportedEntries,
  listExportedEvents,
  listExportedFeeds,
  listExportedLinks,
  listExportedMemberships,
  listExportedMessages,
  listExportedPayments,
  listExportedRefunds,
  listExportedReviews,
  listExportedSessions,
  listExportedSettings,
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
    const shown = await mapInPieces(batch, ({ terms, ...booking }) => ({
      ...booking,
      items: showItems(booking),
      cancellation: cancellationTerms(terms),
    }));
    rows.push(...shown);
    if (batch.length < BATCH) return rows;
  }
}

/** Events of the last weeks that mention the customer. */
async function readEventsAbout(db: Reader, businessId: string, texts: readonly string[]): Promise<ExportedRow[]> {
  const { sequences } = await findEvents(db, businessId, { texts, bookingIds: [] });
  const rows: ExportedRow[] = [];
  for (let at = 0; at < Math.min(sequences.length, MAX_ROWS); at += BATCH)
    rows.push(...(await listExportedEvents(db, businessId, sequences.slice(at, at + BATCH))));
  return rows;
}

/** Everything held about one customer of a business, except events. */
async function exportRows(db: Reader, businessId: string, id: string, now: Temporal.Instant) {
  const customer = await findExportedCustomer(db, businessId, id);
  if (!customer) throw fail(NOT_FOUND);
  const bookings = await readAllBookings(db, businessId, id);
  const bookingIds = bookings.map((booking) => booking.id);
  return {
    exportedAt: textOf(now),
    business: await findBusinessName(db, businessId),
    customer: toWire(customer),
    bookings: all(bookings),
    payments: all(await listExportedPayments(db, businessId, bookingIds)),
    refunds: all(await listExportedRefunds(db, businessId, bookingIds)),
    paymentLinks: all(await listExportedLinks(db, businessId, bookingIds)),
    messages: all(await listExportedMessages(db, businessId, id, MAX_ROWS)),
    reviews: all(await listExportedReviews(db, businessId, bookingIds)),
    waitlist: all(await listExportedEntries(db, businessId, id)),
  };
}

/** Everything held about one customer of a business. */
export async function exportCustomer(db: Reader, businessId: string, id: string, now: Temporal.Instant) {
  const rows = await exportRows(db, businessId, id, now);
  const events = await readEventsAbout(db, businessId, [id, String(rows.customer['phone'])]);
  return { ...rows, events: all(events) };
}

/** Notes and events are for members alone, and never shown to customers, also not here. */
function withoutInternal(rows: Awaited<ReturnType<typeof exportRows>>) {
  const { notes: _notes, ...customer } = rows.customer;
  return {
    ...rows,
    customer,
    bookings: rows.bookings.map(({ internalNote: _note, ...booking }) => booking),
    payments: rows.payments.map(({ note: _note, ...payment }) => payment),
    refunds: rows.refunds.map(({ reason: _reason, ...refund }) => refund),
  };
}

/** Everything held about a user: the account, and what each business knows of the phone number. */
export async function exportPerson(db: Reader, { id, phone }: UserCaller, now: Temporal.Instant) {
  const businesses = [];
  for (const customer of await listCustomersOfPhone(db, phone)) {
    businesses.push(withoutInternal(await exportRows(db, customer.businessId, customer.id, now)));
  }
  return {
    exportedAt: textOf(now),
    user: toWire(await findExportedUser(db, id)),
    sessions: all(await listExportedSessions(db, id)),
    memberships: all(await listExportedMemberships(db, phone)),
    messageSettings: all(await listExportedSettings(db, id)),
    browsers: all(await listExportedBrowsers(db, id)),
    calendarFeeds: all(await listExportedFeeds(db, id)),
    actions: all(await listExportedActions(db, id, MAX_ROWS)),
    businesses,
  };
}

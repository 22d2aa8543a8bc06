import type { SecretBox } from '../../../kit/crypto.ts';
import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { endEntriesOf } from '../../booking/waitlist/index.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import type { Actor } from '../../ground/events/index.ts';
import { type EventsFound, eraseEvents, findEvents } from './erase-events.ts';
import { termsOf } from './erase-json.ts';
import { replaceAnswers, replaceAudit } from './replace.ts';
import {
  eraseMessages,
  eraseRows,
  listBookings,
  listCustomersToErase,
  listPrincipals,
  lockBookings,
  lockCustomers,
  lockErasures,
} from './store.ts';
import { lockEventSequence } from './store-events.ts';

/** Details name at most this many live bookings. */
const NAMED = 20;

/**
 * Searches the event log before the transaction of an erasure opens: the log of a large shop takes seconds to read. An
 * erasure that the transaction will refuse is spared the search.
 */
export async function planErasure(
  db: Reader,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<EventsFound> {
  const customers = await listCustomersToErase(db, businessId, ids);
  const customerIds = customers.map(({ id }) => id);
  const bookings = customers.length > 0 ? await listBookings(db, businessId, customerIds, now) : [];
  const isRefused = bookings.some(({ live }) => live);
  if (customers.length === 0 || isRefused) return { texts: [], upTo: 0, sequences: [] };
  const texts = [...customerIds, ...customers.map(({ phone }) => phone)];
  return findEvents(db, businessId, { texts, bookingIds: bookings.map(({ id }) => id) });
}

/**
 * Erases customers of one business in one transaction; customers that are erased already stay as they are. Bookings,
 * amounts, counters and receipts stay. A process that is killed meanwhile has changed nothing.
 *
 * 1. Erasures of the business are locked, and the customers: a booking that is being placed commits first, and a later
 *    one makes a new customer.
 * 2. Their bookings and refunds are locked: a transition or a refund on its way commits first with its event and its
 *    recorded answer, and a later one reads the neutral mark.
 * 3. Rows get the mark, and so do events that `planned` names or that came since then.
 * 4. Recorded answers and audit details get the mark.
 * 5. The event sequence is locked last, as everywhere. The ends of waitlist entries are emitted, and these and the few
 *    other events since step 3 get the mark. No booking of the business can commit from here on, so nothing else is read
 *    behind this lock.
 */
export async function eraseCustomers(
  tx: Tx,
  audit: TenantAuditContext,
  ids: readonly string[],
  planned: EventsFound,
  seal: SecretBox,
  by: Actor = audit.by,
): Promise<number> {
  const { businessId, now } = audit;
  await lockErasures(tx, businessId);
  const customers = await lockCustomers(tx, businessId, ids);
  if (customers.length === 0) return 0;
  const customerIds = customers.map(({ id }) => id);
  const phones = customers.map(({ phone }) => phone);
  const bookings = await lockBookings(tx, businessId, customerIds, now);
  const live = bookings.filter((booking) => booking.live);
  if (live.length > 0) {
    const details = live
      .slice(0, NAMED)
      .map(({ id }) => ({ code: 'LIVE_BOOKING', message: `The booking ${id} has not ended` }));
    throw fail(INVALID_STATE, 'Live bookings of this person must be ended first', details);
  }
  const bookingIds = bookings.map(({ id }) => id);
  const announceLeft = await endEntriesOf(tx, customerIds, { businessId, by, now });
  await eraseRows(tx, businessId, customerIds, bookingIds, now);

  const terms = termsOf(
    customers.map(({ id, name, phone }) => ({
      names: [name, ...bookings.filter(({ customerId }) => customerId === id).map(({ customerName }) => customerName)],
      phone,
    })),
  );
  const mentioned = [...customerIds, ...phones];
  const searched = { texts: mentioned, bookingIds };
  const found = await findEvents(tx, businessId, searched, planned);
  await eraseEvents(tx, businessId, found.sequences, terms);

  const principals = await listPrincipals(tx, businessId, phones, now);
  await replaceAnswers(tx, businessId, principals, [...mentioned, ...bookingIds], terms, seal);
  await replaceAudit(tx, { businessId }, terms);
  for (const id of customerIds) await recordTenantAudit(tx, audit, 'customer.erase', { type: 'customer', id });

  await lockEventSequence(tx, businessId);
  await announceLeft();
  const newer = await findEvents(tx, businessId, searched, { ...found, sequences: [] });
  await eraseEvents(tx, businessId, newer.sequences, terms);
  await eraseMessages(tx, businessId, customerIds, bookingIds, phones);
  return customers.length;
}

import type { SecretBox } from '../../kit/crypto.ts';
import { fail, INVALID_STATE } from '../../kit/errors.ts';
import type { Tx } from '../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../audit/index.ts';
import { eraseText, type Terms, termsOf } from './erase-json.ts';
import { mentionsOf, replaceAnswers, replaceAudit } from './replace.ts';
import {
  eraseExcerpts,
  eraseRows,
  listEventsAbout,
  listPrincipals,
  lockBookings,
  lockCustomers,
  lockEventSequence,
  replaceEvents,
} from './store.ts';

/** Details name at most this many live bookings. */
const NAMED = 20;

/**
 * Erases customers of one business in one transaction; customers that are erased already stay as they are. Bookings,
 * amounts, counters and receipts stay.
 *
 * 1. The customers are locked: a booking that is being placed commits first, and a later one makes a new customer.
 * 2. Their bookings and refunds are locked: a transition or a refund on its way commits first with its event and its
 *    recorded answer, and a later one reads the neutral mark.
 * 3. Rows, recorded answers and audit details get the mark.
 * 4. The event sequence is locked last, as everywhere, and the events that mention the customers get the mark.
 */
export async function eraseCustomers(
  tx: Tx,
  audit: TenantAuditContext,
  ids: readonly string[],
  seal: SecretBox,
): Promise<number> {
  const { businessId, now } = audit;
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
  await eraseRows(tx, businessId, customerIds, bookingIds, now);

  const terms = termsOf(
    customers.map(({ id, name, phone }) => ({
      names: [name, ...bookings.filter(({ customerId }) => customerId === id).map(({ customerName }) => customerName)],
      phone,
    })),
  );
  const principals = await listPrincipals(tx, businessId, phones, now);
  await replaceAnswers(tx, businessId, principals, [...customerIds, ...bookingIds, ...phones], terms, seal);
  await replaceAudit(tx, { businessId }, terms);
  for (const id of customerIds) await recordTenantAudit(tx, audit, 'customer.erase', { type: 'customer', id });
  await eraseEvents(tx, businessId, [...customerIds, ...phones], terms);
  return customers.length;
}

async function eraseEvents(tx: Tx, businessId: string, mentioned: readonly string[], terms: Terms): Promise<void> {
  await lockEventSequence(tx, businessId);
  const events = await listEventsAbout(tx, businessId, mentionsOf(mentioned));
  if (events.length === 0) return;
  const erased = events.map(({ sequence, data }) => ({ sequence, data: eraseText(data, terms) }));
  await replaceEvents(tx, businessId, erased);
  await eraseExcerpts(
    tx,
    businessId,
    events.map(({ sequence }) => sequence),
  );
}

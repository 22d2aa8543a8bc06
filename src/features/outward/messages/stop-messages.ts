import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { lockQueue } from './store-queue.ts';
import { listCustomersOfNumber, setStopped } from './store-recipients.ts';

/** The queue is locked, so that a message that is being decided about sees the new choice, or was decided before. */
export async function chooseMessages(
  tx: Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
  choice: 'ON' | 'STOPPED',
  now: Temporal.Instant,
): Promise<void> {
  await lockQueue(tx, businessId);
  await setStopped(tx, businessId, customerId, choice === 'STOPPED' ? now : null);
}

const STOP = new Set(['STOP', 'UNSUBSCRIBE', 'END', 'QUIT']);
const START = new Set(['START', 'UNSTOP']);
/** A word answers the shops whose WhatsApp messages came within these days. */
const ANSWERED_DAYS = 30;

/**
 * One number sends for all shops, so that STOP counts for every shop that wrote there lately. START answers the shop that
 * wrote last: at another one the customer may have stopped messages on its page.
 */
export async function hearWord(db: Database, phone: string, word: string, now: Temporal.Instant): Promise<number> {
  const plain = word
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  const choice = STOP.has(plain) ? 'STOPPED' : START.has(plain) ? 'ON' : null;
  if (choice === null) return 0;
  const lately = await listCustomersOfNumber(db.service, phone, now.subtract({ hours: ANSWERED_DAYS * 24 }));
  const customers = choice === 'ON' ? lately.slice(0, 1) : lately;
  for (const customer of customers)
    await db.tenant(customer.businessId).transaction((tx) => chooseMessages(tx, customer, choice, now));
  return customers.length;
}

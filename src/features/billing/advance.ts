import { standing } from '../../domain/billing/standing.ts';
import type { Database, Tx } from '../../kit/db/db.ts';
import type { Log } from '../../kit/log.ts';
import { type Actor, SYSTEM } from '../events/index.ts';
import { openInvoice, save, tellChange } from './change.ts';
import type { InvoiceRow, SubscriptionRow, Terms } from './schemas.ts';
import { findDueBusinesses, findOpenInvoice, lockDueSubscription } from './store.ts';

/** Takes every step that has fallen due by now, however long nobody looked, and says each one. */
export async function takeDueSteps(
  tx: Tx,
  subscription: SubscriptionRow,
  openNow: InvoiceRow | null,
  context: { terms: Terms; by: Actor; now: Temporal.Instant },
): Promise<{ subscription: SubscriptionRow; open: InvoiceRow | null }> {
  const { terms, now } = context;
  let current = subscription;
  let open = openNow;
  for (const { step, after } of standing(subscription, open !== null, false, now)) {
    if (step === 'OPEN_INVOICE') open = await openInvoice(tx, current, { plan: current.plan, periods: 1 }, terms, now);
    else current = { ...current, ...after, plan: current.plan };
    await tellChange(tx, current, open, context);
  }
  await save(tx, current, open, now);
  return { subscription: current, open };
}

const BATCH = 100;

/** One business a transaction, so that one that fails holds up no other. */
export async function advanceSubscriptions(
  db: Database,
  terms: Terms,
  log: Log,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const due = await findDueBusinesses(db.service, now, BATCH);
  let failed = 0;
  for (const businessId of due) {
    try {
      await db.tenant(businessId).transaction(async (tx) => {
        const subscription = await lockDueSubscription(tx, businessId, now);
        if (!subscription) return;
        const open = await findOpenInvoice(tx, businessId);
        await takeDueSteps(tx, subscription, open, { terms, by: SYSTEM, now });
      });
    } catch (error) {
      failed++;
      log.error({ err: error, businessId }, 'a subscription could not be advanced; it will be tried again');
    }
  }
  return due.length === BATCH && failed === 0 ? 'more' : 'done';
}

import { standing } from '../../domain/billing/standing.ts';
import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Database, Tx } from '../../kit/postgres/database.ts';
import { SYSTEM } from '../events/index.ts';
import { type BillingContext, emitSubscriptionUpdated, openInvoice, saveWithNextStep } from './change-subscription.ts';
import type { BillingConfig, InvoiceRow, SubscriptionRow } from './schemas.ts';
import { findDueBusinesses, findOpenInvoice, lockDueSubscription } from './store.ts';

/** After a downtime several steps can be due. Each one is taken in order and emits its own event. */
export async function takeDueSteps(
  tx: Tx,
  subscription: SubscriptionRow,
  openNow: InvoiceRow | null,
  context: BillingContext,
): Promise<{ subscription: SubscriptionRow; open: InvoiceRow | null }> {
  const { config, now } = context;
  let current = subscription;
  let open = openNow;
  for (const { step, after } of standing(subscription, open !== null, false, now)) {
    if (step === 'OPEN_INVOICE') open = await openInvoice(tx, current, { plan: current.plan, periods: 1 }, config, now);
    else current = { ...current, ...after, plan: current.plan };
    await emitSubscriptionUpdated(tx, current, open, context);
  }
  await saveWithNextStep(tx, current, open, now);
  return { subscription: current, open };
}

const BATCH = 100;

/** Each business has its own transaction, so one failure rolls back no other. */
export async function advanceSubscriptions(
  db: Database,
  config: BillingConfig,
  log: Log,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const due = await findDueBusinesses(db.service, now, BATCH);
  const onError = (error: unknown, businessId: string) =>
    log.error({ err: error, businessId }, 'a subscription could not be advanced; it will be tried again');
  const failed = await forEachApart(due, { atOnce: 3, onError }, (businessId) =>
    db.tenant(businessId).transaction(async (tx) => {
      const subscription = await lockDueSubscription(tx, businessId, now);
      if (!subscription) return;
      const open = await findOpenInvoice(tx, businessId);
      await takeDueSteps(tx, subscription, open, { config, by: SYSTEM, now });
    }),
  );
  return due.length === BATCH && failed === 0 ? 'more' : 'done';
}

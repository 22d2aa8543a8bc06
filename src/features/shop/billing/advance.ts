import { standing } from '../../../domain/billing/standing.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { type BillingContext, emitSubscriptionUpdated, openInvoice, saveWithNextStep } from './change-subscription.ts';
import type { BillingConfig, InvoiceRow, SubscriptionRow } from './schemas.ts';
import { findOpenInvoice, listDueSubscriptions, lockDueSubscription } from './store.ts';

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

export const advanceSubscriptions = (
  db: Database,
  config: BillingConfig,
  log: Log,
  now: Temporal.Instant,
): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listDueSubscriptions(db.service, now, limit),
    scope: db.tenant,
    log,
    failure: 'a subscription could not be advanced; it will be tried again',
    async work(tx, _due, businessId) {
      const subscription = await lockDueSubscription(tx, businessId, now);
      if (!subscription) return 0;
      const open = await findOpenInvoice(tx, businessId);
      await takeDueSteps(tx, subscription, open, { config, by: SYSTEM, now });
      return 1;
    },
  });

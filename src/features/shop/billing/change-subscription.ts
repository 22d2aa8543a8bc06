import { nextStepAt } from '../../../domain/billing/standing.ts';
import { nextPeriod } from '../../../domain/billing/subscription.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { ZONE } from '../../../kit/time.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { type BillingConfig, type InvoiceRow, type Plan, type SubscriptionRow, toSubscription } from './schemas.ts';
import { addInvoice, lockSubscription, saveSubscription, takeInvoiceNumber } from './store.ts';

export interface BillingContext {
  config: BillingConfig;
  by: Actor;
  now: Temporal.Instant;
}

/** Throws POLICY_VIOLATION for a sandbox, which has no subscription. */
export async function lockBilledSubscription(tx: Tx, businessId: string): Promise<SubscriptionRow> {
  const subscription = await lockSubscription(tx, businessId);
  if (subscription) return subscription;
  throw fail(POLICY_VIOLATION, 'A sandbox is never billed', [
    { code: 'SANDBOX', message: 'a sandbox is never billed' },
  ]);
}

export async function openInvoice(
  tx: Tx,
  subscription: SubscriptionRow,
  { plan, periods }: { plan: Plan; periods: number },
  config: BillingConfig,
  now: Temporal.Instant,
): Promise<InvoiceRow> {
  const { year } = now.toZonedDateTimeISO(ZONE);
  const number = await takeInvoiceNumber(tx, year);
  const invoice: InvoiceRow = {
    ...nextPeriod(subscription, periods, now),
    id: newId('inv', subscription.businessId),
    businessId: subscription.businessId,
    number: `DW-${year}-${String(number).padStart(6, '0')}`,
    plan,
    periods,
    amountPesewas: config.plans[plan] * periods,
    status: 'OPEN',
    token: newToken(24, subscription.businessId),
    paidAt: null,
    createdAt: now,
  };
  await addInvoice(tx, invoice);
  return invoice;
}

/** The row stores when its next step is due, so the job finds due rows by an index. */
export const saveWithNextStep = (
  tx: Tx,
  subscription: SubscriptionRow,
  open: InvoiceRow | null,
  now: Temporal.Instant,
): Promise<void> => saveSubscription(tx, subscription, nextStepAt(subscription, open !== null, false, now), now);

export const emitSubscriptionUpdated = (
  tx: Tx,
  subscription: SubscriptionRow,
  open: InvoiceRow | null,
  { config, by, now }: BillingContext,
): Promise<void> =>
  emit(tx, {
    businessId: subscription.businessId,
    type: 'subscription.updated',
    data: { subscription: toSubscription(subscription, open, config.publicUrl) },
    by,
    now,
  });

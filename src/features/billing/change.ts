import { nextStepAt } from '../../domain/billing/standing.ts';
import { nextPeriod } from '../../domain/billing/subscription.ts';
import { randomToken } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, POLICY_VIOLATION } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { yearOf } from '../../kit/time.ts';
import { type Actor, emit } from '../events/index.ts';
import { type InvoiceRow, type Plan, type SubscriptionRow, type Terms, toSubscription } from './schemas.ts';
import { addInvoice, lockSubscription, saveSubscription, takeInvoiceNumber } from './store.ts';

/** The subscription, locked; a sandbox has none to change. */
export async function lockBilled(tx: Tx, businessId: string): Promise<SubscriptionRow> {
  const subscription = await lockSubscription(tx, businessId);
  if (subscription) return subscription;
  throw fail(POLICY_VIOLATION, 'A sandbox is never billed', [
    { code: 'SANDBOX', message: 'a sandbox is never billed' },
  ]);
}

export async function openInvoice(
  tx: Tx,
  subscription: SubscriptionRow,
  order: { plan: Plan; periods: number },
  terms: Terms,
  now: Temporal.Instant,
): Promise<InvoiceRow> {
  const { plan, periods } = order;
  const year = yearOf(now);
  const number = await takeInvoiceNumber(tx, year);
  const invoice: InvoiceRow = {
    ...nextPeriod(subscription, periods, now),
    id: newId('inv'),
    businessId: subscription.businessId,
    number: `DW-${year}-${String(number).padStart(6, '0')}`,
    plan,
    periods,
    amountPesewas: terms.plans[plan] * periods,
    status: 'OPEN',
    token: randomToken(24),
    paidAt: null,
    createdAt: now,
  };
  await addInvoice(tx, invoice);
  return invoice;
}

export const save = (
  tx: Tx,
  subscription: SubscriptionRow,
  open: InvoiceRow | null,
  now: Temporal.Instant,
): Promise<void> => saveSubscription(tx, subscription, nextStepAt(subscription, open !== null, false, now), now);

export const tellChange = (
  tx: Tx,
  subscription: SubscriptionRow,
  open: InvoiceRow | null,
  context: { terms: Terms; by: Actor; now: Temporal.Instant },
): Promise<void> =>
  emit(tx, {
    businessId: subscription.businessId,
    type: 'subscription.updated',
    data: { subscription: toSubscription(subscription, open, context.terms.publicUrl) },
    by: context.by,
    now: context.now,
  });

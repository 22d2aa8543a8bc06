import { isBefore } from '../../kit/time.ts';
import type { Subscription } from './subscription.ts';

export type Step = 'OPEN_INVOICE' | 'PAST_DUE' | 'READ_ONLY' | 'CANCEL';

/** `at` is the due time of the step, `after` the subscription that results from it. */
export type StandingStep = { step: Step; at: Temporal.Instant; after: Subscription };

export const INVOICE_LEAD_HOURS = 7 * 24;
export const GRACE_HOURS = 7 * 24;

/**
 * The future steps of an unpaid subscription, by time. The subscription shows which steps were taken, so that no step
 * is returned twice. `neverBilled` marks a sandbox.
 */
function agenda(subscription: Subscription, hasOpenInvoice: boolean, neverBilled: boolean): StandingStep[] {
  if (neverBilled || subscription.status === 'CANCELLED') return [];
  const { periodEnd } = subscription;
  if (subscription.cancelAtPeriodEnd) {
    return [{ step: 'CANCEL', at: periodEnd, after: { ...subscription, status: 'CANCELLED', readOnly: true } }];
  }
  const steps: StandingStep[] = [];
  let after = subscription;
  if (!hasOpenInvoice) {
    steps.push({ step: 'OPEN_INVOICE', at: periodEnd.subtract({ hours: INVOICE_LEAD_HOURS }), after });
  }
  if (after.status !== 'PAST_DUE') {
    after = { ...after, status: 'PAST_DUE' };
    steps.push({ step: 'PAST_DUE', at: periodEnd, after });
  }
  if (!after.readOnly) {
    after = { ...after, readOnly: true };
    steps.push({ step: 'READ_ONLY', at: periodEnd.add({ hours: GRACE_HOURS }), after });
  }
  return steps;
}

/** All steps due by `now`, in order, so that a job catches up after an outage. */
export const standing = (
  subscription: Subscription,
  hasOpenInvoice: boolean,
  neverBilled: boolean,
  now: Temporal.Instant,
): StandingStep[] => agenda(subscription, hasOpenInvoice, neverBilled).filter((step) => !isBefore(now, step.at));

/** The due time of the first step after `now`, for the job's next run. */
export const nextStepAt = (
  subscription: Subscription,
  hasOpenInvoice: boolean,
  neverBilled: boolean,
  now: Temporal.Instant,
): Temporal.Instant | null =>
  agenda(subscription, hasOpenInvoice, neverBilled).find((step) => isBefore(now, step.at))?.at ?? null;

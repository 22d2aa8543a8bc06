import { earlier, isBefore } from '../../kit/time.ts';
import { changeableUntil } from './policy.ts';
import { type AgreedCancellation, cancellationTerms } from './terms.ts';

/** How far the start must be away for the grace after the confirmation to count. */
export const GRACE_AHEAD_HOURS = 24;

/** A booking as its refunds depend on it. */
export interface RefundedBooking {
  terms: AgreedCancellation;
  /** The instant from which the hours count. */
  countsFrom: Temporal.Instant;
  /** Null while the booking is held. */
  confirmedAt: Temporal.Instant | null;
  /** The percent that held when the customer last moved the booking; null without a move. */
  refundCapPercent: number | null;
}

/** Until then, inclusive, cancelling refunds the percent. */
export type RefundStep = { until: Temporal.Instant; percent: number };

/** Until when, inclusive, the customer may cancel. */
export function cancellableUntil(terms: AgreedCancellation, countsFrom: Temporal.Instant): Temporal.Instant {
  const { refundOnCancel, noticeHours } = cancellationTerms(terms);
  return changeableUntil(countsFrom, refundOnCancel === 'TIERS' ? 0 : noticeHours);
}

/** The hours before the start until which the customer may move the booking. */
export function moveNoticeHours(terms: AgreedCancellation): number {
  const { refundOnCancel, noticeHours, tiers } = cancellationTerms(terms);
  return refundOnCancel === 'TIERS' ? (tiers.at(-1)?.hoursBefore ?? 0) : noticeHours;
}

/** What the customer gets back by when it cancels, the kindest first. Where none holds any more, nothing goes back. */
export function refundSteps({ terms, countsFrom, confirmedAt, refundCapPercent }: RefundedBooking): RefundStep[] {
  const { refundOnCancel, noticeHours, tiers, graceMinutes } = cancellationTerms(terms);
  if (refundOnCancel === 'NONE') return [];
  const steps =
    refundOnCancel === 'TIERS'
      ? tiers.map((tier) => ({ until: changeableUntil(countsFrom, tier.hoursBefore), percent: tier.refundPercent }))
      : [{ until: changeableUntil(countsFrom, noticeHours), percent: 100 }];
  if (refundOnCancel === 'TIERS' && graceMinutes > 0 && confirmedAt) {
    const until = earlier(confirmedAt.add({ minutes: graceMinutes }), changeableUntil(countsFrom, GRACE_AHEAD_HOURS));
    steps.unshift({ until, percent: 100 });
  }
  const cap = refundCapPercent ?? 100;
  return steps.map(({ until, percent }) => ({ until, percent: Math.min(percent, cap) }));
}

/** The kindest step that holds at `now`, for as long as its percent holds; null where nothing goes back. */
export function refundStepAt(steps: readonly RefundStep[], now: Temporal.Instant): RefundStep | null {
  const percent = Math.max(0, ...steps.filter(({ until }) => !isBefore(until, now)).map((step) => step.percent));
  if (percent === 0) return null;
  const [first, ...rest] = steps.filter((step) => step.percent >= percent).map(({ until }) => until);
  if (!first) return null;
  return { until: rest.reduce((last, until) => (isBefore(last, until) ? until : last), first), percent };
}

/** The percent that holds after the step has ended. */
export const percentAfter = (steps: readonly RefundStep[], { until }: RefundStep): number =>
  Math.max(0, ...steps.filter((step) => isBefore(until, step.until)).map(({ percent }) => percent));

/** The steps that are still to come, one after the other, each as long as its percent holds. */
export function upcomingSteps(steps: readonly RefundStep[], now: Temporal.Instant): RefundStep[] {
  const found: RefundStep[] = [];
  let step = refundStepAt(steps, now);
  while (step) {
    found.push(step);
    step = refundStepAt(steps, step.until.add({ nanoseconds: 1 }));
  }
  return found;
}

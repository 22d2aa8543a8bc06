import { isBefore, later } from '../../kit/time.ts';
import { addMonths, dayOfMonth } from '../schedule/months.ts';

export type SubscriptionStatus = 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED';

export type Subscription = {
  plan: string;
  status: SubscriptionStatus;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  /** The day of the month on which periods end; shorter months end them on their last day. */
  anchorDay: number;
  cancelAtPeriodEnd: boolean;
  readOnly: boolean;
};

export type Period = { periodStart: Temporal.Instant; periodEnd: Temporal.Instant };

/** A gap between two periods ends the old anchor: the new one is the day on which the new period starts. */
const anchorOf = ({ periodEnd, anchorDay }: Subscription, now: Temporal.Instant): number =>
  isBefore(periodEnd, now) ? dayOfMonth(now) : anchorDay;

/**
 * A checkout buys whole calendar months, counted from the later of now and the period's end. The anchor day is kept: 31
 * January, 28 February, 31 March.
 */
export function nextPeriod(subscription: Subscription, periods: number, now: Temporal.Instant): Period {
  const periodStart = later(now, subscription.periodEnd);
  return { periodStart, periodEnd: addMonths(periodStart, periods, anchorOf(subscription, now)) };
}

/** The subscription after an invoice is paid. A running period is extended; after its end a new one starts. */
export function renewed(
  subscription: Subscription,
  plan: string,
  periods: number,
  now: Temporal.Instant,
): Subscription {
  const bought = nextPeriod(subscription, periods, now);
  const running = Temporal.Instant.compare(now, subscription.periodEnd) < 0;
  return {
    plan,
    status: 'ACTIVE',
    periodStart: running ? subscription.periodStart : bought.periodStart,
    periodEnd: bought.periodEnd,
    anchorDay: anchorOf(subscription, now),
    cancelAtPeriodEnd: false,
    readOnly: false,
  };
}

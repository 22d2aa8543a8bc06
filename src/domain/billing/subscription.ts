import { addMonths, later } from '../../kit/time.ts';

export type SubscriptionStatus = 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED';

export type Subscription = {
  plan: string;
  status: SubscriptionStatus;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  cancelAtPeriodEnd: boolean;
  readOnly: boolean;
};

export type Period = { periodStart: Temporal.Instant; periodEnd: Temporal.Instant };

/** What a checkout buys: whole calendar months, counted at once, from the later of now and the period's end. */
export function nextPeriod(subscription: Subscription, periods: number, now: Temporal.Instant): Period {
  const periodStart = later(now, subscription.periodEnd);
  return { periodStart, periodEnd: addMonths(periodStart, periods) };
}

/** The subscription once an invoice is paid. A period still running goes on, only longer; one that has ended begins anew. */
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
    cancelAtPeriodEnd: false,
    readOnly: false,
  };
}

import type { PayoutStatus } from '../../../domain/money/payout-states.ts';
import { isBefore } from '../../../kit/time.ts';
import { nextAttemptAt } from '../payments/index.ts';
import type { OpenPayout } from './store.ts';

/** A finished payout is asked about every day for a week: a gateway may take back what it said. */
const WATCHED = { hours: 7 * 24 } as const;
const WATCHED_EVERY = { hours: 24 } as const;

/** The simulator's transfers are over within seconds: one order and two questions. */
const SIMULATED = { seconds: 1 } as const;
const SIMULATED_CHECKS = 3;

/** When the gateway is asked about the payout next; null when there is nothing more to learn. */
export function nextCheckOf(
  { provider, checks, createdAt }: Pick<OpenPayout, 'provider' | 'checks' | 'createdAt'>,
  status: PayoutStatus,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const open = status === 'PENDING' || status === 'SENT';
  if (provider === 'SIMULATOR') {
    return open || (status === 'PAID' && checks < SIMULATED_CHECKS) ? now.add(SIMULATED) : null;
  }
  if (open) return nextAttemptAt(checks, now);
  return isBefore(createdAt.add(WATCHED), now) ? null : now.add(WATCHED_EVERY);
}

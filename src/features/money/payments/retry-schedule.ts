import { isBefore } from '../../../kit/time.ts';

/** Delay before each further question to a gateway; the last one repeats. */
const DELAYS = [{ minutes: 2 }, { minutes: 5 }, { minutes: 15 }, { hours: 1 }, { hours: 6 }, { hours: 24 }] as const;
const LAST_DELAY = { hours: 24 } as const;

/** Paystack repeats a webhook for 72 hours, so 96 hours leave a margin of one day. */
const ABANDON_AFTER = { hours: 96 } as const;

/**
 * A claimed row belongs to one worker until its lease ends. A second worker that sent the same refund meanwhile could
 * refund twice, because a gateway knows no idempotency key: the refund is searched for first, then sent. So the lease
 * covers the waits for the database until the first call, both calls, and clocks that differ. A worker that has waited
 * longer than `waitMs` since it read the clock leaves its row to the next claim.
 */
export interface Lease {
  ms: number;
  waitMs: number;
}

const GATEWAY_CALLS = 2;
const CLOCKS_DIFFER_MS = 30_000;

export function leaseFor({ databaseMs, gatewayMs }: { databaseMs: number; gatewayMs: number }): Lease {
  // The claim and the read of the payment, each of which waits for a connection and for its answer.
  const waitMs = 3 * databaseMs;
  return { ms: waitMs + GATEWAY_CALLS * gatewayMs + CLOCKS_DIFFER_MS, waitMs };
}

export const leaseEnd = ({ ms }: Lease, now: Temporal.Instant): Temporal.Instant => now.add({ milliseconds: ms });

export const nextAttemptAt = (attempts: number, now: Temporal.Instant): Temporal.Instant =>
  now.add(DELAYS[attempts] ?? LAST_DELAY);

export const isAbandoned = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(since.add(ABANDON_AFTER), now);

/** An open link is also checked at its expiry, so that the row becomes EXPIRED without delay. */
export function nextLinkCheckAt(
  link: { checks: number; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (isAbandoned(link.expiresAt, now)) return null;
  const next = nextAttemptAt(link.checks, now);
  return isBefore(now, link.expiresAt) && isBefore(link.expiresAt, next) ? link.expiresAt : next;
}

import { isBefore } from '../../kit/time.ts';

/** Delay before each further question to a gateway; the last one repeats. */
const DELAYS = [{ minutes: 2 }, { minutes: 5 }, { minutes: 15 }, { hours: 1 }, { hours: 6 }, { hours: 24 }] as const;
const LAST_DELAY = { hours: 24 } as const;

/** Paystack repeats a webhook for 72 hours, so 96 hours leave a margin of one day. */
const ABANDON_AFTER = { hours: 96 } as const;

/** A claimed row belongs to one worker for this long. A gateway call times out after at most 25 seconds. */
export const LEASE = { minutes: 1 } as const;

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

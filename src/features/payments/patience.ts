import { isBefore } from '../../kit/time.ts';

/** How long to wait before asking a gateway again, the longer the more often it was asked. */
const WAITS = [{ minutes: 2 }, { minutes: 5 }, { minutes: 15 }, { hours: 1 }, { hours: 6 }, { hours: 24 }] as const;
const LAST = { hours: 24 } as const;

/** Gateways repeat their notices for three days; after that nothing new is to be learnt. */
const GIVE_UP = { hours: 96 } as const;

/** Nobody else touches what is being asked about, for longer than a gateway may take to answer. */
export const LEASE = { minutes: 1 } as const;

export const nextAttemptAt = (attempts: number, now: Temporal.Instant): Temporal.Instant =>
  now.add(WAITS[attempts] ?? LAST);

export const isHopeless = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(since.add(GIVE_UP), now);

/** The next look at a link: at its end too, so that the end is written down in time. */
export function nextLookAt(
  link: { checks: number; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (isHopeless(link.expiresAt, now)) return null;
  const next = nextAttemptAt(link.checks, now);
  return isBefore(now, link.expiresAt) && isBefore(link.expiresAt, next) ? link.expiresAt : next;
}

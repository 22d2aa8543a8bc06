import type { Deps } from './deps.ts';
import { bookingJobs } from './features/booking/bookings/jobs.ts';
import { waitlistJobs } from './features/booking/waitlist/jobs.ts';
import { eventJobs } from './features/ground/events/jobs.ts';
import { uploadJobs } from './features/ground/uploads/jobs.ts';
import { ledgerJobs } from './features/money/ledger/jobs.ts';
import { paymentJobs } from './features/money/payments/jobs.ts';
import { payoutContext, reconcilePayouts, transferSettler } from './features/money/payouts/index.ts';
import { payoutJobs } from './features/money/payouts/jobs.ts';
import { importJobs } from './features/outward/imports/jobs.ts';
import { messageJobs } from './features/outward/messages/jobs.ts';
import { idempotencyJobs } from './features/platform/operations/jobs.ts';
import { privacyJobs } from './features/platform/privacy/jobs.ts';
import { sandboxJobs } from './features/platform/sandbox/jobs.ts';
import { billingJobs } from './features/shop/billing/jobs.ts';
import { scheduleJobs } from './features/shop/schedule/jobs.ts';
import { sessionJobs } from './features/shop/sessions/jobs.ts';
import type { Clock } from './kit/clock.ts';
import type { Lateness, PeriodicJob } from './kit/jobs/jobs.ts';
import type { Reader } from './kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from './kit/postgres/sql.ts';

/** Every background job of the service, one line per feature. */
export const allJobs = (deps: Deps): PeriodicJob[] => [
  ...idempotencyJobs(deps),
  ...sessionJobs(deps),
  ...uploadJobs(deps),
  ...eventJobs(deps),
  ...bookingJobs(deps),
  ...scheduleJobs(deps),
  ...waitlistJobs(deps),
  ...billingJobs(deps),
  ...ledgerJobs(deps),
  ...paymentJobs(deps, {
    settleTransfer: transferSettler(payoutContext(deps)),
    reconcilePayouts: (now, days) => reconcilePayouts(deps, now, days),
  }),
  ...payoutJobs(deps),
  ...importJobs(deps),
  ...messageJobs(deps),
  ...privacyJobs(deps),
  ...sandboxJobs(deps),
];

/**
 * Reads the lateness of all jobs that name their due time, in one statement. A worker sends it instead of a statement
 * for each job, so that an idle service costs one small read per poll. It needs no notification: a commit of another
 * process, a restart or a moved clock is seen by the next read.
 */
export function latenessReader(db: Reader, clock: Clock, jobs: readonly PeriodicJob[]): () => Promise<Lateness> {
  const timed = jobs.flatMap(({ name, due }) => (due ? [{ name, due }] : []));
  const [first, ...others] = timed.map(({ due }) => fragment`extract(epoch from clock.now - (${due}))`);
  if (!first) return async () => new Map();
  const late = others.reduce((all: Fragment, one) => fragment`${all}, ${one}`, first);
  return async () => {
    // The later clock counts, so that a process whose clock lags delays no work.
    const clocks = fragment`(select greatest(${clock.now()}::timestamptz, clock_timestamp()) as now) as clock`;
    const row = await db.one(
      prepared(sql<{ late: (number | null)[] }>`select jsonb_build_array(${late}) as late from ${clocks}`),
    );
    return new Map(timed.map(({ name }, at) => [name, row.late[at] ?? null]));
  };
}

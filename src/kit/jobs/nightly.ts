import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../postgres/database.ts';
import { fragment, literal, sql } from '../postgres/sql.ts';
import { type LocalDate, ZONE } from '../time.ts';
import type { PeriodicJob } from './jobs.ts';

/** A night begins at this hour in ZONE. */
const NIGHT_HOUR = 2;
const LEASE_MINUTES = 5;

/** The schedule of a job that runs once a night. It is repeated this soon after a failure. */
export const NIGHTLY = { everyMs: 30_000, nightly: true } as const;

/**
 * Runs the job once a night by the service's clock, in one of all processes. A night that no process was there for is
 * made up for at the next start. Each step renews the lease of the process, so that another one takes over where it was
 * killed; the night ends with the step that finds nothing more.
 */
export function onceANight({ run, ...job }: PeriodicJob, { db, clock }: { db: Database; clock: Clock }): PeriodicJob {
  const holder = randomUUID();
  return {
    ...job,
    due: fragment`select coalesce(max(greatest(leased_until,
        (night + 1 + make_time(${literal(NIGHT_HOUR)}, 0, 0)) at time zone ${ZONE}::text)), now())
      from job_runs where name = ${job.name}`,
    async run() {
      const night = nightOf(clock.now());
      if (!(await db.service.transaction((tx) => lease(tx, job.name, night, holder)))) return 'done';
      if ((await run()) === 'more') return 'more';
      await db.service.transaction((tx) => end(tx, job.name, night, holder));
      return 'done';
    },
  };
}

const nightOf = (now: Temporal.Instant): LocalDate =>
  now.toZonedDateTimeISO(ZONE).subtract({ hours: NIGHT_HOUR }).toPlainDate().toString();

/** False when the night has ended, or another process works. */
async function lease(tx: Tx, name: string, night: LocalDate, holder: string): Promise<boolean> {
  // Citus allows only immutable functions in the condition of a conflict, so that the clock is read before.
  const { at } = await tx.one(sql<{ at: Temporal.Instant }>`select clock_timestamp() as at`);
  const taken = await tx.run(sql`
    insert into job_runs as known (name, holder, leased_until)
    values (${name}, ${holder}, ${at}::timestamptz + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
      where coalesce(known.night < ${night}::date, true)
        and (known.holder = excluded.holder or coalesce(known.leased_until < ${at}::timestamptz, true))`);
  return taken > 0;
}

const end = (tx: Tx, name: string, night: LocalDate, holder: string): Promise<number> =>
  tx.run(sql`update job_runs set night = ${night}, leased_until = null where name = ${name} and holder = ${holder}`);

import type { Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, sql } from '../../kit/db/sql.ts';
import type { LocalDate } from '../../kit/time.ts';

/**
 * Time is taken under a lock of the business that all takers share. Whoever must see every taker, or move one, has it
 * alone: a block that lists its conflicts, a booking that changes its time.
 */
const sharing = (businessId: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${`occupancy ${businessId}`}, 0))`;

export const shareTime = (tx: Tx, businessId: string): Promise<unknown> => tx.rows(sharing(businessId));

/** For whoever takes time in a last statement alone: what follows sees all that was there when the lock was had. */
export const shareTimeAtCommit = (tx: Tx, businessId: string): void => tx.atCommit(sharing(businessId));

export const ownTime = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`occupancy ${businessId}`}, 0))`);

/** A day and how many pieces can be had on it at all: the quantity owned less what is blocked. */
export type StockDay = { date: LocalDate; capacity: number };

/**
 * Takes pieces on each day, earliest first, so that two takers never wait for each other crosswise. A day with too
 * little left is missing from what it returns.
 */
export const takeUnitDays = (
  businessId: string,
  unitId: string,
  days: readonly StockDay[],
  quantity: number,
): Fragment => fragment`
  insert into unit_days as day (business_id, unit_id, date, taken, capacity)
  select ${businessId}::text, ${unitId}::text, wanted.date, ${quantity}::int, wanted.capacity
  from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ capacity }) => capacity)}::int[])
    as wanted(date, capacity)
  where wanted.capacity >= ${quantity}::int
  order by wanted.date
  on conflict (business_id, unit_id, date) do update
    set taken = day.taken + excluded.taken, capacity = excluded.capacity
    where day.taken + excluded.taken <= excluded.capacity
  returning date`;

export type ProviderTime = {
  businessId: string;
  bookingId: string;
  providerId: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  bufferAfterMin: number;
  /** Null for a booking that is sure. */
  heldUntil: Temporal.Instant | null;
};

/** Takes a provider's time with the buffer after it, or nothing when another has part of it. */
export const takeProviderTime = (time: ProviderTime): Fragment => fragment`
  insert into provider_times (business_id, booking_id, provider_id, during, work_ends_at, held_until)
  select ${time.businessId}::text, ${time.bookingId}::text, ${time.providerId}::text,
    tstzrange(${time.startsAt}, ${time.endsAt.add({ minutes: time.bufferAfterMin })}),
    ${time.endsAt}::timestamptz, ${time.heldUntil}::timestamptz
  on conflict do nothing
  returning booking_id`;

/** As long as any service and any buffer after it may take; the database refuses more. */
const LONGEST_WORK = { hours: 12 };
const LONGEST_BUFFER = { hours: 4 };

/**
 * Rows of `provider_times t` of those providers that have part in the time. Overlapping itself reaches no index under
 * row level security, so the ends of the work narrow it down first. The order "C" keeps the planner off the index that
 * refuses what overlaps: without the time it would find all that a provider ever has.
 */
export const hasPartIn = (providerIds: Fragment, from: Temporal.Instant, until: Temporal.Instant): Fragment => fragment`
  t.work_ends_at > ${from.subtract(LONGEST_BUFFER)} and t.work_ends_at < ${until.add(LONGEST_WORK)}
  and t.provider_id collate "C" = any(${providerIds}) and t.during && tstzrange(${from}, ${until})`;

export type UnitDayTaken = { businessId: string; unitId: string; date: LocalDate; quantity: number };

/** Locks the days in the one order in which everybody does, then gives the pieces back. */
export async function giveBackUnitDays(tx: Tx, days: readonly UnitDayTaken[]): Promise<void> {
  await tx.run(sql`
    with given as (
      select business_id, unit_id, date, sum(quantity) as quantity
      from unnest(${days.map((day) => day.businessId)}::text[], ${days.map((day) => day.unitId)}::text[],
        ${days.map((day) => day.date)}::date[], ${days.map((day) => day.quantity)}::int[])
        as g(business_id, unit_id, date, quantity)
      group by business_id, unit_id, date
    ), locked as materialized (
      select d.business_id, d.unit_id, d.date
      from unit_days d join given g using (business_id, unit_id, date)
      order by d.business_id, d.unit_id, d.date
      for update of d
    )
    update unit_days d set taken = d.taken - g.quantity
    from locked l join given g using (business_id, unit_id, date)
    where d.business_id = l.business_id and d.unit_id = l.unit_id and d.date = l.date`);
}

/** For one who gives days back and takes others: locks them all first, in the one order. */
export const lockUnitDays = (tx: Tx, businessId: string, unitId: string, dates: readonly LocalDate[]) =>
  tx.rows(sql`
    select from unit_days where business_id = ${businessId} and unit_id = ${unitId} and date = any(${dates}::date[])
    order by date for update`);

export const giveBackProviderTimes = (
  tx: Tx,
  bookings: readonly { businessId: string; id: string }[],
): Promise<number> =>
  tx.run(sql`
    delete from provider_times t
    using unnest(${bookings.map(({ businessId }) => businessId)}::text[], ${bookings.map(({ id }) => id)}::text[])
      as gone(business_id, id)
    where t.business_id = gone.business_id and t.booking_id = gone.id`);

export const keepProviderTime = (tx: Tx, businessId: string, bookingId: string): Promise<number> =>
  tx.run(sql`
    update provider_times set held_until = null where booking_id = ${bookingId} and business_id = ${businessId}`);

export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from unit_days where business_id = ${businessId}`);
  await tx.run(sql`delete from provider_times where business_id = ${businessId}`);
}

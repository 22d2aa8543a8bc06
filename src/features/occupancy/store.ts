import type { Allocation } from '../../domain/booking/allocation.ts';
import type { Tx } from '../../kit/postgres/database.ts';
import { type Fragment, fragment, json, sql } from '../../kit/postgres/sql.ts';
import type { LocalDate } from '../../kit/time.ts';

/**
 * place_booking() shares an advisory lock of the business. A change that must see every allocation, or move one, takes
 * the lock alone: a block that lists its conflicts, a booking that is rescheduled.
 */
export const shareTime = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = ${businessId}`);

export const ownTime = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = ${businessId}`);

/** Takes allocations for a booking that exists; see allocate() in the migrations for what it raises. */
export const allocate = (
  tx: Tx,
  businessId: string,
  bookingId: string,
  allocations: readonly Allocation[],
): Promise<unknown> => tx.rows(sql`select allocate(${businessId}, ${bookingId}, ${json(allocations)})`);

/** Bounds of provider_times that the database checks: the longest work and the longest buffer after it. */
const LONGEST_WORK = { hours: 12 };
const LONGEST_BUFFER = { hours: 4 };

/**
 * Rows of `provider_times t` of a provider that overlap the time. Row level security keeps `&&` off the index, so the
 * bounds of the end of work select the rows first.
 */
export const providerTimeWithin = (
  providerId: Fragment | string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Fragment => fragment`
  t.provider_id = ${providerId} and t.work_ends_at > ${from.subtract(LONGEST_BUFFER)}
  and t.work_ends_at < ${until.add(LONGEST_WORK)} and t.during && tstzrange(${from}, ${until})`;

export type UnitDayTaken = { unitId: string; date: LocalDate; quantity: number };

/** Locks the days in the order of unit and date, like every other transaction, then frees the pieces. */
export async function freeUnitDays(tx: Tx, businessId: string, days: readonly UnitDayTaken[]): Promise<void> {
  await tx.run(sql`
    with given as (
      select unit_id, date, sum(quantity) as quantity
      from unnest(${days.map((day) => day.unitId)}::text[], ${days.map((day) => day.date)}::date[],
        ${days.map((day) => day.quantity)}::int[]) as g(unit_id, date, quantity)
      group by unit_id, date
    ), locked as materialized (
      select d.unit_id, d.date
      from unit_days d join given g using (unit_id, date)
      where d.business_id = ${businessId}
      order by d.unit_id, d.date
      for update of d
    )
    update unit_days d set taken = d.taken - g.quantity
    from locked l join given g using (unit_id, date)
    where d.business_id = ${businessId} and d.unit_id = l.unit_id and d.date = l.date`);
}

/** For a transaction that frees days and takes others: locks all of them first, in date order. */
export const lockUnitDays = (tx: Tx, businessId: string, unitId: string, dates: readonly LocalDate[]) =>
  tx.rows(sql`
    select from unit_days where business_id = ${businessId} and unit_id = ${unitId} and date = any(${dates}::date[])
    order by date for update`);

export const freeProviderTimes = (tx: Tx, businessId: string, bookingIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from provider_times where business_id = ${businessId} and booking_id = any(${bookingIds})`);

/** The hold was confirmed: its time no longer ends with the TTL. */
export const keepProviderTime = (tx: Tx, businessId: string, bookingId: string): Promise<number> =>
  tx.run(sql`
    update provider_times set held_until = null where booking_id = ${bookingId} and business_id = ${businessId}`);

export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from unit_days where business_id = ${businessId}`);
  await tx.run(sql`delete from provider_times where business_id = ${businessId}`);
}

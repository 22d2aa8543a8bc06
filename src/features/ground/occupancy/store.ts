import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';

/**
 * What bookings occupy. `allocations` says which pieces of a unit an item of a booking holds on which days, and
 * `provider_times` which time of a provider, until when. `unit_days` sums up the pieces of a day; its check and the
 * exclusion constraint of `provider_times` refuse a second promise.
 *
 * place_bookings() shares an advisory lock of the business. A change that must see every allocation, or move one, takes
 * the lock alone: a block that lists its conflicts, a booking that is rescheduled.
 */
export const shareTime = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = ${businessId}`);

export const ownTime = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = ${businessId}`);

/** Replaces the allocations of a locked booking; raises what allocate() does. */
export const reallocate = (
  tx: Tx,
  businessId: string,
  bookingId: string,
  allocations: readonly Allocation[],
): Promise<unknown> => tx.rows(sql`select reallocate(${businessId}, ${bookingId}, ${json(allocations)})`);

/** Gives back exactly what locked bookings hold. */
export const release = (tx: Tx, businessId: string, bookingIds: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select release(${businessId}, ${bookingIds})`);

/** The hold was confirmed: its allocations no longer end with the TTL. */
export async function keepAllocations(tx: Tx, businessId: string, bookingId: string): Promise<void> {
  await Promise.all([
    tx.run(sql`
      update allocations set held_until = null where business_id = ${businessId} and booking_id = ${bookingId}`),
    tx.run(sql`
      update provider_times set held_until = null where business_id = ${businessId} and booking_id = ${bookingId}`),
  ]);
}

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

/** Bookings whose overdue holds take a provider's time. */
export const listOverdueTimes = async (
  db: Reader,
  businessId: string,
  providerId: string,
  time: { from: Temporal.Instant; until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<string[]> => {
  const found = await db.rows(
    prepared(sql<{ id: string }>`
      select t.booking_id as id from provider_times t
      where t.business_id = ${businessId} and ${providerTimeWithin(providerId, time.from, time.until)}
        and t.held_until <= ${now}`),
  );
  return found.map(({ id }) => id);
};

/** No rental is longer, so a booking that touches a time began at most this many days before it. */
export const MAX_RENTAL_DAYS = 31;

/** Rows of `bookings b` that overlap the time. The lower bound of the start keeps the read to that part of the index. */
export const bookingsWithin = (from: Temporal.Instant, until: Temporal.Instant): Fragment => fragment`
  b.starts_at >= ${from.subtract({ hours: MAX_RENTAL_DAYS * 24 })} and b.starts_at < ${until} and b.ends_at > ${from}`;

export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from unit_days where business_id = ${businessId}`);
  await tx.run(sql`delete from allocations where business_id = ${businessId}`);
  await tx.run(sql`delete from provider_times where business_id = ${businessId}`);
}

import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';

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

/** The same for several locked bookings at once. */
export const reallocateBookings = (
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
  allocations: readonly Allocation[],
): Promise<unknown> => tx.rows(sql`select reallocate_bookings(${businessId}, ${bookingIds}, ${json(allocations)})`);

/** Gives back exactly what locked bookings hold. */
export const release = (tx: Tx, businessId: string, bookingIds: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select release(${businessId}, ${bookingIds})`);

/** Gives back what a locked booking that was completed early holds after the date, and of a provider after `now`. */
export const releaseRest = (
  tx: Tx,
  businessId: string,
  bookingId: string,
  date: LocalDate,
  now: Temporal.Instant,
): Promise<unknown> => tx.rows(sql`select release_rest(${businessId}, ${bookingId}, ${date}::date, ${now})`);

/** The hold was confirmed: its allocations no longer end with the TTL. */
export async function keepAllocations(tx: Tx, businessId: string, bookingId: string): Promise<void> {
  await Promise.all([
    tx.run(sql`
      update allocations set held_until = null where business_id = ${businessId} and booking_id = ${bookingId}`),
    tx.run(sql`
      update provider_times set held_until = null where business_id = ${businessId} and booking_id = ${bookingId}`),
  ]);
}

/** Bounds of provider_times that the database checks: the longest work with the buffer before it, and that after it. */
const LONGEST_WORK = { hours: 16 };
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

/** A calendar import brings thousands of blocks, of which most last at most this long. */
const SHORT_BLOCK_HOURS = 24;

/**
 * Blocks of a provider, or with null of every provider, that overlap the time, as a table of `provider_id`, `starts_at`
 * and `ends_at`. A block of at most a day ends at most a day after the time, so that no later ones are read; the few
 * longer ones have an index of their own.
 */
export const blocksWithin = (
  businessId: Fragment | string,
  providerId: Fragment | string | null,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Fragment => {
  const ofProvider = providerId === null ? fragment`is not null` : fragment`= ${providerId}`;
  return fragment`(
    select s.provider_id, s.starts_at, s.ends_at from blocks s
    where s.business_id = ${businessId} and s.provider_id ${ofProvider} and s.ends_at > ${from}
      and s.ends_at < ${until.add({ hours: SHORT_BLOCK_HOURS })} and s.starts_at < ${until}
      and s.ends_at - s.starts_at <= interval '1 day'
    union all
    select l.provider_id, l.starts_at, l.ends_at from blocks l
    where l.business_id = ${businessId} and l.provider_id ${ofProvider} and l.ends_at > ${from}
      and l.starts_at < ${until} and l.ends_at - l.starts_at > interval '1 day')`;
};

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

/** No piece rests longer after a rental. */
export const MAX_TURNAROUND_DAYS = 14;

/** Rows of `bookings b` that overlap the time. The lower bound of the start keeps the read to that part of the index. */
export const bookingsWithin = (from: Temporal.Instant, until: Temporal.Instant): Fragment => fragment`
  b.starts_at >= ${from.subtract({ hours: MAX_RENTAL_DAYS * 24 })} and b.starts_at < ${until} and b.ends_at > ${from}`;

export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from unit_days where business_id = ${businessId}`);
  await tx.run(sql`delete from allocations where business_id = ${businessId}`);
  await tx.run(sql`delete from provider_times where business_id = ${businessId}`);
}

import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { BookingRow } from './schemas.ts';
import { columnsOf, findBooking } from './store.ts';

export const expireBookings = (tx: Tx, businessId: string, ids: readonly string[], now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set status = 'EXPIRED', updated_at = ${now}
    where business_id = ${businessId} and id = any(${ids})`);

/** Locks those of the holds that are past their TTL and not yet expired. Their sums are read after the lock. */
export async function lockOverdue(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<BookingRow[]> {
  const locked = await tx.rows(
    prepared(sql<{ id: string }>`
      select id from bookings
      where business_id = ${businessId} and id = any(${ids}) and status = 'HELD' and hold_expires_at <= ${now}
      order by id for update`),
  );
  if (locked.length === 0) return [];
  return tx.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from bookings b
      where b.business_id = ${businessId} and b.id = any(${locked.map(({ id }) => id)}) order by b.id`),
  );
}

/** Overdue holds of all businesses, the oldest first, without a lock. */
export const NEXT_EXPIRY = fragment`select min(hold_expires_at) from bookings where status = 'HELD'`;

export const listOverdue = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from bookings where status = 'HELD' and hold_expires_at <= ${now}
    order by hold_expires_at limit ${limit}`);

const WITHOUT_DEPOSIT = fragment`bookings b join businesses t on t.id = b.business_id
  where b.status = 'HELD' and b.source = 'APP' and b.deposit_pesewas = 0
    and coalesce((b.terms ->> 'confirmWithoutDeposit')::boolean, (t.policies ->> 'confirmWithoutDeposit')::boolean)`;

/** Such a hold is due at once. */
export const NEXT_CONFIRMATION = fragment`select min(b.created_at) from ${WITHOUT_DEPOSIT}`;

/** Public holds of all businesses that are confirmed without a payment, the oldest first, without a lock. */
export const listWithoutDeposit = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select b.business_id as "businessId", b.id from ${WITHOUT_DEPOSIT} and b.hold_expires_at > ${now}
    order by b.created_at limit ${limit}`);

/** Confirmed bookings of all businesses that ended long ago, the oldest first, without a lock. */
export const listLongOver = (db: Reader, endedBy: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from bookings
    where status in ('CONFIRMED', 'CHECKED_IN') and ends_at <= ${endedBy}
    order by ends_at limit ${limit}`);

/** Null when the booking has changed meanwhile, or another transaction has locked it. */
export async function lockLongOver(
  tx: Tx,
  businessId: string,
  id: string,
  endedBy: Temporal.Instant,
): Promise<BookingRow | null> {
  const locked = await tx.maybe(sql`
    select from bookings
    where business_id = ${businessId} and id = ${id} and status in ('CONFIRMED', 'CHECKED_IN') and ends_at <= ${endedBy}
    for update skip locked`);
  return locked === null ? null : findBooking(tx, businessId, id);
}

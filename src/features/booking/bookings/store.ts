import type { BookingItem } from '../../../domain/booking/items.ts';
import type { BookingStatus } from '../../../domain/booking/states.ts';
import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { Actor } from '../../ground/events/index.ts';
import type { BookingRow } from './schemas.ts';

/** Columns of `bookings b`, which belongs to the business. */
export const columnsOf = (
  businessId: Fragment | string,
): Fragment => fragment`b.business_id as "businessId", b.id, b.code, b.status, b.source, b.starts_at as "startsAt",
  b.ends_at as "endsAt", b.item, b.unit_id as "unitId", b.service_id as "serviceId", b.provider_id as "providerId",
  b.provider_name as "providerName", b.quantity, b.items, b.terms, b.counts_from as "countsFrom", b.customer_id as "customerId",
  b.customer_name as "customerName", b.customer_phone as "customerPhone", b.area_id as "areaId",
  b.area_name as "areaName", b.address, b.lines, b.total_pesewas as "totalPesewas",
  b.deposit_pesewas as "depositPesewas", b.waived_pesewas as "waivedPesewas", b.hold_expires_at as "holdExpiresAt", b.note,
  b.internal_note as "internalNote",
  b.cancel_reason as "cancelReason", b.confirmed_at as "confirmedAt", b.refund_cap_percent as "refundCapPercent", b.promo, b.ical_sequence as "icalSequence", b.series_id as "seriesId",
  b.series_index as "seriesIndex", b.series_moved as "seriesMoved", b.created_at as "createdAt",
  b.updated_at as "updatedAt",
  (select coalesce(sum(p.amount_pesewas), 0) from payments p
    where p.business_id = ${businessId} and p.booking_id = b.id) as "paidPesewas",
  (select coalesce(sum(r.amount_pesewas), 0) from refunds r
    where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as "refundedPesewas"`;

export const findOwnerOfBooking = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId", customer_phone as "customerPhone" from bookings
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

export const findBooking = (db: Reader, businessId: string, id: string): Promise<BookingRow | null> =>
  db.maybe(
    prepared(
      sql<BookingRow>`select ${columnsOf(businessId)} from bookings b where b.id = ${id} and b.business_id = ${businessId}`,
    ),
  );

/** Locks the booking until the transaction ends. Its sums are read after the lock. */
export async function lockBooking(tx: Tx, businessId: string, id: string): Promise<BookingRow | null> {
  const [, row] = await Promise.all([
    tx.rows(sql`select from bookings where id = ${id} and business_id = ${businessId} for update`),
    findBooking(tx, businessId, id),
  ]);
  return row;
}

export type StatusChange = {
  status: BookingStatus;
  holdExpiresAt: Temporal.Instant | null;
  cancelReason: string | null;
  /** Null unless the booking is cancelled. */
  cancelledBy: Actor['kind'] | null;
  confirmedAt: Temporal.Instant | null;
};

export const changeStatus = (tx: Tx, businessId: string, id: string, change: StatusChange, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set status = ${change.status}, hold_expires_at = ${change.holdExpiresAt},
      cancel_reason = ${change.cancelReason}, cancelled_by = ${change.cancelledBy}, confirmed_at = ${change.confirmedAt},
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export type NewTime = Pick<
  BookingRow,
  | 'startsAt'
  | 'endsAt'
  | 'countsFrom'
  | 'item'
  | 'items'
  | 'holdExpiresAt'
  | 'lines'
  | 'totalPesewas'
  | 'depositPesewas'
  | 'refundCapPercent'
  | 'seriesMoved'
>;

export const changeTime = (tx: Tx, businessId: string, id: string, time: NewTime, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set starts_at = ${time.startsAt}, ends_at = ${time.endsAt}, counts_from = ${time.countsFrom},
      item = ${time.item}, items = ${json(time.items)}::jsonb, hold_expires_at = ${time.holdExpiresAt}, lines = ${json(time.lines)}::jsonb,
      total_pesewas = ${time.totalPesewas}, deposit_pesewas = ${time.depositPesewas},
      refund_cap_percent = ${time.refundCapPercent}, series_moved = ${time.seriesMoved}, ical_sequence = ical_sequence + 1, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export const changeItemsOf = (
  tx: Tx,
  businessId: string,
  id: string,
  items: readonly BookingItem[],
): Promise<unknown> =>
  tx.run(sql`update bookings set items = ${json(items)}::jsonb where id = ${id} and business_id = ${businessId}`);

/** What the owner no longer asks for. */
export const addWaived = (tx: Tx, businessId: string, id: string, amountPesewas: number, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set waived_pesewas = waived_pesewas + ${amountPesewas}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export const updateDetails = (tx: Tx, row: BookingRow): Promise<number> =>
  tx.run(sql`
    update bookings set note = ${row.note}, internal_note = ${row.internalNote}, customer_name = ${row.customerName},
      address = ${row.address}, ical_sequence = ${row.icalSequence}, updated_at = ${row.updatedAt}
    where id = ${row.id} and business_id = ${row.businessId}`);

/** Deletes every booking of a sandbox, after its payments. */
export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from bookings where business_id = ${businessId}`);
  await tx.run(sql`delete from booking_history where business_id = ${businessId}`);
}

import type { BookingItem } from '../../../domain/booking/items.ts';
import type { BookingStatus } from '../../../domain/booking/states.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

export interface ExportRow {
  id: string;
  status: BookingStatus;
  holdExpiresAt: Temporal.Instant | null;
  source: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  item: string;
  items: BookingItem[];
  customerName: string;
  customerPhone: string;
  area: string | null;
  note: string | null;
  totalPesewas: number;
  depositPesewas: number;
  paidPesewas: number;
  refundedPesewas: number;
  waivedPesewas: number;
  createdAt: Temporal.Instant;
}

/** `after` is the cursor: start and id of the last row of the previous batch. */
export const listExportRows = (
  db: Reader,
  businessId: string,
  options: { after: { startsAt: Temporal.Instant; id: string }; before: Temporal.Instant; limit: number },
): Promise<ExportRow[]> =>
  db.rows(sql<ExportRow>`
    select b.id, b.status, b.hold_expires_at as "holdExpiresAt", b.source, b.starts_at as "startsAt",
      b.ends_at as "endsAt", b.item, b.items, b.customer_name as "customerName", b.customer_phone as "customerPhone",
      b.area_name as area, b.note, b.deposit_pesewas as "depositPesewas",
      b.total_pesewas as "totalPesewas", b.waived_pesewas as "waivedPesewas", b.created_at as "createdAt",
      (select coalesce(sum(p.amount_pesewas), 0) from payments p
        where p.business_id = ${businessId} and p.booking_id = b.id) as "paidPesewas",
      (select coalesce(sum(r.amount_pesewas), 0) from refunds r
        where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as "refundedPesewas"
    from bookings b
    where b.business_id = ${businessId} and (b.starts_at, b.id) > (${options.after.startsAt}, ${options.after.id})
      and b.starts_at < ${options.before}
    order by b.starts_at, b.id limit ${options.limit}`);

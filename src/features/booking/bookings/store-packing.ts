import type { BookingItem } from '../../../domain/booking/items.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS, MAX_TURNAROUND_DAYS } from '../../ground/occupancy/index.ts';

export interface PackedRow {
  id: string;
  code: string;
  customerName: string;
  address: string | null;
  items: BookingItem[];
  goesOut: boolean;
  comesBack: boolean;
}

/** Rentals that begin on the day, or end on it, by start; `since` is the earliest start to consider. */
export const listPacked = (
  db: Reader,
  businessId: string,
  { since, from, until }: Record<'since' | 'from' | 'until', Temporal.Instant>,
): Promise<PackedRow[]> =>
  db.rows(
    prepared(sql<PackedRow>`
      select b.id, b.code, b.customer_name as "customerName", b.address, b.items,
        b.starts_at >= ${from} and b.status <> 'COMPLETED' as "goesOut", b.ends_at <= ${until} as "comesBack"
      from bookings b
      where b.business_id = ${businessId} and b.starts_at >= ${since} and b.starts_at < ${until} and b.ends_at > ${from}
        and (b.starts_at >= ${from} or b.ends_at <= ${until}) and b.unit_id is not null
        and (b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'COMPLETED' and b.ends_at <= ${until}))
      order by b.starts_at, b.id`),
  );

/** Pieces that rest on the day, by unit and by the last day of their rest. */
export const listResting = (
  db: Reader,
  businessId: string,
  date: LocalDate,
): Promise<{ id: string; name: string; quantity: number; until: LocalDate }[]> =>
  db.rows(
    prepared(sql<{ id: string; name: string; quantity: number; until: LocalDate }>`
      select a.unit_id as id, u.name, sum(a.quantity)::integer as quantity, a.last_date as until
      from allocations a join units u on u.business_id = ${businessId} and u.id = a.unit_id
      where a.business_id = ${businessId} and a.first_date >= ${addDays(date, -MAX_RENTAL_DAYS - MAX_TURNAROUND_DAYS)}::date
        and a.first_date <= ${date}::date and a.last_date >= ${date}::date and a.last_date - a.rest_days < ${date}::date
        and a.held_until is null
      group by a.unit_id, u.name, a.last_date order by u.name, a.unit_id, a.last_date`),
  );

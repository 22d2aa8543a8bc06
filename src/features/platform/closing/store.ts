import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

export const listLiveBookings = (
  db: Reader,
  businessId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select id from bookings
    where business_id = ${businessId}
      and (status in ('CONFIRMED', 'CHECKED_IN') or status = 'HELD' and hold_expires_at > ${now})
    order by starts_at, id limit ${limit}`);

export const listOpenRefunds = (db: Reader, businessId: string, limit: number): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select id from refunds where business_id = ${businessId} and status = 'PENDING'
    order by created_at, id limit ${limit}`);

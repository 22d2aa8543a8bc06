import type { HistoryFacts } from '../../../domain/booking/history.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { Actor } from '../../ground/events/index.ts';

/** A trigger on the event log writes the history; see 0025_booking_history.sql. */

export interface HistoryRow {
  type: string;
  at: Temporal.Instant;
  byKind: Actor['kind'];
  byName: string | null;
  wholeDays: boolean;
  facts: HistoryFacts;
}

/** Newest first. Positions of one booking grow only on one server of a cluster. A customer is named as in the booking. */
export const listHistory = (db: Reader, businessId: string, bookingId: string): Promise<HistoryRow[]> =>
  db.rows(sql<HistoryRow>`
    select h.type, h.at, h.by_kind as "byKind", h.facts, case h.by_kind
        when 'customer' then b.customer_name
        when 'api_key' then (select k.name from api_keys k where k.id = h.by_id and k.business_id = ${businessId})
        else (select u.name from users u where u.id = h.by_id) end as "byName", b.unit_id is not null as "wholeDays"
    from booking_history h join bookings b on b.id = h.booking_id and b.business_id = ${businessId}
    where h.business_id = ${businessId} and h.booking_id = ${bookingId}
    order by h.at desc, h.position desc`);

/** For a step that emits no event. */
export const addHistory = (
  tx: Tx,
  businessId: string,
  bookingId: string,
  step: { type: 'booking.checked_in'; by: Actor },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into booking_history (business_id, booking_id, type, at, by_kind, by_id)
    values (${businessId}, ${bookingId}, ${step.type}, ${now}, ${step.by.kind}, ${step.by.id ?? null})`);

import type { Reader, Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, prepared, sql } from '../../kit/db/sql.ts';
import type { RowOwner } from '../../kit/http/access.ts';
import { phonePrefix } from '../../kit/phone.ts';
import type { CustomerRow } from './schemas.ts';

export type KeptCustomer = { businessId: string; id: string; name: string; phone: string; now: Temporal.Instant };

/**
 * Adds a customer if `when` holds, or renames the one of that id: people are called what they were called last. Returns
 * the id, and nothing when the phone is that of a customer with another one.
 */
export const keepCustomer = ({ businessId, id, name, phone, now }: KeptCustomer, when: Fragment): Fragment => fragment`
  insert into customers as known (business_id, id, name, phone, created_at, updated_at)
  select ${businessId}::text, ${id}::text, ${name}::text, ${phone}::text, ${now}::timestamptz, ${now}::timestamptz
  where ${when}
  on conflict (business_id, phone) do update set name = excluded.name, updated_at = excluded.updated_at
    where known.id = excluded.id
  returning id`;

export const findOwnerOfCustomer = (db: Reader, id: string): Promise<RowOwner | null> =>
  db.maybe(sql<RowOwner>`select business_id as "tenantId" from customers where id = ${id}`);

const COLUMNS = fragment`c.id, c.name, c.phone, c.created_at as "createdAt",
  (select count(*) from bookings b where b.business_id = c.business_id and b.customer_id = c.id
    and b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')) as "bookingCount",
  (select max(b.starts_at) from bookings b where b.business_id = c.business_id and b.customer_id = c.id
    and b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')) as "lastBookingAt",
  (select coalesce(sum(p.amount_pesewas), 0) from payments p
      join bookings b on b.id = p.booking_id and b.business_id = p.business_id
    where b.business_id = c.business_id and b.customer_id = c.id)
  - (select coalesce(sum(r.amount_pesewas), 0) from refunds r
      join bookings b on b.id = r.booking_id and b.business_id = r.business_id
    where b.business_id = c.business_id and b.customer_id = c.id and r.status <> 'FAILED') as "totalPaidPesewas"`;

export const findCustomer = (db: Reader, businessId: string, id: string): Promise<CustomerRow | null> =>
  db.maybe(
    prepared(sql<CustomerRow>`select ${COLUMNS} from customers c where c.id = ${id} and c.business_id = ${businessId}`),
  );

export type CustomerFilter = { q: string | undefined; after: string | null; limit: number };

/** The newest first. */
export const listCustomers = (
  db: Reader,
  businessId: string,
  { q, after, limit }: CustomerFilter,
): Promise<CustomerRow[]> =>
  db.rows(
    prepared(sql<CustomerRow>`
      select ${COLUMNS} from customers c
      where c.business_id = ${businessId} and (${after}::text is null or c.id < ${after})
        and (${q ?? null}::text is null or starts_with(lower(c.name), lower(${q ?? null}))
          or starts_with(c.phone, ${q === undefined ? null : phonePrefix(q)}))
      order by c.id desc limit ${limit}`),
  );

/** Every customer of a business, once it has no bookings. */
export const wipe = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from customers where business_id = ${businessId}`);

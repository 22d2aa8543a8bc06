import { phonePrefix } from '../../../domain/customers/phone-prefix.ts';
import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { CustomerRow } from './schemas.ts';

export const findOwnerOfCustomer = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId" from customers where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

/** Columns of `customers c`, which belongs to the business. */
const columnsOf = (
  businessId: string,
): Fragment => fragment`c.id, c.name, c.phone, c.notes, c.created_at as "createdAt",
  exists (select from message_recipients m where m.business_id = ${businessId} and m.customer_id = c.id
    and m.stopped_at is not null) as stopped,
  (select count(*) from bookings b where b.business_id = ${businessId} and b.customer_id = c.id
    and b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')) as "bookingCount",
  (select max(b.starts_at) from bookings b where b.business_id = ${businessId} and b.customer_id = c.id
    and b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')) as "lastBookingAt",
  (select coalesce(sum(p.amount_pesewas), 0) from payments p
      join bookings b on b.id = p.booking_id
    where p.business_id = ${businessId} and b.business_id = ${businessId} and b.customer_id = c.id)
  - (select coalesce(sum(r.amount_pesewas), 0) from refunds r
      join bookings b on b.id = r.booking_id
    where r.business_id = ${businessId} and b.business_id = ${businessId} and b.customer_id = c.id and r.status <> 'FAILED') as "totalPaidPesewas"`;

export const findCustomer = (db: Reader, businessId: string, id: string): Promise<CustomerRow | null> =>
  db.maybe(
    prepared(
      sql<CustomerRow>`select ${columnsOf(businessId)} from customers c where c.id = ${id} and c.business_id = ${businessId}`,
    ),
  );

export type CustomerFilter = { q: string | undefined; after: string | null; limit: number };

/** Newest first. */
export const listCustomers = (
  db: Reader,
  businessId: string,
  { q, after, limit }: CustomerFilter,
): Promise<CustomerRow[]> =>
  db.rows(
    prepared(sql<CustomerRow>`
      select ${columnsOf(businessId)} from customers c
      where c.business_id = ${businessId} and (${after}::text is null or c.id < ${after})
        and (${q ?? null}::text is null or starts_with(lower(c.name), lower(${q ?? null}))
          or starts_with(c.phone, ${q === undefined ? null : phonePrefix(q)}))
      order by c.id desc limit ${limit}`),
  );

/** 0 when the phone is a customer of the business already. */
export const addCustomer = (
  tx: Tx,
  businessId: string,
  customer: { id: string; name: string; phone: string; notes: string | null },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into customers (business_id, id, name, member_name, phone, notes, created_at, updated_at)
    values (${businessId}, ${customer.id}, ${customer.name}, ${customer.name}, ${customer.phone}, ${customer.notes},
      ${now}, ${now})
    on conflict (business_id, phone) do nothing`);

export const findCustomerByPhone = (db: Reader, businessId: string, phone: string): Promise<{ id: string } | null> =>
  db.maybe(sql<{ id: string }>`select id from customers where business_id = ${businessId} and phone = ${phone}`);

/** An absent field stays; null removes the notes. */
export const updateCustomer = (
  tx: Tx,
  businessId: string,
  id: string,
  change: { name?: string; notes?: string | null },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update customers set name = coalesce(${change.name ?? null}, name),
      member_name = coalesce(${change.name ?? null}, member_name),
      notes = case when ${change.notes !== undefined} then ${change.notes ?? null} else notes end, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

/** A booking of the customer has another name, so that a search by name looks at its bookings too. */
export const markRenamed = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`update customers set renamed = true where id = ${id} and business_id = ${businessId} and not renamed`);

/** Deletes all customers of a business that has no bookings. */
export const wipeCustomers = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from customers where business_id = ${businessId}`);

import type { BookingStatus } from '../../../domain/booking/states.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { fragment, literal, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate, startOf } from '../../../kit/time.ts';
import type { BusinessStatus } from '../../shop/businesses/index.ts';

/** These statements read all tenants, for operators alone. */

/** Enough for a page of the desk; more than that needs a better question. */
const MAX_FOUND = literal(20);
const REFUND_DAYS = 60;

export interface TodayFigures {
  queue: number;
  failedPayments: number;
  failedPayouts: number;
  bookings: number;
  receivedPesewas: number;
  signUps: number;
}

export interface PersonFound {
  id: string;
  name: string | null;
  phone: string;
  businesses: number;
  customerOf: number;
}

export interface BookingFound {
  id: string;
  code: string;
  businessId: string;
  businessName: string;
  item: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  status: BookingStatus;
  customerName: string;
  customerPhone: string;
}

export interface ReceiptFound {
  paymentId: string;
  receiptNumber: string;
  amountPesewas: number;
  refundedPesewas: number;
  method: string;
  paidAt: Temporal.Instant;
  businessId: string;
  businessName: string;
  bookingId: string | null;
  code: string | null;
}

export interface BusinessFound {
  id: string;
  name: string;
  slug: string;
  status: BusinessStatus;
  vertical: string;
  area: string | null;
}

/** Sandboxes count nowhere. */
export const sumToday = (db: Reader, today: LocalDate): Promise<TodayFigures> => {
  const midnight = startOf(today);
  return db.one(sql<TodayFigures>`
    select
      (select count(*) from businesses b where b.status = 'PENDING_VERIFICATION' and b.submitted_at is not null
        and b.decided_at is null)::int as queue,
      ((select count(*) from payment_attempts a join businesses b on b.id = a.business_id and not b.sandbox
          where a.status = 'FAILED' and a.created_at >= ${midnight})
        + (select count(*) from refunds r join businesses b on b.id = r.business_id and not b.sandbox
          join payments p on p.business_id = r.business_id and p.id = r.payment_id
          where r.status = 'FAILED' and r.created_at >= ${startOf(addDays(today, -REFUND_DAYS))}
            and r.amount_pesewas <= p.amount_pesewas - p.refunded_pesewas))::int as "failedPayments",
      (select count(*) from payouts o join businesses b on b.id = o.business_id and not b.sandbox
        where o.status in ('FAILED', 'RETURNED') and o.updated_at >= ${midnight})::int as "failedPayouts",
      (select coalesce(sum(d.held + d.confirmed + d.checked_in + d.completed + d.no_show), 0)
        from item_days d join businesses b on b.id = d.business_id and not b.sandbox where d.date = ${today})::int as bookings,
      (select coalesce(sum(p.amount_pesewas), 0) from payments p join businesses b on b.id = p.business_id and not b.sandbox
        where p.booking_id is not null and p.paid_at >= ${midnight})::bigint as "receivedPesewas",
      (select count(*) from businesses b where b.created_at >= ${midnight} and not b.sandbox)::int as "signUps"`);
};

type Person = Omit<PersonFound, 'businesses' | 'customerOf'>;

const countMemberships = (db: Reader, userIds: readonly string[]) =>
  db.rows(sql<{ of: string; count: number }>`
    select user_id as of, count(*)::int as count from members where user_id = any(${userIds}) group by user_id`);

const countCustomers = (db: Reader, phones: readonly string[]) =>
  db.rows(sql<{ of: string; count: number }>`
    select phone as of, count(*)::int as count from customers where phone = any(${phones}) group by phone`);

/** Counted apart: on a cluster every server has all people, and the rows of its own businesses. */
async function withCounts(db: Reader, people: readonly Person[]): Promise<PersonFound[]> {
  if (people.length === 0) return [];
  const [memberships, customers] = await Promise.all([
    countMemberships(
      db,
      people.map(({ id }) => id),
    ),
    countCustomers(
      db,
      people.map(({ phone }) => phone),
    ),
  ]);
  const businessesOf = new Map(memberships.map(({ of, count }) => [of, count]));
  const customerOf = new Map(customers.map(({ of, count }) => [of, count]));
  return people.map((person) => ({
    ...person,
    businesses: businessesOf.get(person.id) ?? 0,
    customerOf: customerOf.get(person.phone) ?? 0,
  }));
}

export const listPeopleOfPhone = async (db: Reader, phone: string): Promise<PersonFound[]> =>
  withCounts(
    db,
    await db.rows(sql<Person>`select id, name, phone from users where erased_at is null and phone = ${phone}`),
  );

export const listPeopleOfId = async (db: Reader, id: string): Promise<PersonFound[]> =>
  withCounts(db, await db.rows(sql<Person>`select id, name, phone from users where erased_at is null and id = ${id}`));

export const listPeopleNamed = async (db: Reader, pattern: string): Promise<PersonFound[]> =>
  withCounts(
    db,
    await db.rows(sql<Person>`
      select id, name, phone from users where erased_at is null and lower(name) like lower(${pattern})
      order by id limit ${MAX_FOUND}`),
  );

/** Of `bookings k` and `businesses b`. */
const BOOKING = fragment`k.id, k.code, k.business_id as "businessId", b.name as "businessName", k.item,
  k.starts_at as "startsAt", k.ends_at as "endsAt", k.status, k.customer_name as "customerName",
  k.customer_phone as "customerPhone"`;

export const listBookingsOfCode = (db: Reader, code: string): Promise<BookingFound[]> =>
  db.rows(sql<BookingFound>`
    select ${BOOKING} from bookings k join businesses b on b.id = k.business_id where k.code = ${code}
    order by k.starts_at desc, k.id desc limit ${MAX_FOUND}`);

export const listBookingsOfId = (db: Reader, id: string): Promise<BookingFound[]> =>
  db.rows(sql<BookingFound>`
    select ${BOOKING} from bookings k join businesses b on b.id = k.business_id where k.id = ${id}`);

export const listBookingsOfPhone = (db: Reader, phone: string): Promise<BookingFound[]> =>
  db.rows(sql<BookingFound>`
    select ${BOOKING}
    from customers c join bookings k on k.business_id = c.business_id and k.customer_id = c.id
      join businesses b on b.id = k.business_id
    where c.phone = ${phone} order by k.starts_at desc, k.id desc limit ${MAX_FOUND}`);

export const listBookingsOfCustomer = (db: Reader, id: string): Promise<BookingFound[]> =>
  db.rows(sql<BookingFound>`
    select ${BOOKING}
    from customers c join bookings k on k.business_id = c.business_id and k.customer_id = c.id
      join businesses b on b.id = k.business_id
    where c.id = ${id} order by k.starts_at desc, k.id desc limit ${MAX_FOUND}`);

/** Of `payments p`, `businesses b` and `bookings k`. */
const RECEIPT = fragment`p.id as "paymentId", p.receipt_number as "receiptNumber", p.amount_pesewas as "amountPesewas",
  p.refunded_pesewas as "refundedPesewas", p.method, p.paid_at as "paidAt", p.business_id as "businessId",
  b.name as "businessName", p.booking_id as "bookingId", k.code`;
const RECEIPTS = fragment`payments p join businesses b on b.id = p.business_id
  left join bookings k on k.business_id = p.business_id and k.id = p.booking_id`;

export const listReceiptsOfNumber = (db: Reader, number: string): Promise<ReceiptFound[]> =>
  db.rows(sql<ReceiptFound>`
    select ${RECEIPT} from ${RECEIPTS} where p.receipt_number = ${number}
    order by p.paid_at desc, p.id desc limit ${MAX_FOUND}`);

export const listReceiptsOfId = (db: Reader, id: string): Promise<ReceiptFound[]> =>
  db.rows(sql<ReceiptFound>`select ${RECEIPT} from ${RECEIPTS} where p.id = ${id}`);

/** Of `businesses b` and `areas a`. */
const BUSINESS = fragment`b.id, b.name, b.slug, b.status, b.vertical, a.name as area`;

export const listBusinessesOfId = (db: Reader, id: string): Promise<BusinessFound[]> =>
  db.rows(sql<BusinessFound>`
    select ${BUSINESS} from businesses b left join areas a on a.id = b.area_id where b.id = ${id}`);

export const listBusinessesNamed = (db: Reader, pattern: string): Promise<BusinessFound[]> =>
  db.rows(sql<BusinessFound>`
    select ${BUSINESS} from businesses b left join areas a on a.id = b.area_id
    where b.search_text like lower(${pattern}) order by b.id desc limit ${MAX_FOUND}`);

export const listBusinessesOfPhone = (db: Reader, phone: string): Promise<BusinessFound[]> =>
  db.rows(sql<BusinessFound>`
    select ${BUSINESS}
    from users u join members m on m.user_id = u.id join businesses b on b.id = m.business_id
      left join areas a on a.id = b.area_id
    where u.phone = ${phone} order by b.id desc limit ${MAX_FOUND}`);

import type { UnpaidHolds, WaitlistStatus } from '../../../domain/booking/waitlist.ts';
import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { EntryRow, WaitedItem, WaitRequest } from './schemas.ts';

/** Ended entries stay listed for so long. */
export const LISTED_DAYS = 14;

export const findOwnerOfEntry = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select e.business_id as "tenantId", c.phone as "customerPhone" from waitlist_entries e
        join customers c on c.business_id = e.business_id and c.id = e.customer_id
      where e.id = ${id} ${andTenant(fragment`e.business_id`, businessId)}`),
  );

/** Columns of `waitlist_entries e` with its `customers c`; `b` is the booking of the latest offer. */
const columnsOf = (
  businessId: Fragment | string,
): Fragment => fragment`e.business_id as "businessId", e.id, e.customer_id as "customerId", c.name as "customerName",
  c.phone as "customerPhone", e.status, e.request, e.item, e.items, e.from_date::text as "from", e.to_date::text as "to",
  e.days, e.time_from as "timeFrom", e.time_to as "timeTo", e.total_pesewas as "totalPesewas", e.queued_at as "queuedAt",
  e.booking_id as "bookingId", b.hold_expires_at as "offerExpiresAt",
  to_json(e.passed) as passed, e.created_at as "createdAt", e.updated_at as "updatedAt", e.ended_at as "endedAt",
  case when e.status = 'WAITING' then 1 + (select count(*) from waitlist_entries w
    where w.business_id = ${businessId} and w.status = 'WAITING' and (w.queued_at, w.id) < (e.queued_at, e.id)
      and w.item_ids && e.item_ids and w.from_date <= e.to_date and w.to_date >= e.from_date) end as position`;

const sourceOf = (businessId: Fragment | string): Fragment => fragment`waitlist_entries e
  join customers c on c.business_id = ${businessId} and c.id = e.customer_id
  left join bookings b on b.business_id = ${businessId} and b.id = e.booking_id`;

const ANY = fragment`e.business_id`;

export const findEntry = (db: Reader, businessId: string, id: string): Promise<EntryRow | null> =>
  db.maybe(
    prepared(
      sql<EntryRow>`select ${columnsOf(businessId)} from ${sourceOf(businessId)} where e.business_id = ${businessId} and e.id = ${id}`,
    ),
  );

export type EntryFilter = {
  statuses: readonly WaitlistStatus[] | null;
  itemIds: readonly string[] | null;
};
export type Place = { queuedAt: string; id: string } | null;

const listed = (filter: EntryFilter, after: Place, now: Temporal.Instant): Fragment => fragment`
  (${filter.statuses}::text[] is null or e.status = any(${filter.statuses}))
  and (e.ended_at is null or e.ended_at > ${now.subtract({ hours: LISTED_DAYS * 24 })})
  and (${filter.itemIds}::text[] is null or e.item_ids @> ${filter.itemIds})
  and (${after?.id ?? null}::text is null or (e.queued_at, e.id) > (${after?.queuedAt ?? null}::timestamptz, ${after?.id ?? null}))`;

/** In the order of the list. */
export const listEntries = (
  db: Reader,
  businessId: string,
  filter: EntryFilter,
  after: Place,
  limit: number,
  now: Temporal.Instant,
): Promise<EntryRow[]> =>
  db.rows(
    prepared(sql<EntryRow>`
      select ${columnsOf(businessId)} from ${sourceOf(businessId)} where e.business_id = ${businessId} and ${listed(filter, after, now)}
      order by e.queued_at, e.id limit ${limit}`),
  );

/** What a phone waits for anywhere. */
export const listEntriesOfPhone = (
  db: Reader,
  phone: string,
  filter: EntryFilter,
  after: Place,
  limit: number,
  now: Temporal.Instant,
): Promise<EntryRow[]> =>
  db.rows(
    prepared(sql<EntryRow>`
      select ${columnsOf(ANY)} from ${sourceOf(ANY)} where c.phone = ${phone} and ${listed(filter, after, now)}
      order by e.queued_at, e.id limit ${limit}`),
  );

export type WaitedPlace = {
  unitId: string | null;
  providerId: string | null;
  firstDate: LocalDate;
  lastDate: LocalDate;
};

/** Entries that wait for something of the place, in order, with the time of the customer's open offers. */
export type WaitingRow = EntryRow & { offered: { startsAt: string; endsAt: string }[] };

export const listWaiting = (
  db: Reader,
  businessId: string,
  { firstDate, lastDate }: Pick<WaitedPlace, 'firstDate' | 'lastDate'>,
  /** Units or services; null for any. */
  itemIds: readonly string[] | null,
  after: Place,
  limit: number,
): Promise<WaitingRow[]> =>
  db.rows(
    prepared(sql<WaitingRow>`
      select ${columnsOf(businessId)},
        (select coalesce(json_agg(json_build_object('startsAt', o.starts_at, 'endsAt', o.ends_at)), '[]')
          from waitlist_entries w join bookings o on o.business_id = ${businessId} and o.id = w.booking_id
          where w.business_id = ${businessId} and w.customer_id = e.customer_id and w.status = 'OFFERED') as offered
      from ${sourceOf(businessId)}
      where e.business_id = ${businessId} and e.status = 'WAITING' and e.from_date <= ${lastDate}::date
        and e.to_date >= ${firstDate}::date
        and (${itemIds}::text[] is null or e.item_ids && ${itemIds}::text[])
        and (${after?.id ?? null}::text is null
          or (e.queued_at, e.id) > (${after?.queuedAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by e.queued_at, e.id limit ${limit}`),
  );

/** The time of the customer's open offers. */
export const listOffered = (
  db: Reader,
  { businessId, customerId }: Pick<EntryRow, 'businessId' | 'customerId'>,
): Promise<WaitingRow['offered']> =>
  db.rows(sql`
    select b.starts_at::text as "startsAt", b.ends_at::text as "endsAt" from waitlist_entries e
      join bookings b on b.business_id = ${businessId} and b.id = e.booking_id
    where e.business_id = ${businessId} and e.customer_id = ${customerId} and e.status = 'OFFERED'`);

/** A hold that ended more than 24 hours ago no longer counts. Ids of bookings sort by age. */
export const findUnpaid = (
  db: Reader,
  businessId: string,
  customerId: string,
  now: Temporal.Instant,
): Promise<UnpaidHolds> =>
  db.one(sql<UnpaidHolds>`
    select count(*) filter (where h.expires_at > ${now})::int as live,
      count(*) filter (where h.expires_at <= ${now})::int as ended,
      count(*) filter (where h.expires_at <= ${now} and not h.cancelled)::int as expired,
      (coalesce(sum(h.piece_days) filter (where h.expires_at > ${now}), 0) - coalesce((array_agg(h.piece_days
        order by h.booking_id) filter (where h.expires_at > ${now}))[1], 0))::int as "beyondFirst"
    from bookings b join unpaid_holds h on h.business_id = ${businessId} and h.booking_id = b.id
    where b.business_id = ${businessId} and b.customer_id = ${customerId}
      and h.expires_at > ${now.subtract({ hours: 24 })}`);

export type NewEntry = {
  businessId: string;
  id: string;
  customerId: string;
  request: WaitRequest;
  item: string;
  items: WaitedItem[];
  itemIds: string[];
  itemKey: string;
  from: LocalDate;
  to: LocalDate;
  days: number | null;
  timeFrom: string | null;
  timeTo: string | null;
  totalPesewas: number;
};

export const addEntry = (tx: Tx, entry: NewEntry, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    insert into waitlist_entries (business_id, id, customer_id, request, item, items, item_ids, item_key, from_date,
      to_date, days, time_from, time_to, total_pesewas, queued_at, created_at, updated_at)
    values (${entry.businessId}, ${entry.id}, ${entry.customerId}, ${json(entry.request)}::jsonb, ${entry.item},
      ${json(entry.items)}::jsonb, ${entry.itemIds}, ${entry.itemKey}, ${entry.from}::date, ${entry.to}::date,
      ${entry.days}, ${entry.timeFrom}, ${entry.timeTo}, ${entry.totalPesewas}, ${now}, ${now}, ${now})`);

/** The live entry of the customer for the same. */
export const findLive = (
  db: Reader,
  businessId: string,
  customerId: string,
  itemKey: string,
): Promise<{ id: string; status: WaitlistStatus; bookingId: string | null } | null> =>
  db.maybe(sql`
    select id, status, booking_id as "bookingId" from waitlist_entries
    where business_id = ${businessId} and customer_id = ${customerId} and item_key = ${itemKey}
      and status in ('WAITING', 'OFFERED')`);

/** What became of the entry whose offer a booking was, and who cancelled the booking; null once the entry is deleted. */
export const findAnswered = (
  db: Reader,
  businessId: string,
  bookingId: string,
): Promise<{ status: WaitlistStatus; cancelledBy: string | null } | null> =>
  db.maybe(sql<{ status: WaitlistStatus; cancelledBy: string | null }>`
    select e.status, b.cancelled_by as "cancelledBy" from waitlist_entries e
      join bookings b on b.business_id = ${businessId} and b.id = e.booking_id
    where e.business_id = ${businessId} and e.booking_id = ${bookingId}`);

/** Locks an entry that waits; null when it no longer does. */
export const lockWaiting = async (tx: Tx, businessId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from waitlist_entries where business_id = ${businessId} and id = ${id} and status = 'WAITING' for update`)) !==
  null;

/** 0 when the entry does not wait. */
export const endWaiting = (
  tx: Tx,
  businessId: string,
  id: string,
  status: 'LEFT' | 'CLOSED',
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update waitlist_entries set status = ${status}, ended_at = ${now}, updated_at = ${now}
    where business_id = ${businessId} and id = ${id} and status = 'WAITING'`);

/** Ends entries that wait or are offered; returns their ids. */
export const endLive = (
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    update waitlist_entries set status = 'LEFT', ended_at = ${now}, updated_at = ${now}
    where business_id = ${businessId} and customer_id = any(${customerIds}) and status in ('WAITING', 'OFFERED')
    returning id`);

export const setOffered = (
  tx: Tx,
  businessId: string,
  id: string,
  offer: { bookingId: string; totalPesewas: number },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update waitlist_entries set status = 'OFFERED', booking_id = ${offer.bookingId}, offers = offers + 1,
      total_pesewas = ${offer.totalPesewas}, keeps = false, updated_at = ${now}
    where business_id = ${businessId} and id = ${id} and status = 'WAITING'`);

/** The customer lets the offer go and waits on; 0 when the booking is no open offer. */
export const setKeeps = (tx: Tx, businessId: string, bookingId: string): Promise<number> =>
  tx.run(sql`
    update waitlist_entries set keeps = true
    where business_id = ${businessId} and booking_id = ${bookingId} and status = 'OFFERED'`);

/** Adds the customer of a phone, or returns the one that there is; null for one that was erased meanwhile. */
export async function ensureCustomer(
  tx: Tx,
  businessId: string,
  customer: { id: string; name: string; phone: string },
  now: Temporal.Instant,
): Promise<{ id: string; name: string; phone: string } | null> {
  await tx.run(sql`
    insert into customers (business_id, id, name, phone, created_at, updated_at)
    values (${businessId}, ${customer.id}, ${customer.name}, ${customer.phone}, ${now}, ${now})
    on conflict (business_id, phone) do nothing`);
  return tx.maybe(sql<{ id: string; name: string; phone: string }>`
    select id, name, phone from customers where business_id = ${businessId} and phone = ${customer.phone} for key share`);
}

/** Entries of all businesses whose last day has passed. */
export const listOver = (db: Reader, today: LocalDate, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from waitlist_entries
    where status = 'WAITING' and to_date < ${today}::date order by to_date limit ${limit}`);

/** When the next last day is over. */
export const NEXT_OVER = fragment`
  select (min(to_date) + 1)::timestamp at time zone 'Africa/Accra' from waitlist_entries where status = 'WAITING'`;

/** Entries of all businesses that are no longer listed. */
export const listEnded = (db: Reader, before: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from waitlist_entries
    where ended_at < ${before} order by ended_at limit ${limit}`);

export const deleteEntries = (tx: Tx, businessId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from waitlist_entries where business_id = ${businessId} and id = any(${ids})`);

/** Sandboxes. */
export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from waitlist_entries where business_id = ${businessId}`);
  await tx.run(sql`delete from waitlist_freed where business_id = ${businessId}`);
}

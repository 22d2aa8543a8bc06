import { type MessageKind, OF_ACCOUNT } from '../../../domain/messages/kinds.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { MessageRow, MessagesQuery } from './schemas.ts';
import type { Facts } from './store-queue.ts';

const MESSAGE = fragment`id, business_id as "businessId", booking_id as "bookingId", customer_id as "customerId",
  user_id as "userId", kind, channel, to_address as "to", text, status, segments, cost_pesewas as "costPesewas",
  attempts, created_at as "createdAt", greatest(send_at, created_at) as "sendAt", sent_at as "sentAt", delivered_at as "deliveredAt"`;

export const findMessage = (db: Reader, businessId: string, id: string): Promise<MessageRow | null> =>
  db.maybe(sql<MessageRow>`select ${MESSAGE}, reason from messages where business_id = ${businessId} and id = ${id}`);

/**
 * A moment of a booking that has ended or moved is dropped when it is due. Until then the list says so as its reason:
 * the same rules as isTrue() of the domain.
 */
const outdated = (businessId: string) => fragment`
  status = 'QUEUED' and attempts = 0 and facts ? 'at' and not exists (
    select from bookings b where b.business_id = ${businessId} and b.id = messages.booking_id and case messages.kind
      when 'booking.reminder' then b.status = 'CONFIRMED'
        and extract(epoch from b.starts_at)::bigint = (messages.facts ->> 'at')::bigint
      when 'return.reminder' then b.status in ('CONFIRMED', 'CHECKED_IN')
        and extract(epoch from b.ends_at)::bigint = (messages.facts ->> 'at')::bigint
      else b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED') and local_date(b.ends_at - interval '1 second')
        = local_date(to_timestamp((messages.facts ->> 'at')::bigint - 1)) end)`;

/** Newest first. */
export const listMessages = (
  db: Reader,
  businessId: string,
  { bookingId, customerId, kind, status }: MessagesQuery,
  { before, limit, isOwner }: { before: string | null; limit: number; isOwner: boolean },
): Promise<MessageRow[]> =>
  db.rows(sql<MessageRow>`
    select ${MESSAGE}, case when ${outdated(businessId)} then 'NO_LONGER_TRUE' else reason end as reason,
      (select c.name from customers c where c.business_id = ${businessId} and c.id = messages.customer_id) as "customerName"
    from messages
    where business_id = ${businessId} and (${before}::text is null or id < ${before})
      and (${bookingId ?? null}::text is null or booking_id = ${bookingId ?? null})
      and (${customerId ?? null}::text is null or customer_id = ${customerId ?? null})
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${status ?? null}::text[] is null or status = any(${status ?? null}))
      and (${isOwner} or kind <> ${OF_ACCOUNT})
    order by id desc limit ${limit}`);

export interface NewMessage {
  id: string;
  businessId: string;
  bookingId: string | null;
  customerId: string | null;
  userId: string | null;
  kind: string;
  subject: string;
  version: string;
  facts: Facts;
  now: Temporal.Instant;
}

/** Due at once. False when the same fact was queued before. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { queued } = await tx.one(sql<{ queued: boolean }>`
    select queue_message(${message.businessId}, ${message.id}, ${message.bookingId}, ${message.customerId},
      ${message.userId}, ${message.kind}, ${message.subject}, ${message.version}, ${json(message.facts)}::jsonb, false,
      ${message.now}, least(${message.now}::timestamptz, clock_timestamp())) as queued`);
  return queued;
}

/** Messages that members sent again for the booking since `since`. The booking's row is locked by the caller. */
export const countByHand = async (
  tx: Tx,
  businessId: string,
  bookingId: string,
  since: Temporal.Instant,
): Promise<number> => {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from messages
    where business_id = ${businessId} and booking_id = ${bookingId} and created_at >= ${since} and facts ? 'byHand'`);
  return count;
};

/** The payment that a message of the kind is about, where it is sent again: the newest, or that of the newest refund. */
export const findNewestPayment = (
  db: Reader,
  businessId: string,
  bookingId: string,
  kind: MessageKind,
): Promise<{ id: string } | null> =>
  kind === 'payment.refunded'
    ? db.maybe(sql<{ id: string }>`
        select payment_id as id from refunds
        where business_id = ${businessId} and booking_id = ${bookingId} and status <> 'FAILED'
        order by created_at desc, id desc limit 1`)
    : db.maybe(sql<{ id: string }>`
        select id from payments where business_id = ${businessId} and booking_id = ${bookingId}
        order by created_at desc, id desc limit 1`);

/** Whether the booking was ever given another time. */
export const wasMoved = async (db: Reader, businessId: string, bookingId: string): Promise<boolean> =>
  (await db.maybe(sql`
    select from booking_history where business_id = ${businessId} and booking_id = ${bookingId}
      and type = 'booking.rescheduled' limit 1`)) !== null;

/** Whether the booking is an offer of the waiting list that can be taken now. */
export const isOffer = async (
  db: Reader,
  businessId: string,
  bookingId: string,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await db.maybe(sql`
    select from bookings b
      join waitlist_entries e on e.business_id = ${businessId} and e.booking_id = b.id and e.status = 'OFFERED'
    where b.business_id = ${businessId} and b.id = ${bookingId} and b.status = 'HELD' and b.hold_expires_at > ${now}
  `)) !== null;

/** The first item that a business offers, for the preview of a message. */
export const findExampleItem = (db: Reader, businessId: string): Promise<{ name: string | null; isRental: boolean }> =>
  db.one(sql<{ name: string | null; isRental: boolean }>`
    select b.booking_shape = 'UNIT_PER_DAY' as "isRental", coalesce(
      (select u.name from units u where u.business_id = ${businessId} and u.active and u.deleted_at is null
        order by u.created_at, u.id limit 1),
      (select s.name from services s where s.business_id = ${businessId} and s.active and s.deleted_at is null
        order by s.created_at, s.id limit 1)) as name
    from businesses b where b.id = ${businessId}`);

/** Locks the booking, so that its messages by hand are counted one at a time. */
export const lockBookingCustomer = (
  tx: Tx,
  businessId: string,
  bookingId: string,
): Promise<{ customerId: string; erased: boolean } | null> =>
  tx.maybe(sql<{ customerId: string; erased: boolean }>`
    select customer_id as "customerId", customer_phone = 'erased' as erased from bookings
    where business_id = ${businessId} and id = ${bookingId} for update`);

/** A sandbox that is reset has nothing to say. */
export async function wipeMessages(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from messages where business_id = ${businessId}`);
  await tx.run(sql`delete from message_recipients where business_id = ${businessId}`);
  await tx.run(sql`delete from booking_links where business_id = ${businessId}`);
}

/** A message of a booking that was made long before keeps its text as long after it was sent. */
const isOld = (before: Temporal.Instant) => fragment`created_at < ${before} and send_at < ${before} and due_at is null`;

export const listOldMessages = (
  db: Reader,
  before: Temporal.Instant,
  limit: number,
): Promise<{ businessId: string }[]> =>
  db.rows(sql<{ businessId: string }>`
    select distinct business_id as "businessId" from (
      select business_id from messages where ${isOld(before)} order by created_at limit ${limit}) old`);

const DELETED = 1_000;

export const deleteOldMessages = (tx: Tx, businessId: string, before: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from messages where business_id = ${businessId} and id in (
      select id from messages where business_id = ${businessId} and ${isOld(before)} limit ${DELETED})`);

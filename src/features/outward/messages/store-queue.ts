import type { BookingStatus } from '../../../domain/booking/states.ts';
import {
  type Channel,
  type CustomerKind,
  type MessageKind,
  type MessageStatus,
  OF_ACCOUNT,
} from '../../../domain/messages/kinds.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';

/** A message that a worker has locked. */
export interface DueMessage {
  id: string;
  businessId: string;
  kind: MessageKind;
  bookingId: string | null;
  customerId: string | null;
  userId: string | null;
  facts: Facts;
  byCustomer: boolean;
  channel: Channel | null;
  to: string | null;
  text: string | null;
  status: MessageStatus;
  reason: string | null;
  attempts: number;
  provider: string | null;
  providerId: string | null;
  sendingSince: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
  dueAt: Temporal.Instant | null;
}

export interface Facts {
  paymentId?: string;
  /** Of a moment: the start or end it was made for, in seconds, and the hours before. */
  at?: number;
  hours?: number;
  phone?: string;
  detail?: string;
  /** Of the first booking of a series: it tells of all that were made with it. */
  series?: boolean;
  /** Bookings of a series that were cancelled or moved together, in their order. */
  bookings?: string[];
  /** A member asked for it. */
  byHand?: boolean;
  /** Of an offer. */
  item?: string;
  when?: string;
  until?: string;
  link?: string;
  /** Channels that failed before. */
  tried?: Channel[];
  /** Attempts on them. */
  attemptsBefore?: number;
  /** Its last attempt had the address of the page that stops messages. */
  tells?: boolean;
  /** The month in whose share of the plan it has a place. */
  month?: LocalDate;
}

const MESSAGE = fragment`m.id, m.business_id as "businessId", m.kind, m.booking_id as "bookingId",
  m.customer_id as "customerId", m.user_id as "userId", m.facts, m.by_customer as "byCustomer", m.channel,
  m.to_address as "to", m.text, m.status, m.reason, m.attempts, m.provider, m.provider_id as "providerId",
  m.sending_since as "sendingSince", m.created_at as "createdAt", m.sent_at as "sentAt", m.due_at as "dueAt"`;

/** One step in an index: when the next message of any business is due. */
export const NEXT_MESSAGE = fragment`select min(due_at) from message_queues`;

/** Businesses with due messages, one row each, however many messages wait; the one that waits longest first. */
export const listDueBusinesses = (
  db: Reader,
  { now, without, limit }: { now: Temporal.Instant; without: readonly string[]; limit: number },
): Promise<{ businessId: string }[]> =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from message_queues
    where due_at <= ${now} and business_id <> all(${without}) order by due_at limit ${limit}`);

/** Messages that are due and wait for an attempt, over all businesses, and for how long the oldest has been due. */
export const readMessageBacklog = (
  db: Reader,
  now: Temporal.Instant,
): Promise<{ waiting: number; oldestSeconds: number }> =>
  db.one(sql<{ waiting: number; oldestSeconds: number }>`
    select count(*) as waiting,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(m.due_at))), 0)::float8 as "oldestSeconds"
    from message_queues q join messages m on m.business_id = q.business_id and m.due_at <= ${now}
    where q.due_at <= ${now} and m.status = 'QUEUED' and m.sending_since is null`);

/** False where another worker works for the business, or a fact is just being written. */
export const tryLockQueue = async (tx: Tx, businessId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from message_queues where business_id = ${businessId} for update skip locked`)) !== null;

/**
 * Waits for the lock. Every change of a business's messages or recipients holds it: a worker never decides from
 * what another transaction is changing. The event sequence, where it is needed too, is locked first.
 */
export const lockQueue = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select from message_queues where business_id = ${businessId} for update`);

export const lockSequence = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select from event_sequences where business_id = ${businessId} for update`);

export const advanceQueue = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select advance_message_queue(${businessId})`);

export const lockDue = (tx: Tx, businessId: string, now: Temporal.Instant, limit: number): Promise<DueMessage[]> =>
  tx.rows(
    prepared(sql<DueMessage>`
      select ${MESSAGE} from messages m
      where m.business_id = ${businessId} and m.due_at <= ${now}
      order by m.due_at, m.created_at, m.id limit ${limit} for update of m`),
  );

export const lockMessage = (tx: Tx, businessId: string, id: string): Promise<DueMessage | null> =>
  tx.maybe(sql<DueMessage>`
    select ${MESSAGE} from messages m where m.business_id = ${businessId} and m.id = ${id} for update of m`);

/** Other messages of the same bookings that no end has been written for. */
export const lockOpenOfBookings = (tx: Tx, businessId: string, bookingIds: readonly string[]): Promise<DueMessage[]> =>
  tx.rows(
    prepared(sql<DueMessage>`
      select ${MESSAGE} from messages m
      where m.business_id = ${businessId} and m.booking_id = any(${bookingIds}) and m.status = 'QUEUED'
      order by m.created_at, m.id for update of m`),
  );

export interface Sender {
  name: string;
  slug: string;
  sandbox: boolean;
  contactPhone: string | null;
  plan: 'STARTER' | 'GROWTH' | 'PRO' | null;
  sentThisMonth: number;
  receiptsThisMonth: number;
  enabled: CustomerKind[] | null;
  reminderHours: number[] | null;
  quietFrom: LocalTime | null;
  quietTo: LocalTime | null;
  senderName: string | null;
  texts: Partial<Record<CustomerKind, string>> | null;
}

/** The business with its settings, its plan and its use of the month. */
export const findSender = (db: Reader, businessId: string, month: LocalDate): Promise<Sender> =>
  db.one(sql<Sender>`
    select b.name, b.slug, b.sandbox, b.contact_phone as "contactPhone", p.plan, coalesce(u.sent, 0) as "sentThisMonth",
      coalesce(u.receipts, 0) as "receiptsThisMonth", s.enabled,
      s.reminder_hours as "reminderHours", s.quiet_from as "quietFrom", s.quiet_to as "quietTo",
      s.sender_name as "senderName", s.texts
    from businesses b
      left join subscriptions p on p.business_id = ${businessId}
      left join message_months u on u.business_id = ${businessId} and u.month = ${month}
      left join message_settings s on s.business_id = ${businessId}
    where b.id = ${businessId}`);

export interface RefundFacts {
  amountPesewas: number;
  createdAt: string;
  /** Null while the gateway has it. */
  doneAt: string | null;
}

export interface BookingFacts {
  id: string;
  status: BookingStatus;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  item: string;
  /** What people quote, as messages show it. */
  code: string | null;
  waivedPesewas: number;
  isRental: boolean;
  customerName: string;
  totalPesewas: number;
  depositPesewas: number;
  paidPesewas: number;
  refundedPesewas: number;
  /** Refunds that did not fail, in their order. */
  refunds: RefundFacts[];
  holdExpiresAt: Temporal.Instant | null;
  reviewed: boolean;
  /** Bookings of its series that were made with it, itself among them, in their order. */
  madeWith: string[];
}

export const listBookingFacts = (db: Reader, businessId: string, ids: readonly string[]): Promise<BookingFacts[]> =>
  db.rows(sql<BookingFacts>`
    select b.id, b.status, b.starts_at as "startsAt", b.ends_at as "endsAt", b.item,
      substr(b.code, 1, 3) || '-' || substr(b.code, 4) as code, b.waived_pesewas as "waivedPesewas", b.unit_id is not null as "isRental", b.customer_name as "customerName",
      b.total_pesewas as "totalPesewas", b.deposit_pesewas as "depositPesewas", b.hold_expires_at as "holdExpiresAt",
      (select coalesce(sum(p.amount_pesewas), 0) from payments p
        where p.business_id = ${businessId} and p.booking_id = b.id) as "paidPesewas",
      (select coalesce(sum(r.amount_pesewas), 0) from refunds r
        where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as "refundedPesewas",
      (select coalesce(json_agg(json_build_object('amountPesewas', r.amount_pesewas, 'createdAt', r.created_at,
          'doneAt', r.done_at) order by r.created_at, r.id), '[]') from refunds r
        where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as refunds,
      exists (select from reviews v where v.business_id = ${businessId} and v.booking_id = b.id) as reviewed,
      array(select o.id from bookings o where o.business_id = ${businessId} and o.series_id = b.series_id
        and o.created_at = b.created_at order by o.series_index) as "madeWith"
    from bookings b where b.business_id = ${businessId} and b.id = any(${ids})`);

export interface PaymentFacts {
  id: string;
  amountPesewas: number;
  refundedPesewas: number;
  receiptToken: string;
  /** A member recorded it by hand. */
  recorded: boolean;
}

export const listPaymentFacts = (db: Reader, businessId: string, ids: readonly string[]): Promise<PaymentFacts[]> =>
  db.rows(sql<PaymentFacts>`
    select id, amount_pesewas as "amountPesewas", refunded_pesewas as "refundedPesewas", receipt_token as "receiptToken",
      provider = 'MANUAL' as recorded
    from payments where business_id = ${businessId} and id = any(${ids})`);

export interface Recipient {
  id: string;
  name: string;
  phone: string;
  erased: boolean;
  stopped: boolean;
  told: boolean;
  token: string | null;
  sentToday: number;
  receiptsToday: number;
}

/** Customers, and how many messages beside receipts each got since `since`. */
export const listRecipients = (
  db: Reader,
  businessId: string,
  ids: readonly string[],
  since: Temporal.Instant,
): Promise<Recipient[]> =>
  db.rows(sql<Recipient>`
    select c.id, c.name, c.phone, c.erased_at is not null as erased, r.stopped_at is not null as stopped,
      r.told_at is not null as told, r.token,
      (select count(*) from messages m where m.business_id = ${businessId} and m.customer_id = c.id
        and coalesce(m.sent_at, m.sending_since) >= ${since} and m.kind <> 'payment.received') as "sentToday",
      (select count(*) from messages m where m.business_id = ${businessId} and m.customer_id = c.id
        and coalesce(m.sent_at, m.sending_since) >= ${since} and m.kind = 'payment.received') as "receiptsToday"
    from customers c
      left join message_recipients r on r.business_id = ${businessId} and r.customer_id = c.id
    where c.business_id = ${businessId} and c.id = any(${ids})`);

export interface MemberFacts {
  userId: string;
  phone: string;
  channels: Channel[] | null;
  /** By SMS or WhatsApp since `since`. */
  sentToday: number;
}

export const listMemberFacts = (
  db: Reader,
  businessId: string,
  userIds: readonly string[],
  since: Temporal.Instant,
): Promise<MemberFacts[]> =>
  db.rows(sql<MemberFacts>`
    select m.user_id as "userId", m.phone, s.channels,
      (select count(*) from messages t where t.business_id = ${businessId} and t.user_id = m.user_id
        and t.sent_at >= ${since} and t.channel <> 'PUSH' and t.kind <> ${OF_ACCOUNT}) as "sentToday"
    from members m
      left join member_message_settings s on s.business_id = ${businessId} and s.user_id = m.user_id
    where m.business_id = ${businessId} and m.user_id = any(${userIds}) and m.state = 'ACTIVE'`);

import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { Actor } from '../../ground/events/index.ts';
import type { DueRow, LinkRow, PaymentRow } from './schemas.ts';

/** Columns of `payments p`, which belongs to the business. */
export const paymentColumns = (
  businessId: Fragment | string,
): Fragment => fragment`p.id, p.business_id as "businessId", p.booking_id as "bookingId", p.invoice_id as "invoiceId",
  p.link_id as "linkId", p.amount_pesewas as "amountPesewas", p.refunded_pesewas as "refundedPesewas",
  greatest(p.return_pesewas - p.refunded_pesewas, 0) as "toReturnPesewas", p.method,
  p.provider, p.reference, p.transaction_id as "transactionId", p.receipt_number as "receiptNumber",
  p.receipt_token as "receiptToken", p.note, p.receipt_note as "receiptNote", p.paid_at as "paidAt", p.created_at as "createdAt",
  (select b.item from bookings b where b.business_id = ${businessId} and b.id = p.booking_id) as "bookingItem",
  (select b.customer_name from bookings b where b.business_id = ${businessId} and b.id = p.booking_id) as "customerName",
  (select coalesce(json_agg(json_build_object('id', r.id, 'amountPesewas', r.amount_pesewas, 'status', r.status,
      'reason', r.reason, 'receiptNote', r.receipt_note, 'by', r.by, 'createdAt', floor(date_part('epoch', r.created_at) * 1000)::bigint,
      'failure', r.failure) order by r.created_at, r.id), '[]')
    from refunds r where r.business_id = ${businessId} and r.payment_id = p.id) as refunds`;

/** The same for payments of any business. */
const PAYMENT = paymentColumns(fragment`p.business_id`);

export type NewPayment = Omit<
  PaymentRow,
  'refundedPesewas' | 'toReturnPesewas' | 'refunds' | 'bookingItem' | 'customerName'
>;

/** False when the link or the gateway transaction already has a payment. */
export async function addPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const added = await tx.run(sql`
    insert into payments (business_id, id, booking_id, invoice_id, link_id, amount_pesewas, method, provider, reference,
      transaction_id, note, receipt_note, receipt_number, receipt_token, paid_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.bookingId}, ${row.invoiceId}, ${row.linkId}, ${row.amountPesewas},
      ${row.method}, ${row.provider}, ${row.reference}, ${row.transactionId}, ${row.note}, ${row.receiptNote}, ${row.receiptNumber},
      ${row.receiptToken}, ${row.paidAt}, ${row.createdAt})
    on conflict do nothing`);
  return added > 0;
}

/** Whether the attempt with this reference has its payment. */
export const isRecorded = async (tx: Reader, link: LinkRow): Promise<boolean> =>
  (await tx.maybe(sql`
    select from payments
    where business_id = ${link.businessId} and provider = ${link.provider} and reference = ${link.reference}`)) !==
  null;

/** A cancellation promises that so much of the payment goes back, beside what was refunded before. */
export const promiseReturn = (tx: Tx, { businessId, id }: PaymentRow, amountPesewas: number): Promise<number> =>
  tx.run(sql`
    update payments set return_pesewas = refunded_pesewas + ${amountPesewas}
    where business_id = ${businessId} and id = ${id}`);

/** Every business has its own sequence of receipt numbers. */
export async function takeReceiptNumber(tx: Tx, businessId: string): Promise<string> {
  const { last } = await tx.one(sql<{ last: number }>`
    insert into receipt_counters (business_id, last) values (${businessId}, 1)
    on conflict (business_id) do update set last = receipt_counters.last + 1 returning last`);
  return `R-${String(last).padStart(6, '0')}`;
}

export const findPayment = (db: Reader, businessId: string, id: string): Promise<PaymentRow | null> =>
  db.maybe(
    sql<PaymentRow>`select ${paymentColumns(businessId)} from payments p where p.business_id = ${businessId} and p.id = ${id}`,
  );

/** The first payment of a link. A second one, of another attempt, was refunded as far as nothing was due. */
export const findPaymentOfLink = (db: Reader, businessId: string, linkId: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${paymentColumns(businessId)} from payments p where p.business_id = ${businessId} and p.link_id = ${linkId}
    order by p.created_at, p.id limit 1`);

export const findPaymentOfInvoice = (db: Reader, businessId: string, invoiceId: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${paymentColumns(businessId)} from payments p where p.business_id = ${businessId} and p.invoice_id = ${invoiceId}
    order by p.created_at, p.id limit 1`);

/** The token is the credential. */
export const findPaymentByReceipt = (
  db: Reader,
  token: string,
  businessId: string | null,
): Promise<PaymentRow | null> =>
  db.maybe(
    prepared(sql<PaymentRow>`
      select ${PAYMENT} from payments p
      where p.receipt_token = ${token} ${andTenant(fragment`p.business_id`, businessId)}`),
  );

/** A gateway webhook names only a reference. */
export const findPaymentByReference = (
  db: Reader,
  provider: string,
  reference: string,
  businessId: string | null,
): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${PAYMENT} from payment_attempts a
    join payments p on p.business_id = a.business_id and p.link_id = a.link_id and p.reference = a.reference
    where p.provider = ${provider} and a.reference = ${reference}
      ${andTenant(fragment`a.business_id`, businessId)} ${andTenant(fragment`p.business_id`, businessId)}`);

export const listPayments = (db: Reader, businessId: string, bookingId: string): Promise<PaymentRow[]> =>
  db.rows(sql<PaymentRow>`
    select ${paymentColumns(businessId)} from payments p where p.business_id = ${businessId} and p.booking_id = ${bookingId}
    order by p.created_at, p.id`);

/** Only payments for bookings: a business must not refund its own invoice payments. */
export const findPaymentOwner = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select p.business_id as "tenantId", b.customer_phone as "customerPhone" from payments p
      join bookings b on b.business_id = p.business_id and b.id = p.booking_id
      where p.id = ${id} ${andTenant(fragment`p.business_id`, businessId)}
        ${andTenant(fragment`b.business_id`, businessId)}`),
  );

export interface RefundRow {
  id: string;
  businessId: string;
  paymentId: string;
  bookingId: string | null;
  amountPesewas: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  by: Actor;
  gatewayRefundId: string | null;
  checks: number;
}

const REFUND = fragment`id, business_id as "businessId", payment_id as "paymentId", booking_id as "bookingId",
  amount_pesewas as "amountPesewas", status, by, gateway_refund_id as "gatewayRefundId", checks`;

export async function addRefund(
  tx: Tx,
  row: RefundRow & { reason: string; receiptNote: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const pending = row.status === 'PENDING';
  // Due at once, also where the clock of this process is ahead of the worker's.
  const dueAt = pending ? fragment`least(${now}::timestamptz, clock_timestamp())` : fragment`null`;
  await tx.run(sql`
    insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, receipt_note, by, next_check_at,
      done_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.paymentId}, ${row.bookingId}, ${row.amountPesewas}, ${row.status},
      ${row.reason}, ${row.receiptNote}, ${json(row.by)}::jsonb, ${dueAt}, ${pending ? null : now}, ${now})`);
}

export const NEXT_REFUND_CHECK = fragment`select min(next_check_at) from refunds`;

/** Refunds of all businesses that are due, the oldest first, without a lock. */
export const listDueRefunds = (db: Reader, now: Temporal.Instant, limit: number): Promise<DueRow[]> =>
  db.rows(sql<DueRow>`
    select business_id as "businessId", id from refunds where next_check_at <= ${now}
    order by next_check_at limit ${limit}`);

/** Those of the refunds that are still due and that no other transaction has locked. Their lease ends at `until`. */
export const claimRefunds = (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<RefundRow[]> =>
  tx.rows(sql<RefundRow>`
    update refunds set next_check_at = ${until}, checks = checks + 1
    where business_id = ${businessId} and id in (
      select id from refunds
      where business_id = ${businessId} and id = any(${ids}) and next_check_at <= ${now}
      order by next_check_at for update skip locked)
    returning ${REFUND}`);

export const listPendingRefunds = (db: Reader, businessId: string, paymentId: string): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    select ${REFUND} from refunds
    where business_id = ${businessId} and payment_id = ${paymentId} and status = 'PENDING' order by created_at, id`);

export interface RefundResult {
  status: 'SUCCEEDED' | 'FAILED';
  gatewayRefundId: string | null;
  failure: string | null;
}

/** False when another process has ended the refund before. */
export async function endRefund(
  tx: Tx,
  { businessId, id }: RefundRow,
  result: RefundResult,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update refunds set status = ${result.status}, done_at = ${now}, next_check_at = null, failure = ${result.failure},
      gateway_refund_id = coalesce(${result.gatewayRefundId}, gateway_refund_id)
    where business_id = ${businessId} and id = ${id} and status = 'PENDING'`);
  return ended > 0;
}

export async function postponeRefund(
  tx: Tx,
  { businessId, id }: RefundRow,
  gatewayRefundId: string | null,
  nextCheckAt: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update refunds set next_check_at = ${nextCheckAt}, gateway_refund_id = coalesce(${gatewayRefundId}, gateway_refund_id)
    where business_id = ${businessId} and id = ${id} and status = 'PENDING'`);
}

/** Only for the reset of a sandbox. */
export async function wipePayments(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from refunds where business_id = ${businessId}`);
  await tx.run(sql`delete from payments where business_id = ${businessId}`);
  const simulated = await tx.rows(sql<{ reference: string }>`
    select a.reference from payment_attempts a
    join payment_links l on l.business_id = ${businessId} and l.id = a.link_id
    where a.business_id = ${businessId} and l.provider = 'SIMULATOR'`);
  const references = simulated.map(({ reference }) => reference);
  await tx.run(sql`delete from simulator_charges where reference = any(${references})`);
  await tx.run(sql`delete from payment_links where business_id = ${businessId}`);
}

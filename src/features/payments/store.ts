import type { Reader, Tx } from '../../kit/db/db.ts';
import { fragment, json, sql } from '../../kit/db/sql.ts';
import type { RowOwner } from '../../kit/http/access.ts';
import type { Actor } from '../events/index.ts';
import type { PaymentRow } from './schemas.ts';

const PAYMENT = fragment`p.id, p.business_id as "businessId", p.booking_id as "bookingId", p.invoice_id as "invoiceId",
  p.link_id as "linkId", p.amount_pesewas as "amountPesewas",
  (select coalesce(sum(r.amount_pesewas), 0)::bigint from refunds r
    where r.business_id = p.business_id and r.payment_id = p.id and r.status <> 'FAILED') as "refundedPesewas",
  p.method, p.provider, p.reference, p.transaction_id as "transactionId", p.receipt_number as "receiptNumber",
  p.receipt_token as "receiptToken", p.paid_at as "paidAt", p.created_at as "createdAt"`;

export type NewPayment = Omit<PaymentRow, 'refundedPesewas'> & { note: string | null };

/** False when this money has been recorded before. */
export async function addPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const added = await tx.run(sql`
    insert into payments (business_id, id, booking_id, invoice_id, link_id, amount_pesewas, method, provider, reference,
      transaction_id, note, receipt_number, receipt_token, paid_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.bookingId}, ${row.invoiceId}, ${row.linkId}, ${row.amountPesewas},
      ${row.method}, ${row.provider}, ${row.reference}, ${row.transactionId}, ${row.note}, ${row.receiptNumber},
      ${row.receiptToken}, ${row.paidAt}, ${row.createdAt})
    on conflict do nothing`);
  return added > 0;
}

export const isRecorded = async (tx: Reader, businessId: string, linkId: string): Promise<boolean> =>
  (await findPaymentOfLink(tx, businessId, linkId)) !== null;

/** Receipts are numbered by each business for itself. */
export async function takeReceiptNumber(tx: Tx, businessId: string): Promise<string> {
  const { last } = await tx.one(sql<{ last: number }>`
    insert into receipt_counters (business_id, last) values (${businessId}, 1)
    on conflict (business_id) do update set last = receipt_counters.last + 1 returning last`);
  return `R-${String(last).padStart(6, '0')}`;
}

export const findPayment = (db: Reader, businessId: string, id: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`select ${PAYMENT} from payments p where p.business_id = ${businessId} and p.id = ${id}`);

export const findPaymentOfLink = (db: Reader, businessId: string, linkId: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${PAYMENT} from payments p where p.business_id = ${businessId} and p.link_id = ${linkId}`);

export const findPaymentOfInvoice = (db: Reader, businessId: string, invoiceId: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${PAYMENT} from payments p where p.business_id = ${businessId} and p.invoice_id = ${invoiceId}
    order by p.created_at, p.id limit 1`);

/** The token is the credential, so it finds the tenant too. */
export const findPaymentByReceipt = (db: Reader, token: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`select ${PAYMENT} from payments p where p.receipt_token = ${token}`);

/** A gateway's notice names no tenant either. */
export const findPaymentByReference = (db: Reader, provider: string, reference: string): Promise<PaymentRow | null> =>
  db.maybe(sql<PaymentRow>`
    select ${PAYMENT} from payment_links l
    join payments p on p.business_id = l.business_id and p.link_id = l.id
    where l.provider = ${provider} and l.reference = ${reference}`);

export const listPayments = (db: Reader, businessId: string, bookingId: string): Promise<PaymentRow[]> =>
  db.rows(sql<PaymentRow>`
    select ${PAYMENT} from payments p where p.business_id = ${businessId} and p.booking_id = ${bookingId}
    order by p.created_at, p.id`);

/** What a business paid us is not its own to give back, so only payments for bookings are found. */
export const findPaymentOwner = (db: Reader, id: string): Promise<RowOwner | null> =>
  db.maybe(sql<RowOwner>`
    select p.business_id as "tenantId", b.customer_phone as "customerPhone" from payments p
    join bookings b on b.business_id = p.business_id and b.id = p.booking_id
    where p.id = ${id}`);

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

export async function addRefund(tx: Tx, row: RefundRow & { reason: string }, now: Temporal.Instant): Promise<void> {
  const pending = row.status === 'PENDING';
  await tx.run(sql`
    insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, next_check_at,
      done_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.paymentId}, ${row.bookingId}, ${row.amountPesewas}, ${row.status},
      ${row.reason}, ${json(row.by)}::jsonb, ${pending ? now : null}, ${pending ? null : now}, ${now})`);
}

/** Refunds whose time has come; whoever gets one here has it to itself until `until`. */
export const claimDueRefunds = (
  tx: Tx,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<RefundRow[]> =>
  tx.rows(sql<RefundRow>`
    update refunds set next_check_at = ${until}, checks = checks + 1 where (id, business_id) in (
      select id, business_id from refunds where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning ${REFUND}`);

export const listPendingRefunds = (db: Reader, businessId: string, paymentId: string): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    select ${REFUND} from refunds
    where business_id = ${businessId} and payment_id = ${paymentId} and status = 'PENDING' order by created_at, id`);

/** True for the one who ends it; whoever comes second changes nothing. */
export async function endRefund(
  tx: Tx,
  { businessId, id }: RefundRow,
  end: { status: 'SUCCEEDED' | 'FAILED'; gatewayRefundId: string | null; failure: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update refunds set status = ${end.status}, done_at = ${now}, next_check_at = null, failure = ${end.failure},
      gateway_refund_id = coalesce(${end.gatewayRefundId}, gateway_refund_id)
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

/** All money of a sandbox that begins anew. */
export async function deleteMoney(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from refunds where business_id = ${businessId}`);
  await tx.run(sql`delete from payments where business_id = ${businessId}`);
  await tx.run(sql`
    delete from simulator_charges where reference in (
      select reference from payment_links where business_id = ${businessId} and provider = 'SIMULATOR')`);
  await tx.run(sql`delete from payment_links where business_id = ${businessId}`);
}

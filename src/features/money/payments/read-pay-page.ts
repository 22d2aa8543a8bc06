import { maySettle, statusAt } from '../../../domain/booking/states.ts';
import { owedPesewas } from '../../../domain/pricing/sums.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { isBefore } from '../../../kit/time.ts';
import type { InvoiceRow } from '../../shop/billing/index.ts';
import type { PaymentContext } from './context.ts';
import { findByPayToken } from './find-by-token.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import { type Payable, readPayable } from './payable.ts';
import { type LinkRow, linkStatusAt, type PaymentRow } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { findPaymentByReceipt, findPaymentOfInvoice, findPaymentOfLink } from './store.ts';
import { type AttemptRow, listAttempts } from './store-attempts.ts';
import { findLinkByToken } from './store-links.ts';
import { isOver } from './try-again.ts';

export type PayState =
  /** `failed`: the last attempt failed, and the button starts another. */
  | { kind: 'simulator'; until: Temporal.Instant | null; failed: boolean }
  | { kind: 'gateway'; url: string; until: Temporal.Instant | null; failed: boolean }
  /** The payer has come back from the gateway, which does not know yet whether the money comes. */
  | { kind: 'pending'; url: string; until: Temporal.Instant | null }
  /** An invoice has no link before its button is pressed. */
  | { kind: 'invoice' }
  /** No gateway is configured. */
  | { kind: 'offline' }
  | { kind: 'failed' }
  /** Why the link cannot be paid any more. */
  | { kind: 'expired'; why: 'REPLACED' | 'HOLD_OVER' | 'CANCELLED' | 'SETTLED' };

export interface PayPage {
  token: string;
  payable: Payable;
  amountPesewas: number;
  /** Reference of the newest attempt; null before there is one. */
  reference: string | null;
  state: PayState;
  now: Temporal.Instant;
}

/** A payment that was made, with what it was for. */
export interface Paid {
  payment: PaymentRow;
  payable: Payable;
}

/** What the address of a payment link leads to. */
export type PayAddress = { page: PayPage } | { receiptToken: string };

/** Money that is approved shortly before a link expires still arrives, so the payer goes on waiting for it. */
const LATE_MINUTES = 30;

/** Why a link cannot be paid any more. */
function whyEnded(payable: Payable, now: Temporal.Instant): PayState {
  if (payable.kind === 'invoice') return { kind: 'expired', why: 'REPLACED' };
  const { booking } = payable;
  const status = statusAt(booking.status, booking.holdExpiresAt, now);
  if (status === 'EXPIRED') return { kind: 'expired', why: 'HOLD_OVER' };
  if (status === 'CANCELLED') return { kind: 'expired', why: 'CANCELLED' };
  return { kind: 'expired', why: owedPesewas({ ...booking, status }) === 0 ? 'SETTLED' : 'REPLACED' };
}

/** `awaited`: the payer has come back from the gateway, and the gateway has not decided yet. */
function toPayState(
  link: LinkRow,
  payable: Payable,
  { failed, awaited }: { failed: boolean; awaited: boolean },
  now: Temporal.Instant,
): PayState {
  const status = linkStatusAt(link, now);
  const url = link.gatewayUrl ?? '';
  if (status === 'FAILED') return { kind: 'failed' };
  const owed =
    payable.kind === 'invoice'
      ? payable.invoice.status === 'OPEN'
      : maySettle(statusAt(payable.booking.status, payable.booking.holdExpiresAt, now));
  if (status !== 'OPEN' || !owed) {
    const late = awaited && status === 'EXPIRED' && isBefore(now, link.expiresAt.add({ minutes: LATE_MINUTES }));
    return late ? { kind: 'pending', url, until: null } : whyEnded(payable, now);
  }
  const until = payable.kind === 'booking' && payable.booking.status === 'HELD' ? link.expiresAt : null;
  if (awaited) return { kind: 'pending', url, until };
  return link.provider === 'SIMULATOR' ? { kind: 'simulator', until, failed } : { kind: 'gateway', url, until, failed };
}

/** `returned`: reference of the attempt that the payer comes back from. */
async function readLink(
  { lease }: PaymentContext,
  read: Reader,
  link: LinkRow,
  returned: string | null,
  now: Temporal.Instant,
): Promise<PayAddress | null> {
  const payment = await findPaymentOfLink(read, link.businessId, link.id);
  if (payment) return { receiptToken: payment.receiptToken };
  const payable = await readPayable(read, link);
  if (!payable) return null;
  const { token, amountPesewas } = link;
  const attempts = await listAttempts(read, link.businessId, link.id);
  const newest = attempts.at(-1);
  const isAwaited = ({ reference, status }: AttemptRow) => reference === returned && status === 'PENDING';
  const failed = newest !== undefined && isOver(newest, lease, now);
  const awaited = link.provider !== 'SIMULATOR' && attempts.some(isAwaited);
  const state = toPayState(link, payable, { failed, awaited }, now);
  return { page: { token, payable, amountPesewas, reference: newest?.reference ?? null, state, now } };
}

async function readInvoice(
  read: Reader,
  gateway: Gateway | null,
  invoice: InvoiceRow,
  now: Temporal.Instant,
): Promise<PayAddress | null> {
  const { businessId, id: invoiceId, status, amountPesewas, token } = invoice;
  const payment = status === 'PAID' ? await findPaymentOfInvoice(read, businessId, invoiceId) : null;
  if (payment) return { receiptToken: payment.receiptToken };
  const payable = await readPayable(read, { businessId, bookingId: null, invoiceId });
  if (!payable) return null;
  const isSimulated = gateway?.provider === 'SIMULATOR';
  const online: PayState = isSimulated ? { kind: 'simulator', until: null, failed: false } : { kind: 'invoice' };
  const open: PayState = gateway ? online : { kind: 'offline' };
  const state = status === 'OPEN' ? open : whyEnded(payable, now);
  return { page: { token, payable, amountPesewas, reference: null, state, now } };
}

/** The payer may return before the gateway's webhook arrives, so the page verifies the charge itself. */
async function verifyCharge(
  context: PaymentContext,
  link: LinkRow,
  reference: string,
  now: Temporal.Instant,
): Promise<void> {
  try {
    await settleCharge(context, link.provider, reference, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
  }
}

/** `reference` is set when the gateway has sent the payer back. */
export async function readPayPage(
  context: PaymentContext,
  read: Reader,
  { token, reference }: { token: string; reference: string | undefined },
  now: Temporal.Instant,
): Promise<PayAddress | null> {
  const found = await findByPayToken(context, read, token);
  if (!found) return null;
  if ('invoice' in found) return readInvoice(read, context.gateways.configured, found.invoice, now);
  const { link } = found;
  const attempts = await listAttempts(read, link.businessId, link.id);
  const returned = attempts.find((attempt) => attempt.reference === reference);
  if (!returned || returned.status === 'PAID') return readLink(context, read, link, null, now);
  await verifyCharge(context, link, returned.reference, now);
  const checked = await findLinkByToken(read, token, link.businessId);
  return readLink(context, read, checked ?? link, returned.reference, now);
}

export async function readReceipt({ directory }: PaymentContext, read: Reader, token: string): Promise<Paid | null> {
  const payment = await directory.findRouted(token, (businessId) => findPaymentByReceipt(read, token, businessId));
  const payable = payment && (await readPayable(read, payment));
  return payment && payable ? { payment, payable } : null;
}

import { Type } from 'typebox';
import { Choice, Closed, Description, Id, Instant, Line, Nullable, Shape } from '../../kit/http/schema.ts';
import { MAX_PESEWAS } from '../../kit/money.ts';

export const METHODS = ['CASH', 'MOMO', 'CARD', 'BANK', 'OTHER'] as const;
export const PROVIDERS = ['MANUAL', 'SIMULATOR', 'PAYSTACK'] as const;
export type GatewayName = Exclude<(typeof PROVIDERS)[number], 'MANUAL'>;

const Amount = Type.Integer({ minimum: 1, maximum: MAX_PESEWAS });

export const Payment = Shape(
  'Payment',
  Type.Object({
    id: Type.String(),
    bookingId: Type.String(),
    amountPesewas: Type.Integer(),
    refundedPesewas: Type.Integer({ description: 'Refunds accepted, done or on their way' }),
    method: Choice(METHODS),
    provider: Choice(PROVIDERS),
    status: Choice(['SUCCEEDED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
    reference: Nullable(Type.String()),
    receiptNumber: Type.String(),
    receiptUrl: Type.String(),
    paidAt: Type.String(),
    createdAt: Type.String(),
  }),
);
export type Payment = Type.Static<typeof Payment>;

export const PaymentLink = Shape(
  'PaymentLink',
  Type.Object({
    id: Type.String(),
    bookingId: Type.String(),
    url: Type.String(),
    amountPesewas: Type.Integer(),
    status: Choice(['OPEN', 'PAID', 'FAILED', 'EXPIRED']),
    expiresAt: Type.String(),
    createdAt: Type.String(),
  }),
);
export type PaymentLink = Type.Static<typeof PaymentLink>;

export const RecordPayment = Closed({
  amountPesewas: Amount,
  method: Choice(METHODS),
  reference: Type.Optional(Line(0, 120)),
  paidAt: Type.Optional(Instant),
  note: Type.Optional(Description),
});
export type RecordPayment = Type.Static<typeof RecordPayment>;

export const RefundPayment = Closed({
  amountPesewas: Type.Optional(Amount),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});

export const OpenLink = Closed({ amountPesewas: Type.Optional(Amount) });

export const BookingPath = Type.Object({ bookingId: Id });
export const PaymentPath = Type.Object({ paymentId: Id });

export interface PaymentRow {
  id: string;
  businessId: string;
  /** Of the two one is set: a payment is for a booking, or by the business for an invoice. */
  bookingId: string | null;
  invoiceId: string | null;
  linkId: string | null;
  amountPesewas: number;
  refundedPesewas: number;
  method: (typeof METHODS)[number];
  provider: (typeof PROVIDERS)[number];
  reference: string | null;
  transactionId: string | null;
  receiptNumber: string;
  receiptToken: string;
  paidAt: Temporal.Instant;
  createdAt: Temporal.Instant;
}

export interface LinkRow {
  id: string;
  businessId: string;
  token: string;
  bookingId: string | null;
  invoiceId: string | null;
  provider: GatewayName;
  reference: string;
  gatewayUrl: string | null;
  amountPesewas: number;
  status: 'NEW' | 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED';
  expiresAt: Temporal.Instant;
  checks: number;
  createdAt: Temporal.Instant;
}

const statusOf = ({ amountPesewas, refundedPesewas }: PaymentRow): Payment['status'] => {
  if (refundedPesewas === 0) return 'SUCCEEDED';
  return refundedPesewas === amountPesewas ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

export const receiptUrl = (row: PaymentRow, publicUrl: string): string => `${publicUrl}/receipts/${row.receiptToken}`;

export const toPayment = (row: PaymentRow, publicUrl: string): Payment => ({
  id: row.id,
  bookingId: row.bookingId ?? '',
  amountPesewas: row.amountPesewas,
  refundedPesewas: row.refundedPesewas,
  method: row.method,
  provider: row.provider,
  status: statusOf(row),
  reference: row.reference,
  receiptNumber: row.receiptNumber,
  receiptUrl: receiptUrl(row, publicUrl),
  paidAt: row.paidAt.toString(),
  createdAt: row.createdAt.toString(),
});

/** A link is over at the instant its time ends, whether or not a worker has written that down. */
export const linkStatusAt = (row: LinkRow, now: Temporal.Instant): PaymentLink['status'] => {
  if (row.status === 'NEW') return 'EXPIRED';
  return row.status === 'OPEN' && Temporal.Instant.compare(row.expiresAt, now) <= 0 ? 'EXPIRED' : row.status;
};

export const toLink = (row: LinkRow, now: Temporal.Instant): PaymentLink => ({
  id: row.id,
  bookingId: row.bookingId ?? '',
  url: row.gatewayUrl ?? '',
  amountPesewas: row.amountPesewas,
  status: linkStatusAt(row, now),
  expiresAt: row.expiresAt.toString(),
  createdAt: row.createdAt.toString(),
});

import type { Cancellation as JudgedCancellation } from '../../../domain/booking/cancellation.ts';
import { MAX_PESEWAS } from '../../../domain/pricing/money.ts';
import type { Relation } from '../../../kit/http/access.ts';
import {
  Choice,
  Closed,
  CursorQuery,
  Description,
  Id,
  Instant,
  Line,
  Nullable,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const METHODS = ['CASH', 'MOMO', 'CARD', 'BANK', 'OTHER'] as const;
export const PROVIDERS = ['MANUAL', 'SIMULATOR', 'PAYSTACK'] as const;
export type GatewayName = Exclude<(typeof PROVIDERS)[number], 'MANUAL'>;

const Amount = Type.Integer({ minimum: 1, maximum: MAX_PESEWAS });

const PaymentRefund = Shape(
  'PaymentRefund',
  Type.Object({
    id: Type.String(),
    amountPesewas: Type.Integer(),
    status: Choice(['PENDING', 'SUCCEEDED', 'FAILED']),
    reason: Type.String({ description: 'Only for members and API keys; empty for the customer' }),
    receiptNote: Nullable(Type.String({ description: 'Shown to the customer' })),
    by: Type.Object({ kind: Type.String(), id: Type.Optional(Type.String()) }),
    createdAt: Type.String(),
    failure: Nullable(
      Type.String({ description: 'Reason for status FAILED; a failed refund leaves the amount with the payment' }),
    ),
  }),
);

export const STATUSES = ['SUCCEEDED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const;

export const Payment = Shape(
  'Payment',
  Type.Object({
    id: Type.String(),
    bookingId: Type.String(),
    amountPesewas: Type.Integer(),
    refundedPesewas: Type.Integer({ description: 'Sum of PENDING and SUCCEEDED refunds' }),
    toReturnPesewas: Type.Integer({
      description: 'Amount that a cancellation promised and that is still to be given back; a refund marks it as given',
    }),
    method: Choice(METHODS),
    provider: Choice(PROVIDERS),
    status: Choice(STATUSES),
    reference: Nullable(Type.String()),
    receiptNumber: Type.String(),
    receiptUrl: Type.String(),
    paidAt: Type.String(),
    createdAt: Type.String(),
    note: Nullable(Type.String({ description: 'Only for members and API keys' })),
    receiptNote: Nullable(Type.String({ description: 'Shown to the customer, also on the receipt' })),
    refunds: Type.Array(PaymentRefund, { description: 'Oldest first' }),
    bookingItem: Type.String(),
    customerName: Type.String(),
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

export const Cancellation = Shape(
  'Cancellation',
  Type.Object({
    allowed: Type.Boolean({ description: 'Whether you can cancel the booking now' }),
    reasons: Type.Array(
      Type.Object({ code: Choice(['INVALID_STATE', 'CANCELLATION_NOTICE']), message: Type.String() }),
      { description: 'Reasons against the cancellation; empty if it is allowed' },
    ),
    refundPesewas: Type.Integer({ description: 'Amount that the service refunds through the gateway at once' }),
    byHandPesewas: Type.Integer({
      description: 'Amount of manually recorded payments, for the business to refund manually',
    }),
    keptPesewas: Type.Integer({ description: 'Amount that the business keeps' }),
    refundPercent: Type.Integer({ description: 'Percent of each payment that goes back now' }),
    validUntil: Nullable(
      Type.String({ description: 'Last instant of this percent; null if it does not depend on the time' }),
    ),
    next: Nullable(
      Type.Object(
        {
          at: Type.String(),
          refundPercent: Type.Integer(),
          refundPesewas: Type.Integer(),
          byHandPesewas: Type.Integer(),
        },
        { description: 'What holds after that instant' },
      ),
    ),
  }),
);

export type Cancellation = Type.Static<typeof Cancellation>;

export const toCancellation = ({ validUntil, next, ...judged }: JudgedCancellation): Cancellation => ({
  ...judged,
  validUntil: validUntil && textOf(validUntil),
  next: next && { ...next, at: textOf(next.at) },
});

export const RecordPayment = Closed({
  amountPesewas: Amount,
  method: Choice(METHODS),
  reference: Type.Optional(Line(0, 120)),
  paidAt: Type.Optional(Instant),
  note: Type.Optional(Description),
  receiptNote: Type.Optional(Description),
});
export type RecordPayment = Type.Static<typeof RecordPayment>;

export const RefundPayment = Closed({
  amountPesewas: Type.Optional(Amount),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  receiptNote: Type.Optional(Description),
});
export type RefundPayment = Type.Static<typeof RefundPayment>;

export const PaymentsQuery = Closed({
  from: Type.Optional(Type.String({ format: 'local-date', description: 'First day of payment' })),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'Last day of payment, inclusive' })),
  method: Type.Optional(Choice(METHODS)),
  status: Type.Optional(Choice(STATUSES)),
  bookingId: Type.Optional(Id),
  toReturn: Type.Optional(
    Type.Boolean({ description: 'True: only payments of which a part is still to be given back after a cancellation' }),
  ),
  ...CursorQuery(),
});
export type PaymentsQuery = Type.Static<typeof PaymentsQuery>;

export const OpenLink = Closed({ amountPesewas: Type.Optional(Amount) });

export const BookingPath = Type.Object({ bookingId: Id });
export const PaymentPath = Type.Object({ paymentId: Id });

export interface PaymentRow {
  id: string;
  businessId: string;
  /** Either bookingId or invoiceId is set: a customer pays for a booking, a business for its invoice. */
  bookingId: string | null;
  invoiceId: string | null;
  linkId: string | null;
  amountPesewas: number;
  refundedPesewas: number;
  toReturnPesewas: number;
  method: (typeof METHODS)[number];
  provider: (typeof PROVIDERS)[number];
  reference: string | null;
  transactionId: string | null;
  receiptNumber: string;
  receiptToken: string;
  note: string | null;
  receiptNote: string | null;
  /** As stored in JSON; `createdAt` in milliseconds since 1970. */
  refunds: (Omit<Type.Static<typeof PaymentRefund>, 'createdAt'> & { createdAt: number })[];
  /** Null for the payment of an invoice. */
  bookingItem: string | null;
  customerName: string | null;
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
  toReturnPesewas: row.toReturnPesewas,
  method: row.method,
  provider: row.provider,
  status: statusOf(row),
  reference: row.reference,
  receiptNumber: row.receiptNumber,
  receiptUrl: receiptUrl(row, publicUrl),
  paidAt: textOf(row.paidAt),
  createdAt: textOf(row.createdAt),
  note: row.note,
  receiptNote: row.receiptNote,
  refunds: row.refunds.map((refund) => ({
    ...refund,
    createdAt: textOf(Temporal.Instant.fromEpochMilliseconds(refund.createdAt)),
  })),
  bookingItem: row.bookingItem ?? '',
  customerName: row.customerName ?? '',
});

/** The customer reads receipt notes; the note, the reason of a refund and who made it are for members. */
export function toPaymentFor(relation: Relation | null, row: PaymentRow, publicUrl: string): Payment {
  const payment = toPayment(row, publicUrl);
  if (relation !== 'CUSTOMER') return payment;
  const refunds = payment.refunds.map((refund) => ({ ...refund, reason: '', by: { kind: refund.by.kind } }));
  return { ...payment, note: null, refunds };
}

/** A link expires at `expiresAt`, also before a job has stored that. */
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
  expiresAt: textOf(row.expiresAt),
  createdAt: textOf(row.createdAt),
});

/** A row that was due when it was found, without a lock. */
export interface DueRow {
  businessId: string;
  id: string;
}

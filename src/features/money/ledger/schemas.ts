import { nextPayoutTime, type PayoutSchedule } from '../../../domain/money/working-days.ts';
import { Choice, Closed, CursorQuery, Nullable, RULE, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { routeOf } from '../../../kit/ids.ts';
import { textOf } from '../../../kit/time.ts';

/** The kinds that an owner sees. The end of a payout moves money between two accounts that are no longer the shop's. */
export const KINDS = [
  'PAYMENT',
  'REFUND',
  'PLATFORM_FEE',
  'GATEWAY_FEE',
  'RELEASE',
  'PAYOUT',
  'PAYOUT_FEE',
  'PAYOUT_RETURNED',
  'DISPUTE',
  'ADJUSTMENT',
] as const;
export type LedgerKind = (typeof KINDS)[number];

export const Balance = Shape(
  'Balance',
  Type.Object({
    availablePesewas: Type.Integer({ description: 'Can be paid out now; 0 while something is owed' }),
    pendingPesewas: Type.Integer({ description: 'Paid by customers and not yet settled by the gateway' }),
    inPayoutPesewas: Type.Integer({ description: 'On its way to the payout account, without fees' }),
    owedPesewas: Type.Integer({
      description: 'Refunds and disputes beyond the balance; what comes next fills it first',
    }),
    nextPayoutAt: Nullable(
      Type.String({ description: 'When the next scheduled payout is due; null for policy `payouts: MANUAL`' }),
    ),
    payoutsHeld: Nullable(Type.Object({ reason: Type.String(), at: Type.String() })),
  }),
);
export type Balance = Type.Static<typeof Balance>;

export const LedgerEntry = Shape(
  'LedgerEntry',
  Type.Object({
    id: Type.String(),
    at: Type.String(),
    kind: Choice(KINDS),
    amountPesewas: Type.Integer({ description: 'Signed; a RELEASE is positive and leaves the balance as it is' }),
    availableAfterPesewas: Type.Integer(),
    bookingId: Nullable(Type.String()),
    paymentId: Nullable(Type.String()),
    payoutId: Nullable(Type.String()),
    note: Nullable(Type.String()),
  }),
);
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

export const LedgerQuery = Closed({
  from: Type.Optional(Type.String({ format: 'local-date', description: 'First day' })),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'Last day, inclusive' })),
  kind: Type.Optional(
    Type.Unsafe<LedgerKind | LedgerKind[]>({
      anyOf: [Choice(KINDS), Type.Array(Choice(KINDS), { minItems: 1, maxItems: KINDS.length })],
      description: 'Repeated for several kinds',
    }),
  ),
  ...CursorQuery(),
});
export type LedgerQuery = Type.Static<typeof LedgerQuery>;

export const Statement = Shape(
  'Statement',
  Type.Object({
    month: Type.String(),
    openingPesewas: Type.Integer({ description: 'Pending and available money at the start of the month' }),
    closingPesewas: Type.Integer({ description: 'The same at its end; of the running month, now' }),
    sums: Type.Unsafe<Partial<Record<LedgerKind, number>>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'Sum of each kind of entry; all but RELEASE add up to the change of the balance',
    }),
    entries: Type.Array(LedgerEntry, { description: 'Oldest first' }),
  }),
);

export const Month = Type.String({
  pattern: '^[1-8]\\d{3}-(0[1-9]|1[0-2])$',
  [RULE]: 'must be a month like 2026-11',
  examples: ['2026-11'],
});

export interface BalanceRow {
  pendingPesewas: number;
  availablePesewas: number;
  payoutPesewas: number;
  schedule: PayoutSchedule | null;
  heldFor: string | null;
  heldAt: Temporal.Instant | null;
}

export interface EntryRow {
  sequence: number;
  at: Temporal.Instant;
  kind: LedgerKind;
  bookingId: string | null;
  paymentId: string | null;
  payoutId: string | null;
  note: string | null;
  amountPesewas: number;
  availableAfterPesewas: number;
}

/** The policy `payouts` of a business that has not set it. */
const DEFAULT_SCHEDULE = 'WEEKLY';

export const toBalance = (row: BalanceRow, now: Temporal.Instant): Balance => {
  const next = nextPayoutTime(row.schedule ?? DEFAULT_SCHEDULE, now);
  return {
    availablePesewas: Math.max(0, row.availablePesewas),
    pendingPesewas: row.pendingPesewas,
    inPayoutPesewas: row.payoutPesewas,
    owedPesewas: Math.max(0, -row.availablePesewas),
    nextPayoutAt: next && textOf(next),
    payoutsHeld: row.heldFor !== null && row.heldAt ? { reason: row.heldFor, at: textOf(row.heldAt) } : null,
  };
};

const SEQUENCE_DIGITS = 20;

/** Named by its sequence, so that the id need not be stored. */
const entryId = (businessId: string, sequence: number): string =>
  `led_${String(sequence).padStart(SEQUENCE_DIGITS, '0')}${routeOf(businessId)}`;

export const toEntry = (businessId: string, row: EntryRow): LedgerEntry => ({
  id: entryId(businessId, row.sequence),
  at: textOf(row.at),
  kind: row.kind,
  amountPesewas: row.amountPesewas,
  availableAfterPesewas: row.availableAfterPesewas,
  bookingId: row.bookingId,
  paymentId: row.paymentId,
  payoutId: row.payoutId,
  note: row.note,
});

const PLACES = ['PENDING', 'AVAILABLE', 'IN_PAYOUT', 'PAID_OUT', 'OFFSET'] as const;

export const PaymentMoney = Shape(
  'PaymentMoney',
  Type.Object({
    paymentId: Type.String(),
    bookingId: Nullable(Type.String()),
    bookingCode: Nullable(Type.String()),
    bookingItem: Type.String(),
    customerName: Type.String(),
    amountPesewas: Type.Integer(),
    netPesewas: Type.Integer({ description: 'The amount less fees, refunds and disputes' }),
    status: Choice(PLACES, {
      description:
        'Where the money is. What became available first is paid out first. OFFSET: it made up for refunds or disputes',
    }),
    paidAt: Type.String(),
    availableAt: Nullable(Type.String({ description: 'When it becomes available, or became; null if not known' })),
    payoutId: Nullable(Type.String()),
    payoutAt: Nullable(Type.String({ description: 'When the payout was paid; before that, when it was made' })),
  }),
);
export type PaymentMoney = Type.Static<typeof PaymentMoney>;

export const PaymentMoneyQuery = Closed(CursorQuery());
export type PaymentMoneyQuery = Type.Static<typeof PaymentMoneyQuery>;

export interface PaymentMoneyRow {
  sequence: number;
  at: Temporal.Instant;
  paymentId: string;
  bookingId: string | null;
  bookingCode: string | null;
  bookingItem: string | null;
  customerName: string | null;
  amountPesewas: number;
  netPesewas: number;
  status: (typeof PLACES)[number];
  availableAt: Temporal.Instant | null;
  payoutId: string | null;
  payoutAt: Temporal.Instant | null;
}

export const toPaymentMoney = (row: PaymentMoneyRow): PaymentMoney => ({
  paymentId: row.paymentId,
  bookingId: row.bookingId,
  bookingCode: row.bookingCode,
  bookingItem: row.bookingItem ?? '',
  customerName: row.customerName ?? '',
  amountPesewas: row.amountPesewas,
  netPesewas: row.netPesewas,
  status: row.status,
  paidAt: textOf(row.at),
  availableAt: row.availableAt && textOf(row.availableAt),
  payoutId: row.payoutId,
  payoutAt: row.payoutAt && textOf(row.payoutAt),
});

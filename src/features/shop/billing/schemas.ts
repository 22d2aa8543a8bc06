import type { Subscription as SubscriptionState } from '../../../domain/billing/subscription.ts';
import { Choice, Closed, Flag, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const PLANS = ['STARTER', 'GROWTH', 'PRO'] as const;
export type Plan = (typeof PLANS)[number];

export const PlanPrice = Shape(
  'PlanPrice',
  Type.Object({
    plan: Choice(PLANS),
    pricePesewas: Type.Integer({ description: 'Price per month' }),
    messagesIncluded: Type.Integer({ description: 'Messages to customers a calendar month, beside receipts' }),
  }),
);

export const Invoice = Shape(
  'Invoice',
  Type.Object({
    id: Type.String(),
    number: Type.String({ examples: ['DW-2026-000001'] }),
    plan: Choice(PLANS),
    amountPesewas: Type.Integer(),
    status: Choice(['OPEN', 'PAID', 'VOID']),
    periodStart: Type.String(),
    periodEnd: Type.String(),
    url: Type.String(),
    paidAt: Nullable(Type.String()),
    createdAt: Type.String(),
  }),
);
export type Invoice = Type.Static<typeof Invoice>;

/** STAFF and API keys get only plan, status and readOnly. */
export const Subscription = Shape(
  'Subscription',
  Type.Object({
    plan: Choice([...PLANS, 'SANDBOX']),
    status: Choice(['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELLED']),
    readOnly: Flag,
    periodStart: Type.Optional(Type.String()),
    periodEnd: Type.Optional(Nullable(Type.String())),
    cancelAtPeriodEnd: Type.Optional(Flag),
    openInvoice: Type.Optional(Nullable(Invoice)),
  }),
);
export type Subscription = Type.Static<typeof Subscription>;

export const CheckoutBody = Closed({
  plan: Choice(PLANS),
  periods: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: 'Months to pay for; default: 1' })),
});

export const Checkout = Shape(
  'Checkout',
  Type.Object({
    invoiceId: Type.String(),
    url: Type.String(),
    amountPesewas: Type.Integer(),
    periodStart: Type.String(),
    periodEnd: Type.String(),
  }),
);

export interface InvoiceRow {
  id: string;
  businessId: string;
  number: string;
  plan: Plan;
  periods: number;
  amountPesewas: number;
  status: 'OPEN' | 'PAID' | 'VOID';
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  token: string;
  paidAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

export type SubscriptionRow = SubscriptionState & { businessId: string; plan: Plan };

export interface BillingConfig {
  publicUrl: string;
  /** Price of one month in pesewas. */
  plans: Record<Plan, number>;
}

export const toInvoice = (row: InvoiceRow, publicUrl: string): Invoice => ({
  id: row.id,
  number: row.number,
  plan: row.plan,
  amountPesewas: row.amountPesewas,
  status: row.status,
  periodStart: textOf(row.periodStart),
  periodEnd: textOf(row.periodEnd),
  url: `${publicUrl}/pay/${row.token}`,
  paidAt: row.paidAt && textOf(row.paidAt),
  createdAt: textOf(row.createdAt),
});

export const toSubscription = (
  row: SubscriptionRow,
  openInvoice: InvoiceRow | null,
  publicUrl: string,
): Subscription => ({
  plan: row.plan,
  status: row.status,
  readOnly: row.readOnly,
  periodStart: textOf(row.periodStart),
  periodEnd: textOf(row.periodEnd),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  openInvoice: openInvoice && toInvoice(openInvoice, publicUrl),
});

import { Type } from 'typebox';
import type { Subscription as Standing } from '../../domain/billing/subscription.ts';
import { Choice, Closed, Flag, Nullable, Shape } from '../../kit/http/schema.ts';

export const PLANS = ['STARTER', 'GROWTH', 'PRO'] as const;
export type Plan = (typeof PLANS)[number];

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

/** STAFF and keys see the three fields that are always there. */
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
  periods: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: 'Months to pay for; one if absent' })),
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

export type SubscriptionRow = Standing & { businessId: string; plan: Plan };

/** What billing needs to know of the configuration. */
export interface Terms {
  publicUrl: string;
  plans: Record<Plan, number>;
}

export const toInvoice = (row: InvoiceRow, publicUrl: string): Invoice => ({
  id: row.id,
  number: row.number,
  plan: row.plan,
  amountPesewas: row.amountPesewas,
  status: row.status,
  periodStart: row.periodStart.toString(),
  periodEnd: row.periodEnd.toString(),
  url: `${publicUrl}/pay/${row.token}`,
  paidAt: row.paidAt?.toString() ?? null,
  createdAt: row.createdAt.toString(),
});

export const toSubscription = (
  row: SubscriptionRow,
  openInvoice: InvoiceRow | null,
  publicUrl: string,
): Subscription => ({
  plan: row.plan,
  status: row.status,
  readOnly: row.readOnly,
  periodStart: row.periodStart.toString(),
  periodEnd: row.periodEnd.toString(),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  openInvoice: openInvoice && toInvoice(openInvoice, publicUrl),
});

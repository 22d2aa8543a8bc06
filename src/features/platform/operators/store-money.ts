import type { PayoutStatus } from '../../../domain/money/payout-states.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, literal, NOTHING, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate, startOf } from '../../../kit/time.ts';
import type { LedgerKind } from '../../money/ledger/index.ts';
import type { PayoutRow } from '../../money/payouts/index.ts';

export interface AdminPayoutsFilter {
  status: PayoutStatus | undefined;
  from: Temporal.Instant | undefined;
  before: Temporal.Instant | undefined;
  after: { createdAt: string; id: string } | null;
  limit: number;
}

export type AdminPayoutRow = PayoutRow & { businessName: string };

const when = (value: unknown, condition: Fragment): Fragment =>
  value === undefined || value === null ? NOTHING : condition;

/** Payouts of all businesses without sandboxes, the newest first. */
export const listAllPayouts = (db: Reader, filter: AdminPayoutsFilter): Promise<AdminPayoutRow[]> =>
  db.rows(sql<AdminPayoutRow>`
    select p.business_id as "businessId", b.name as "businessName", p.id, p.reference, p.amount_pesewas as "amountPesewas",
      p.fee_pesewas as "feePesewas", p.status, p.provider, p.account, p.failure, p.created_at as "createdAt",
      p.updated_at as "updatedAt", p.sent_at as "sentAt", p.paid_at as "paidAt"
    from payouts p join businesses b on b.id = p.business_id
    where not b.sandbox
      ${when(filter.status, fragment`and p.status = ${filter.status}`)}
      ${when(filter.from, fragment`and p.created_at >= ${filter.from}`)}
      ${when(filter.before, fragment`and p.created_at < ${filter.before}`)}
      ${when(filter.after, fragment`and (p.created_at, p.id) < (${filter.after?.createdAt}, ${filter.after?.id})`)}
    order by p.created_at desc, p.id desc limit ${filter.limit}`);

export interface AccountSums {
  PENDING: number;
  AVAILABLE: number;
  PAYOUT: number;
  GATEWAY: number;
  FEES: number;
  GATEWAY_COST: number;
}

/** Every business carries its part of the platform's accounts, so one row a business is read. Without sandboxes. */
export const sumAccounts = (db: Reader): Promise<AccountSums> =>
  db.one(sql<AccountSums>`
    select coalesce(sum(l.pending_pesewas), 0)::bigint as "PENDING",
      coalesce(sum(l.available_pesewas), 0)::bigint as "AVAILABLE", coalesce(sum(l.payout_pesewas), 0)::bigint as "PAYOUT",
      coalesce(sum(l.gateway_pesewas), 0)::bigint as "GATEWAY", coalesce(sum(l.fees_pesewas), 0)::bigint as "FEES",
      coalesce(sum(l.gateway_cost_pesewas), 0)::bigint as "GATEWAY_COST"
    from ledger_balances l join businesses b on b.id = l.business_id where not b.sandbox`);

export interface PayoutSums {
  failed: number;
  failedPesewas: number;
  waiting: number;
  oldestAt: Temporal.Instant | null;
  paid: number;
  paidPesewas: number;
}

/** An outcome of today belongs to a payout of these days. */
const OUTCOME_DAYS = 30;

/** Outcomes since midnight, and payouts without one. Without sandboxes. */
export const sumPayouts = (db: Reader, today: LocalDate): Promise<PayoutSums> => {
  const midnight = startOf(today);
  const failed = fragment`p.status in ('FAILED', 'RETURNED') and p.updated_at >= ${midnight}`;
  const waiting = fragment`p.status in ('PENDING', 'SENT')`;
  const paid = fragment`p.status = 'PAID' and p.paid_at >= ${midnight}`;
  return db.one(sql<PayoutSums>`
    select count(*) filter (where ${failed})::int as failed,
      coalesce(sum(p.amount_pesewas) filter (where ${failed}), 0)::bigint as "failedPesewas",
      count(*) filter (where ${waiting})::int as waiting,
      min(p.created_at) filter (where ${waiting}) as "oldestAt",
      count(*) filter (where ${paid})::int as paid,
      coalesce(sum(p.amount_pesewas) filter (where ${paid}), 0)::bigint as "paidPesewas"
    from payouts p join businesses b on b.id = p.business_id
    where not b.sandbox and p.created_at >= ${startOf(addDays(today, -OUTCOME_DAYS))}`);
};

interface OfShop {
  businessId: string;
  businessName: string;
  availablePesewas: number;
}

const MAX_SHOPS = literal(50);

export const listHeldShops = (db: Reader) =>
  db.rows(sql<OfShop & { reason: string; at: Temporal.Instant }>`
    select h.business_id as "businessId", b.name as "businessName",
      coalesce(l.available_pesewas, 0)::bigint as "availablePesewas", h.reason, h.at
    from payout_holds h join businesses b on b.id = h.business_id
      left join ledger_balances l on l.business_id = h.business_id
    where not b.sandbox order by h.at desc limit ${MAX_SHOPS}`);

/** With the entry that took money last. */
export const listShopsBelowZero = (db: Reader) =>
  db.rows(sql<OfShop & { kind: LedgerKind; at: Temporal.Instant }>`
    select l.business_id as "businessId", b.name as "businessName", l.available_pesewas as "availablePesewas",
      e.kind, e.at
    from ledger_balances l join businesses b on b.id = l.business_id
      cross join lateral (
        select kind, at from ledger_entries
        where business_id = l.business_id and available_pesewas < 0 order by sequence desc limit 1) e
    where not b.sandbox and l.available_pesewas < 0 order by l.available_pesewas limit ${MAX_SHOPS}`);

import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { InvoiceRow, SubscriptionRow } from './schemas.ts';

const SUBSCRIPTION = fragment`s.business_id as "businessId", s.plan, s.status, s.period_start as "periodStart",
  s.period_end as "periodEnd", s.anchor_day as "anchorDay", s.cancel_at_period_end as "cancelAtPeriodEnd", b.read_only as "readOnly"`;

const INVOICE = fragment`i.id, i.business_id as "businessId", i.number, i.plan, i.periods,
  i.amount_pesewas as "amountPesewas", i.status, i.period_start as "periodStart", i.period_end as "periodEnd", i.token,
  i.paid_at as "paidAt", i.created_at as "createdAt"`;

export async function addSubscription(
  tx: Tx,
  row: SubscriptionRow,
  nextStepAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into subscriptions (business_id, plan, status, period_start, period_end, anchor_day, next_step_at, updated_at)
    values (${row.businessId}, ${row.plan}, ${row.status}, ${row.periodStart}, ${row.periodEnd}, ${row.anchorDay},
      ${nextStepAt}, ${now})`);
}

/** Null for a sandbox, which has no subscription. */
export const findSubscription = (db: Reader, businessId: string): Promise<SubscriptionRow | null> =>
  db.maybe(sql<SubscriptionRow>`
    select ${SUBSCRIPTION} from subscriptions s join businesses b on b.id = ${businessId}
    where s.business_id = ${businessId}`);

/**
 * Every change to a business's subscription and invoices takes this row lock first. The row is read after the lock: a
 * joined row is not read anew behind it, and `readOnly` would be that of before a payment.
 */
export async function lockSubscription(tx: Tx, businessId: string): Promise<SubscriptionRow | null> {
  const [, row] = await Promise.all([
    tx.rows(sql`select from subscriptions where business_id = ${businessId} for update`),
    findSubscription(tx, businessId),
  ]);
  return row;
}

/** Null when no step is due, or when another transaction holds the row lock. */
export async function lockDueSubscription(
  tx: Tx,
  businessId: string,
  now: Temporal.Instant,
): Promise<SubscriptionRow | null> {
  const due = await tx.maybe(sql`
    select from subscriptions where business_id = ${businessId} and next_step_at <= ${now} for update skip locked`);
  return due === null ? null : findSubscription(tx, businessId);
}

export const NEXT_STEP = fragment`select min(next_step_at) from subscriptions`;

export const listDueSubscriptions = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from subscriptions where next_step_at <= ${now}
    order by next_step_at limit ${limit}`);

export async function saveSubscription(
  tx: Tx,
  row: SubscriptionRow,
  nextStepAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<void> {
  const { businessId } = row;
  await tx.run(sql`
    update subscriptions set plan = ${row.plan}, status = ${row.status}, period_start = ${row.periodStart},
      period_end = ${row.periodEnd}, anchor_day = ${row.anchorDay}, cancel_at_period_end = ${row.cancelAtPeriodEnd}, next_step_at = ${nextStepAt},
      updated_at = ${now}
    where business_id = ${businessId}`);
  const flipped = await tx.run(sql`
    update businesses set read_only = ${row.readOnly} where id = ${businessId} and read_only <> ${row.readOnly}`);
  if (flipped > 0) tx.invalidate('business', businessId);
}

/** The counter's row stays locked until the commit and a rollback restores it, so invoice numbers have no gaps. */
export async function takeInvoiceNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx.one(sql<{ last: number }>`
    insert into invoice_counters (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_counters.last + 1 returning last`);
  return last;
}

export async function addInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx.run(sql`
    insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end,
      token, paid_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.number}, ${row.plan}, ${row.periods}, ${row.amountPesewas},
      ${row.status}, ${row.periodStart}, ${row.periodEnd}, ${row.token}, ${row.paidAt}, ${row.createdAt})`);
}

export const findOpenInvoice = (db: Reader, businessId: string): Promise<InvoiceRow | null> =>
  db.maybe(sql<InvoiceRow>`
    select ${INVOICE} from invoices i where i.business_id = ${businessId} and i.status = 'OPEN'`);

export const findInvoice = (db: Reader, businessId: string, id: string): Promise<InvoiceRow | null> =>
  db.maybe(sql<InvoiceRow>`
    select ${INVOICE} from invoices i where i.business_id = ${businessId} and i.id = ${id}`);

/** The token is the credential. */
export const findInvoiceByToken = (db: Reader, token: string, businessId: string | null): Promise<InvoiceRow | null> =>
  db.maybe(
    prepared(sql<InvoiceRow>`
      select ${INVOICE} from invoices i where i.token = ${token} ${andTenant(fragment`i.business_id`, businessId)}`),
  );

export const voidOpenInvoice = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`update invoices set status = 'VOID' where business_id = ${businessId} and status = 'OPEN'`);

export async function markInvoicePaid(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx.run(sql`
    update invoices set status = 'PAID', paid_at = ${row.paidAt}, period_start = ${row.periodStart},
      period_end = ${row.periodEnd}
    where business_id = ${row.businessId} and id = ${row.id}`);
}

/** Ids sort by creation time, so the id is the cursor. */
export const listInvoices = (
  db: Reader,
  businessId: string,
  before: string | null,
  limit: number,
): Promise<InvoiceRow[]> =>
  db.rows(sql<InvoiceRow>`
    select ${INVOICE} from invoices i
    where i.business_id = ${businessId} and (${before}::text is null or i.id < ${before})
    order by i.id desc limit ${limit}`);

/** A sandbox reports its creation as the start of its period. */
export const findSandboxStart = (db: Reader, businessId: string): Promise<{ createdAt: Temporal.Instant } | null> =>
  db.maybe(sql<{ createdAt: Temporal.Instant }>`
    select created_at as "createdAt" from businesses where id = ${businessId} and sandbox`);

import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import type { AccountRow } from './schemas.ts';

const ACCOUNT = fragment`stage, type, network, bank_code as "bankCode", bank, number, number_last4 as "numberLast4",
  holder_name as "holderName", status, ready_at as "readyAt", provider, recipient`;

/** The account that payouts go to, or else the one that an owner has proposed. */
export const findAccount = (db: Reader, businessId: string): Promise<AccountRow | null> =>
  db.maybe(sql<AccountRow>`
    select ${ACCOUNT} from payout_accounts where business_id = ${businessId} order by stage limit 1`);

/** Locked until the commit, so that a payout and a change of its account come one after the other. */
export const lockAccount = (tx: Tx, businessId: string): Promise<AccountRow | null> =>
  tx.maybe(sql<AccountRow>`
    select ${ACCOUNT} from payout_accounts where business_id = ${businessId} and stage = 'CURRENT' for update`);

export async function saveAccount(
  tx: Tx,
  businessId: string,
  row: AccountRow & { nextRunAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into payout_accounts (business_id, stage, type, network, bank_code, bank, number, number_last4, holder_name,
      status, ready_at, provider, recipient, next_run_at, created_at)
    values (${businessId}, ${row.stage}, ${row.type}, ${row.network}, ${row.bankCode}, ${row.bank}, ${row.number},
      ${row.numberLast4}, ${row.holderName}, ${row.status}, ${row.readyAt}, ${row.provider}, ${row.recipient},
      ${row.nextRunAt}, ${now})
    on conflict (business_id, stage) do update set type = excluded.type, network = excluded.network,
      bank_code = excluded.bank_code, bank = excluded.bank, number = excluded.number,
      number_last4 = excluded.number_last4, holder_name = excluded.holder_name, status = excluded.status,
      ready_at = excluded.ready_at, provider = excluded.provider, recipient = excluded.recipient,
      next_run_at = excluded.next_run_at, created_at = excluded.created_at`);
}

export const deleteProposed = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from payout_accounts where business_id = ${businessId} and stage = 'PROPOSED'`);

export const NEXT_RUN = fragment`select min(next_run_at) from payout_accounts`;

/** Businesses whose scheduled payout is to be looked at, the oldest first, without a lock. */
export const listDueRuns = (db: Reader, now: Temporal.Instant, limit: number): Promise<{ businessId: string }[]> =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from payout_accounts where next_run_at <= ${now} order by next_run_at limit ${limit}`);

/** The time of the run, if it is still due and no other transaction has it. */
export async function claimRun(tx: Tx, businessId: string, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const found = await tx.maybe(sql<{ at: Temporal.Instant }>`
    select next_run_at as at from payout_accounts
    where business_id = ${businessId} and stage = 'CURRENT' and next_run_at <= ${now} for update skip locked`);
  return found?.at ?? null;
}

export const scheduleRun = (tx: Tx, businessId: string, at: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update payout_accounts set next_run_at = ${at} where business_id = ${businessId} and stage = 'CURRENT'`);

/** The policies that say when a business is paid out, null where it has not set them. */
export const findPayoutPolicies = (
  db: Reader,
  businessId: string,
): Promise<{ schedule: string | null; minimumPesewas: number | null; sandbox: boolean }> =>
  db.one(sql<{ schedule: string | null; minimumPesewas: number | null; sandbox: boolean }>`
    select policies ->> 'payouts' as schedule, (policies ->> 'payoutMinimumPesewas')::bigint as "minimumPesewas", sandbox
    from businesses where id = ${businessId}`);

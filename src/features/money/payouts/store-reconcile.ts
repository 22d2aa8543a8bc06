import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { Difference } from '../ledger/index.ts';
import type { PayoutRow } from './schemas.ts';

/** These statements read all tenants, so only the operator's reconciliation and metrics may send them. */

/** Compares payouts with their entries of the ledger: the money of an open one is reserved, of a paid one gone. */
export const findPayoutDifferences = (db: Reader, now: Temporal.Instant): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'PAYOUT_AND_LEDGER_DIFFER' as kind, p.business_id as "businessId", p.id,
      format('%s is %s: %s reserved, %s gone', p.amount_pesewas, p.status, coalesce(e.reserved, 0), coalesce(e.gone, 0)) as detail
    from payouts p left join (
      select business_id, payout_id, sum(payout_pesewas) as reserved, sum(gateway_pesewas) as gone from ledger_entries
      where payout_id is not null group by business_id, payout_id
    ) e on e.business_id = p.business_id and e.payout_id = p.id
    where coalesce(e.reserved, 0) <> case when p.status in ('PENDING', 'SENT') then p.amount_pesewas else 0 end
      or coalesce(e.gone, 0) <> case when p.status = 'PAID' then p.amount_pesewas else 0 end
    union all
    select 'PAYOUT_STUCK', business_id, id, format('%s, on its way since %s', amount_pesewas, created_at)
    from payouts where status in ('PENDING', 'SENT') and created_at <= ${now.subtract({ hours: 24 })}`);

/** Payouts since then, by reference. */
export const listPayoutsSince = (
  db: Reader,
  since: Temporal.Instant,
  after: string,
  limit: number,
): Promise<Pick<PayoutRow, 'businessId' | 'id' | 'reference' | 'provider' | 'status' | 'amountPesewas'>[]> =>
  db.rows(sql<Pick<PayoutRow, 'businessId' | 'id' | 'reference' | 'provider' | 'status' | 'amountPesewas'>>`
    select business_id as "businessId", id, reference, provider, status, amount_pesewas as "amountPesewas" from payouts
    where created_at >= ${since} and asked_at is not null and provider <> 'SIMULATOR' and reference > ${after}
    order by reference limit ${limit}`);

/** Those of the references that are payouts of a business. */
export async function listKnownReferences(
  db: Reader,
  provider: PayoutRow['provider'],
  references: readonly string[],
): Promise<string[]> {
  const found = await db.rows(sql<{ reference: string }>`
    select reference from payouts where provider = ${provider} and reference = any(${references})`);
  return found.map(({ reference }) => reference);
}

export interface MoneyFigures {
  /** The sum of all accounts, which is 0. */
  totalPesewas: number;
  negativeBalances: number;
  stuckPayouts: number;
}

const STUCK = { hours: 1 } as const;

export const readMoneyFigures = (db: Reader, now: Temporal.Instant): Promise<MoneyFigures> =>
  db.one(sql<MoneyFigures>`
    select b.total as "totalPesewas", b.negative as "negativeBalances", p.stuck as "stuckPayouts"
    from (
      select coalesce(sum(pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas + fees_pesewas
          + gateway_cost_pesewas), 0)::bigint as total, count(*) filter (where available_pesewas < 0) as negative
      from ledger_balances
    ) b cross join (
      select count(*) as stuck from payouts
      where status in ('PENDING', 'SENT') and created_at <= ${now.subtract(STUCK)}
    ) p`);

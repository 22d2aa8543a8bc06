import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** These statements read all tenants, so only the operator's reconciliation may send them. */

export interface Difference {
  kind: string;
  businessId: string;
  id: string;
  detail: string;
}

/** Compares the ledger with payments and refunds. The reset of a sandbox deletes its payments. */
export const findUnposted = (db: Reader): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'PAYMENT_NOT_IN_LEDGER' as kind, p.business_id as "businessId", p.id,
      format('%s, posted %s', p.amount_pesewas, coalesce(e.pending_pesewas, 0)) as detail
    from payments p left join ledger_entries e on e.business_id = p.business_id and e.cause = p.id
    where p.booking_id is not null and p.provider <> 'MANUAL' and p.amount_pesewas is distinct from e.pending_pesewas
    union all
    select 'REFUND_NOT_IN_LEDGER', r.business_id, r.id,
      format('%s, posted %s', r.amount_pesewas, coalesce(e.gateway_pesewas, 0))
    from refunds r join payments p on p.business_id = r.business_id and p.id = r.payment_id
      left join ledger_entries e on e.business_id = r.business_id and e.cause = r.id
      left join ledger_entries f on f.business_id = r.business_id and f.cause = r.id || ' failed'
    where r.booking_id is not null and p.provider <> 'MANUAL'
      and case when r.status = 'FAILED' then 0 else r.amount_pesewas end
        <> coalesce(e.gateway_pesewas, 0) + coalesce(f.gateway_pesewas, 0)
    union all
    select 'ENTRY_WITHOUT_PAYMENT', e.business_id, e.cause, format('%s was posted', e.pending_pesewas)
    from ledger_entries e join businesses b on b.id = e.business_id
    where e.kind = 'PAYMENT' and not b.sandbox
      and not exists (select from payments p where p.business_id = e.business_id and p.id = e.payment_id)`);

/** Compares the balances with the entries. */
export const findWrongBalances = (db: Reader): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'BALANCE_AND_ENTRIES_DIFFER' as kind, b.business_id as "businessId", b.business_id as id,
      format('pending %s against %s, available %s against %s, in payout %s against %s', b.pending_pesewas, e.pending,
        b.available_pesewas, e.available, b.payout_pesewas, e.payout) as detail
    from ledger_balances b cross join lateral (
      select count(*) as entries, coalesce(sum(pending_pesewas), 0) as pending,
        coalesce(sum(available_pesewas), 0) as available, coalesce(sum(payout_pesewas), 0) as payout,
        coalesce(sum(gateway_pesewas), 0) as gateway, coalesce(sum(fees_pesewas), 0) as fees,
        coalesce(sum(gateway_cost_pesewas), 0) as gateway_cost
      from ledger_entries where business_id = b.business_id) e
    where (b.entries, b.pending_pesewas, b.available_pesewas, b.payout_pesewas, b.gateway_pesewas, b.fees_pesewas,
      b.gateway_cost_pesewas) is distinct from
      (e.entries, e.pending, e.available, e.payout, e.gateway, e.fees, e.gateway_cost)`);

/** Those of the causes that an entry of any business has. */
export async function findPostedCauses(db: Reader, causes: readonly string[]): Promise<string[]> {
  const found = await db.rows(sql<{ cause: string }>`select cause from ledger_entries where cause = any(${causes})`);
  return found.map(({ cause }) => cause);
}

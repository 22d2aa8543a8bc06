import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { PromoCodeRow, StoredCode } from './schemas.ts';

/** Of `promo_codes p` and its `promo_counts n`. */
const COLUMNS = fragment`p.id, p.code, p.percent, p.amount_pesewas as "amountPesewas", p.from_date as "from",
  p.to_date as "to", n.max_uses as "maxUses", p.per_customer as "perCustomer", p.min_total_pesewas as "minTotalPesewas",
  p.item_ids as "itemIds", p.active, n.uses, n.discounted_pesewas as "discountedPesewas", p.created_at as "createdAt",
  p.updated_at as "updatedAt"`;

const rowsOf = (businessId: string): Fragment => fragment`
  promo_codes p join promo_counts n on n.promo_id = p.id and n.business_id = ${businessId}
  where p.business_id = ${businessId} and p.deleted_at is null`;

/** The newest first. */
export const listPromoCodes = (
  db: Reader,
  businessId: string,
  after: { createdAt: string; id: string } | null,
  limit: number,
): Promise<PromoCodeRow[]> =>
  db.rows(
    prepared(sql<PromoCodeRow>`
      select ${COLUMNS} from ${rowsOf(businessId)}
        and (${after?.id ?? null}::text is null
          or (p.created_at, p.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by p.created_at desc, p.id desc limit ${limit}`),
  );

export const findPromoCode = (db: Reader, businessId: string, id: string): Promise<PromoCodeRow | null> =>
  db.maybe(sql<PromoCodeRow>`select ${COLUMNS} from ${rowsOf(businessId)} and p.id = ${id}`);

export async function addPromoCode(tx: Tx, businessId: string, code: StoredCode, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    insert into promo_codes (business_id, id, code, percent, amount_pesewas, from_date, to_date, per_customer,
      min_total_pesewas, item_ids, active, created_at, updated_at)
    values (${businessId}, ${code.id}, ${code.code}, ${code.percent}, ${code.amountPesewas}, ${code.from}, ${code.to},
      ${code.perCustomer}, ${code.minTotalPesewas}, ${code.itemIds}, ${code.active}, ${now}, ${now})`);
  await tx.run(sql`
    insert into promo_counts (business_id, promo_id, max_uses) values (${businessId}, ${code.id}, ${code.maxUses})`);
}

export async function savePromoCode(
  tx: Tx,
  businessId: string,
  code: StoredCode,
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update promo_codes set code = ${code.code}, percent = ${code.percent}, amount_pesewas = ${code.amountPesewas},
      from_date = ${code.from}, to_date = ${code.to}, per_customer = ${code.perCustomer},
      min_total_pesewas = ${code.minTotalPesewas}, item_ids = ${code.itemIds}, active = ${code.active},
      updated_at = ${now}
    where id = ${code.id} and business_id = ${businessId}`);
  await tx.run(sql`
    update promo_counts set max_uses = ${code.maxUses} where promo_id = ${code.id} and business_id = ${businessId}`);
}

/** A change writes every column, so that it locks the code before it reads it. */
export const lockPromoCode = (tx: Tx, businessId: string, id: string): Promise<unknown> =>
  tx.rows(sql`select from promo_codes where id = ${id} and business_id = ${businessId} for update`);

/** Locks the count, so that no use is counted meanwhile. */
export const lockUses = (tx: Tx, businessId: string, id: string): Promise<{ uses: number } | null> =>
  tx.maybe(sql<{ uses: number }>`
    select uses from promo_counts where promo_id = ${id} and business_id = ${businessId} for update`);

/** Bookings refer to it, so that the row is only marked. Its text becomes free again. */
export const deletePromoCode = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update promo_codes set active = false, deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const wipePromoCodes = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from promo_codes where business_id = ${businessId}`);

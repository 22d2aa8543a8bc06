import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { PriceRuleRow } from './schemas.ts';

const COLUMNS = fragment`id, name, kind, item_ids as "itemIds", from_date as "from", to_date as "to", weekdays,
  time_from as "timeFrom", time_to as "timeTo", min_quantity as "minQuantity", min_days_before as "minDaysBefore",
  max_days_before as "maxDaysBefore", percent, amount_pesewas as "amountPesewas", active, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** From the oldest to the newest. */
export const listPriceRules = (
  db: Reader,
  businessId: string,
  after: { createdAt: string; id: string } | null,
  limit: number,
): Promise<PriceRuleRow[]> =>
  db.rows(
    prepared(sql<PriceRuleRow>`
      select ${COLUMNS} from price_rules where business_id = ${businessId}
        and (created_at, id) > (coalesce(${after?.createdAt ?? null}::timestamptz, '-infinity'), ${after?.id ?? ''})
      order by created_at, id limit ${limit}`),
  );

export const findPriceRule = (db: Reader, businessId: string, id: string): Promise<PriceRuleRow | null> =>
  db.maybe(sql<PriceRuleRow>`select ${COLUMNS} from price_rules where id = ${id} and business_id = ${businessId}`);

/** A change writes every column, so that it locks the rule before it reads it. */
export const lockPriceRule = (tx: Tx, businessId: string, id: string): Promise<unknown> =>
  tx.rows(sql`select from price_rules where id = ${id} and business_id = ${businessId} for update`);

type NewRule = Omit<PriceRuleRow, 'createdAt' | 'updatedAt'>;

export const addPriceRule = (tx: Tx, businessId: string, rule: NewRule, now: Temporal.Instant): Promise<PriceRuleRow> =>
  tx.one(sql<PriceRuleRow>`
    insert into price_rules (business_id, id, name, kind, item_ids, from_date, to_date, weekdays, time_from, time_to,
      min_quantity, min_days_before, max_days_before, percent, amount_pesewas, active, created_at, updated_at)
    values (${businessId}, ${rule.id}, ${rule.name}, ${rule.kind}, ${rule.itemIds}, ${rule.from}, ${rule.to},
      ${rule.weekdays}, ${rule.timeFrom}, ${rule.timeTo}, ${rule.minQuantity}, ${rule.minDaysBefore},
      ${rule.maxDaysBefore}, ${rule.percent}, ${rule.amountPesewas}, ${rule.active}, ${now}, ${now})
    returning ${COLUMNS}`);

export const savePriceRule = (
  tx: Tx,
  businessId: string,
  rule: NewRule,
  now: Temporal.Instant,
): Promise<PriceRuleRow> =>
  tx.one(sql<PriceRuleRow>`
    update price_rules set name = ${rule.name}, item_ids = ${rule.itemIds}, from_date = ${rule.from},
      to_date = ${rule.to}, weekdays = ${rule.weekdays}, time_from = ${rule.timeFrom}, time_to = ${rule.timeTo},
      min_quantity = ${rule.minQuantity}, min_days_before = ${rule.minDaysBefore},
      max_days_before = ${rule.maxDaysBefore}, percent = ${rule.percent}, amount_pesewas = ${rule.amountPesewas},
      active = ${rule.active}, updated_at = ${now}
    where id = ${rule.id} and business_id = ${businessId}
    returning ${COLUMNS}`);

/** Bookings keep the name and the amount in their lines, so that the row can go. */
export const deletePriceRule = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from price_rules where id = ${id} and business_id = ${businessId}`);

export const wipePriceRules = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from price_rules where business_id = ${businessId}`);

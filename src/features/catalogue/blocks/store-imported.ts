import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';

/** Dates of a unit's block, instants of a provider's. */
type ImportedRow = { id: string } & (
  | { begins: string; ends: string }
  | { begins: Temporal.Instant; ends: Temporal.Instant }
);
type ImportedColumns = {
  id: string;
  startDate: string | null;
  endDate: string | null;
  startsAt: Temporal.Instant | null;
  endsAt: Temporal.Instant | null;
};

export async function listImported(db: Reader, businessId: string, importId: string): Promise<ImportedRow[]> {
  const rows = await db.rows(sql<ImportedColumns>`
    select id, start_date as "startDate", end_date as "endDate", starts_at as "startsAt", ends_at as "endsAt"
    from blocks where business_id = ${businessId} and import_id = ${importId}`);
  return rows.map(({ id, startDate, endDate, startsAt, endsAt }) => {
    if (startDate !== null && endDate !== null) return { id, begins: startDate, ends: endDate };
    if (startsAt && endsAt) return { id, begins: startsAt, ends: endsAt };
    throw new Error(`Block ${id} blocks neither a unit nor a provider`);
  });
}

export const deleteBlocks = (tx: Tx, businessId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from blocks where business_id = ${businessId} and id = any(${ids})`);

type NewRow = { id: string; begins: string; ends: string };

export const addImported = (
  tx: Tx,
  businessId: string,
  importId: string,
  item: { providerId: string } | { unitId: string },
  rows: readonly NewRow[],
  now: Temporal.Instant,
): Promise<number> =>
  'providerId' in item
    ? tx.run(sql`
        insert into blocks (business_id, id, import_id, provider_id, starts_at, ends_at, created_at)
        select i.business_id, r.id, i.id, ${item.providerId}, r.begins, r.ends, ${now}
        from calendar_imports i
          cross join jsonb_to_recordset(${json(rows)}::jsonb) as r(id text, begins timestamptz, ends timestamptz)
        where i.business_id = ${businessId} and i.id = ${importId}`)
    : tx.run(sql`
        insert into blocks (business_id, id, import_id, unit_id, start_date, end_date, created_at)
        select i.business_id, r.id, i.id, ${item.unitId}, r.begins, r.ends, ${now}
        from calendar_imports i
          cross join jsonb_to_recordset(${json(rows)}::jsonb) as r(id text, begins date, ends date)
        where i.business_id = ${businessId} and i.id = ${importId}`);

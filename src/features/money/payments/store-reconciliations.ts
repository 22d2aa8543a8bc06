import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Difference } from '../ledger/index.ts';

export interface ReconciliationRow {
  night: LocalDate;
  endedAt: Temporal.Instant;
  total: number;
  differences: Difference[];
}

/** A repeated night replaces its result; nights before `forgetBefore` are deleted. */
export async function saveReconciliation(tx: Tx, row: ReconciliationRow, forgetBefore: LocalDate): Promise<void> {
  await tx.run(sql`
    insert into reconciliations (night, ended_at, total, differences)
    values (${row.night}, ${row.endedAt}, ${row.total}, ${json(row.differences)}::jsonb)
    on conflict (night) do update set ended_at = excluded.ended_at, total = excluded.total,
      differences = excluded.differences`);
  await tx.run(sql`delete from reconciliations where night < ${forgetBefore}`);
}

export const findLastReconciliation = (db: Reader): Promise<ReconciliationRow | null> =>
  db.maybe(sql<ReconciliationRow>`
    select night, ended_at as "endedAt", total, differences from reconciliations order by night desc limit 1`);

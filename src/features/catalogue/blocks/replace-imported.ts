import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { exactTextOf } from '../../../kit/time.ts';
import { addImported, deleteBlocks, listImported } from './store-imported.ts';

/** What an import blocks, and when: times of a provider, or days of a unit with all its pieces. */
export type ImportedBlocks =
  | { providerId: string; times: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }[] }
  | { unitId: string; days: { startDate: string; endDate: string }[] };

/**
 * The blocks of an import become these. Unchanged blocks keep their row and id, because most of a calendar is the same as
 * at the last look. Bookings that they overlap stay. Returns how many there are.
 */
export async function replaceImported(
  tx: Tx,
  businessId: string,
  importId: string,
  wanted: ImportedBlocks,
  now: Temporal.Instant,
): Promise<number> {
  const rows =
    'providerId' in wanted
      ? wanted.times.map((time) => [exactTextOf(time.startsAt), exactTextOf(time.endsAt)] as const)
      : wanted.days.map(({ startDate, endDate }) => [startDate, endDate] as const);
  const left = new Map(rows.map((row) => [row.join(' '), row]));
  const gone: string[] = [];
  for (const { id, begins, ends } of await listImported(tx, businessId, importId)) {
    const key =
      typeof begins === 'string'
        ? `${begins} ${ends}`
        : `${exactTextOf(begins)} ${exactTextOf(ends as Temporal.Instant)}`;
    if (!left.delete(key)) gone.push(id);
  }
  if (gone.length > 0) await deleteBlocks(tx, businessId, gone);
  const added = [...left.values()].map(([begins, ends]) => ({ id: newId('blk', businessId), begins, ends }));
  const item = 'providerId' in wanted ? { providerId: wanted.providerId } : { unitId: wanted.unitId };
  if (added.length > 0) await addImported(tx, businessId, importId, item, added, now);
  return rows.length;
}

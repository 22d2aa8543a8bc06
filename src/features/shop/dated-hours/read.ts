import { invalid } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { DatedHoursQuery } from './schemas.ts';
import { listDatedHours } from './store.ts';

export async function readDatedHours(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  { from, to, cursor, limit = 20 }: DatedHoursQuery,
) {
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const list = `dated-hours ${businessId}`;
  const after = (cursors.decode(list, cursor)?.[0] as string | undefined) ?? null;
  const rows = await listDatedHours(db, businessId, { from: from ?? null, to: to ?? null, after, limit: limit + 1 });
  return pageOf(rows, limit, ({ startDate }) => cursors.encode(list, [startDate]));
}

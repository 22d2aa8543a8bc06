import type { Reader } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { addDays, startOf } from '../../kit/time.ts';
import type { BlockRow } from './schemas.ts';
import { listBlocks } from './store.ts';

/** Both days inclusive; without one there is no bound on that side. */
export function readBlocks(
  db: Reader,
  businessId: string,
  { from, to }: { from?: string; to?: string },
): Promise<BlockRow[]> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  return listBlocks(db, businessId, {
    fromDate: from ?? null,
    toDate: to ?? null,
    fromInstant: from === undefined ? null : startOf(from),
    toInstant: to === undefined ? null : startOf(addDays(to, 1)),
  });
}

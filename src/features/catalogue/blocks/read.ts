import { invalid } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, startOf } from '../../../kit/time.ts';
import type { Block, BlocksQuery } from './schemas.ts';
import { listBlocks } from './store.ts';

/** Both dates are inclusive; an absent date sets no bound. */
export function readBlocks(
  db: Reader,
  businessId: string,
  { from, to, unitId, providerId, source }: BlocksQuery,
): Promise<Block[]> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  return listBlocks(db, businessId, {
    unitId: unitId ?? null,
    providerId: providerId ?? null,
    source: source ?? null,
    fromDate: from ?? null,
    toDate: to ?? null,
    fromInstant: from === undefined ? null : startOf(from),
    toInstant: to === undefined ? null : startOf(addDays(to, 1)),
  });
}

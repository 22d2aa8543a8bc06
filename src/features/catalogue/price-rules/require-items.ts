import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { listPricedItems } from './store-items.ts';

/** Refuses ids of items that the business does not have. */
export async function requireItems(db: Reader, businessId: string, itemIds: readonly string[] | null): Promise<void> {
  if (itemIds === null) return;
  const known = new Set((await listPricedItems(db, businessId, itemIds)).map(({ id }) => id));
  const problems = itemIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `/itemIds/${index}`, code: 'UNKNOWN_ITEM', message: 'is not an item of this business' }],
  );
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
}

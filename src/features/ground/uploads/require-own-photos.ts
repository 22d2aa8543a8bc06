import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { lockPhotos } from './store.ts';

/** Refuses ids that are not uploads of this business. `path` locates the ids in the body, for errors. */
export async function requireOwnPhotos(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set((await lockPhotos(tx, businessId, ids)).map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    own.has(id)
      ? []
      : [{ code: 'UNKNOWN_PHOTO', message: 'is not an upload of this business', path: `${path}/${index}` }],
  );
  if (details.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, details);
}

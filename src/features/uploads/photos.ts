import type { Reader } from '../../kit/db/db.ts';
import { fail, VALIDATION_FAILED } from '../../kit/errors.ts';
import { findPhotos } from './store.ts';

/** Refuses ids that are not the business's own uploads; `path` is where they stand in the body. */
export async function requireOwnPhotos(
  db: Reader,
  businessId: string,
  ids: readonly string[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set((await findPhotos(db, businessId, ids)).map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    own.has(id)
      ? []
      : [{ code: 'UNKNOWN_PHOTO', message: 'is not an upload of this business', path: `${path}/${index}` }],
  );
  if (details.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, details);
}

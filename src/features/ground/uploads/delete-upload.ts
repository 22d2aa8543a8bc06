import { fail, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { mediaNames } from './copies.ts';
import type { MediaStore } from './media/store.ts';
import { forgetUpload, listDeleted, lockUpload, markUploadDeleted } from './store.ts';

/** The upload is gone for everybody at once; a job deletes its bytes, because no transaction waits for the storage. */
export async function deleteUpload(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  const found = await lockUpload(tx, businessId, id);
  if (!found) throw fail(NOT_FOUND, 'There is no such upload');
  if (found.used)
    throw fail(INVALID_STATE, 'The business, a unit, a service or a kit shows this photo: take it out there first');
  await markUploadDeleted(tx, businessId, id, now);
}

const BATCH = 100;

/** The row goes after the bytes, so that a killed job is repeated and leaves no bytes behind. */
export async function deleteBytes(db: Database, media: MediaStore): Promise<'more' | 'done'> {
  const deleted = await listDeleted(db.service, BATCH);
  for (const { id, businessId } of deleted) {
    for (const name of mediaNames(id)) await media.remove(name);
    await db.service.transaction((tx) => forgetUpload(tx, businessId, id));
  }
  return deleted.length === BATCH ? 'more' : 'done';
}

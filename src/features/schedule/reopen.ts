import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { deleteClosures, lockClosures } from './store.ts';

/** Takes a closure back; not while another one is swallowing it. */
export async function reopen(tx: Tx, businessId: string, closureId: string): Promise<void> {
  await lockClosures(tx, businessId);
  if ((await deleteClosures(tx, businessId, [closureId])) === 0) throw fail(NOT_FOUND);
  tx.tell('business', businessId);
}

import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { deleteBlock } from './store.ts';

export async function removeBlock(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteBlock(tx, businessId, id)) === 0) throw fail(NOT_FOUND, 'There is no such block');
}

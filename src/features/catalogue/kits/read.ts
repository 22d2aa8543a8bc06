import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { KitRow, KitsQuery } from './schemas.ts';
import { findKit, listKits } from './store.ts';

export async function readKits(db: Reader, businessId: string, query: KitsQuery, cursors: Cursors) {
  const { active = null, cursor, limit = 20 } = query;
  const list = `kits ${businessId}`;
  const position = cursors.decode(list, cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await listKits(db, businessId, active, after, limit + 1);
  return pageOf(rows, limit, ({ createdAt, id }) => cursors.encode(list, [createdAt, id]));
}

/** Answers 404 for a kit that is unknown, deleted or of another business. */
export async function requireKit(db: Reader, businessId: string, id: string): Promise<KitRow> {
  const kit = await findKit(db, businessId, id);
  if (!kit) throw fail(NOT_FOUND, 'There is no such kit');
  return kit;
}

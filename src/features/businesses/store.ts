import type { Reader } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';

export const findStanding = (db: Reader, id: string): Promise<{ id: string; readOnly: boolean } | null> =>
  db.maybe(sql`select id, read_only as "readOnly" from businesses where id = ${id}`);

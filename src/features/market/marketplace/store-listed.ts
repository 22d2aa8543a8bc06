import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** All listed businesses in the order of their ids, for sitemaps. The index businesses_listed has this order. */

export interface ListedRow {
  id: string;
  slug: string;
  updatedAt: Temporal.Instant;
}

export async function countListed(db: Reader): Promise<number> {
  return (await db.one(sql<{ count: number }>`select count(*) as count from businesses where listed`)).count;
}

/** The id at a position, counted from 0; null past the end. Reads the index alone. */
export async function findListedAt(db: Reader, position: number): Promise<string | null> {
  const found = await db.maybe(sql<{ id: string }>`
    select id from businesses where listed order by id limit 1 offset ${position}`);
  return found?.id ?? null;
}

export const listListed = (db: Reader, from: string, limit: number): Promise<ListedRow[]> =>
  db.rows(sql<ListedRow>`
    select id, slug, updated_at as "updatedAt" from businesses
    where listed and id >= ${from} order by id limit ${limit}`);

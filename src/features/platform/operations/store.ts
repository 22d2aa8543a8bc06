import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';

/** Names of the migrations that the database has. */
export const listMigrations = async (read: Reader): Promise<string[]> =>
  (await read.rows(prepared(sql<{ name: string }>`select name from schema_migrations`))).map(({ name }) => name);

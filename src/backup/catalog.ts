import type { Client } from 'pg';

/** What PostgreSQL's catalog says about the tables, so that no list of them can be forgotten. */

export interface Table {
  name: string;
  /** In the table's order, without generated columns. */
  columns: string[];
}

export const MIGRATIONS_TABLE = 'schema_migrations';

const TABLES = "c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')";

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: Table): string => columns.map(quote).join(', ');

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where ${TABLES} order by 1`);
  return rows;
}

/**
 * Refuses a user from whom row level security would hide rows: the copy would look whole and not be it. A policy for the
 * service's role that lets every row pass is enough, and no policy may narrow it.
 */
export async function requireAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_roles me on me.rolname = current_user
    where ${TABLES} and c.relrowsecurity and not me.rolsuper and not me.rolbypassrls
      and (c.relforcerowsecurity or not pg_has_role(current_user, c.relowner, 'usage'))
      and (exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
        or not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
          and pg_get_expr(p.polqual, p.polrelid) = 'true'
          and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(current_user, role, 'usage'))))
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `Row level security hides rows of ${names} from this user: grant it the role dwaso_service, or use the owner of the tables`,
  );
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

export async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('${MIGRATIONS_TABLE}') is not null as known`,
  );
  if (!rows[0]?.known) return [];
  return (await client.query<AppliedMigration>(`select name, checksum from ${MIGRATIONS_TABLE} order by name`)).rows;
}

export interface Sequence {
  name: string;
  /** Null while it has given no number. */
  last: string | null;
}

/** Sequences stand outside snapshots: their numbers are those of now, and none that a row has is given again. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema() order by 1',
  );
  return rows;
}

/** Values as text that any server from 15 on reads in the same way. */
export const PLAIN_TEXT = [
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');

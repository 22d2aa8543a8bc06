import type { Client } from 'pg';
import { quote, type Table } from './catalog.ts';

/**
 * Loading a table is many times faster without its indexes and keys, and triggers must not fire for rows that were
 * checked when they were first written. All of it happens in the transaction of the restore: one that fails leaves the
 * tables as they were. The owner of the tables may do all this; no superuser is needed.
 */
interface Statement {
  text: string;
}

const run = async (client: Client, statements: readonly Statement[]): Promise<void> => {
  for (const { text } of statements) await client.query(text);
};

/** Takes indexes, keys, triggers and forced row level security away; returns what puts them back. */
export async function dropConstraints(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quote(name));
  const { rows: constraints } = await client.query<{ type: string; drop: string; add: string }>(
    `select contype as type, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'x', 'f') order by conname`,
    [names],
  );
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
     order by indexrelid::regclass::text`,
    [names],
  );
  const { rows: triggers } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
     from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [names],
  );
  const { rows: forced } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where oid = any($1::regclass[]) and relforcerowsecurity',
    [names],
  );
  const foreign = constraints.filter(({ type }) => type === 'f');
  const keys = constraints.filter(({ type }) => type !== 'f');
  await run(client, [
    ...forced.map(({ name }) => ({ text: `alter table ${name} no force row level security` })),
    ...triggers.map(({ disable }) => ({ text: disable })),
    ...[...foreign, ...keys, ...indexes].map(({ drop }) => ({ text: drop })),
  ]);
  return () =>
    run(client, [
      ...[...keys, ...indexes, ...foreign].map(({ add }) => ({ text: add })),
      ...triggers.map(({ enable }) => ({ text: enable })),
      ...forced.map(({ name }) => ({ text: `alter table ${name} force row level security` })),
    ]);
}

import type { TestService } from '../../../service/service.ts';

interface Hit {
  table: string;
  row: string;
}

/** The whole rows of every table as text, and what is sealed in them as it reads when opened. */
export async function dumpDatabase(api: TestService): Promise<Hit[]> {
  const { rows: tables } = await api.owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const hits: Hit[] = [];
  for (const { name } of tables) {
    const { rows } = await api.owner.query<{ row: string }>(`select to_json(t)::text as row from "${name}" t`);
    hits.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  const { rows: sealed } = await api.owner.query<{ sealed: Buffer }>(
    'select sealed from idempotency_keys where sealed is not null',
  );
  for (const row of sealed) hits.push({ table: 'idempotency_keys', row: api.service.deps.records.open(row.sealed) });
  return hits;
}

/** Tables that hold one of the texts, in upper or lower case. */
export async function tablesNaming(api: TestService, ...texts: string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  const found = (await dumpDatabase(api)).filter(({ row }) => wanted.some((text) => row.toLowerCase().includes(text)));
  return [...new Set(found.map(({ table }) => table))];
}

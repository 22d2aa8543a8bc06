import { Client, DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { readStatements, type SourceStatement } from '../shape/source-statements.ts';

/** Citus refuses forms of SQL that PostgreSQL knows, and says so when it plans the statement. */
const database = await createDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
onFinish(async () => {
  await client.end();
  await database.drop();
});

/** A value of each type that parameters have. */
const VALUES: Readonly<Record<string, string>> = {
  text: `'biz_x'`,
  uuid: `'00000000-0000-4000-8000-000000000000'`,
  'timestamp with time zone': `'2030-01-01T12:00:00Z'`,
  date: `'2030-01-01'`,
  'time without time zone': `'12:00'`,
  boolean: 'true',
  json: `'[]'`,
  jsonb: `'[]'`,
  bytea: `''`,
  xid8: `'1'`,
};

const valueOf = (type: string): string => (type.endsWith('[]') ? `'{}'` : (VALUES[type] ?? '1'));

/** Statements that the reading of the source leaves in pieces, or that have no plan. */
const isPlanned = ({ name, text, unresolved }: SourceStatement): boolean =>
  unresolved.length === 0 && !/^(commit|rollback)$/.test(text.trim()) && !/store-search\.ts (walk|gather)$/.test(name);

/** Rows pass through the coordinator and reach a worker by COPY, which row level security refuses, or by a file of rows. */
const COPIES = /method: (pull|repartition)/;

/** What the planner, here or on a worker, says against the statement, if anything. */
async function refusalOf({ name, line, text }: SourceStatement): Promise<string[]> {
  try {
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      'select parameter_types::text[] as types from pg_prepared_statements',
    );
    const values = (rows[0]?.types ?? []).map(valueOf);
    const given = values.length > 0 ? `(${values})` : '';
    const { rows: plan } = await client.query<Record<string, string>>(`explain execute planned${given}`);
    return plan
      .map((row) => row['QUERY PLAN'] ?? '')
      .filter((row) => /could not get remote plan/i.test(row) || (COPIES.test(row) && !/on conflict/i.test(text)))
      .map((row) => `${name}:${line} ${row.trim()}`);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [`${name}:${line} ${error.message}`];
  } finally {
    await client.query('deallocate all');
  }
}

it('plans every statement of the source', async () => {
  const refused = [];
  for (const statement of readStatements().filter(isPlanned)) refused.push(...(await refusalOf(statement)));
  expect(refused).toEqual([]);
});

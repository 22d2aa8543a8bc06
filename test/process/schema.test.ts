import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { runNode, startProcess } from '../service/process.ts';
import { startTestService } from '../service/service.ts';

async function prepare() {
  const database = await createDatabase();
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  onFinish(() => database.drop());
  onFinish(() => owner.end());
  const applied = async () =>
    (await owner.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
      (row) => row.name,
    );
  const note = (name: string) =>
    owner.query("insert into schema_migrations (name, checksum) values ($1, 'later')", [name]);
  const run = (script: string[], env: Record<string, string> = {}) =>
    runNode(script, { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', ...env }).ended;
  return { database, owner, applied, note, run };
}

it.each([
  ['reconcile', ['src/cli.ts', 'reconcile'], {}],
  ['operators list', ['src/cli.ts', 'operators', 'list'], {}],
  ['a service with MIGRATE=off', ['src/main.ts'], { MIGRATE: 'off' }],
] as const)('%s refuses a database that lacks a migration, and applies none', async (_name, script, env) => {
  const { owner, applied, run } = await prepare();
  const last = (await applied()).at(-1);
  await owner.query('delete from schema_migrations where name = $1', [last]);
  const before = await applied();
  const { code, stderr } = await run([...script], env);
  expect(code).toBe(1);
  expect(stderr).toContain(`(the first is ${last}): run \`npm run cli -- migrate\``);
  expect(await applied()).toEqual(before);
});

it('refuses a database from which a later version took something away, also in /ready of a running process', async () => {
  const { database, note, run } = await prepare();
  const running = await startTestService({}, { database });
  expect((await running.get('//ready')).status).toBe(200);
  await note('9999_dropped_contract.sql');
  for (const script of [['src/main.ts'], ['src/cli.ts', 'migrate'], ['src/cli.ts', 'reconcile']]) {
    const { code, stderr } = await run(script);
    expect([script, code]).toEqual([script, 1]);
    expect(stderr).toContain('changed by a later version (migration 9999_dropped_contract.sql)');
  }
  const { status, body } = await running.get('//ready');
  expect([status, body.error?.details]).toMatchObject([503, [{ code: 'SCHEMA' }]]);
});

it('works on a database to which a later version only added', async () => {
  const { database, note } = await prepare();
  await note('9999_added.sql');
  const service = await startProcess(database);
  expect((await service.get('//ready')).status).toBe(200);
});

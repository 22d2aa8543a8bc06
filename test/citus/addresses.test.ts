import { afterAll, expect, it } from 'vitest';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { createDatabase } from '../service/database.ts';
import { runNode } from '../service/process.ts';
import { testEnvironment } from '../service/service.ts';

const database = await createDatabase();
afterAll(() => database.drop());

/** Starts the service, which ends with one line. */
async function refuse(overrides: Record<string, string>): Promise<string> {
  const environment = await testEnvironment(database, { LOG_LEVEL: 'info', ...overrides });
  const { code, stdout, stderr } = await runNode(['src/main.ts'], environment).ended;
  const lines = (stdout + stderr).trim().split('\n');
  expect([code, lines.length], lines.join('\n')).toEqual([1, 1]);
  return lines[0] ?? '';
}

it('a replica is refused', async () => {
  const output = await refuse({ DATABASE_READ_URL: database.url });
  expect(output).toContain(
    'DATABASE_READ_URL cannot be used with Citus: a replica of one server lacks the rows of the others',
  );
});

it('the address of a worker alone is refused', async () => {
  const worker = (await listNodes(database.url)).at(-1);
  if (!worker) throw new Error('The cluster has no worker');
  const url = databaseAt(worker, new URL(database.url).pathname.slice(1)).href;
  const alone = await refuse({ DATABASE_URL: url });
  expect(alone).toContain('DATABASE_URL leads to a worker of a Citus cluster: set DATABASE_DIRECT_URL');
  const direct = await refuse({ DATABASE_DIRECT_URL: url });
  expect(direct).toContain('DATABASE_DIRECT_URL leads to a worker of a Citus cluster');
});

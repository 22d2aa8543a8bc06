import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { random } from '../service/seed.ts';
import { pause } from './duration.ts';
import { type Supervised, supervised } from './supervised.ts';
import { processEnvironment } from './world.ts';

const ROLES = ['all', 'api', 'worker'];
/** Ten processes on a busy machine wait long for a connection, which this test is not about. */
const PATIENT = { DATABASE_POOL_SIZE: '2', DATABASE_TIMEOUT_MS: '60000' };

/** A probe of readiness that a busy machine answers late is a 503, which the process logs. */
const withoutProbes = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !line.includes('"message":"Not ready"'))
    .join('\n');

it('ten processes start together on an empty database, and on one where a start was killed half-way', async () => {
  const dice = random('ten-starts');
  const database = await createDatabase({ empty: true });
  // The signing keys do not exist yet either; the first process creates them.
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-ten-'));
  const processes: Supervised[] = [];
  onFinish(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const prepare = (ROLE: string) =>
    supervised(processEnvironment({ ...PATIENT, DATABASE_URL: database.url, DATA_DIR: dataDir, ROLE }));

  const doomed = await Promise.all(['all', 'all'].map(prepare));
  processes.push(...doomed);
  const starting = Promise.allSettled(doomed.map((one) => one.start()));
  await pause(dice, 200, 1_500);
  await Promise.all(doomed.map((one) => one.kill()));
  await starting;

  const ten = await Promise.all(Array.from({ length: 10 }, (_, place) => prepare(ROLES[place % 3] as string)));
  processes.push(...ten);
  await Promise.all(ten.map((one) => one.start()));
  const serving = ten.filter((_, place) => place % 3 !== 2);
  const areas = await Promise.all(serving.map((one) => one.get('/areas')));
  expect(new Set(areas.map(({ text }) => text)).size).toBe(1);
  expect(areas[0]?.data.length).toBeGreaterThan(150);
  // Every process accepts the tokens of every other one.
  const ama = await serving[0]?.signIn();
  for (const one of serving) expect((await one.get('/me', ama?.token)).status).toBe(200);

  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const { rows } = await sql.query(
    'select count(*)::int as all, count(distinct name)::int as names from schema_migrations',
  );
  await sql.end();
  expect(rows[0].all).toBe(rows[0].names);
  for (const one of ten) expect([one.deaths, withoutProbes(one.said())]).toEqual([[], '']);
  await Promise.all(ten.map((one) => one.stop()));
});

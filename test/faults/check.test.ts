import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { check } from './check.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const world = await openWorld({
  databaseUrl: async () => database.url,
  apis: [{ DATABASE_URL: database.url }],
  worker: null,
});
afterAll(() => world.close());
const sql = new Client({ connectionString: database.url });
await sql.connect();
afterAll(() => sql.end());

it('reports nothing without a fault, and reports every kind of loss', async () => {
  const load = startLoad(world, { name: 'check' });
  await untilAnswered(load, 150);
  await load.stop();
  expect(await check(world, load)).toEqual([]);

  for (const spoiling of [
    `update bookings set status = 'NO_SHOW' where id = (select min(id) from bookings where status = 'HELD')`,
    `delete from bookings where id = (select max(id) from bookings where status = 'CANCELLED')`,
    `delete from idempotency_keys where (principal, key) in (select principal, key from idempotency_keys limit 5)`,
    'update unit_days set taken = taken - 1 where taken > 0',
    'delete from events where sequence = 3',
    `insert into gateway_notices (provider, event, subject, about, reference, received_at)
     values ('SIMULATOR', 'charge.success', 'x', 'charge', 'x', now())`,
  ])
    await sql.query(spoiling);
  world.receiver.received.pop();
  const found = (await check(world, load, { settlesWithinMs: 1_000 })).join('\n');
  for (const kind of [
    /was acknowledged, .*NO_SHOW.* is there/,
    /was acknowledged, undefined is there/,
    /became|was done again/,
    /stock says/,
    /has the number 4/,
    /stuck.*notice x/,
    /was never delivered/,
  ])
    expect(found).toMatch(kind);
});

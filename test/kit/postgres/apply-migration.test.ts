import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/kit/postgres/migrate.ts';
import { asking } from '../../backup/compare.ts';
import { createDatabase } from '../../service/database.ts';
import { onFinish } from '../../service/on-finish.ts';

const TABLES = `create table shops (id integer primary key);
  create table orders (id integer primary key, shop integer not null, price integer, doubled integer);
  insert into shops select generate_series(1, 3);
  insert into orders select n, n % 3 + 1, n from generate_series(1, 100) n`;

async function install() {
  const database = await createDatabase({ empty: true });
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-migrations-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  onFinish(() => database.drop());
  const write = (name: string, text: string) => writeFile(join(directory, `${name}.sql`), text);
  const apply = async (name: string, text: string) => {
    await write(name, text);
    await migrate({ url: database.url, migrations: directory, log: () => {} });
  };
  const ask = async (statement: string) =>
    (await asking(database.url, (client) => client.query(statement))).rows.map((row) => Object.values(row)[0]);
  await apply('0001', TABLES);
  return { url: database.url, write, apply, ask };
}

/** A transaction that reads a table and stays open. */
async function reader(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onFinish(() => client.end().catch(() => {}));
  await client.query('begin');
  await client.query('select from orders');
  return client;
}

it('repeats a migration that cannot get its lock, so that requests pass in between', async () => {
  const { url, apply, ask } = await install();
  const open = await reader(url);
  const migrating = apply('0002', 'alter table orders add note text; update orders set note = id');
  // Each of these would wait for the end of the open transaction if the migration waited for it as well.
  for (let read = 0; read < 5; read++) {
    await ask('select count(*)::int from orders');
    await sleep(100);
  }
  expect(await ask("select count(*)::int from schema_migrations where name = '0002.sql'")).toEqual([0]);
  await open.query('commit');
  await migrating;
  expect(await ask('select count(note)::int from orders')).toEqual([100]);
});

it('builds an index without holding up writes, also while another process waits for its turn', async () => {
  const { url, apply, ask } = await install();
  const open = await reader(url);
  const index = `-- Orders by price.
    create index concurrently if not exists orders_price on orders (price);`;
  const migrating = Promise.all([1, 2].map(() => apply('0002', `-- no transaction\n${index}`)));
  for (let write = 0; write < 5; write++) {
    await ask(`insert into orders values (${1000 + write}, 1) returning id`);
    await sleep(50);
  }
  await open.query('commit');
  await migrating;
  expect(await ask("select indisvalid from pg_index where indexrelid = 'orders_price'::regclass")).toEqual([true]);
});

it('builds an index again that a killed run left unfinished', async () => {
  const { apply, ask } = await install();
  await ask('insert into orders values (1001, 1, 7) returning id');
  const unique = '-- no transaction\ncreate unique index concurrently if not exists orders_price on orders (price)';
  await expect(apply('0002', unique)).rejects.toThrow('could not create unique index');
  expect(await ask("select indisvalid from pg_index where indexrelid = 'orders_price'::regclass")).toEqual([false]);
  await ask('delete from orders where id = 1001 returning id');
  await apply('0002', unique);
  expect(await ask("select indisvalid from pg_index where indexrelid = 'orders_price'::regclass")).toEqual([true]);
});

it('fills a table in batches, and goes on where a run has ended', async () => {
  const { apply, ask } = await install();
  const fill = (divisor: string) => `-- Doubled prices.
-- batches: select id from shops order by id
update orders set doubled = price * 2 / ${divisor} where id in (
  select id from orders where shop = $1 and doubled is null order by id limit 10);`;
  // The last order of the last shop cannot be filled.
  await expect(apply('0002', fill('(98 - price)'))).rejects.toThrow('division by zero');
  const [filled] = await ask('select count(doubled)::int from orders');
  expect(filled).toBeGreaterThanOrEqual(66);
  expect(filled).toBeLessThan(100);
  await ask('update orders set doubled = null where doubled <> price * 2 returning id');
  await apply('0002', fill('1'));
  expect(await ask('select count(*)::int from orders where doubled = price * 2')).toEqual([100]);
  const transactions = await ask('select count(distinct xmin::text)::int from orders');
  expect(transactions[0]).toBeGreaterThanOrEqual(11);
});

it('is refused whole while a process of the release before is connected that one migration needs stopped', async () => {
  const { url, write, apply, ask } = await install();
  await ask('create role dwaso_tenant').catch(() => {});
  const old = await reader(url);
  await old.query('commit');
  await write('0002', 'alter table orders add note text');
  await expect(apply('0003', '-- stop first\nalter table orders drop price')).rejects.toThrow(
    '0003.sql needs all processes',
  );
  expect(await ask('select max(name) from schema_migrations')).toEqual(['0001.sql']);
  await old.end();
  await apply('0003', '-- stop first\nalter table orders drop price');
  expect(await ask('select max(name) from schema_migrations')).toEqual(['0003.sql']);
});

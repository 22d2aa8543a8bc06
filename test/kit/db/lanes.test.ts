import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isConnectionFailure } from '../../../src/kit/db/connection-failure.ts';
import { openDb } from '../../../src/kit/db/db.ts';
import { openLanes } from '../../../src/kit/db/lanes.ts';
import { ofTenant } from '../../../src/kit/db/scope.ts';
import { sql } from '../../../src/kit/db/sql.ts';
import { createDatabase } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
const [admin, holder] = [1, 2].map(
  () => new Client({ connectionString: database.url, application_name: 'the test' }),
) as [Client, Client];
await Promise.all([admin.connect(), holder.connect()]);
await admin.query('create table things (id int primary key check (id >= 0), changes int not null default 0)');
await admin.query('grant select, insert, update on things to dwaso_tenant');
afterAll(async () => {
  await Promise.all([admin.end(), holder.end()]);
  await database.drop();
});

const news = {
  statement: () => {
    throw new Error('nothing is told here');
  },
};
const open = (onError: (error: Error) => void = () => {}) =>
  openDb({ url: database.url, max: 2, timeoutMs: 60_000, onError, news });

const OTHERS = "from pg_stat_activity where datname = current_database() and application_name <> 'the test'";
const connections = async (): Promise<number> =>
  (await admin.query(`select count(*)::int as n ${OTHERS}`)).rows[0].n as number;
const sleepers = async () => (await admin.query(`select ${OTHERS} and wait_event = 'PgSleep'`)).rowCount;
const cutAll = () => admin.query(`select pg_terminate_backend(pid) ${OTHERS}`);

describe('quick reads', () => {
  it('get each its own answer, however many share a connection, and one failure is its own', async () => {
    const db = open();
    const { quick } = db.tenant('biz_any');
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const answers = await Promise.allSettled(
      numbers.map((number) =>
        quick.one(sql<{ n: number }>`select 300 / (${number}::int % 100) as n, ${number}::int as of`),
      ),
    );
    for (const [number, answer] of answers.entries()) {
      if (number % 100 === 0) expect(answer.status).toBe('rejected');
      else expect(answer).toMatchObject({ value: { n: Math.trunc(300 / (number % 100)), of: number } });
    }
    expect(await connections()).toBeLessThanOrEqual(2);
    await db.close();
  });

  it('find a new connection when theirs is lost', async () => {
    const lost: Error[] = [];
    const db = open((error) => lost.push(error));
    const { quick } = db.tenant('biz_any');
    await Promise.all([quick.rows(sql`select 1`), quick.rows(sql`select 1`)]);
    await cutAll();
    // Each connection says it once, and then that it ended.
    const told = () => lost.filter((error) => 'code' in error && error.code === '57P01');
    await expect.poll(() => told().length).toBe(2);
    expect(await Promise.all([1, 2, 3].map((n) => quick.one(sql`select ${n}::int as n`)))).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    await db.close();
  });
});

it('a server that takes connections and says nothing is one that cannot be reached', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const lanes = openLanes({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 }, 1_000, () => {});
  const error = await lanes.query(ofTenant('biz_any', ''), sql`select 1`).catch((failure: unknown) => failure);
  expect(error).toSatisfy(isConnectionFailure);
  await lanes.close();
  silent.close();
});

describe('transactions that are known whole', () => {
  const add = (id: number) => sql`insert into things (id) values (${id}::int)`;
  const count = (id: number) => sql`update things set changes = changes + 1 where id = ${id}::int`;
  const ids = async (from: number, to: number): Promise<number[]> =>
    (await admin.query('select id from things where id between $1 and $2 order by id', [from, to])).rows.map(
      ({ id }) => id as number,
    );
  const changesOf = async (id: number): Promise<number> =>
    (await admin.query('select changes from things where id = $1', [id])).rows[0].changes as number;

  it('share a few connections, and each is done or undone by itself', async () => {
    const db = open();
    const tenant = db.tenant('biz_any');
    // Among the very first too, so that what is prepared behind a failure is not counted on.
    const fails = (number: number) => number % 7 === 0;
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const outcomes = await Promise.allSettled(
      numbers.map((number) =>
        tenant.transaction(async (tx) => {
          tx.atCommit(sql`insert into things (id) values (${1_000 + number}::int)`);
          if (fails(number)) tx.atCommit(add(-1));
          tx.atCommit(add(2_000 + number));
          return number;
        }),
      ),
    );
    for (const [number, outcome] of outcomes.entries()) {
      if (fails(number)) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
      else expect(outcome).toEqual({ status: 'fulfilled', value: number });
    }
    const done = numbers.filter((number) => !fails(number));
    expect(await ids(1_000, 1_999)).toEqual(done.map((number) => 1_000 + number));
    expect(await ids(2_000, 2_999)).toEqual(done.map((number) => 2_000 + number));
    expect(await connections()).toBeLessThanOrEqual(3);
    await db.close();
  });

  it('of several tenants are committed together, in one order everywhere; one that fails fails alone', async () => {
    const db = open();
    await admin.query('create sequence failures');
    await admin.query('grant usage on failures to dwaso_tenant');
    const numbers = Array.from({ length: 60 }, (_, index) => 5_060 - index);
    const tenantOf = (number: number) => `biz_${10 + (number % 20)}`;
    const fails = (number: number) => number % 13 === 0;
    const done = await Promise.allSettled(
      numbers.map((number) =>
        db.tenant(tenantOf(number)).transaction(async (tx) => {
          tx.atCommit(add(number));
          if (!fails(number)) return;
          tx.atCommit(sql`select nextval('failures')`);
          tx.atCommit(add(-1));
        }),
      ),
    );
    for (const [index, { status }] of done.entries()) {
      expect(status).toBe(fails(numbers[index] as number) ? 'rejected' : 'fulfilled');
    }
    // Sequences forget nothing: none was tried twice.
    const { last_value: tried } = (await admin.query('select last_value from failures')).rows[0];
    expect(Number(tried)).toBe(numbers.filter(fails).length);
    const { rows } = await admin.query(
      'select id, xmin::text as commit from things where id between 5001 and 5060 order by cmin::text::int',
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(numbers.filter((number) => !fails(number)).sort());
    const commits = [...Map.groupBy(rows, ({ commit }) => commit).values()];
    expect(commits.length).toBeLessThan(rows.length);
    for (const together of commits) {
      const tenants = together.map(({ id }) => tenantOf(id));
      expect(tenants).toEqual([...new Set(tenants)].sort());
    }
    await db.close();
  });

  it('of several tenants, one of which fails when it is committed: the others are', async () => {
    const db = open();
    await admin.query('create table shadows (id int references things deferrable initially deferred)');
    await admin.query('grant insert on shadows to dwaso_tenant');
    const numbers = Array.from({ length: 8 }, (_, index) => 6_000 + index);
    const fails = (number: number) => number === 6_003;
    const done = await Promise.allSettled(
      numbers.map((number) =>
        db.tenant(`biz_${number}`).transaction(async (tx) => {
          tx.atCommit(add(number));
          tx.atCommit(sql`insert into shadows values (${fails(number) ? -1 : number}::int)`);
        }),
      ),
    );
    for (const [index, outcome] of done.entries()) {
      if (fails(numbers[index] as number)) expect(outcome).toMatchObject({ reason: { code: '23503' } });
      else expect(outcome.status).toBe('fulfilled');
    }
    expect(await ids(6_000, 6_999)).toEqual(numbers.filter((number) => !fails(number)));
    await db.close();
  });

  it('are done again when another was faster with what only one can have', async () => {
    const db = open();
    let looks = 0;
    const mine = await db.tenant('biz_any').transaction(async (tx) => {
      looks++;
      if (await tx.maybe(sql`select from things where id = 7000`)) return false;
      await holder.query('insert into things (id) values (7000)');
      tx.atCommit(add(7_000));
      return true;
    });
    expect({ mine, looks }).toEqual({ mine: false, looks: 2 });
    await db.close();
  });

  it('do not wait behind one that waits for a lock, which is done all the same, and once', async () => {
    const db = open();
    const tenant = db.tenant('biz_any');
    await admin.query('insert into things (id) values (10)');
    await holder.query('begin');
    await holder.query('select from things where id = 10 for update');
    let isDone = false;
    const waiting = tenant
      .transaction(async (tx) => tx.atCommit(count(10)))
      .then(() => {
        isDone = true;
      });
    const numbers = Array.from({ length: 50 }, (_, index) => 3_000 + index);
    await Promise.all(numbers.map((number) => tenant.transaction(async (tx) => tx.atCommit(add(number)))));
    expect(await ids(3_000, 3_999)).toEqual(numbers);
    expect(isDone).toBe(false);
    await holder.query('commit');
    await waiting;
    expect(await changesOf(10)).toBe(1);
    await db.close();
  });

  it('let reads pass', async () => {
    const db = open();
    const tenant = db.tenant('biz_any');
    const slow = tenant.transaction(async (tx) => tx.atCommit(sql`select pg_sleep(4)`)).catch(() => {});
    await expect.poll(sleepers).toBe(1);
    await Promise.all([1, 2, 3, 4].map((n) => tenant.quick.one(sql`select ${n}::int as n`)));
    expect(await sleepers()).toBe(1);
    await cutAll();
    await slow;
    await db.close();
  });

  it('see nothing of whom the one before them worked for', async () => {
    const db = open();
    await admin.query('create table whose (business_id text, of text)');
    await admin.query('grant insert on whose to dwaso_tenant');
    const numbers = Array.from({ length: 40 }, (_, index) => `biz_${index}`);
    const note = (id: string) => sql`insert into whose values (current_setting('app.business_id'), ${id}::text)`;
    await Promise.all(numbers.map((id) => db.tenant(id).transaction(async (tx) => tx.atCommit(note(id)))));
    const { rows } = await admin.query('select count(*)::int as n from whose where business_id = of');
    expect(rows[0].n).toBe(numbers.length);
    await db.close();
  });

  it('fail with their connection, and the next ones have another', async () => {
    const db = open();
    const tenant = db.tenant('biz_any');
    await admin.query('insert into things (id) values (20)');
    const cut = tenant.transaction(async (tx) => {
      tx.atCommit(count(20));
      tx.atCommit(sql`select pg_sleep(4)`);
    });
    const failed = expect(cut).rejects.toMatchObject({ code: '57P01' });
    await expect.poll(sleepers).toBe(1);
    await cutAll();
    await failed;
    await tenant.transaction(async (tx) => tx.atCommit(count(20)));
    expect(await changesOf(20)).toBe(1);
    await db.close();
  });
});

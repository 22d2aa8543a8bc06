import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDb } from '../../../src/kit/db/db.ts';
import { json, sql } from '../../../src/kit/db/sql.ts';
import { createDatabase } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
const news = {
  statement: () => {
    throw new Error('nothing is told here');
  },
};
const lost: Error[] = [];
const opened = openDb({ url: database.url, max: 1, timeoutMs: 60_000, onError: (error) => lost.push(error), news });
const db = opened.service;
const owner = new Client({ connectionString: database.url });
await owner.connect();
afterAll(async () => {
  await opened.close();
  await owner.end();
  await database.drop();
});
await owner.query('create table things (id int primary key, note text)');
await owner.query('grant select, insert, delete on things to dwaso_service');

const idsOf = async () => (await db.rows(sql<{ id: number }>`select id from things order by id`)).map(({ id }) => id);
const add = (id: number) => sql`insert into things (id) values (${id}) returning id`;

describe('statements of one transaction', () => {
  it('get each its own answer when they travel together', async () => {
    const answers = await db.transaction((tx) =>
      Promise.all([
        tx.one(sql<{ n: number }>`select ${1}::int as n`),
        tx.run(sql`insert into things (id) select generate_series(101, 103)`),
        tx.rows(sql<{ id: number }>`select id from things where id > ${100} order by id`),
        tx.maybe(sql`select from things where id = ${-1}`),
        tx.run(sql`delete from things`),
      ]),
    );
    expect(answers).toEqual([{ n: 1 }, 3, [{ id: 101 }, { id: 102 }, { id: 103 }], null, 3]);
  });

  it('see what was done before them, over several messages', async () => {
    const counts = await db.transaction(async (tx) => {
      const before = await tx.one(sql<{ n: number }>`select count(*) as n from things`);
      await tx.run(add(1));
      tx.atCommit(add(2));
      return [before.n, (await tx.one(sql<{ n: number }>`select count(*) as n from things`)).n];
    });
    expect(counts).toEqual([0, 1]);
    expect(await idsOf()).toEqual([1, 2]);
  });

  it('are all undone when one fails, which everyone behind it hears', async () => {
    const outcomes = await db
      .transaction((tx) =>
        Promise.allSettled([tx.run(add(3)), tx.run(add(1)), tx.run(add(4))]).then((settled) => {
          if (settled.every(({ status }) => status === 'fulfilled')) return settled;
          throw new AggregateError(settled.map((one) => (one.status === 'rejected' ? one.reason : null)));
        }),
      )
      .catch((error: AggregateError) => error.errors);
    expect(outcomes[0]).toBeNull();
    expect(outcomes[1]).toMatchObject({ code: '23505' });
    expect(outcomes[2]).toBe(outcomes[1]);
    expect(await idsOf()).toEqual([1, 2]);
  });

  it('fail with the commit when the last of them does', async () => {
    const work = db.transaction(async (tx) => {
      tx.atCommit(add(5));
      tx.atCommit(add(1));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await idsOf()).toEqual([1, 2]);
  });

  it('can be said again after they failed, in preparing or in running', async () => {
    const missing = () => db.rows(sql`select * from later where id = ${1}`);
    await expect(missing()).rejects.toMatchObject({ code: '42P01' });
    await owner.query('create table later (id int)');
    await owner.query('grant select on later to dwaso_service');
    expect(await missing()).toEqual([]);
    const divide = (by: number) => db.one(sql<{ n: number }>`select 6 / ${by}::int as n`);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(3)).toEqual({ n: 2 });
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(2)).toEqual({ n: 3 });
  });

  it('take no connection before there is something to send', async () => {
    await db.transaction(async () => {
      // The pool has one connection, which the outer transaction has not asked for.
      await db.transaction((tx) => tx.run(sql`select 1`));
    });
  });

  it('fail when the connection is lost, and the next ones have another', async () => {
    const cut = db.transaction(async (tx) => {
      const { pid } = await tx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`);
      await owner.query('select pg_terminate_backend($1)', [pid]);
      await tx.rows(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    expect(await idsOf()).toEqual([1, 2]);
  });
});

describe('values', () => {
  it('arrive as they were', async () => {
    const instant = Temporal.Instant.from('2026-11-15T07:20:46.12Z');
    const texts = ['plain', '', 'quo"te', 'back\\slash', '{a,b}', 'NULL', 'ɔ👑', 'a\nb'];
    const row = await db.one(sql`
      select ${texts}::text[] as texts, ${[1, null, 3]}::int[] as ints, ${true}::bool as yes, ${null}::text as none,
        ${undefined}::text as absent, ${Buffer.from([0, 255])}::bytea as bytes, ${[Buffer.from([1, 2])]}::bytea[] as many,
        ${instant}::timestamptz as at, ${[instant]}::timestamptz[] as instants, ${json({ a: ['"'] })}::jsonb as data,
        ${9_007_199_254_740_991}::bigint as big, ${0.1}::float8 as small`);
    expect(row).toMatchObject({
      texts,
      ints: [1, null, 3],
      yes: true,
      none: null,
      absent: null,
      bytes: Buffer.from([0, 255]),
      many: [Buffer.from([1, 2])],
      data: { a: ['"'] },
      big: 9_007_199_254_740_991,
      small: 0.1,
    });
    expect(String((row as { at: unknown }).at)).toBe(instant.toString());
    expect(() => sql`select ${{ a: 1 }}`).toThrow(TypeError);
  });
});

import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDb } from '../../../src/kit/db/db.ts';
import { sql } from '../../../src/kit/db/sql.ts';
import { createDatabase } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
afterAll(() => database.drop());

const news = {
  statement: () => {
    throw new Error('nothing is told here');
  },
};
const open = (onError: (error: Error) => void = () => {}) =>
  openDb({ url: database.url, max: 2, timeoutMs: 60_000, onError, news });

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
    const { rows } = await db.pool.query(
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    );
    expect(rows[0].n).toBeLessThanOrEqual(4);
    await db.close();
  });

  it('find a new connection when theirs is lost', async () => {
    const lost: Error[] = [];
    const db = open((error) => lost.push(error));
    const { quick } = db.tenant('biz_any');
    await Promise.all([quick.rows(sql`select 1`), quick.rows(sql`select 1`)]);
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
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

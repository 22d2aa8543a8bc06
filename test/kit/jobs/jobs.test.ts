import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { openBus } from '../../../src/kit/db/bus.ts';
import { openDb } from '../../../src/kit/db/db.ts';
import { enqueue, startWorker } from '../../../src/kit/jobs/jobs.ts';
import { createLog } from '../../../src/kit/log.ts';
import { createDatabase } from '../../service/database.ts';
import { openWay } from '../../service/way.ts';

const database = await createDatabase();
const bus = await openBus({ url: database.url, onError: () => {} });
const db = openDb({ url: database.url, max: 4, timeoutMs: 60_000, news: bus, onError: () => {} });
const log = createLog('silent');
afterAll(async () => {
  await bus.close();
  await db.close();
  await database.drop();
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('tasks', () => {
  it('run after the commit of the transaction that asked, and not at all without it', async () => {
    const ran: unknown[] = [];
    const task = { name: 'test.note', run: async (payload: unknown) => void ran.push(payload) };
    const worker = await startWorker({ url: database.url, timeoutMs: 60_000, tasks: [task], watches: [], log });
    await db
      .transaction(async (tx) => {
        await enqueue(tx, 'test.note', { n: 'rolled back' });
        throw new Error('no');
      })
      .catch(() => {});
    await db.transaction((tx) => enqueue(tx, 'test.note', { n: 'committed' }));
    await until(() => ran.length > 0);
    await worker.stop();
    expect(ran).toEqual([{ n: 'committed' }]);
  });

  it('are kept while nobody works, and repeated when they fail', async () => {
    await db.transaction((tx) => enqueue(tx, 'test.fails-once', {}));
    let tries = 0;
    const task = {
      name: 'test.fails-once',
      run: async () => {
        tries++;
        if (tries === 1) throw new Error('first time');
      },
    };
    const worker = await startWorker({ url: database.url, timeoutMs: 60_000, tasks: [task], watches: [], log });
    await until(() => tries === 1);
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    const waiting = async () =>
      (
        await admin.query(
          "select attempts from graphile_worker.jobs where task_identifier = 'test.fails-once' and locked_at is null",
        )
      ).rows;
    while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await admin.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'test.fails-once'), run_at => now())",
    );
    await until(() => tries === 2);
    await worker.stop();
    expect(await waiting()).toEqual([]);
    await admin.end();
  });
});

describe('a worker', () => {
  const jobs = async (task: string) =>
    (await db.pool.query('select locked_by from graphile_worker.jobs where task_identifier = $1', [task])).rows;

  it('survives a database that goes away while a task ends, and repeats what it could not write down', async () => {
    const way = await openWay(database.url);
    let runs = 0;
    const task = {
      name: 'test.cut',
      run: async () => {
        if (++runs === 3) return;
        await way.cut();
        setTimeout(() => way.mend(), 300);
        if (runs === 2) throw new Error('on purpose');
      },
    };
    const worker = await startWorker({ url: way.url, timeoutMs: 60_000, tasks: [task], watches: [], log });
    await db.transaction((tx) => enqueue(tx, 'test.cut', {}));
    await expect.poll(() => jobs('test.cut'), { timeout: 20_000 }).toEqual([]);
    expect(runs).toBe(3);
    await worker.stop();
    await way.cut();
  });

  it('frees what a killed one had taken', async () => {
    await db.transaction((tx) => enqueue(tx, 'test.taken', {}));
    await db.pool.query(`update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now() - interval '1 hour'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'test.taken'`);
    let runs = 0;
    const task = { name: 'test.taken', run: async () => void runs++ };
    const worker = await startWorker({ url: database.url, timeoutMs: 60_000, tasks: [task], watches: [], log });
    await until(() => runs === 1);
    await worker.stop();
  });
});

describe('watches', () => {
  it('go on while there is more, rest when done, survive a failure, and end with the worker', async () => {
    const clock = systemClock();
    let left = 5;
    let failures = 1;
    const seen: string[] = [];
    const watch = {
      name: 'test.watch',
      everyMs: 5,
      run: async () => {
        if (failures-- > 0) throw new Error('once');
        seen.push(clock.now().toString());
        left--;
        return left > 0 ? ('more' as const) : ('done' as const);
      },
    };
    const worker = await startWorker({ url: database.url, timeoutMs: 60_000, tasks: [], watches: [watch], log });
    await until(() => left <= -2);
    await worker.stop();
    const count = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.length).toBe(count);
  });
});

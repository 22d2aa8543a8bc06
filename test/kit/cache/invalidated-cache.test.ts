import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { invalidatedCache } from '../../../src/kit/cache/invalidated-cache.ts';
import { openCacheInvalidation } from '../../../src/kit/postgres/cache-invalidation.ts';
import { openDb } from '../../../src/kit/postgres/database.ts';
import { sql } from '../../../src/kit/postgres/sql.ts';
import { createDatabase, NO_METRICS } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
const open = async () => {
  const invalidation = await openCacheInvalidation({ url: database.url, startWithinMs: 60_000, onError: () => {} });
  const db = openDb({
    url: database.url,
    max: 4,
    timeoutMs: 60_000,
    invalidator: invalidation,
    metrics: NO_METRICS,
    onError: () => {},
  });
  return { invalidation, db };
};
const one = await open();
const two = await open();
const three = await open();
afterAll(async () => {
  for (const { invalidation, db } of [one, two, three]) {
    await invalidation.close();
    await db.close();
  }
  await database.drop();
});
const owner = new Client({ connectionString: database.url });
await owner.connect();
await owner.query('create table doors (id text primary key, open boolean not null)');
await owner.query("insert into doors values ('front', true)");
await owner.query('grant select, update on doors to dwaso_service');
await owner.end();

interface Door {
  id: string;
  open: boolean;
}
const doorsOf = ({ invalidation, db }: typeof one, before: () => Promise<void> = async () => {}) =>
  invalidatedCache<Door>({
    name: 'doors',
    invalidation,
    max: 10,
    staleOn: { door: (door) => door.id },
    async load(id) {
      const door = await db.service.maybe(sql<Door>`select id, open from doors where id = ${id}`);
      await before();
      return door;
    },
  });
const set = ({ db }: typeof one, open: boolean) =>
  db.service.transaction(async (tx) => {
    await tx.run(sql`update doors set open = ${open} where id = 'front'`);
    tx.invalidate('door', 'front');
  });

describe('a cached value', () => {
  it('is dropped by every process before the transaction that changed it returns', async () => {
    const doors = [one, two, three].map((process) => doorsOf(process));
    for (let round = 0; round < 60; round++) {
      for (const door of doors) await door.get('front');
      const now = round % 2 === 0;
      await set([one, two, three][round % 3] as typeof one, now);
      for (const door of doors) expect((await door.get('front'))?.open).toBe(now);
    }
  });

  it('is found by the id that drops it, and no other value is looked at', async () => {
    let looks = 0;
    const rooms = invalidatedCache<{ door: string }>({
      name: 'rooms',
      invalidation: one.invalidation,
      max: 1_000,
      staleOn: {
        door: ({ door }) => {
          looks++;
          return door;
        },
      },
      // Two rooms share a door.
      load: async (room) => ({ door: `door-${Math.floor(Number(room) / 2)}` }),
    });
    for (let room = 0; room < 1_000; room++) await rooms.get(String(room));
    looks = 0;
    await one.db.service.transaction(async (tx) => tx.invalidate('door', 'door-7'));
    expect(looks).toBe(2);
    expect([13, 14, 15, 16].map((room) => rooms.knows(String(room)))).toEqual([true, false, false, true]);
  });

  it('is dropped also when it replaced or outlived another', async () => {
    const rooms = invalidatedCache<{ door: string }, string>({
      name: 'rooms',
      invalidation: one.invalidation,
      max: 2,
      staleOn: { door: ({ door }) => door },
      load: async (_room, door) => ({ door }),
    });
    const drop = (door: string) => one.db.service.transaction(async (tx) => tx.invalidate('door', door));
    await rooms.get('a', 'front');
    rooms.drop('a');
    await rooms.get('a', 'back');
    await rooms.get('b', 'back');
    await drop('front');
    expect(rooms.knows('a')).toBe(true);
    // Evicts `a`, the entry used least recently.
    await rooms.get('c', 'front');
    await drop('back');
    expect(['a', 'b', 'c'].map((room) => rooms.knows(room))).toEqual([false, false, true]);
    await rooms.get('a', 'back');
    await drop('back');
    expect(rooms.knows('a')).toBe(false);
  });

  it('is loaded again after its lifetime', async () => {
    let loads = 0;
    const times = invalidatedCache<{ id: string }>({
      name: 'times',
      invalidation: one.invalidation,
      max: 10,
      ttlSeconds: 1,
      staleOn: {},
      load: async (id) => ({ id: `${id} ${++loads}` }),
    });
    await times.get('now');
    expect(await times.get('now')).toEqual({ id: 'now 1' });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await times.get('now')).toEqual({ id: 'now 2' });
  });

  it('is invalidated also when a listening process has died', async () => {
    const gone = await open();
    await gone.invalidation.close();
    await gone.db.close();
    await set(one, true);
    expect((await doorsOf(two).get('front'))?.open).toBe(true);
  });

  it('is not kept when it was read while the channel was down', async () => {
    await set(one, true);
    const { promise: connectedAgain, resolve: goOn } = Promise.withResolvers<void>();
    const doors = doorsOf(two, () => connectedAgain);
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    const cut = () =>
      admin.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
         where locktype = 'advisory' and d.datname = current_database()`,
      );
    await cut();
    await expect.poll(() => two.invalidation.listening, { interval: 1 }).toBe(false);
    const reading = doors.get('front');
    await admin.query('update doors set open = false');
    await admin.end();
    await expect.poll(() => two.invalidation.listening, { interval: 5 }).toBe(true);
    goOn();
    await reading;
    expect((await doors.get('front'))?.open).toBe(false);
  });
});

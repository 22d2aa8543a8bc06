import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { remember } from '../../../src/kit/cache/remember.ts';
import { openBus } from '../../../src/kit/db/bus.ts';
import { openDb } from '../../../src/kit/db/db.ts';
import { sql } from '../../../src/kit/db/sql.ts';
import { createDatabase } from '../../service/database.ts';

const database = await createDatabase({ empty: true });
const open = async () => {
  const bus = await openBus({ url: database.url, onError: () => {} });
  const db = openDb({ url: database.url, max: 4, timeoutMs: 60_000, news: bus, onError: () => {} });
  return { bus, db };
};
const one = await open();
const two = await open();
const three = await open();
afterAll(async () => {
  for (const { bus, db } of [one, two, three]) {
    await bus.close();
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
const doorsOf = ({ bus, db }: typeof one, before: () => Promise<void> = async () => {}) =>
  remember<Door>({
    bus,
    max: 10,
    staleOn: { door: (door, id) => door.id === id },
    async load(id) {
      const door = await db.service.maybe(sql<Door>`select id, open from doors where id = ${id}`);
      await before();
      return door;
    },
  });
const set = ({ db }: typeof one, open: boolean) =>
  db.service.transaction(async (tx) => {
    await tx.run(sql`update doors set open = ${open} where id = 'front'`);
    tx.tell('door', 'front');
  });

describe('what processes remember', () => {
  it('is forgotten on all of them by the time the one that changed it goes on', async () => {
    const doors = [one, two, three].map((process) => doorsOf(process));
    for (let round = 0; round < 60; round++) {
      for (const door of doors) await door.get('front');
      const now = round % 2 === 0;
      await set([one, two, three][round % 3] as typeof one, now);
      for (const door of doors) expect((await door.get('front'))?.open).toBe(now);
    }
  });

  it('is asked for anew after its time, where it has one', async () => {
    let loads = 0;
    const times = remember<{ id: string }>({
      bus: one.bus,
      max: 10,
      ttlSeconds: 1,
      staleOn: {},
      load: async (id) => ({ id: `${id} ${++loads}` }),
    });
    await times.get('now');
    expect(times.get('now')).toEqual({ id: 'now 1' });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await times.get('now')).toEqual({ id: 'now 2' });
  });

  it('goes on when somebody died', async () => {
    const gone = await open();
    await gone.bus.close();
    await gone.db.close();
    await set(one, true);
    expect((await doorsOf(two).get('front'))?.open).toBe(true);
  });

  it('is not what was read while no news could come', async () => {
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
    await expect.poll(() => two.bus.listening, { interval: 1 }).toBe(false);
    const reading = doors.get('front');
    await admin.query('update doors set open = false');
    await admin.end();
    await expect.poll(() => two.bus.listening, { interval: 5 }).toBe(true);
    goOn();
    await reading;
    expect((await doors.get('front'))?.open).toBe(false);
  });
});

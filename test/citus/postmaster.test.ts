import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop, someone } from '../features/booking/bookings/shop.ts';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startProcess } from '../service/process.ts';
import { canCrash } from './crash.ts';
import { killPostmaster } from './postmaster.ts';

const here = await canCrash(new URL(process.env['CITUS_URL'] ?? ''));

describe.skipIf(!here)('a process whose own worker loses its main process', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const [, other, own] = await listNodes(database.url);
  if (!other || !own) throw new Error('The cluster has no two workers');
  const name = new URL(database.url).pathname.slice(1);
  const [ownUrl, otherUrl] = [databaseAt(own, name), databaseAt(other, name)];
  const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
  const atCoordinator = await startProcess(database, shared);
  const api = await startProcess(database, {
    ...shared,
    DATABASE_URL: ownUrl.href,
    DATABASE_DIRECT_URL: database.url,
  });

  /** A shop whose rows lie on the other worker, so that the own one waits for its answer. */
  async function openElsewhere(): Promise<Shop> {
    for (;;) {
      const shop = await openShop(atCoordinator, database.url, 'units');
      const { rows } = await shop.sql.query<{ port: number }>(
        `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
         where p.shardid = get_shard_id_for_distribution_column('businesses', $1::text)`,
        [shop.id],
      );
      if (rows[0]?.port === other?.port) return shop;
    }
  }

  /** Resolves when a call of place_bookings() waits on the other worker for the time of the business. */
  async function untilWaiting(observer: Client): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await observer.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
  }

  it('answers 503, and the same key books once when it is back', async () => {
    const shop = await openElsewhere();
    const unitId = await shop.addUnit();
    const scopes = ['bookings:read', 'bookings:write', 'catalog:read'];
    const minted = await atCoordinator.post(`/businesses/${shop.id}/api-keys`, { name: 'x', scopes }, shop.owner.token);
    const { key } = minted.data;
    const body = { unitId, date: inDays(3), customer: someone() };
    const idempotencyKey = randomUUID();
    const hold = () => api.post(`/businesses/${shop.id}/holds`, body, key, idempotencyKey);

    const locker = new Client({ connectionString: database.url });
    const observer = new Client({ connectionString: otherUrl.href });
    await Promise.all([locker.connect(), observer.connect()]);
    onFinish(async () => {
      await locker.end();
      await observer.end();
    });
    await locker.query('begin');
    await locker.query(
      "select pg_advisory_xact_lock(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = $1",
      [shop.id],
    );
    const held = hold();
    await untilWaiting(observer);
    const start = await killPostmaster(ownUrl);
    const lost = await held;
    const refused = await api.get(`/businesses/${shop.id}`, key);
    await locker.query('rollback');
    await start();
    for (const { status, code, headers, text } of [lost, refused]) {
      expect([status, code], text).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }

    await expect.poll(async () => (await hold()).status).toBe(201);
    const bookings = await atCoordinator.get(`/businesses/${shop.id}/bookings`, key);
    expect(bookings.data).toHaveLength(1);
  });
});

import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { inDays, openShop, someone } from '../../features/booking/bookings/shop.ts';
import { startTestService } from '../../service/service.ts';
import { withTimeLimits } from '../../service/time-limits.ts';

/** One tenant has at most two of the six connections. */
const api = await startTestService({ DATABASE_POOL_SIZE: '6' });
/** lock_timeout is 600 ms here and statement_timeout 1,200 ms. */
const TIMEOUT_MS = 1_500;
const blocker = new Client({ connectionString: api.database.url });
await blocker.connect();
afterAll(() => blocker.end());
const shop = await openShop(api, api.database.url, 'units');
const neighbour = await openShop(api, api.database.url, 'units');

const bookingsOf = async (unitId: string): Promise<number> => {
  const { rows } = await api.owner.query('select count(*) from bookings where unit_id = $1', [unitId]);
  return rows[0].count;
};

/** Keeps the row of one unit day locked while `work` runs. */
async function whileLocked<T>(unitId: string, work: () => Promise<T>): Promise<T> {
  await blocker.query('begin');
  await blocker.query('select from unit_days where business_id = $1 and unit_id = $2 for update', [shop.id, unitId]);
  try {
    return await work();
  } finally {
    await blocker.query('rollback');
  }
}

describe('a request that waits too long', () => {
  it('for a lock is answered 503 with Retry-After, has not happened, and succeeds when repeated with its key', async () => {
    const unitId = await shop.addUnit({ quantity: 9 });
    await shop.hold({ unitId, date: inDays(3) });
    const body = { unitId, date: inDays(3), customer: someone() };
    const refused = await whileLocked(unitId, () =>
      withTimeLimits(api, TIMEOUT_MS, () => shop.hold(body, shop.owner.token, 'waits-for-a-lock')),
    );
    expect([refused.status, refused.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await bookingsOf(unitId)).toBe(1);
    const repeated = await shop.hold(body, shop.owner.token, 'waits-for-a-lock');
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await bookingsOf(unitId)).toBe(2);
  });

  it('for its statement is answered 503 and undone by the server', async () => {
    const unitId = await shop.addUnit({ quantity: 9 });
    await api.owner.query(
      `create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(100); return new; end'`,
    );
    await api.owner.query(
      `create trigger sleep before insert on bookings for each row when (new.items #>> '{0,id}' = '${unitId}') execute function sleep()`,
    );
    const refused = await withTimeLimits(api, TIMEOUT_MS, () => shop.hold({ unitId, date: inDays(3) }));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await api.owner.query('drop trigger sleep on bookings');
    expect(await bookingsOf(unitId)).toBe(0);
    const { rows } = await api.owner.query(
      `select from pg_stat_activity where datname = current_database() and query like '%place_bookings(%' and state = 'active'
       and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  });

  it('for a connection of its tenant leaves the connections of other tenants alone', async () => {
    const unitId = await shop.addUnit({ quantity: 99 });
    const theirs = await neighbour.addUnit({ quantity: 99 });
    await shop.hold({ unitId, date: inDays(3) });
    // Two of these wait 12 s for the lock, then two more. The other 16 wait 15 s for a connection.
    const answers = await whileLocked(unitId, async () => {
      const blocked = Array.from({ length: 20 }, () => shop.hold({ unitId, date: inDays(3) }));
      // Each of these would wait behind the blocked ones if the tenants shared a queue.
      for (let sent = 0; sent < 10; sent++) {
        expect((await neighbour.hold({ unitId: theirs, date: inDays(3) })).status).toBe(201);
        expect((await api.get(`/businesses/${neighbour.id}/bookings`, neighbour.owner.token)).status).toBe(200);
      }
      return Promise.all(blocked);
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await bookingsOf(unitId)).toBe(1);
    expect(await bookingsOf(theirs)).toBe(10);
  });

  it('is counted in /metrics', async () => {
    const metrics = (await api.get('//metrics')).text;
    expect(metrics).toMatch(/dwaso_db_timeouts_total\{kind="lock"\} [1-9]/);
    expect(metrics).toMatch(/dwaso_db_timeouts_total\{kind="statement"\} [1-9]/);
    expect(metrics).toMatch(/dwaso_db_timeouts_total\{kind="pool"\} [1-9]/);
    expect(metrics).toMatch(/dwaso_db_pool_wait_seconds_count [0-9]/);
    expect(metrics).toContain('dwaso_db_retries_total');
  });
});

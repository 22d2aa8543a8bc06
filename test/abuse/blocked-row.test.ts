import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { inDays, openShop, someone } from '../features/booking/bookings/shop.ts';
import { type Answer, tally } from '../service/api.ts';
import { startTestService } from '../service/service.ts';

/** lock_timeout is 4 s here; a request waits at most 5 s for a connection, and so does the start on a busy machine. */
const api = await startTestService({ DATABASE_TIMEOUT_MS: '10000', DATABASE_POOL_SIZE: '9', ROLE: 'all' });
const blocker = new Client({ connectionString: api.database.url });
await blocker.connect();
afterAll(() => blocker.end());
const shop = await openShop(api, api.database.url, 'units');
const victims = [await openShop(api, api.database.url, 'units'), await openShop(api, api.database.url, 'units')];
afterAll(() => Promise.all([shop, ...victims].map(({ sql }) => sql.end())));

async function whileLocked<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  await blocker.query('begin');
  await blocker.query(statement, values);
  try {
    return await work();
  } finally {
    await blocker.query('rollback');
  }
}

const bookingsOf = async (unitId: string): Promise<number> => {
  const { rows } = await api.owner.query('select count(*) from bookings where unit_id = $1', [unitId]);
  return rows[0].count;
};

describe('a row of one business that stays locked', () => {
  it('makes 1,000 holds answer 503 of which none happens, unless it is repeated with its key', async () => {
    const unitId = await shop.addUnit({ quantity: 5_000 });
    await shop.hold({ unitId, date: inDays(3) });
    const body = { unitId, date: inDays(3), customer: someone() };
    const send = (index: number) => shop.hold(body, shop.owner.token, `blocked-row-${index}`);
    const refused = await whileLocked('select from unit_days where unit_id = $1 for update', [unitId], async () => {
      const answers: Answer[] = [];
      // As many at once as would fill the pool many times over.
      let next = 0;
      await Promise.all(
        Array.from({ length: 250 }, async () => {
          while (next < 1_000) answers.push(await send(next++));
        }),
      );
      return answers;
    });
    const counts = tally(refused);
    expect(counts).toEqual({ DEPENDENCY_UNAVAILABLE: 1_000 });
    expect(refused.every(({ headers }) => headers.get('retry-after') !== null)).toBe(true);
    // Whatever still ran in the database has had the time to take effect.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const happened = (await bookingsOf(unitId)) - 1;
    console.log(`1,000 requests answered 503 under a held lock: ${happened} happened after its release`);
    expect(happened).toBe(0);
    for (let index = 0; index < 10; index++) expect((await send(index)).status).toBe(201);
    for (let index = 0; index < 10; index++) {
      expect((await send(index)).headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await bookingsOf(unitId)).toBe(11);
  });

  it('makes no request of another business wait for a connection, let alone fail', async () => {
    const unitId = await shop.addUnit({ quantity: 99 });
    await shop.hold({ unitId, date: inDays(3) });
    const units = await Promise.all(victims.map((victim) => victim.addUnit({ quantity: 500 })));
    await whileLocked('select from unit_days where unit_id = $1 for update', [unitId], async () => {
      let ended = false;
      const attack = Promise.all(
        Array.from({ length: 40 }, async () => {
          while (!ended) await shop.hold({ unitId, date: inDays(3) });
        }),
      );
      const answers: Answer[] = [];
      for (let round = 0; round < 40; round++) {
        answers.push(
          ...(await Promise.all(
            victims.flatMap((victim, index) => [
              victim.hold({ unitId: units[index], date: inDays(3) }),
              api.get(`/businesses/${victim.id}/bookings`, victim.owner.token),
              api.get(`/businesses/${victim.id}/availability?from=${inDays(1)}&to=${inDays(30)}`, victim.owner.token),
            ]),
          )),
        );
      }
      ended = true;
      await attack;
      expect(tally(answers)).toEqual({ 200: 160, 201: 80 });
    });
  });

  it('in each of twenty shops of one person keeps no other business waiting', { timeout: 240_000 }, async () => {
    const attacker = await api.signIn();
    const shops: (typeof shop)[] = [];
    for (let count = 0; count < 20; count++) shops.push(await openShop(api, api.database.url, 'units', attacker));
    const units = await Promise.all(shops.map((one) => one.addUnit({ quantity: 99 })));
    await Promise.all(shops.map((one, at) => one.hold({ unitId: units[at], date: inDays(3) })));
    const own = await Promise.all(victims.map((victim) => victim.addUnit({ quantity: 500 })));
    await whileLocked('select from unit_days where unit_id = any($1) for update', [units], async () => {
      let ended = false;
      const attack = Promise.all(
        shops.flatMap((one, at) =>
          Array.from({ length: 4 }, async () => {
            while (!ended) await one.hold({ unitId: units[at], date: inDays(3) });
          }),
        ),
      );
      const answers: Answer[] = [];
      for (let round = 0; round < 40; round++) {
        answers.push(
          ...(await Promise.all(
            victims.flatMap((victim, index) => [
              victim.hold({ unitId: own[index], date: inDays(3) }),
              api.get(`/businesses/${victim.id}/bookings`, victim.owner.token),
            ]),
          )),
        );
      }
      ended = true;
      await attack;
      expect(tally(answers)).toEqual({ 200: 80, 201: 80 });
    });
    await Promise.all(shops.map(({ sql }) => sql.end()));
  });

  it('delays no background work of another business', async () => {
    const held: { unitId: string; shop: typeof shop }[] = [];
    for (const one of [shop, ...victims]) {
      const unitId = await one.addUnit({ quantity: 50 });
      for (let count = 0; count < 3; count++) await one.hold({ unitId, date: inDays(5) });
      held.push({ unitId, shop: one });
    }
    const expiredOf = async (unitId: string) =>
      (await api.owner.query("select count(*) from bookings where unit_id = $1 and status = 'EXPIRED'", [unitId]))
        .rows[0].count;
    // Expiring a hold appends an event, for which the counter of its business is locked.
    await whileLocked('select from event_sequences where business_id = $1 for update', [shop.id], async () => {
      await api.moveClock(2 * 86_400);
      for (const { unitId } of held.slice(1)) await expect.poll(() => expiredOf(unitId)).toBe(3);
      expect(await expiredOf(held[0]?.unitId ?? '')).toBe(0);
    });
    await expect.poll(() => expiredOf(held[0]?.unitId ?? '')).toBe(3);
    await api.moveClock(0);
  });
});

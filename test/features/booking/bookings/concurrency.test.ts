import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/kit/ids.ts';
import type { Answer, Api } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { countBlockedBy } from '../../../service/lock-waits.ts';
import { startTestService } from '../../../service/service.ts';
import { deliveriesOf, inDays, openShop, type Shop, someone } from './shop.ts';

const database = await createDatabase();
afterAll(() => database.drop());
// Tokens of one service are good at the other: they share keys and issuer.
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
const services = [await startTestService(shared, { database }), await startTestService(shared, { database })] as const;
const [api] = services;
const rentals = await openShop(api, database.url, 'units');

const tally = (answers: Answer[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

/** Runs `work` while the business's time is being blocked by a transaction that commits only when a taker waits for it. */
async function whileBlocked<T>(shop: Shop, block: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  await shop.sql.query('begin');
  await shop.sql.query(
    "select pg_advisory_xact_lock(hashtextextended('occupancy ' || b.id, 0)) from businesses b where b.id = $1",
    [shop.id],
  );
  await shop.sql.query(block, [shop.id, newId('blk', shop.id), ...values]);
  const done = work();
  await expect.poll(() => countBlockedBy(shop.sql, rentals.sql)).toBeGreaterThan(0);
  await shop.sql.query('commit');
  return done;
}

describe('a block that is placed between the look and the taking', () => {
  it('of a unit is seen: the day is refused', async () => {
    const shop = await openShop(api, database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 2 });
    const date = inDays(4);
    const block = `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
      values ($1, $2, $3, 2, $4, $4, now())`;
    const hold = () => shop.hold({ unitId, date, customer: someone() });
    const { status, code } = await whileBlocked(shop, block, [unitId, date], hold);
    expect([status, code]).toEqual([409, 'NOT_AVAILABLE']);
    expect((await shop.hold({ unitId, date: inDays(5), customer: someone() })).status).toBe(201);
  });

  it('of some pieces leaves the others', async () => {
    const shop = await openShop(api, database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 2 });
    const date = inDays(4);
    const block = `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
      values ($1, $2, $3, 1, $4, $4, now())`;
    const hold = () => shop.hold({ unitId, date, customer: someone() });
    expect((await whileBlocked(shop, block, [unitId, date], hold)).status).toBe(201);
    expect((await hold()).status).toBe(409);
  });

  it('of a provider is seen: the slot is refused', async () => {
    const shop = await openShop(api, database.url, 'slots');
    const serviceId = await shop.addService();
    const providerId = await shop.addProvider([serviceId]);
    const block = `insert into blocks (business_id, id, provider_id, starts_at, ends_at, created_at)
      values ($1, $2, $3, $4, $5, now())`;
    const at = (time: string) => `${inDays(4)}T${time}:00.000Z`;
    const hold = () => shop.hold({ serviceId, providerId, startsAt: at('10:00'), customer: someone() });
    const { status, code } = await whileBlocked(shop, block, [providerId, at('10:30'), at('11:30')], hold);
    expect([status, code]).toEqual([409, 'NOT_AVAILABLE']);
  });
});

// concurrency.storm.test.ts does the same at ten times the size.
it('two services on one database promise five pieces to exactly five of 40', async () => {
  const unitId = await rentals.addUnit({ quantity: 5 });
  const path = `/businesses/${rentals.id}/holds`;
  const hold = (_: unknown, index: number) =>
    (services[index % 2] as Api).post(
      path,
      { unitId, date: inDays(3), customer: someone() },
      rentals.owner.token,
      true,
    );
  expect(tally(await Promise.all(Array.from({ length: 40 }, hold)))).toEqual({ 201: 5, 409: 35 });
});

describe('what one service does', () => {
  const [here, there] = services;
  const hold = async (at: Api, shop: Shop, body: object) => {
    const held = await at.post(`/businesses/${shop.id}/holds`, body, shop.owner.token, true);
    expect(held.status, held.text).toBe(201);
    return held.data;
  };

  it('with a customer is known to the other, whichever saw that customer first', async () => {
    const unitId = await rentals.addUnit({ quantity: 50 });
    const { phone } = someone();
    const held = (at: Api, name: string) => hold(at, rentals, { unitId, date: inDays(3), customer: { name, phone } });
    const first = await Promise.all([held(here, 'Ama'), held(there, 'Ama'), held(here, 'Ama'), held(there, 'Ama')]);
    const { customerId } = await held(here, 'Ama M.');
    expect(new Set(first.map((booking) => booking.customerId))).toEqual(new Set([customerId]));
    const last = await held(there, 'Ama Mensah');
    expect(last).toMatchObject({ customerId, customerName: 'Ama Mensah' });
    const { data } = await here.get(`/customers/${customerId}`, rentals.owner.token);
    expect(data).toMatchObject({ name: 'Ama Mensah', phone });
  });

  it('for a customer it then forgets, since the day was taken, is no customer to the other', async () => {
    const [full, free] = [await rentals.addUnit(), await rentals.addUnit()];
    const date = inDays(3);
    await hold(there, rentals, { unitId: full, date, customer: someone() });
    const customer = someone();
    const path = `/businesses/${rentals.id}/holds`;
    const refused = await here.post(path, { unitId: full, date, customer }, rentals.owner.token, true);
    expect(refused.code).toBe('NOT_AVAILABLE');
    const { customerId } = await hold(there, rentals, { unitId: free, date, customer });
    const again = await hold(here, rentals, { unitId: free, date: inDays(4), customer });
    expect(again.customerId).toBe(customerId);
  });

  it('for an endpoint that subscribes is seen: the next hold at the other is delivered', async () => {
    const shop = await openShop(api, database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 9 });
    const held = (day: number) => hold(there, shop, { unitId, date: inDays(day), customer: someone() });
    await held(1);
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['*'] };
    const endpoint = await here.post(`/businesses/${shop.id}/webhooks`, hook, shop.owner.token);
    const heard = await held(2);
    expect(await deliveriesOf(shop)).toEqual([{ endpoint: endpoint.data.id, booking: heard.id }]);
  });
});

describe('a new customer', () => {
  it('who holds many things at once becomes one customer', async () => {
    const unitId = await rentals.addUnit({ quantity: 1_000 });
    for (let round = 0; round < 60; round++) {
      const customer = someone();
      const hold = (_: unknown, day: number) => rentals.hold({ unitId, date: inDays(day + 1), customer });
      const answers = await Promise.all(Array.from({ length: 6 }, hold));
      expect(tally(answers)).toEqual({ 201: 6 });
      expect(new Set(answers.map(({ data }) => data.customerId)).size).toBe(1);
    }
  });
});

describe('the same hold sent many times at once', () => {
  it('is placed once, and everybody hears the same', async () => {
    const unitId = await rentals.addUnit({ quantity: 50 });
    const key = randomUUID();
    const body = { unitId, date: inDays(3), customer: someone() };
    const path = `/businesses/${rentals.id}/holds`;
    const send = (_: unknown, index: number) => (services[index % 2] as Api).post(path, body, rentals.owner.token, key);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const { rows } = await rentals.sql.query('select sum(taken) as taken from unit_days where unit_id = $1', [unitId]);
    expect(Number(rows[0].taken)).toBe(1);
    const other = await api.post(path, { ...body, date: inDays(4) }, rentals.owner.token, key);
    expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

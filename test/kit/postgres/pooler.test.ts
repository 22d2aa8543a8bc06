import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { createLog } from '../../../src/kit/log.ts';
import { startService } from '../../../src/process/service.ts';
import { inDays, openShop } from '../../features/booking/bookings/shop.ts';
import { createDatabase } from '../../service/database.ts';
import { onFinish } from '../../service/on-finish.ts';
import { hasPooler, startPooler } from '../../service/pooler.ts';
import { startReceiver } from '../../service/receiver.ts';
import { startTestService, testEnvironment } from '../../service/service.ts';

if (!hasPooler) console.warn('PgBouncer is not installed: the tests of a pooler are skipped');

/** Fewer than the connections of one process, so that transactions of all processes and tenants share them. */
const SERVER_CONNECTIONS = 3;

async function startBehindPooler(processes: number, overrides: Record<string, string> = {}) {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const url = await startPooler(database.url, SERVER_CONNECTIONS);
  const addresses = {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: database.url,
    PUBLIC_URL: 'http://dwaso.test',
    ...overrides,
  };
  const services = await Promise.all(
    Array.from({ length: processes }, () => startTestService(addresses, { database })),
  );
  const connect = async () => {
    const client = new Client({ connectionString: url });
    onFinish(() => client.end());
    await client.connect();
    return client;
  };
  return { database, url, services, connect };
}

it.runIf(hasPooler)('promises a unit once when two processes are asked by many at once', async () => {
  const { services, database } = await startBehindPooler(2);
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]];
  const shop = await openShop(first, database.url, 'units');
  onFinish(() => shop.sql.end());
  const unitId = await shop.addUnit({ quantity: 4 });
  const body = () => ({ unitId, date: inDays(3), customer: { name: 'Ama', phone: '0241234567' } });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? first : second).post(`/businesses/${shop.id}/holds`, body(), shop.owner.token, true),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 4 }, () => 201),
    ...Array.from({ length: 36 }, () => 409),
  ]);
});

it.runIf(hasPooler)('shows each of two businesses its own rows while they share the connections', async () => {
  const { services, database, connect } = await startBehindPooler(1);
  const api = services[0] as (typeof services)[0];
  const shops = await Promise.all([openShop(api, database.url, 'units'), openShop(api, database.url, 'units')]);
  await Promise.all(shops.map((shop) => shop.sql.end()));
  const units = await Promise.all(shops.map((shop) => shop.addUnit()));
  const read = async (at: 0 | 1) => {
    const answer = await api.get(`/businesses/${shops[at].id}/units`, shops[at].owner.token);
    expect(answer.data.map(({ id }: { id: string }) => id)).toEqual([units[at]]);
  };
  await Promise.all(Array.from({ length: 40 }, (_, at) => read((at % 2) as 0 | 1)));
  const client = await connect();
  const { rows } = await client.query(`
    select current_user = session_user as "loginRole", current_setting('app.business_id', true) as tenant,
      current_setting('lock_timeout') as lock, (select count(*) from pg_prepared_statements) as statements`);
  expect(rows).toEqual([{ loginRole: true, tenant: expect.toSatisfy((value) => !value), lock: '0', statements: '0' }]);
});

it.runIf(hasPooler)('tells the other process of a change before it is answered', async () => {
  const { services, database } = await startBehindPooler(2);
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]];
  const shop = await openShop(first, database.url, 'units');
  onFinish(() => shop.sql.end());
  const path = `/businesses/${shop.id}`;
  for (let round = 0; round < 10; round++) {
    const name = `Name ${round}`;
    expect((await first.call('PATCH', path, { body: { name }, token: shop.owner.token })).status).toBe(200);
    expect((await second.get(path, shop.owner.token)).data.name).toBe(name);
  }
});

it.runIf(hasPooler)('answers 503 while a row is locked, and the request has not happened afterwards', async () => {
  const { services, database } = await startBehindPooler(1);
  const api = services[0] as (typeof services)[0];
  const shop = await openShop(api, database.url, 'units');
  onFinish(() => shop.sql.end());
  const unitId = await shop.addUnit();
  await shop.sql.query('begin');
  await shop.sql.query('select from businesses where id = $1 for update', [shop.id]);
  const refused = await shop.hold({ unitId, date: inDays(2) });
  expect(refused.status).toBe(503);
  await shop.sql.query('rollback');
  const { rows } = await shop.sql.query('select from bookings');
  expect(rows).toHaveLength(0);
  expect((await shop.hold({ unitId, date: inDays(2) })).status).toBe(201);
});

it.runIf(hasPooler)('delivers webhooks from its jobs', async () => {
  const { services, database } = await startBehindPooler(1, { ROLE: 'all' });
  const api = services[0] as (typeof services)[0];
  const receiver = await startReceiver();
  const shop = await openShop(api, database.url, 'units');
  onFinish(() => shop.sql.end());
  const body = { url: `${receiver.url}/hook`, events: ['booking.held'] };
  expect((await api.post(`/businesses/${shop.id}/webhooks`, body, shop.owner.token, true)).status).toBe(201);
  await shop.hold({ unitId: await shop.addUnit(), date: inDays(2) });
  await vi.waitFor(() => expect(receiver.at('/hook')).toHaveLength(1), { timeout: 60_000, interval: 100 });
});

it.runIf(hasPooler)('refuses to start when only the address of the pooler is given', async () => {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const url = await startPooler(database.url, SERVER_CONNECTIONS);
  const environment = await testEnvironment(database, { DATABASE_URL: url });
  await expect(startService(readConfig(environment), createLog('silent'))).rejects.toThrow(
    'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the database itself as well',
  );
});

import { afterAll, expect, it } from 'vitest';
import { type ApiScope, SCOPES } from '../../src/access.ts';
import { keyOf, openBusiness, type TestBusiness } from '../service/business.ts';
import { createDatabase } from '../service/database.ts';
import { runNode } from '../service/process.ts';
import { startTestService } from '../service/service.ts';
import { proxyWorker } from './worker-proxy.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const worker = await proxyWorker(database.url);
const api = await startTestService({ DATABASE_TIMEOUT_MS: '10000' }, { database });

interface Placed {
  business: TestBusiness;
  key: string;
}

/** A business on the worker behind the proxy, or on another one. */
async function openOn(behindProxy: boolean): Promise<Placed> {
  for (;;) {
    const business = await openBusiness(api);
    if ((await worker.holds(business.id)) !== behindProxy) continue;
    return { business, key: await keyOf(api, business.id, SCOPES as readonly ApiScope[]) };
  }
}

const addUnit = ({ business, key }: Placed) =>
  api.post(`${business.path}/units`, { name: 'Canopy', quantity: 2, pricePesewas: 5_000 }, key, true);

const degraded = async () => {
  const ready = await api.get('//ready');
  return [ready.status, ready.body.degraded];
};

it('a worker that is down is named by /ready, and only its own businesses are answered 503', async () => {
  const [lost, kept] = [await openOn(true), await openOn(false)];
  expect(await degraded()).toEqual([200, undefined]);
  expect((await addUnit(lost)).status).toBe(201);

  await worker.stop();
  const message = `The database server ${worker.address} does not respond`;
  expect(await degraded()).toEqual([200, [{ code: 'DATABASE_SERVER', message, path: '/checks/database' }]]);
  for (const failed of [await api.get(lost.business.path, lost.key), await addUnit(lost)]) {
    expect([failed.status, failed.code], failed.text).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(failed.text).not.toMatch(/127\.0\.0\.1|worker|node|connection/i);
  }
  for (let round = 0; round < 5; round++) {
    expect((await api.get(kept.business.path, kept.key)).status).toBe(200);
    expect((await addUnit(kept)).status).toBe(201);
  }

  await worker.start();
  await expect.poll(degraded).toEqual([200, undefined]);
  await expect.poll(async () => (await api.get(lost.business.path, lost.key)).status).toBe(200);
  expect((await addUnit(lost)).status).toBe(201);
  // The unit that was answered 503 was not added.
  expect((await api.get(`${lost.business.path}/units`, lost.key)).data).toHaveLength(2);
});

it('what needs every server is answered 503 and not 500, and a process can start meanwhile', async () => {
  const { business, key } = await openOn(false);
  const { token, phone } = business.owner;
  expect((await api.get(business.path, token)).status).toBe(200);
  await worker.stop();
  const answers = [
    await api.get('/public/search'),
    await api.get('/me/bookings', token),
    await api.post('/businesses', { name: 'x', vertical: 'party-rentals' }, token, true),
  ];
  for (const { status, code, headers, text } of answers) {
    expect([status, code], text).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect((await api.signIn(phone)).id).toBe(business.owner.id);
  const other = await startTestService({}, { database });
  expect((await other.get(business.path, key)).status).toBe(200);
  const again = await other.signIn(phone);
  expect((await other.get(business.path, again.token)).status).toBe(200);
  await worker.start();
  await expect.poll(degraded).toEqual([200, undefined]);
});

it('a worker that hangs is named by /ready too', async () => {
  const kept = await openOn(false);
  expect(await degraded()).toEqual([200, undefined]);
  worker.stall();
  await expect.poll(async () => (await degraded())[1]).toMatchObject([{ code: 'DATABASE_SERVER' }]);
  expect((await api.get(kept.business.path, kept.key)).status).toBe(200);
  worker.closeStalled();
  await expect.poll(degraded).toEqual([200, undefined]);
});

it('the command line names a server that does not answer, a table that is not placed and a missing setting', async () => {
  const check = () => runNode(['src/cli.ts', 'distribute', '--check'], { DATABASE_URL: database.url }).ended;
  const fine = await check();
  expect([fine.code, fine.stderr]).toEqual([0, '']);
  expect(fine.stdout).toMatch(/^ {2}bookings +distributed by business_id, \d+ shards: \d+ on \S+, \d+ on \S+$/m);
  expect(fine.stdout).toMatch(/^ {2}users +reference, on 3 servers$/m);
  expect(fine.stdout).toMatch(/^ {2}audit_log +coordinator$/m);
  expect(fine.stdout).toMatch(/^ {2}features\/market\/marketplace\/store-search\.ts countFound: .+$/m);
  expect(fine.stdout).toContain(`${worker.address}  answers\n`);

  await api.owner.query('create table added (business_id text)');
  const name = new URL(database.url).pathname.slice(1);
  await api.owner.query(`alter database ${name} set plan_cache_mode = 'force_generic_plan'`);
  await worker.stop();
  const wrong = await check();
  await worker.start();
  await api.owner.query('drop table added');
  await api.owner.query(`alter database ${name} reset plan_cache_mode`);
  expect([wrong.code, wrong.stderr]).toEqual([1, '']);
  expect(wrong.stdout).toMatch(/^ {2}added +not placed$/m);
  expect(wrong.stdout).toContain('The table added is not placed');
  expect(wrong.stdout).toMatch(/^The database needs plan_cache_mode = \w+: run/m);
  expect(wrong.stdout).toContain(`The server ${worker.address} does not answer`);
});

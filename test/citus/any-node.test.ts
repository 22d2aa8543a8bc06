import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openCacheInvalidation } from '../../src/kit/postgres/cache-invalidation.ts';
import { inDays, openShop, someone } from '../features/booking/bookings/shop.ts';
import type { Answer, Api } from '../service/api.ts';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startProcess } from '../service/process.ts';
import { startReceiver } from '../service/receiver.ts';
import { retryUnavailable } from '../service/retry.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const worker = (await listNodes(database.url)).at(-1);
if (!worker) throw new Error('The cluster has no worker');
// Tokens of one process are good at the other: they share keys and issuer.
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
const onWorker = {
  ...shared,
  DATABASE_URL: databaseAt(worker, new URL(database.url).pathname.slice(1)).href,
  DATABASE_DIRECT_URL: database.url,
};
const processes = await Promise.all([startProcess(database, shared), startProcess(database, onWorker)]);
const [atCoordinator, atWorker] = processes;
const shop = await openShop(atWorker, database.url, 'units');
const { token } = shop.owner;

/** Sends 60 holds of one unit, half to each process. */
async function holdEverywhere(unitId: string): Promise<Answer[]> {
  const send = (process: Api) => {
    const key = randomUUID();
    const body = { unitId, date: inDays(3), customer: someone() };
    return retryUnavailable(() => process.post(`/businesses/${shop.id}/holds`, body, token, key));
  };
  return Promise.all(Array.from({ length: 60 }, (_, at) => send(processes[at % 2] as Api)));
}

it('a unit is promised to as many as it has pieces, through both', async () => {
  for (const quantity of [1, 5]) {
    const answers = await holdEverywhere(await shop.addUnit({ quantity }));
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, code }) => status === 409 && code === 'NOT_AVAILABLE');
    expect([taken.length, refused.length]).toEqual([quantity, 60 - quantity]);
  }
});

it.each([
  ['the worker', atWorker, atCoordinator],
  ['the coordinator', atCoordinator, atWorker],
])('a key that is revoked through %s is refused by the other process at once', async (_where, here, elsewhere) => {
  const minted = await here.post(`/businesses/${shop.id}/api-keys`, { name: 'x', scopes: ['catalog:read'] }, token);
  expect(minted.status, minted.text).toBe(201);
  const { id, key } = minted.data;
  // The second answer comes from the cache.
  for (let round = 0; round < 2; round++) {
    expect((await elsewhere.get(`/businesses/${shop.id}/units`, key)).status).toBe(200);
  }
  const revoked = await here.call('DELETE', `/businesses/${shop.id}/api-keys/${id}`, { token });
  expect(revoked.status, revoked.text).toBe(204);
  expect((await elsewhere.get(`/businesses/${shop.id}/units`, key)).code).toBe('API_KEY_REVOKED');
});

it('a price that is changed through the worker holds at the coordinator', async () => {
  const unitId = await shop.addUnit({ quantity: 50, price: 10_000 });
  const hold = async (process: Api, date: string) => {
    const body = { unitId, date, customer: someone() };
    return (await process.post(`/businesses/${shop.id}/holds`, body, token, true)).data.totalPesewas;
  };
  expect([await hold(atCoordinator, inDays(4)), await hold(atWorker, inDays(4))]).toEqual([10_000, 10_000]);
  const changed = await atWorker.call('PATCH', `/businesses/${shop.id}/units/${unitId}`, {
    token,
    body: { pricePesewas: 20_000 },
  });
  expect(changed.status, changed.text).toBe(200);
  expect([await hold(atCoordinator, inDays(5)), await hold(atWorker, inDays(5))]).toEqual([20_000, 20_000]);
});

it('the jobs of a process on a worker deliver webhooks and expire holds of businesses on every server', async () => {
  await startProcess(database, { ...onWorker, ROLE: 'worker' });
  const receiver = await startReceiver();
  for (let index = 0; index < 6; index++) {
    const other = await openShop(atCoordinator, database.url, 'units');
    onFinish(() => other.sql.end());
    const endpoint = { url: `${receiver.url}/hook`, events: ['booking.held', 'booking.expired'] };
    const added = await atCoordinator.post(`/businesses/${other.id}/webhooks`, endpoint, other.owner.token, true);
    expect(added.status, added.text).toBe(201);
    const held = await other.hold({ unitId: await other.addUnit(), date: inDays(2) });
    await other.sql.query(
      "update bookings set hold_expires_at = now() - interval '1 minute' where business_id = $1 and id = $2",
      [other.id, held.data.id],
    );
  }
  const received = () => receiver.at('/hook').map(({ body }) => JSON.parse(body).type);
  await expect
    .poll(() => received().toSorted())
    .toEqual([
      ...Array.from({ length: 6 }, () => 'booking.expired'),
      ...Array.from({ length: 6 }, () => 'booking.held'),
    ]);
});

it('an announced value is dropped although its process ends before it sends the notice', async () => {
  const open = () => openCacheInvalidation({ url: database.url, startWithinMs: 60_000, onError: () => {} });
  const [sender, receiver] = [await open(), await open()];
  onFinish(() => receiver.close());
  const dropped: string[] = [];
  receiver.onInvalidate('door', (id) => dropped.push(id));
  await sender.announce('door', 'front');
  await sender.close();
  await expect.poll(() => dropped).toEqual(['front']);
});

it('a transaction that cannot announce its notice is refused', async () => {
  const sender = await openCacheInvalidation({ url: database.url, startWithinMs: 60_000, onError: () => {} });
  await sender.close();
  await expect(sender.announce('door', 'front')).rejects.toThrow(/terminated|closed/);
});

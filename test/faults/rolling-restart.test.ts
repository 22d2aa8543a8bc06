import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openShop } from '../features/booking/bookings/shop.ts';
import { apiOf } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { nginxIsThere, startNginx } from '../service/nginx.ts';
import { onFinish } from '../service/on-finish.ts';
import { type LoadRequest, startOpenLoop } from '../service/open-loop.ts';
import { random } from '../service/seed.ts';
import { freePort } from '../service/service.ts';
import { supervised } from './supervised.ts';
import { processEnvironment } from './world.ts';

if (!nginxIsThere) console.warn('nginx is not installed: the test of restarts behind it is skipped');

const dice = random('rolling-restart');
/** Requests a second. `npm run bench -- upgrade` measures a large rate. */
const RATE = 60;
const MOST_OPEN = 30;
const ROUNDS = 3;

it.skipIf(!nginxIsThere)('processes restarted one after the other behind nginx lose no request', async () => {
  const database = await createDatabase();
  onFinish(() => database.drop());
  // A connection that a busy machine makes slowly is no lost request.
  const patient = { DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '30000' };
  const environment = processEnvironment({ ...patient, ROLE: 'api', TRUST_PROXY: 'true' });
  const processes = [await supervised(environment), await supervised(environment)] as const;
  onFinish(() => Promise.all(processes.map((one) => one.stop())));
  await Promise.all(processes.map((one) => one.start()));
  const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
  const nginx = await startNginx([portOf(processes[0]), portOf(processes[1])], await freePort());
  onFinish(() => nginx.stop());
  const shop = await openShop(apiOf(nginx.url), database.url, 'units');

  const { token } = shop.owner;
  const reads = [`businesses/${shop.id}/units`, 'areas', 'me', `businesses/${shop.id}/bookings`];
  const paths = [...reads.map((path) => `/api/v1/${path}`), '/help'];
  const next = (number: number): LoadRequest =>
    number % 6 === 5
      ? { method: 'PATCH', path: '/api/v1/me', token, body: { name: `Ama ${number}` }, key: `rolling-${number}` }
      : { method: 'GET', path: paths[number % paths.length] as string, token };
  const load = startOpenLoop(nginx.url, RATE, next, MOST_OPEN);
  for (let round = 0; round < ROUNDS; round++)
    for (const process of processes) {
      await sleep(dice.between(200, 600));
      await process.stop();
      await process.start();
    }
  const { sent, repeated, failures, seconds } = await load.stop();
  const rate = Math.round(sent / seconds);
  console.log(`${sent} requests were sent, ${rate} a second; ${repeated} repeated`, await nginx.errors());
  expect(sent).toBeGreaterThan(100);
  expect(failures).toEqual([]);
});

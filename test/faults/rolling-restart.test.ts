import { spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openShop } from '../features/booking/bookings/shop.ts';
import { apiOf } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { random } from '../service/seed.ts';
import { freePort } from '../service/service.ts';
import { supervised } from './supervised.ts';
import { processEnvironment } from './world.ts';

const NGINX = '/usr/sbin/nginx';
const found = await access(NGINX).then(
  () => true,
  () => false,
);
if (!found) console.warn('nginx is not installed: the test of restarts behind it is skipped');

const dice = random('rolling-restart');
const CLIENTS = 8;
const ROUNDS = 3;

/** The proxy of a plain host, without TLS, before these processes. */
async function startNginx(ports: readonly number[], port: number) {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-nginx-'));
  await mkdir(join(directory, 'logs'));
  const text = await readFile(join(import.meta.dirname, '../../deploy/nginx-host.conf'), 'utf8');
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n');
  const plain = text
    .replace(/(server 127\.0\.0\.1:\d+ [^\n]*\n\s*)+/, `${servers}\n`)
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replaceAll(/^ *(limit_req|limit_conn|limit_\w+_zone|limit_\w+_status) .*\n/gm, '');
  await writeFile(join(directory, 'nginx.conf'), `daemon off;\nevents {}\nhttp {\naccess_log off;\n${plain}\n}`);
  const log = join(directory, 'logs/error.log');
  const child = spawn(NGINX, ['-p', directory, '-e', log, '-g', `pid ${directory}/pid;`, '-c', 'nginx.conf']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  afterAll(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  });
}

it.skipIf(!found)('processes restarted one after the other behind nginx lose no request', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const processes = await Promise.all(
    [0, 1].map(() => supervised(processEnvironment({ DATABASE_URL: database.url, ROLE: 'api' }))),
  );
  afterAll(() => Promise.all(processes.map((one) => one.stop())));
  await Promise.all(processes.map((one) => one.start()));
  const port = await freePort();
  await startNginx(
    processes.map(({ url }) => Number(new URL(url).port)),
    port,
  );
  const proxy = apiOf(`http://127.0.0.1:${port}`);
  await expect
    .poll(() =>
      proxy.get('//ready').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const shop = await openShop(proxy, database.url, 'units');

  let over = false;
  let answered = 0;
  const failures: string[] = [];
  const client = async (number: number) => {
    for (let count = 0; !over; count++) {
      const read = await proxy.get(`/businesses/${shop.id}/units`, shop.owner.token).catch(String);
      if (typeof read === 'string' || read.status !== 200)
        failures.push(`read ${typeof read === 'string' ? read : read.status}`);
      // What changes something is repeated once with its key, as the documentation asks for.
      const key = `rolling-${number}-${count}`;
      const write = () =>
        proxy.call('PATCH', '/me', { token: shop.owner.token, body: { name: `Ama ${count}` }, key }).then(
          ({ status }) => status,
          () => 0,
        );
      const status = await write();
      const last = status === 200 ? 200 : await sleep(50).then(write);
      if (last !== 200) failures.push(`write ${status}, then ${last}`);
      answered += 2;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  for (let round = 0; round < ROUNDS; round++)
    for (const one of processes) {
      await sleep(dice.between(200, 600));
      await one.stop();
      await one.start();
    }
  over = true;
  await Promise.all(clients);
  console.log(`${answered} requests were answered`);
  expect(answered).toBeGreaterThan(100);
  expect(failures).toEqual([]);
});

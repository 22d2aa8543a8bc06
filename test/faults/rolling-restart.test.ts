import { spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openShop } from '../features/booking/bookings/shop.ts';
import { apiOf } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
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
/** Requests a second; `ROLLING_RATE=1000 npm run test:faults -- rolling` tries more. */
const RATE = Number(process.env['ROLLING_RATE'] ?? 100);
/** Requests without an answer, beyond which a busy machine sends fewer. */
const MOST_OPEN = 32;
const ROUNDS = 3;
/** What the proxy's own 503 asks for. A repeat at once may meet the next connection that a process closes. */
const RETRY_AFTER_MS = 1_000;

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
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${plain}\n}`,
  );
  const log = join(directory, 'logs/error.log');
  const child = spawn(NGINX, ['-p', directory, '-e', log, '-g', `pid ${directory}/pid;`, '-c', 'nginx.conf']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onFinish(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  });
}

it.skipIf(!found)('processes restarted one after the other behind nginx lose no request', async () => {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const processes = await Promise.all(
    [0, 1].map(() => supervised(processEnvironment({ DATABASE_URL: database.url, ROLE: 'api' }))),
  );
  onFinish(() => Promise.all(processes.map((one) => one.stop())));
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

  const { token } = shop.owner;
  const failures: string[] = [];
  /** What was answered instead, for the log of the run. */
  const answers = new Set<string>();
  const send = async (method: string, path: string, options: object): Promise<number> =>
    proxy.call(method, path, options).then(
      ({ status, text }) => {
        if (status >= 500) answers.add(text.slice(0, 300));
        return status;
      },
      () => 0,
    );
  const read = async (path: string) => {
    const status = await send('GET', path, { token });
    if (status !== 200) failures.push(`GET ${path}: ${status}`);
  };
  // What changes something is repeated once with its key, as the documentation asks for.
  const write = async (number: number) => {
    const options = { token, body: { name: `Ama ${number}` }, key: `rolling-${number}` };
    const status = await send('PATCH', '/me', options);
    const last = status === 200 ? 200 : await sleep(RETRY_AFTER_MS).then(() => send('PATCH', '/me', options));
    if (last !== 200) failures.push(`PATCH: ${status}, then ${last}`);
  };
  const reads = [`/businesses/${shop.id}/units`, '/areas', '//help', '/me', `/businesses/${shop.id}/bookings`];
  const one = (number: number) => (number % 6 === 5 ? write(number) : read(reads[number % reads.length] as string));

  let over = false;
  let answered = 0;
  const began = performance.now();
  const open = new Set<Promise<void>>();
  const clients = (async () => {
    for (let number = 0; !over; number++) {
      const early = began + (number * 1_000) / RATE - performance.now();
      if (early > 1) await sleep(early);
      if (open.size >= MOST_OPEN) await Promise.race(open);
      const request = one(number).then(() => {
        answered++;
        open.delete(request);
      });
      open.add(request);
    }
    await Promise.all(open);
  })();
  for (let round = 0; round < ROUNDS; round++)
    for (const process of processes) {
      await sleep(dice.between(200, 600));
      await process.stop();
      await process.start();
    }
  over = true;
  await clients;
  const rate = Math.round((answered * 1_000) / (performance.now() - began));
  console.log(`${answered} requests were answered, ${rate} a second; ${failures.length} failed`, ...answers);
  expect(answered).toBeGreaterThan(100);
  expect(failures).toEqual([]);
});

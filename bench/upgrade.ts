import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { previous, unpackPrevious } from '../test/faults/previous-release.ts';
import { apiOf } from '../test/service/api.ts';
import { startNginx } from '../test/service/nginx.ts';
import { type LoadRequest, startOpenLoop } from '../test/service/open-loop.ts';
import { type Figure, tell, under } from './figure.ts';
import { openShops, type Shop } from './hold-load.ts';
import { quantile } from './load.ts';
import { familyCpuSeconds, machineCpuSeconds } from './proc.ts';
import { type Server, startServer } from './processes.ts';

/**
 * Requests at a fixed rate through deploy/nginx-host.conf while two processes of the release before are replaced by this
 * one, one after the other: `PREVIOUS=<commit> RATE=1000 SECONDS=60 node bench/upgrade.ts`. The migrations of this
 * release are applied first, beside the running processes. All parts share the machine, the load generator included.
 */
const RATE = Number(process.env['RATE'] ?? 1_000);
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const BUSINESSES = 50;
const DAYS = 90;
const PORTS = [3941, 3942] as const;
const PROXY_PORT = 3940;
const ROOT = join(import.meta.dirname, '..');

const LIST_ALL = `update businesses set listing_visibility = 'PUBLIC', lat = 5.6, lng = -0.2, area_id = (select min(id) from areas)`;

interface Market {
  shops: Shop[];
  token: string;
}

const SEARCHES = ['', '&q=canopy', '&family=RENTALS'];

/** Of 20 requests 18 read, one asks for a quote and one places a hold. Each has the same turn in every run. */
function requestOf(number: number, { shops, token }: Market, run: string, today: string): LoadRequest {
  const { business, unit } = shops[(number * 7) % shops.length] as Shop;
  const date = addDays(today, 2 + (number % DAYS));
  const api = '/api/v1';
  const shop = `${api}/public/businesses/${business}`;
  const get = (path: string, by?: string): LoadRequest => ({ method: 'GET', path, ...(by && { token: by }) });
  switch (number % 20) {
    case 0:
    case 5:
    case 10:
      return get(`/b/${business}`);
    case 1:
    case 6:
    case 11:
    case 16:
      return get(shop);
    case 2:
    case 7:
    case 12:
      return get(`${shop}/availability?from=${date}&to=${addDays(date, 20)}`);
    case 3:
    case 13:
      return get(`${api}/public/search?lat=5.6&lng=-0.2${SEARCHES[number % SEARCHES.length]}`);
    case 8:
      return { method: 'POST', path: `${shop}/quotes`, body: { unitId: unit, date }, also: [422] };
    case 18: {
      const customer = { name: 'Ama Mensah', phone: `+23324${String(number % 10_000_000).padStart(7, '0')}` };
      const body = { unitId: unit, date, customer };
      return { method: 'POST', path: `${api}/businesses/${business}/holds`, body, token, key: `${run}-${number}` };
    }
    case 4:
    case 14:
      return get(`${api}/businesses/${business}/bookings`, token);
    case 9:
      return get('/help');
    default:
      return get(`${api}/me`, token);
  }
}

/** Seconds of CPU by part. A process that has ended keeps what it used. */
async function readCpu(parts: { nginx: number; postmaster: number; started: readonly Server[] }, ended: number) {
  const { user, system } = process.cpuUsage();
  const alive = parts.started.filter(({ child }) => child.exitCode === null);
  const services = await Promise.all(alive.map(({ child }) => familyCpuSeconds(child.pid as number)));
  return {
    nginx: await familyCpuSeconds(parts.nginx),
    PostgreSQL: await familyCpuSeconds(parts.postmaster),
    'the services': services.reduce((sum, one) => sum + one, ended),
    'the generator': (user + system) / 1e6,
    'the machine': await machineCpuSeconds(),
  };
}

export async function benchUpgrade(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { root: old, remove } = await unpackPrevious();
  started.defer(remove);
  const database = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => database.stop());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ROLE: 'api',
    MIGRATE: 'off',
    TRUST_PROXY: 'true',
    PUBLIC_URL: `http://127.0.0.1:${PROXY_PORT}`,
    NODE_COMPILE_CACHE: join(dataDir, 'compile'),
  };
  const command = async (directory: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['src/cli.ts', ...args], {
      cwd: directory,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${args.join(' ')} failed`);
  };
  const all: Server[] = [];
  const start = async (directory: string, port: number) => {
    const server = await startServer(
      'src/process/start.js',
      { ...env, PORT: String(port) },
      '/ready',
      'ignore',
      directory,
    );
    all.push(server);
    return server;
  };
  await command(old, 'migrate');
  const running = [await start(old, PORTS[0]), await start(old, PORTS[1])];
  started.defer(async () => void (await Promise.all(running.map((one) => one.stop()))));
  const nginx = await startNginx(PORTS, PROXY_PORT);
  started.defer(() => nginx.stop());
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const market = await openShops(apiOf(`http://127.0.0.1:${PORTS[0]}`), sql, BUSINESSES);
  await sql.query(LIST_ALL);
  const { rows } = await sql.query('select pg_backend_pid() as pid');
  const postmaster = Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]);
  await sql.end();
  const today = dateOf(Temporal.Now.instant());
  const load = (rate: number, run: string) =>
    startOpenLoop(nginx.url, rate, (number) => requestOf(number, market, run, today));

  // Code that runs for the first time is slow.
  for (const part of [0.25, 0.5, 1]) {
    const warm = load(RATE * part, `warm-${100 * part}`);
    await sleep(4_000);
    const { failures } = await warm.stop();
    if (failures.length > 0) throw new Error(`Before the upgrade: ${failures.slice(0, 3).join('\n')}`);
  }
  let ended = 0;
  const cpu = () => readCpu({ nginx: nginx.pid, postmaster, started: all }, ended);
  const before = await cpu();
  const upgrading = load(RATE, 'upgrade');
  const pause = (SECONDS * 1_000) / 5;
  const told: string[] = [];
  const began = performance.now();
  const tellAt = (what: string) => told.push(`${what} at ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  await sleep(pause);
  await command(ROOT, 'migrate');
  tellAt('migrated');
  for (const index of [0, 1]) {
    await sleep(pause / 2);
    const stopping = running[index] as Server;
    const used = await familyCpuSeconds(stopping.child.pid as number);
    await stopping.stop();
    ended += used;
    tellAt(`process ${index + 1} stopped`);
    running[index] = await start(ROOT, PORTS[index] as number);
    tellAt(`process ${index + 1} replaced`);
  }
  await sleep(Math.max(0, SECONDS * 1_000 - (performance.now() - began)));
  const outcome = await upgrading.stop();
  const after = await cpu();
  const seconds = (performance.now() - began) / 1_000;
  const share = (name: keyof typeof after) =>
    `${name} ${((100 * (after[name] - before[name])) / seconds / (name === 'the machine' ? cpus().length : 1)) | 0} %`;
  const ms = (part: number) => `${Math.round(quantile(outcome.times, part))} ms`;
  const lost = Object.entries(await nginx.errors()).map(([kind, count]) => `${kind} ${count}`);
  if (outcome.failures.length > 0) console.log(outcome.failures.slice(0, 20).join('\n'));
  return [
    {
      name: `failed requests of ${outcome.sent}, ${Math.round(outcome.sent / outcome.seconds)} a second, while both processes behind nginx are upgraded`,
      value: outcome.failures.length,
      unit: '',
      bound: under(1),
      note: [
        `from ${previous.version} (${previous.commit.slice(0, 7)}) to this tree`,
        told.join(', '),
        `${outcome.repeated} repeated with their key`,
        `answered after ${ms(0.5)} (median), ${ms(0.95)} (95 %), ${ms(0.99)} (99 %), ${ms(1)} (the longest)`,
        `cores: ${(Object.keys(after) as (keyof typeof after)[]).map(share).join(', ')}`,
        `nginx met: ${lost.join(', ') || 'nothing lost'}`,
      ].join('; '),
    },
  ];
}

if (import.meta.main) await tell(await benchUpgrade());

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { createLog } from '../src/kit/log.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { seedBusinesses } from '../src/seed/seed.ts';
import { apiOf } from '../test/service/api.ts';
import { type Inspector, inspect, inspectable } from './collect-garbage.ts';
import { JOURNEYS, type Stage } from './journeys.ts';
import { median } from './load.ts';
import { residentMegabytes } from './proc.ts';
import { type Server, startServer } from './processes.ts';
import { addBusiness, addServiceWithProvider, addUnit } from './shop.ts';

/**
 * Two API processes and two workers on one database under mixed load: `npm run soak`, five minutes unless SOAK_SECONDS
 * says otherwise, on REDIS_URL if that is set. Ends with 1 if a single call failed, an event did not arrive, a process
 * logged a warning, or the memory of a process did not stay flat: what is left after a collection of garbage, which comes
 * by itself only every other minute, is compared between the second and the last fifth of the time.
 */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 300);
const ACTORS = 12;
const PAUSE_MS = 40;
const SAMPLES = 50;
/** Fifths, counted from none: the first one is for warming up. */
const COMPARED = [1, 4];
const SEEDED = 500;
/** A sixth of a token's life: it is fresh for as long as the soak may last. */
const TOKEN_MS = 150_000;
/** What the memory of a process may grow. */
const GROWTH = 1.1;

interface Sample {
  rss: number;
  heap: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-soak-'));
const database = await startEmbedded({ dataDir, log: () => {} });
const receiver = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receiver.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
const hooks = `http://127.0.0.1:${port.toString().trim()}`;
const deps = await createDeps(readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url }), createLog('silent'));
await loadReferenceData(deps);
await seedBusinesses(deps, SEEDED);
await deps.close();

const complaints: string[] = [];
interface Member extends Server {
  name: string;
  inspector: Inspector;
}

async function start(name: string, ROLE: string, PORT: string): Promise<Member> {
  const port = Number(PORT) + 100;
  const env = {
    NODE_OPTIONS: inspectable(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ROLE,
    PORT,
    PUBLIC_URL: 'http://127.0.0.1:3951',
    WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
    LOG_LEVEL: 'warn',
    ...(process.env['REDIS_URL'] && { REDIS_URL: process.env['REDIS_URL'], REDIS_PREFIX: `soak:${process.pid}:` }),
  };
  const server = await startServer('src/main.ts', env, '/ready', 'pipe');
  server.child.stdout?.on('data', (chunk) => complaints.push(`${name}: ${String(chunk).trim()}`));
  return { ...server, name, inspector: await inspect(port) };
}
const servers = [
  await start('api 1', 'api', '3951'),
  await start('api 2', 'api', '3952'),
  await start('worker 1', 'worker', '3953'),
  await start('worker 2', 'worker', '3954'),
];
const apis = servers.slice(0, 2).map(({ url }) => apiOf(url));

async function openStage(): Promise<Stage> {
  const api = () => apis[Math.floor(Math.random() * apis.length)] as (typeof apis)[number];
  const owner = await api().signIn();
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const rentals: Stage['rentals'] = [];
  const salons: Stage['salons'] = [];
  for (let index = 0; index < 5; index++) {
    const rental = await addBusiness(sql, owner.id, 'UNIT_PER_DAY');
    rentals.push({ business: rental, unit: await addUnit(sql, rental, 1_000_000) });
    const salon = await addBusiness(sql, owner.id, 'SERVICE_IN_SLOT');
    salons.push({ business: salon, service: (await addServiceWithProvider(sql, salon)).service });
  }
  await sql.end();
  let session = { token: (await api().signIn(owner.phone)).token, at: Date.now() };
  const token = async () => {
    if (Date.now() - session.at > TOKEN_MS)
      session = { token: (await api().signIn(owner.phone)).token, at: Date.now() };
    return session.token;
  };
  for (const { business } of [...rentals, ...salons]) {
    const body = { url: `${hooks}/${business}`, events: ['*'] };
    const hook = await api().post(`/businesses/${business}/webhooks`, body, await token());
    if (hook.status !== 201) throw new Error(hook.text);
  }
  return { api, token, rentals, salons };
}

async function sample({ child, url, inspector }: Member, taken: number): Promise<Sample> {
  if (COMPARED.includes(Math.floor((5 * taken) / SAMPLES))) await inspector.collectGarbage();
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6;
  return { rss: await residentMegabytes(child.pid as number), heap };
}

const failures: string[] = [];
const counts = new Map<string, number>();
async function act(stage: Stage, until: number): Promise<void> {
  const lots = JOURNEYS.flatMap((journey) => Array.from({ length: journey.weight }, () => journey));
  while (Date.now() < until) {
    const journey = lots[Math.floor(Math.random() * lots.length)] as (typeof lots)[number];
    try {
      await journey.go(stage);
      counts.set(journey.name, (counts.get(journey.name) ?? 0) + 1);
    } catch (error) {
      failures.push(`${journey.name}: ${(error as Error).message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAUSE_MS));
  }
}

/** Events that have not arrived although the workers had time: of each business all, once the load is over. */
async function undelivered(): Promise<number> {
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  try {
    for (let waited = 0; ; waited++) {
      const { rows } = await sql.query<{ open: number }>(
        "select count(*)::int as open from webhook_deliveries where status <> 'SUCCEEDED'",
      );
      const open = rows[0]?.open ?? 0;
      if (open === 0 || waited === 60) return open;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  } finally {
    await sql.end();
  }
}

const stage = await openStage();
const began = Date.now();
const until = began + SECONDS * 1_000;
const series = new Map<string, Sample[]>(servers.map(({ name }) => [name, []]));
const actors = Array.from({ length: ACTORS }, () => act(stage, until));
for (let taken = 0; taken < SAMPLES; taken++) {
  const due = began + ((taken + 1) * SECONDS * 1_000) / SAMPLES;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
  for (const server of servers) series.get(server.name)?.push(await sample(server, taken));
}
await Promise.all(actors);
const journeys = [...counts.values()].reduce((sum, count) => sum + count, 0);
const missing = await undelivered();
const arrived = (await (await fetch(`${hooks}/counts`)).json()) as { requests: number };

console.log(`${SECONDS} s, ${ACTORS} at a time: ${journeys} journeys, ${failures.length} failed`);
for (const [name, count] of counts) console.log(`  ${name}: ${count}`);
console.log(`webhooks: ${arrived.requests} received, ${missing} not delivered`);
let grown = 0;
for (const [name, samples] of series) {
  const list = (of: (one: Sample) => number) => samples.map((one) => Math.round(of(one))).join(' ');
  const compared = (of: (one: Sample) => number) => {
    const [early = 0, late = 0] = COMPARED.map((place) =>
      median(samples.slice((SAMPLES * place) / 5, (SAMPLES * (place + 1)) / 5).map(of)),
    );
    return { text: `${early.toFixed(0)} → ${late.toFixed(0)} MB`, flat: late <= early * GROWTH };
  };
  const resident = compared(({ rss }) => rss);
  const heap = compared(({ heap: used }) => used);
  const flat = resident.flat && heap.flat;
  if (!flat) grown++;
  console.log(`${name}: resident ${resident.text}, heap ${heap.text}: ${flat ? 'flat' : 'GROWN'}`);
  console.log(`  resident ${list(({ rss }) => rss)}`);
  console.log(`  heap     ${list(({ heap: used }) => used)}`);
}
for (const failure of failures.slice(0, 20)) console.log(failure);
for (const complaint of complaints.slice(0, 20)) console.log(complaint);

for (const server of servers) {
  server.inspector.close();
  await server.stop();
}
receiver.kill();
await database.stop();
await rm(dataDir, { recursive: true, force: true });
const wrong = failures.length + missing + grown + complaints.length;
console.log(
  wrong === 0 ? 'Passed' : `${complaints.length} complaints in the logs, ${grown} processes have grown: FAILED`,
);
process.exitCode = wrong === 0 ? 0 : 1;

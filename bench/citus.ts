import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { distribute } from '../src/distribute/distribute.ts';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { createLog } from '../src/kit/log.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { seedBusinesses } from '../src/seed/seed.ts';
import { type Api, apiOf } from '../test/service/api.ts';
import {
  asking,
  createClusterDatabase,
  databaseAt,
  dropClusterDatabase,
  findRelease,
  listNodes,
} from '../test/service/cluster.ts';
import { modelThroughput } from './cluster-model.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { placeHolds, type Shop } from './hold-load.ts';
import { median, requestsPerSecond } from './load.ts';
import { findPostmaster } from './postmaster.ts';
import { familyCpuSeconds } from './proc.ts';
import { type Server, startDwaso } from './processes.ts';
import { addBusiness, addServiceWithProvider, addUnit } from './shop.ts';

/**
 * Holds by API keys, slots and search on one plain PostgreSQL and on the cluster of CITUS_URL, in interleaved rounds, and
 * the CPU of a hold on each server. The plain server is that of DATABASE_URL, or the embedded one. Figures compare only
 * where both have the same version and write their logs alike; the bench prints both.
 */
const CLIENTS = 10;
const SECONDS = 4;
const BUSINESSES = 20;
const MARKET = 1_000;
const WARM_ROUNDS = 3;

interface Contender {
  service: Server;
  shops: Shop[];
  slotsUrl: string;
  slotsKey: string;
  /** The first process of each PostgreSQL server, the coordinator's first; null where one runs elsewhere. */
  postmasters: number[] | null;
  at: { holds: number[]; slots: number[]; search: number[]; cpu: number[][] };
}

/** Migrates the database and fills the market that searches look through. */
async function fill(url: string, dataDir: string): Promise<void> {
  const deps = await createDeps(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }), createLog('silent'));
  await loadReferenceData(deps);
  await seedBusinesses(deps, MARKET);
  await deps.close();
}

async function mintKey(api: Api, business: string, token: string): Promise<string> {
  const scopes = ['bookings:write', 'availability:read'];
  const made = await api.post(`/businesses/${business}/api-keys`, { name: 'Bench', scopes }, token);
  if (made.status !== 201) throw new Error(made.text);
  return made.data.key;
}

/** A service on the database, and businesses with more stock than anybody can hold. */
async function contend(url: string, servers: readonly string[], dataDir: string, port: number): Promise<Contender> {
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(port), ROLE: 'api' });
  const sql = new Client({ connectionString: url });
  await sql.connect();
  const api = apiOf(service.url);
  const owner = await api.signIn();
  const placed: Shop[] = [];
  for (let index = 1; index < BUSINESSES; index++) {
    const business = await addBusiness(sql, owner.id, 'UNIT_PER_DAY');
    placed.push({ business, unit: await addUnit(sql, business, 1_000_000) });
  }
  const salon = await addBusiness(sql, owner.id, 'SERVICE_IN_SLOT');
  const offered = await addServiceWithProvider(sql, salon);
  await sql.query('analyze');
  await sql.end();
  const { token } = await api.signIn(owner.phone);
  const shops: Shop[] = [];
  for (const shop of placed) shops.push({ ...shop, key: await mintKey(api, shop.business, token) });
  const found = await Promise.all(servers.map(findPostmaster));
  const postmasters = found.filter((pid) => pid !== null);
  const date = addDays(dateOf(Temporal.Now.instant()), 10);
  return {
    service,
    shops,
    slotsUrl: `${service.url}/api/v1/businesses/${salon}/slots?serviceId=${offered.service}&date=${date}`,
    slotsKey: await mintKey(api, salon, token),
    postmasters: postmasters.length === found.length ? postmasters : null,
    at: { holds: [], slots: [], search: [], cpu: [] },
  };
}

const readCpu = (postmasters: readonly number[]): Promise<number[]> => Promise.all(postmasters.map(familyCpuSeconds));

const place = ({ service, shops }: Contender) => placeHolds(service.url, { shops, token: '' }, CLIENTS, SECONDS);

async function round(contender: Contender): Promise<void> {
  const { at, service, slotsUrl, slotsKey, postmasters } = contender;
  const before = await readCpu(postmasters ?? []);
  const { perSecond, placed } = await place(contender);
  const after = await readCpu(postmasters ?? []);
  at.holds.push(perSecond);
  at.cpu.push(after.map((seconds, index) => (1_000 * (seconds - (before[index] ?? 0))) / placed));
  const load = { connections: CLIENTS, seconds: SECONDS };
  at.slots.push(await requestsPerSecond({ ...load, url: slotsUrl, headers: { authorization: `Bearer ${slotsKey}` } }));
  at.search.push(await requestsPerSecond({ ...load, url: `${service.url}/api/v1/public/search?lat=5.6&lng=-0.2` }));
}

/** Version and the settings that decide how dear a commit is. */
async function describeServer(url: string): Promise<string> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  const { rows } = await sql.query<{ said: string }>(
    `select string_agg(name || ' ' || setting, ', ' order by name) as said from pg_settings
     where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  await sql.end();
  return rows[0]?.said ?? '';
}

/** The address of another database on the same server. */
function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The CPU of a hold on each part of the cluster, and what follows from it. */
function judgeCpu(plain: Contender, cluster: Contender): Figure[] {
  if (!plain.postmasters || !cluster.postmasters) {
    console.log('A server does not run on this machine, so its CPU is unknown');
    return [];
  }
  const baseline = { name: 'plain PostgreSQL', value: median(plain.at.cpu.map(sum)) };
  const coordinator = median(cluster.at.cpu.map(([first = 0]) => first));
  const worker = median(cluster.at.cpu.map(([, ...workers]) => sum(workers)));
  return [
    {
      name: 'CPU of coordinator and workers together for a hold by key',
      value: median(cluster.at.cpu.map(sum)),
      unit: 'ms',
      baseline,
      bound: atMost(3, 'times'),
    },
    { name: 'CPU of the coordinator for a hold by key', value: coordinator, unit: 'ms', baseline },
    { name: 'CPU of all workers for a hold by key', value: worker, unit: 'ms', baseline },
    ...modelThroughput({ plain: baseline.value, coordinator, worker }),
  ];
}

export async function benchCitus(coordinator: string, rounds = 5): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const outside = process.env['DATABASE_URL'];
  const embedded = outside ? null : await startEmbedded({ dataDir, log: () => {} });
  started.defer(async () => embedded?.stop());
  const plainServer = outside ?? embedded?.url ?? '';
  const name = `dwaso_bench_${process.pid}`;
  const nodes = await listNodes(coordinator);
  const [plainUrl, clusterUrl] = [addressOf(plainServer, name), addressOf(coordinator, name)];

  await asking(plainServer, `create database ${name}`);
  started.defer(() => asking(plainServer, `drop database ${name} with (force)`));
  await createClusterDatabase(nodes, name);
  started.defer(() => dropClusterDatabase(nodes, name));
  for (const url of [plainUrl, clusterUrl]) await fill(url, dataDir);
  await distribute({ url: clusterUrl, log: () => {} });
  console.log(`plain: ${await describeServer(plainUrl)}`);
  console.log(
    `Citus ${await findRelease(coordinator)}, ${nodes.length - 1} workers: ${await describeServer(clusterUrl)}`,
  );

  const plain = await contend(plainUrl, [plainUrl], dataDir, 3941);
  started.defer(() => plain.service.stop());
  const servers = nodes.map((node) => databaseAt(node, name).href);
  const cluster = await contend(clusterUrl, servers, dataDir, 3942);
  started.defer(() => cluster.service.stop());
  for (let warm = 0; warm < WARM_ROUNDS; warm++) for (const contender of [plain, cluster]) await place(contender);
  for (let index = 0; index < rounds; index++) for (const contender of [plain, cluster]) await round(contender);

  const compare = (what: string, kind: 'holds' | 'slots' | 'search'): Figure => ({
    name: `${what} at ${CLIENTS} clients on Citus`,
    value: median(cluster.at[kind]),
    unit: '/s',
    baseline: { name: 'plain PostgreSQL', value: median(plain.at[kind]) },
  });
  return [
    compare('holds by key', 'holds'),
    compare('slots of a day', 'slots'),
    compare(`searches among ${MARKET.toLocaleString('en')} businesses`, 'search'),
    ...judgeCpu(plain, cluster),
  ];
}

if (import.meta.main) {
  const coordinator = process.env['CITUS_URL'];
  if (!coordinator) console.log('CITUS_URL is not set: the bench of a Citus cluster is skipped');
  await tell(coordinator ? await benchCitus(coordinator) : []);
}

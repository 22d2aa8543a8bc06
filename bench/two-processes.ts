import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { apiOf } from '../test/service/api.ts';
import { atLeast, type Figure, tell } from './figure.ts';
import { openShops, placeHolds, type Shop } from './hold-load.ts';
import { median } from './load.ts';
import { cpuSeconds, familyCpuSeconds, machineCpuSeconds } from './proc.ts';
import { type Server, startDwaso } from './processes.ts';
import { limitCpu } from './quota.ts';

/**
 * Holds through one and through two API processes on one PostgreSQL, by as many clients for each as keep it busy, in
 * interleaved rounds, and which resource was the limit. Where one process, PostgreSQL and the load generator already use up the
 * machine, a second process cannot show what it adds; so the same is measured once more with each process held to the
 * same small part of a core, which leaves room for the rest.
 */
const CLIENTS = 24;
const SECONDS = 5;
const BUSINESSES = 400;
const SHARE = 0.2;
/** Used by this much, a resource is the limit. */
const FULL = 0.88;

interface Market {
  shops: Shop[];
  token: string;
}

interface Reading {
  machine: number;
  apis: number[];
  postgres: number;
  generator: number;
}

interface Round {
  perSecond: number;
  /** Milliseconds of CPU a hold cost each part. */
  cost: { api: number; postgres: number; generator: number };
  /** Shares of a core, or of all cores. */
  used: { api: number; postgres: number; generator: number; machine: number };
}

async function read(servers: readonly Server[], postmaster: number): Promise<Reading> {
  const { user, system } = process.cpuUsage();
  return {
    machine: await machineCpuSeconds(),
    apis: await Promise.all(servers.map(({ child }) => cpuSeconds(child.pid as number))),
    postgres: await familyCpuSeconds(postmaster),
    generator: (user + system) / 1e6,
  };
}

async function measure(servers: readonly Server[], postmaster: number, market: Market): Promise<Round> {
  const before = await read(servers, postmaster);
  const began = performance.now();
  const loads = await Promise.all(servers.map(({ url }) => placeHolds(url, market, CLIENTS, SECONDS)));
  const seconds = (performance.now() - began) / 1_000;
  const after = await read(servers, postmaster);
  const placed = loads.reduce((sum, load) => sum + load.placed, 0);
  const apis = after.apis.map((used, index) => used - (before.apis[index] ?? 0));
  const postgres = after.postgres - before.postgres;
  const generator = after.generator - before.generator;
  const each = (total: number) => (1_000 * total) / placed;
  return {
    perSecond: placed / seconds,
    cost: {
      api: each(apis.reduce((sum, used) => sum + used, 0)),
      postgres: each(postgres),
      generator: each(generator),
    },
    used: {
      api: Math.max(...apis) / seconds,
      postgres: postgres / seconds,
      generator: generator / seconds,
      machine: (after.machine - before.machine) / seconds / cpus().length,
    },
  };
}

function limitOf({ api, generator, machine }: Round['used'], allowed: number): string {
  // A process that uses up all it may have is the limit, however busy the rest is.
  if (api >= FULL * allowed) return 'the API process';
  if (machine >= FULL) return 'the CPUs of the machine';
  return generator >= FULL ? 'the load generator' : 'PostgreSQL';
}

const middle = (rounds: readonly Round[]): Round => {
  const pick = (of: (round: Round) => number) => median(rounds.map(of));
  return {
    perSecond: pick((round) => round.perSecond),
    cost: {
      api: pick(({ cost }) => cost.api),
      postgres: pick(({ cost }) => cost.postgres),
      generator: pick(({ cost }) => cost.generator),
    },
    used: {
      api: pick(({ used }) => used.api),
      postgres: pick(({ used }) => used.postgres),
      generator: pick(({ used }) => used.generator),
      machine: pick(({ used }) => used.machine),
    },
  };
};

function tellOf(name: string, { cost, used }: Round, allowed: number): string {
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const parts = [
    `an API process ${percent(used.api)} of a core (${cost.api.toFixed(2)} ms a hold)`,
    `PostgreSQL ${percent(used.postgres)} (${cost.postgres.toFixed(2)} ms)`,
    `the generator ${percent(used.generator)} (${cost.generator.toFixed(2)} ms)`,
    `the machine ${percent(used.machine)} of its cores, others on it included`,
  ];
  return `${name}: ${parts.join(', ')}; the limit is ${limitOf(used, allowed)}`;
}

async function compare(
  servers: readonly [Server, Server],
  postmaster: number,
  market: Market,
  rounds: number,
): Promise<{ one: Round; two: Round }> {
  const ones: Round[] = [];
  const twos: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(await measure([servers[0]], postmaster, market));
    twos.push(await measure(servers, postmaster, market));
  }
  return { one: middle(ones), two: middle(twos) };
}

function figureOf(name: string, { one, two }: { one: Round; two: Round }, allowed: number): Figure {
  // What a second process adds can be told only where the first one was the limit.
  const tells = limitOf(one.used, allowed) === 'the API process';
  return {
    name,
    value: two.perSecond,
    unit: '/s',
    baseline: { name: 'through one', value: one.perSecond },
    ...(tells && { bound: atLeast(1.6, 'times') }),
    note: `${tellOf('one', one, allowed)}. ${tellOf('Two', two, allowed)}`,
  };
}

export async function benchTwoProcesses(rounds = 5): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, ROLE: 'api', PUBLIC_URL: 'http://127.0.0.1:3931' };
  const start = async (PORT: string) => {
    const api = await startDwaso({ ...env, PORT });
    started.defer(() => api.stop());
    return api;
  };
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const servers = [await start('3931'), await start('3932')] as const;
  const { rows } = await sql.query('select pg_backend_pid() as pid');
  const postmaster = Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]);
  const market = await openShops(apiOf(servers[0].url), sql, BUSINESSES);
  for (let warm = 0; warm < 3; warm++) await measure(servers, postmaster, market);

  const free = await compare(servers, postmaster, market, rounds);
  const quotas = servers.map(({ child }) => limitCpu(child.pid as number, SHARE));
  const held = await compare(servers, postmaster, market, rounds).finally(() =>
    Promise.all(quotas.map((quota) => quota.lift())),
  );
  const part = `each held to ${100 * SHARE} % of a core`;
  return [
    figureOf(`holds through two API processes, ${part}, ${CLIENTS} clients for each`, held, SHARE),
    figureOf(`holds through two API processes on all of ${cpus().length} cores, ${CLIENTS} clients for each`, free, 1),
  ];
}

if (import.meta.main) await tell(await benchTwoProcesses());

import { mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  type ClusterLocation,
  chooseClusterLocation,
  findClusterLocation,
  ignoreMissing,
  PRODUCT,
  sharedDirectory,
} from './cluster-location.ts';
import { lockDataDir } from './lock.ts';
import { type Postmaster, runningPostmaster, stopOrphans, stopPostmaster } from './postmaster.ts';
import { initialise, launch, pollUntilEnded, type Running, SUPERUSER, trimLog } from './server.ts';
import { supervise } from './supervise.ts';

export { DataDirInUse } from './lock.ts';

export interface EmbeddedServer {
  /** Connection string of the database. It stays valid while the server is restarted. */
  url: string;
  /** True when a server of an earlier process was adopted. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
  /** Additional PostgreSQL settings. An adopted server keeps its own. */
  settings?: Record<string, string>;
  /** Called when a process of PostgreSQL runs, which then works beside this one. */
  onSpawn?: () => void;
}

const LOG_LIMIT = 4 * 1024 * 1024;

/**
 * Runs a PostgreSQL server on a cluster under `dataDir` and restarts it until `stop()`. README.md lists the guarantees.
 * Throws `DataDirInUse` when another service has the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log, settings = {}, onSpawn = () => {} } = options;
  await mkdir(dataDir, { recursive: true });
  const directory = await realpath(dataDir);
  const lock = await lockDataDir(directory);
  try {
    const chosen = await chooseClusterLocation(directory, log);
    const binaries = await findBinaries(chosen.account, () => binariesDirectory(chosen, directory), log);
    const stopping = new AbortController();
    const adopted = await adopt(chosen, stopping.signal, log);
    const first = adopted ?? (await startFresh(chosen, binaries, { settings, signal: stopping.signal, log, onSpawn }));
    // An adopted server may use another socket directory. A restart must keep the directory that the url names.
    const location = { ...chosen, sockets: first.postmaster.sockets };
    await ensureDatabase(first.postmaster).catch(async (error) => {
      await stopPostmaster(first.postmaster.pid, location);
      throw error;
    });

    const bringUp = async () =>
      (await adopt(location, stopping.signal, log)) ??
      launchWithRetries(() => launch(location, binaries, settings, stopping.signal, () => {}));
    const supervised = supervise(first, bringUp, stopping.signal, log);
    const trimming = setInterval(() => trimLog(location.log, LOG_LIMIT).catch((error) => log(error.message)), 30_000);
    trimming.unref();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      clearInterval(trimming);
      stopping.abort();
      const last = await supervised;
      if (last !== null) await stopPostmaster(last.postmaster.pid, location);
      await lock.release();
    };
    return {
      url: connectionUrl(first.postmaster, PRODUCT),
      adopted: adopted !== null,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The url of the server that runs on this data directory, or null. It never starts one; for the CLI. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const directory = await realpath(dataDir).catch(ignoreMissing);
  const location = directory === null ? null : await findClusterLocation(directory);
  if (location === null) return null;
  const postmaster = await waitUntilSettled(location);
  return postmaster !== null && (await answers(postmaster)) ? connectionUrl(postmaster, PRODUCT) : null;
}

const binariesDirectory = async (location: ClusterLocation, dataDir: string): Promise<string> => {
  if (location.account !== null) return sharedDirectory(location.account);
  const copies = join(dataDir, 'postgres-binaries');
  await mkdir(copies, { recursive: true });
  return copies;
};

/**
 * Adopts a running server that answers. A server that does not answer is stopped, because two must never run on one
 * cluster.
 */
async function adopt(
  location: ClusterLocation,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<Running | null> {
  const postmaster = await waitUntilSettled(location);
  if (postmaster === null) return null;
  if (await answers(postmaster)) {
    log(`PostgreSQL (process ${postmaster.pid}) was left running on ${location.cluster}; using it`);
    return pollUntilEnded(postmaster, location, signal);
  }
  log(`PostgreSQL (process ${postmaster.pid}) on ${location.cluster} does not answer; stopping it`);
  await stopPostmaster(postmaster.pid, location);
  return null;
}

/** Waits up to 30 seconds until a starting or stopping server is ready or gone. */
async function waitUntilSettled(location: ClusterLocation): Promise<Postmaster | null> {
  const deadline = performance.now() + 30_000;
  while (true) {
    const postmaster = await runningPostmaster(location);
    if (postmaster === null || postmaster.status === 'ready' || performance.now() > deadline) return postmaster;
    await sleep(20);
  }
}

async function startFresh(
  location: ClusterLocation,
  binaries: Binaries,
  options: Required<Pick<EmbeddedOptions, 'settings' | 'log' | 'onSpawn'>> & { signal: AbortSignal },
): Promise<Running> {
  const { settings, signal, log, onSpawn } = options;
  const began = performance.now();
  const exists = (await stat(location.cluster).catch(ignoreMissing)) !== null;
  if (!exists) {
    await stopOrphans(location);
    await initialise(location, binaries, { sync: settings.fsync !== 'off', onSpawn });
  }
  const running = await launchWithRetries(() => launch(location, binaries, settings, signal, onSpawn));
  const account = location.account === null ? '' : ` as account ${location.account.name}`;
  const milliseconds = Math.round(performance.now() - began);
  log(
    `PostgreSQL ${exists ? 'started' : 'made its cluster and started'}${account} in ${milliseconds} ms: ${location.home}`,
  );
  return running;
}

/** Backends of a killed server end after a moment. Until then PostgreSQL refuses to start on their shared memory. */
async function launchWithRetries(attempt: () => Promise<Running>): Promise<Running> {
  const deadline = performance.now() + 10_000;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      const leftovers = /shared memory block .* still in use/.test((error as Error).message);
      if (!leftovers || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

const connectionUrl = ({ sockets, port }: Postmaster, database: string): string =>
  `postgresql://${SUPERUSER}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

async function answers(postmaster: Postmaster): Promise<boolean> {
  return query(postmaster, 'postgres', 'select 1').then(
    () => true,
    () => false,
  );
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  await query(postmaster, PRODUCT, 'select 1').catch(async (error) => {
    const missing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    await query(postmaster, 'postgres', `create database ${PRODUCT}`);
  });
}

async function query(postmaster: Postmaster, database: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionUrl(postmaster, database),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A server that dies emits an error on the idle client; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

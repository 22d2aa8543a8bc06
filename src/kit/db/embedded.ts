import { mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { lockDataDir } from './embedded/lock.ts';
import { choosePlace, findPlace, ignoreMissing, type Place, sharedDirectory } from './embedded/place.ts';
import { type Postmaster, runningPostmaster, stopOrphans, stopPostmaster } from './embedded/postmaster.ts';
import { initialise, launch, type Running, SUPERUSER, trimLog, watch } from './embedded/server.ts';
import { supervise } from './embedded/supervise.ts';

export { DataDirInUse } from './embedded/lock.ts';

export interface EmbeddedServer {
  /** Connection string of database `dwaso`; it stays valid while the server is restarted. */
  url: string;
  /** True when a server that an earlier process left behind was taken over. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
  /** Further PostgreSQL settings; they do not change a server that is adopted. */
  settings?: Record<string, string>;
}

const DATABASE = 'dwaso';
const LOG_LIMIT = 4 * 1024 * 1024;

/**
 * A PostgreSQL of our own with its cluster under `dataDir`, watched over until `stop()`. It outlives a killed service,
 * and the next start takes it over. Throws `DataDirInUse` when another service has the directory.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  await mkdir(dataDir, { recursive: true });
  const directory = await realpath(dataDir);
  const lock = await lockDataDir(directory);
  try {
    const chosen = await choosePlace(directory, log);
    const binaries = await findBinaries(chosen.account, () => copiesFor(chosen, directory), log);
    const stopping = new AbortController();
    const leftBehind = await takeOver(chosen, stopping.signal, log);
    const first = leftBehind ?? (await startFresh(chosen, binaries, settings, stopping.signal, log));
    // What is adopted may have its sockets elsewhere; a restart must put them where the url says.
    const place = { ...chosen, sockets: first.postmaster.sockets };
    await ensureDatabase(first.postmaster).catch(async (error) => {
      await stopPostmaster(first.postmaster.pid, place);
      throw error;
    });

    const bringUp = async () =>
      (await takeOver(place, stopping.signal, log)) ??
      launchPatiently(() => launch(place, binaries, settings, stopping.signal));
    const supervised = supervise(first, bringUp, stopping.signal, log);
    const trimming = setInterval(() => trimLog(place.log, LOG_LIMIT).catch((error) => log(error.message)), 30_000);
    trimming.unref();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      clearInterval(trimming);
      stopping.abort();
      const last = await supervised;
      if (last !== null) await stopPostmaster(last.postmaster.pid, place);
      await lock.release();
    };
    return {
      url: urlOf(first.postmaster, DATABASE),
      adopted: leftBehind !== null,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For the CLI: the url of the server already running on this dataDir, or null. Never starts one. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const directory = await realpath(dataDir).catch(ignoreMissing);
  const place = directory === null ? null : await findPlace(directory);
  if (place === null) return null;
  const postmaster = await settled(place);
  return postmaster !== null && (await answers(postmaster)) ? urlOf(postmaster, DATABASE) : null;
}

const copiesFor = async (place: Place, dataDir: string): Promise<string> => {
  if (place.account !== null) return sharedDirectory(place.account);
  const copies = join(dataDir, 'postgres-binaries');
  await mkdir(copies, { recursive: true });
  return copies;
};

/** The server that already runs on this cluster, once it answers; one that does not is stopped, since two must never run. */
async function takeOver(place: Place, signal: AbortSignal, log: (message: string) => void): Promise<Running | null> {
  const postmaster = await settled(place);
  if (postmaster === null) return null;
  if (await answers(postmaster)) {
    log(`PostgreSQL (process ${postmaster.pid}) was left running on ${place.cluster}; using it`);
    return watch(postmaster, place, signal);
  }
  log(`PostgreSQL (process ${postmaster.pid}) on ${place.cluster} does not answer; stopping it`);
  await stopPostmaster(postmaster.pid, place);
  return null;
}

/** Waits a while for a server found starting or stopping to be ready or gone. */
async function settled(place: Place): Promise<Postmaster | null> {
  const deadline = performance.now() + 30_000;
  while (true) {
    const postmaster = await runningPostmaster(place);
    if (postmaster === null || postmaster.status === 'ready' || performance.now() > deadline) return postmaster;
    await sleep(20);
  }
}

async function startFresh(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<Running> {
  const began = performance.now();
  const exists = (await stat(place.cluster).catch(ignoreMissing)) !== null;
  if (!exists) {
    await stopOrphans(place);
    await initialise(place, binaries, settings.fsync !== 'off');
  }
  const running = await launchPatiently(() => launch(place, binaries, settings, signal));
  const account = place.account === null ? '' : ` as account ${place.account.name}`;
  const milliseconds = Math.round(performance.now() - began);
  log(
    `PostgreSQL ${exists ? 'started' : 'made its cluster and started'}${account} in ${milliseconds} ms: ${place.home}`,
  );
  return running;
}

/** Sessions of a killed server may need a moment to notice; until they have, PostgreSQL rightly refuses to start. */
async function launchPatiently(attempt: () => Promise<Running>): Promise<Running> {
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

const urlOf = ({ sockets, port }: Postmaster, database: string): string =>
  `postgresql://${SUPERUSER}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

async function answers(postmaster: Postmaster): Promise<boolean> {
  return query(postmaster, 'postgres', 'select 1').then(
    () => true,
    () => false,
  );
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  await query(postmaster, DATABASE, 'select 1').catch(async (error) => {
    const missing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    await query(postmaster, 'postgres', `create database ${DATABASE}`);
  });
}

async function query(postmaster: Postmaster, database: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, database),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A server that dies in between also emits an error on the idle client, which nobody else listens to.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

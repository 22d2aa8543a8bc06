import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { ignoreMissing, type Place } from './place.ts';
import { clearStaleLocks, type Postmaster, runningPostmaster } from './postmaster.ts';
import { asAccount, run } from './processes.ts';

export const SUPERUSER = 'postgres';

/** A started or adopted server, and how it ends. */
export interface Running {
  postmaster: Postmaster;
  ended: Promise<string>;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Details and statements would write customers' names and phones into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Made aside and renamed, so that a start that was killed half-way leaves nothing that looks like a cluster. */
export async function initialise(place: Place, binaries: Binaries, sync: boolean): Promise<void> {
  for (const name of await readdir(place.home)) {
    // The initdb of a killed start may still be writing there; what cannot be removed now is removed another time.
    if (name.startsWith('init-')) await rm(join(place.home, name), { recursive: true, force: true }).catch(() => {});
  }
  const aside = join(place.home, `init-${randomBytes(6).toString('hex')}`);
  await mkdir(aside, { mode: 0o700 });
  if (place.account !== null) await chown(aside, place.account.uid, place.account.gid);
  const { ok, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${aside}`,
      `--username=${SUPERUSER}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ],
    place.account,
  );
  if (!ok) throw new Error(`initdb failed: ${output}`);
  await rename(aside, place.cluster);
  if (sync) await syncDirectory(place.home);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Starts a server on a cluster that has none, and returns once it takes connections. */
export async function launch(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<Running> {
  await clearStaleLocks(place);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const log = await open(place.log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const { size: logStart } = await log.stat();
  const all = { ...SETTINGS, unix_socket_directories: `"${place.sockets.replaceAll('"', '""')}"`, ...settings };
  // Detached: a Ctrl-C in the terminal is for the service, which stops its database last.
  const child = spawn(
    binaries.postgres,
    ['-D', place.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asAccount(place.account), stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  const ended = endOf(child);
  await log.close();
  child.unref();

  const abort = () => child.kill('SIGINT');
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return { postmaster: await untilReady(child, ended, place), ended };
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${await tailOf(place.log, logStart)}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Without a time limit: recovery after a crash takes as long as it takes, and it ends in readiness or in the process's end. */
async function untilReady(child: ChildProcess, ended: Promise<string>, place: Place): Promise<Postmaster> {
  let end: string | null = null;
  void ended.then((how) => {
    end = how;
  });
  while (end === null) {
    const found = await runningPostmaster(place);
    if (found !== null && found.pid === child.pid && found.status === 'ready') return found;
    await sleep(5);
  }
  throw new Error(`PostgreSQL did not start (${end})`);
}

async function tailOf(path: string, from: number): Promise<string> {
  const text = (await readFile(path)).subarray(from).toString().trim();
  return text.split('\n').slice(-5).join(' | ');
}

/** A server that is not our child tells nobody of its end: it is looked at now and then. */
export function watch(postmaster: Postmaster, place: Place, signal: AbortSignal): Running {
  const look = async (): Promise<string> => {
    while (!signal.aborted && (await runningPostmaster(place).catch(() => null))?.pid === postmaster.pid) {
      await sleep(250, undefined, { ref: false });
    }
    return 'it is gone';
  };
  return { postmaster, ended: look() };
}

/** Keeps one older piece beside the log, so that both together stay bounded; the server appends to the emptied file. */
export async function trimLog(path: string, limit: number): Promise<void> {
  const size = (await stat(path).catch(ignoreMissing))?.size ?? 0;
  if (size <= limit) return;
  const log = await open(path, 'r+');
  try {
    const tail = Buffer.alloc(limit);
    const { bytesRead } = await log.read(tail, 0, limit, size - limit);
    await log.truncate(0);
    const older = await open(`${path}.1`, 'w', 0o600);
    await older.writeFile(tail.subarray(0, bytesRead)).finally(() => older.close());
  } finally {
    await log.close();
  }
}

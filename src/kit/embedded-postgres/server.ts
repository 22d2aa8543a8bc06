import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type ClusterLocation, ignoreMissing } from './cluster-location.ts';
import { clearStaleLocks, type Postmaster, runningPostmaster } from './postmaster.ts';
import { asAccount, run } from './processes.ts';

export const SUPERUSER = 'postgres';

/** A started or adopted server. `ended` resolves with the reason when it ends. */
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
  // Processes that a small database does not need: each one takes memory.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Details and statements would write personal data into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** initdb writes to a temporary directory that is then renamed, so that a killed start leaves no partial cluster. */
export async function initialise(
  location: ClusterLocation,
  binaries: Binaries,
  { sync, onSpawn }: { sync: boolean; onSpawn: () => void },
): Promise<void> {
  for (const name of await readdir(location.home)) {
    // The initdb of a killed start may still be writing. A directory that cannot be removed now is removed by a later
    // start.
    if (name.startsWith('init-')) await rm(join(location.home, name), { recursive: true, force: true }).catch(() => {});
  }
  const aside = join(location.home, `init-${randomBytes(6).toString('hex')}`);
  await mkdir(aside, { mode: 0o700 });
  if (location.account !== null) await chown(aside, location.account.uid, location.account.gid);
  const ended = run(
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
    location.account,
  );
  onSpawn();
  const { ok, output } = await ended;
  if (!ok) throw new Error(`initdb failed: ${output}`);
  await rename(aside, location.cluster);
  if (sync) await syncDirectory(location.home);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Starts a server on a cluster without one. Resolves when it accepts connections. */
export async function launch(
  location: ClusterLocation,
  binaries: Binaries,
  settings: Record<string, string>,
  signal: AbortSignal,
  onSpawn: () => void,
): Promise<Running> {
  await clearStaleLocks(location);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const log = await open(location.log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const { size: logStart } = await log.stat();
  const all = { ...SETTINGS, unix_socket_directories: `"${location.sockets.replaceAll('"', '""')}"`, ...settings };
  // A detached server does not get the Ctrl-C of the terminal. The service gets it, and stops its database last.
  const child = spawn(
    binaries.postgres,
    ['-D', location.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asAccount(location.account), stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  const ended = whenEnded(child);
  onSpawn();
  await log.close();
  child.unref();

  const abort = () => child.kill('SIGINT');
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return { postmaster: await waitUntilReady(child, ended, location), ended };
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${await readTail(location.log, logStart)}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** There is no timeout: crash recovery can take arbitrarily long, and it ends with a ready server or a dead process. */
async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<string>,
  location: ClusterLocation,
): Promise<Postmaster> {
  let end: string | null = null;
  void ended.then((how) => {
    end = how;
  });
  while (end === null) {
    const found = await runningPostmaster(location);
    if (found !== null && found.pid === child.pid && found.status === 'ready') return found;
    await sleep(5);
  }
  throw new Error(`PostgreSQL did not start (${end})`);
}

async function readTail(path: string, from: number): Promise<string> {
  const text = (await readFile(path)).subarray(from).toString().trim();
  return text.split('\n').slice(-5).join(' | ');
}

/** A server that is not a child process emits no exit event, so it is polled. */
export function pollUntilEnded(postmaster: Postmaster, location: ClusterLocation, signal: AbortSignal): Running {
  const poll = async (): Promise<string> => {
    while (!signal.aborted && (await runningPostmaster(location).catch(() => null))?.pid === postmaster.pid) {
      await sleep(250, undefined, { ref: false });
    }
    return 'it is gone';
  };
  return { postmaster, ended: poll() };
}

/** Keeps one older part beside the log, so that both stay bounded. The server appends to the truncated file. */
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

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterLocation, ignoreMissing } from './cluster-location.ts';
import { allPids, processIsAlive, readCommandLine } from './processes.ts';

/** The content of a running server's `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  sockets: string;
  port: number;
  status: string;
}

/** The server that runs on this cluster, started by this or an earlier process, or null. */
export async function runningPostmaster(location: ClusterLocation): Promise<Postmaster | null> {
  const text = await readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'EACCES') throw new Error(`the cluster in ${location.home} belongs to another user`);
    return ignoreMissing(error);
  });
  if (text === null) return null;
  const [pid, directory, , port, sockets, , , status] = text.split('\n').map((line) => line.trim());
  const found = { pid: Number(pid), sockets: sockets ?? '', port: Number(port), status: status ?? 'starting' };
  if (!(found.pid > 0) || directory === undefined) return null;
  return (await isPostmaster(found.pid, directory, location)) ? found : null;
}

/**
 * A pid alone proves nothing: the kernel may have reused it, or the file may be a copy from another cluster with a
 * running server. The command line is checked because containers let even a restricted root read it.
 */
async function isPostmaster(pid: number, directory: string, location: ClusterLocation): Promise<boolean> {
  const command = `${await readCommandLine(pid)} `;
  if (!/^\S.*\/postgres -D /.test(command) || !command.includes(` -D ${directory} `)) return false;
  const [theirs, ours] = await Promise.all([stat(directory).catch(() => null), stat(location.cluster)]);
  return theirs === null || (theirs.ino === ours.ino && theirs.dev === ours.dev);
}

/**
 * Removes lock files that name a pid which now belongs to another process; they would keep a new server from starting.
 * PostgreSQL itself handles dead pids, and refuses to start while old backends use the shared memory.
 */
export async function clearStaleLocks(location: ClusterLocation): Promise<void> {
  const file = join(location.cluster, 'postmaster.pid');
  const pid = Number.parseInt((await readFile(file, 'utf8').catch(ignoreMissing)) ?? '', 10);
  if (Number.isNaN(pid) || processIsAlive(Math.abs(pid))) await rm(file, { force: true });
  for (const name of await readdir(location.sockets)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(location.sockets, name), { force: true });
  }
}

/**
 * Fast shutdown, then immediate shutdown, then SIGKILL, because a stopped process reacts to no other signal. After an
 * immediate shutdown or SIGKILL the next start recovers from the write-ahead log.
 */
export async function stopPostmaster(pid: number, location: ClusterLocation): Promise<void> {
  for (const { signal, timeoutMs } of [
    { signal: 'SIGINT', timeoutMs: 15_000 },
    { signal: 'SIGQUIT', timeoutMs: 10_000 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ] as const) {
    if ((await runningPostmaster(location))?.pid !== pid) return;
    sendSignal(pid, signal);
    if (await waitForEnd(pid, location, timeoutMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${location.cluster} does not stop`);
}

/**
 * Stops servers whose cluster was deleted while they ran. Such a server notices within a minute and then removes its
 * socket, which by then may belong to a new server. Call it only for a location without a cluster.
 */
export async function stopOrphans(location: ClusterLocation): Promise<void> {
  for (const pid of await allPids()) {
    const isOrphan = async () => `${await readCommandLine(pid)} `.includes(`/postgres -D ${location.cluster} `);
    if (!(await isOrphan())) continue;
    // There is no data to save, so the shutdown is immediate.
    sendSignal(pid, 'SIGQUIT');
    const deadline = performance.now() + 10_000;
    while ((await isOrphan()) && performance.now() < deadline) await sleep(10);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have ended since it was found.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForEnd(pid: number, location: ClusterLocation, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    // A server removes postmaster.pid before its process ends.
    if ((await runningPostmaster(location))?.pid !== pid && (await readCommandLine(pid)) === '') return true;
    await sleep(10);
  }
  return false;
}

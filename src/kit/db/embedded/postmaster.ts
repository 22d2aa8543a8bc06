import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, type Place } from './place.ts';
import { allPids, commandLineOf, processIsAlive } from './processes.ts';

/** What a living server says about itself in its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  sockets: string;
  port: number;
  status: string;
}

/** The server that runs on this cluster now, whoever started it, or null. */
export async function runningPostmaster(place: Place): Promise<Postmaster | null> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'EACCES') throw new Error(`the cluster in ${place.home} belongs to another user`);
    return ignoreMissing(error);
  });
  if (text === null) return null;
  const [pid, directory, , port, sockets, , , status] = text.split('\n').map((line) => line.trim());
  const found = { pid: Number(pid), sockets: sockets ?? '', port: Number(port), status: status ?? 'starting' };
  if (!(found.pid > 0) || directory === undefined) return null;
  return (await isPostmaster(found.pid, directory, place)) ? found : null;
}

/**
 * A pid alone proves nothing: it may have been given to another process since, or the file may be part of a copy of
 * another cluster whose server is alive. The command line is what containers let even a bounded root read of others.
 */
async function isPostmaster(pid: number, directory: string, place: Place): Promise<boolean> {
  const command = `${await commandLineOf(pid)} `;
  if (!/^\S.*\/postgres -D /.test(command) || !command.includes(` -D ${directory} `)) return false;
  const [theirs, ours] = await Promise.all([stat(directory).catch(() => null), stat(place.cluster)]);
  return theirs === null || (theirs.ino === ours.ino && theirs.dev === ours.dev);
}

/**
 * Removes what a killed server left that would keep a new one from starting: locks whose pid some other process has by
 * now. PostgreSQL itself judges dead pids, and refuses while processes of the old server still use its shared memory.
 */
export async function clearStaleLocks(place: Place): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid');
  const pid = Number.parseInt((await readFile(file, 'utf8').catch(ignoreMissing)) ?? '', 10);
  if (Number.isNaN(pid) || processIsAlive(Math.abs(pid))) await rm(file, { force: true });
  for (const name of await readdir(place.sockets)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(place.sockets, name), { force: true });
  }
}

/**
 * Fast shutdown; if that hangs, an immediate one, and at last a kill (a stopped process heeds nothing else). After either
 * the next start recovers from the write-ahead log.
 */
export async function stopPostmaster(pid: number, place: Place): Promise<void> {
  for (const { signal, patience } of [
    { signal: 'SIGINT', patience: 15_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
    { signal: 'SIGKILL', patience: 5_000 },
  ] as const) {
    if ((await runningPostmaster(place))?.pid !== pid) return;
    sendSignal(pid, signal);
    if (await waitForEnd(pid, place, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${place.cluster} does not stop`);
}

/**
 * Ends servers whose cluster was deleted under them. They notice by themselves only after a minute, and would then take
 * away the socket of that name, which is a new server's by that time. Only for a place that has no cluster.
 */
export async function stopOrphans(place: Place): Promise<void> {
  for (const pid of await allPids()) {
    const isOrphan = async () => `${await commandLineOf(pid)} `.includes(`/postgres -D ${place.cluster} `);
    if (!(await isOrphan())) continue;
    // Nothing is left to be saved: the immediate shutdown.
    sendSignal(pid, 'SIGQUIT');
    const deadline = performance.now() + 10_000;
    while ((await isOrphan()) && performance.now() < deadline) await sleep(10);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended since we looked.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForEnd(pid: number, place: Place, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    // A server removes postmaster.pid a little before its process ends.
    if ((await runningPostmaster(place))?.pid !== pid && (await commandLineOf(pid)) === '') return true;
    await sleep(10);
  }
  return false;
}

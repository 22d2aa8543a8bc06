import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIsAlive } from './processes.ts';

export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number | null) {
    super(`the data directory ${dataDir} is in use by ${pid === null ? 'another process' : `process ${pid}`}`);
    this.name = 'DataDirInUse';
  }
}

export interface DataDirLock {
  release(): Promise<void>;
}

const BUSY = 5;
const TIMEOUT_MS = 400;

/**
 * Allows one service per data directory. Node has no file locks, so SQLite takes one in the kernel. The kernel releases
 * it when the process ends in any way, so that there are no stale locks and no reused pids to detect.
 * No other code in this process may open the file: closing any descriptor of it releases the lock.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = join(dataDir, 'service.pid');
  const held = await takeLock(join(dataDir, 'service.lock'), dataDir);
  if (held === null) throw new DataDirInUse(dataDir, await readHolder(pidFile));
  // The pid is only for the error message of a second service; the lock does not depend on it.
  await writeFile(`${pidFile}.new`, `${process.pid}\n`);
  await rename(`${pidFile}.new`, pidFile);
  return {
    async release() {
      if (!held.isOpen) return;
      await rm(pidFile, { force: true });
      held.close();
      heldLocks.delete(held);
    },
  };
}

async function takeLock(path: string, dataDir: string): Promise<DatabaseSync | null> {
  const database = openLockFile(path, dataDir);
  // Concurrent attempts can all fail on each other's first step, so each one retries.
  const deadline = performance.now() + TIMEOUT_MS;
  while (true) {
    try {
      database.exec('begin exclusive');
      heldLocks.add(database);
      return database;
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    }
    if (performance.now() > deadline) {
      database.close();
      return null;
    }
    await sleep(5 + Math.random() * 20);
  }
}

/** Keeps the handles reachable: garbage collection of a handle would close its file and release the lock. */
const heldLocks = new Set<DatabaseSync>();

function openLockFile(path: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (cause) {
    throw new Error(`cannot write in the data directory ${dataDir}`, { cause });
  }
}

/** The holder writes its pid just after it takes the lock, so a dead pid in the file will soon be replaced. */
async function readHolder(pidFile: string): Promise<number | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
    if (pid > 0 && processIsAlive(pid)) return pid;
    await sleep(25);
  }
  return null;
}

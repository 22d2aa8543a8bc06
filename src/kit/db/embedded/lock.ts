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
const PATIENCE_MS = 400;

/**
 * One service a data directory. Node has no file locks of its own, but SQLite takes one in the kernel, which ends with
 * the process however it dies: no stale lock to judge, no reused pid to be fooled by, no gap between looking and taking.
 * The file must never be opened by other means in this process: closing any descriptor of it would drop the lock.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = join(dataDir, 'service.pid');
  const held = await takeLock(join(dataDir, 'service.lock'), dataDir);
  if (held === null) throw new DataDirInUse(dataDir, await readHolder(pidFile));
  // A hint for people and for the error message of a second service; the lock itself does not depend on it.
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
  // Several that try at the same instant can all be refused, each by the others' first step: hence more than one try.
  const deadline = performance.now() + PATIENCE_MS;
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

/** Keeps the handles reachable: a collected handle would close its file, and with it the lock. */
const heldLocks = new Set<DatabaseSync>();

function openLockFile(path: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (cause) {
    throw new Error(`cannot write in the data directory ${dataDir}`, { cause });
  }
}

/** The winner writes its pid just after it wins, so a dead one in the file is likely about to be replaced. */
async function readHolder(pidFile: string): Promise<number | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
    if (pid > 0 && processIsAlive(pid)) return pid;
    await sleep(25);
  }
  return null;
}

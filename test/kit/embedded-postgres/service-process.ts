import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const SERVICE = join(import.meta.dirname, 'embedded.service.ts');

interface Said {
  ready?: boolean;
  url?: string;
  adopted?: boolean;
  inUse?: boolean;
  failed?: string;
}

/** A child process that runs `embedded.service.ts`, and its output. */
export interface ServiceProcess {
  pid: number;
  /** Resolves with the first line: ready, or the error. */
  said: Promise<Said>;
  logs: string[];
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ctrl-C: SIGINT for the whole process group. */
  pressCtrlC(): Promise<void>;
}

const started: ChildProcess[] = [];

export interface Launch {
  service?: string;
  user?: { uid: number; gid: number; home: string };
  settings?: string[];
}

export function startService(dataDir: string, { service = SERVICE, user, settings }: Launch = {}): ServiceProcess {
  const child = spawn(process.execPath, [service, dataDir, ...(settings ?? ['fsync=off'])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A new process group, as a shell creates, so that a test can send Ctrl-C to it.
    detached: true,
    ...(user === undefined
      ? {}
      : { uid: user.uid, gid: user.gid, cwd: '/', env: { HOME: user.home, TMPDIR: user.home, PATH: '/usr/bin:/bin' } }),
  });
  started.push(child);
  const logs: string[] = [];
  const said = new Promise<Said>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.log !== undefined) logs.push(message.log);
      else resolve(message);
    });
    child.on('exit', (code, signal) => resolve({ failed: `ended: ${signal ?? code}` }));
  });
  return {
    pid: child.pid as number,
    said,
    logs,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
    async pressCtrlC() {
      process.kill(-(child.pid as number), 'SIGINT');
      await once(child, 'exit');
    },
  };
}

/** SIGTERM for all running services, so that their servers stop too. */
export async function stopAllServices(): Promise<void> {
  const running = started.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map(async (child) => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      if (child.signalCode !== null) throw new Error(`a service died of ${child.signalCode} instead of stopping`);
    }),
  );
}

export async function ask(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url as string });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function eventually<T>(attempt: () => Promise<T>, limitMs = 90_000): Promise<T> {
  const deadline = performance.now() + limitMs;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

export const serverPid = async (home: string): Promise<number> =>
  Number.parseInt(await readFile(join(home, 'cluster/postmaster.pid'), 'utf8'), 10);

/** The servers among these processes with a cluster under this directory. */
export function serversOn(directory: string, pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes(`/postgres\0-D\0${directory}/`);
    } catch {
      return false;
    }
  });
}

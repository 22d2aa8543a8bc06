import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onFinish } from '../service/on-finish.ts';

const ROOT = join(import.meta.dirname, '../..');
const LONGEST_MS = 60_000;

/** A process as Linux lists it. */
export interface Listed {
  pid: number;
  parent: number;
  command: string;
}

async function listProcesses(): Promise<(Listed & { environment: string })[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, command, environment] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
          readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
        ]);
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || command === '') return [];
        return [
          { pid: Number(pid), parent: Number(parent), command: command.replaceAll('\0', ' ').trim(), environment },
        ];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/**
 * The processes that a command with this data directory started: those with it in their environment, PostgreSQL with it
 * in its command line, and the children of both.
 */
export async function processesOn(dataDir: string): Promise<Listed[]> {
  const all = await listProcesses();
  const ours = new Set(
    all
      .filter(({ command, environment }) => environment.includes(`DATA_DIR=${dataDir}\0`) || command.includes(dataDir))
      .map(({ pid }) => pid),
  );
  for (let size = -1; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => ours.has(pid)).map(({ pid, parent, command }) => ({ pid, parent, command }));
}

/** Resolves with the processes that are left once there are none, or after a minute. */
export async function untilGone(dataDir: string): Promise<Listed[]> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const left = await processesOn(dataDir);
    if (left.length === 0 || performance.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A command in a shell of its own, as a person types it. What is left at the end of the test is killed. */
export function runCommand(
  command: string,
  dataDir: string,
  env: Record<string, string>,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onFinish(async () => {
    for (const { pid } of await processesOn(dataDir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  });
  return { child, output: () => text, ended };
}

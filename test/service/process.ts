import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Api, apiOf } from './api.ts';
import type { TestDatabase } from './database.ts';
import { onFinish } from './on-finish.ts';
import { testEnvironment } from './service.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Outcome {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface NodeProcess {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
  /** Resolves when the process ends. */
  ended: Promise<Outcome>;
}

export interface ServiceProcess extends Api, NodeProcess {}

/** Runs a file of the project, or of another release of it, in a new process that inherits only PATH. The caller stops it. */
export function spawnNode(args: string[], env: Record<string, string>, root = ROOT): NodeProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
      HOME: process.env['HOME'],
      ...env,
    },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const ended = new Promise<Outcome>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  );
  return { child, ended, output: () => ({ stdout, stderr }) };
}

/** The same; the end of the test or file stops it. */
export function runNode(args: string[], env: Record<string, string>): NodeProcess {
  const started = spawnNode(args, env);
  const { child, ended } = started;
  onFinish(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return started;
}

/** Resolves when the service is ready; throws when its process ends first. */
export async function untilReady(url: string, ended: Promise<Outcome>): Promise<void> {
  const died = ended.then(({ stdout, stderr }) =>
    Promise.reject(new Error(`The service ended: ${stderr || stdout.slice(-2_000)}`)),
  );
  died.catch(() => {});
  let over = false;
  const ready = async () => {
    while (!over) {
      const answer = await fetch(`${url}/ready`).catch(() => null);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  await Promise.race([ready(), died]).finally(() => {
    over = true;
  });
}

/** A ready service in a new process. */
export async function startProcess(
  database: TestDatabase,
  overrides: Record<string, string> = {},
): Promise<ServiceProcess> {
  const environment = await testEnvironment(database, overrides);
  const started = runNode(['src/main.ts'], environment);
  const url = `http://127.0.0.1:${environment.PORT}`;
  await untilReady(url, started.ended);
  return { ...apiOf(url), ...started };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Server {
  url: string;
  child: ChildProcess;
  /** From the start of the process until the probe was answered. */
  startSeconds: number;
  stop(): Promise<void>;
}

/** A server in a process of its own, as `npm start` runs it, so that the load generator does not share its thread. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  probe: string,
  // Logs are written and thrown away, as they would cost in production too.
  logs: 'ignore' | 'pipe' = 'ignore',
  directory = ROOT,
): Promise<Server> {
  const url = `http://127.0.0.1:${env['PORT']}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'info',
      RATE_LIMIT_FACTOR: '1000000',
      ...env,
    },
    stdio: ['ignore', logs, 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  for (;;) {
    const answer = await fetch(url + probe, { signal: ended.signal }).catch(() => null);
    if (answer?.ok) break;
    if (ended.signal.aborted) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    child,
    startSeconds: (performance.now() - began) / 1_000,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The service of this checkout, or of another one at `directory`. */
export const startDwaso = (env: Record<string, string>, directory?: string): Promise<Server> =>
  startServer('src/main.ts', env, '/ready', 'ignore', directory);

/** What `npm start` runs: the service with its own PostgreSQL. */
export const startWithPostgres = (dataDir: string, port: number): Promise<Server> =>
  startServer('src/process/start.js', { DATA_DIR: dataDir, PORT: String(port) }, '/ready');

/** A bare Fastify route that answers every GET with the given JSON. */
export const startBare = (port: number, body: string): Promise<Server> =>
  startServer('bench/bare-fastify.ts', { PORT: String(port), BODY: body }, '/');

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Server {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** A server in a process of its own, as `npm start` runs it, so that the load generator does not share its thread. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  probe: string,
  // Logs are written and thrown away, as they would cost in production too.
  logs: 'ignore' | 'pipe' = 'ignore',
): Promise<Server> {
  const url = `http://127.0.0.1:${env['PORT']}`;
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file], {
    cwd: ROOT,
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
  for (;;) {
    const answer = await fetch(url + probe).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const startDwaso = (env: Record<string, string>): Promise<Server> => startServer('src/main.ts', env, '/ready');

/** A bare Fastify route that answers every GET with the given JSON. */
export const startBare = (port: number, body: string): Promise<Server> =>
  startServer('bench/bare-fastify.ts', { PORT: String(port), BODY: body }, '/');

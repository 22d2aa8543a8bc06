import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isReachable } from './reachable.ts';
import { freePort } from './service.ts';

/** The first Redis or Valkey on this machine, or null. */
export const redisBinary: string | null =
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? null;

export interface RedisServer {
  url: string;
  /** Also resumes a suspended one. */
  start(): Promise<void>;
  /** Suspends the process: connections stay open and get no answer. */
  freeze(): void;
  /** SIGKILL, without a shutdown. */
  kill(): Promise<void>;
}

export async function redisServer(binary: string): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const alive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      if (alive()) {
        child?.kill('SIGCONT');
        return;
      }
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(binary, settings, { stdio: 'ignore' });
      while (!(await isReachable(port))) await wait(20);
    },
    freeze() {
      child?.kill('SIGSTOP');
    },
    async kill() {
      if (!alive()) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
  };
}

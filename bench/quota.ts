import { Worker } from 'node:worker_threads';

/**
 * Lets a process run only a part of the time, by stopping and continuing it, as if it had a slower core of its own.
 * Millisecond by millisecond, so that what waits for it on the other side barely notices.
 */
const ON_MS = 1;

const code = `
  const { workerData: { pid, on, off, flag } } = require('node:worker_threads');
  const stopped = new Int32Array(flag);
  while (Atomics.load(stopped, 0) === 0) {
    process.kill(pid, 'SIGSTOP');
    Atomics.wait(stopped, 0, 0, off);
    process.kill(pid, 'SIGCONT');
    Atomics.wait(stopped, 0, 0, on);
  }`;

export function limitCpu(pid: number, share: number): { lift(): Promise<void> } {
  const flag = new SharedArrayBuffer(4);
  const off = ON_MS / share - ON_MS;
  const worker = new Worker(code, { eval: true, workerData: { pid, on: ON_MS, off, flag } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return {
    async lift() {
      const stopped = new Int32Array(flag);
      Atomics.store(stopped, 0, 1);
      Atomics.notify(stopped, 0);
      await ended;
      process.kill(pid, 'SIGCONT');
    },
  };
}

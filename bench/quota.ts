import { Worker } from 'node:worker_threads';

/**
 * Lets a process run only a part of the time, as if it had a slower core of its own: whenever its main thread has used
 * more than its share, it is stopped until it has it again. What it did not use while it was idle is not saved up.
 */
const LOOK_MS = 0.5;
const MOST_SAVED_MS = 2;

const code = `
  const { readFileSync } = require('node:fs');
  const { workerData: { pid, share, flag, look, most } } = require('node:worker_threads');
  const ended = new Int32Array(flag);
  const usedMs = () => Number(readFileSync('/proc/' + pid + '/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  let since = performance.now();
  let before = usedMs();
  let saved = 0;
  let stopped = false;
  while (Atomics.load(ended, 0) === 0) {
    const now = performance.now();
    const used = usedMs();
    saved = Math.min(most, saved + (now - since) * share - (used - before));
    since = now;
    before = used;
    if (saved < 0 !== stopped) {
      stopped = !stopped;
      process.kill(pid, stopped ? 'SIGSTOP' : 'SIGCONT');
    }
    Atomics.wait(ended, 0, 0, stopped ? -saved / share : look);
  }`;

export function limitCpu(pid: number, share: number): { lift(): Promise<void> } {
  const flag = new SharedArrayBuffer(4);
  const workerData = { pid, share, flag, look: LOOK_MS, most: MOST_SAVED_MS };
  const worker = new Worker(code, { eval: true, workerData });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return {
    async lift() {
      const told = new Int32Array(flag);
      Atomics.store(told, 0, 1);
      Atomics.notify(told, 0);
      await ended;
      process.kill(pid, 'SIGCONT');
    },
  };
}

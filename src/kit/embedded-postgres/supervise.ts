import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './server.ts';

const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

/**
 * Restarts the server whenever it ends, until `signal` aborts. Resolves with the server that runs then, or null. Pauses
 * double while starts fail, up to 10 seconds, and start over after a server has run for 60 seconds.
 */
export async function supervise(
  first: Running,
  bringUp: () => Promise<Running>,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<Running | null> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let failures = 0;
  let current = first;
  while (true) {
    const since = performance.now();
    const how = await Promise.race([current.ended, stopped]);
    if (signal.aborted) return current;
    if (performance.now() - since > STEADY_MS) failures = 0;
    log(`PostgreSQL (process ${current.postmaster.pid}) ended unexpectedly (${how}); starting it again`);

    let next: Running | null = null;
    while (next === null) {
      const pause = failures === 0 ? 0 : Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      await Promise.race([sleep(pause, undefined, { ref: false }), stopped]);
      if (signal.aborted) return null;
      next = await bringUp().catch((error: Error) => {
        if (!signal.aborted) log(error.message);
        return null;
      });
      if (next === null && signal.aborted) return null;
    }
    current = next;
    log(`PostgreSQL runs again (process ${current.postmaster.pid})`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './server.ts';

const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

/**
 * Brings the server up again whenever it ends without having been asked to, until `signal` aborts; then resolves with
 * the server that runs at that moment, if any. Pauses grow while it keeps failing and start over once it has held.
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

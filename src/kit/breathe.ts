import { setImmediate } from 'node:timers/promises';

/** Far below the 50 ms that no request may block for: another request waits for such a stretch at each of its steps. */
const MAX_MS = 1;

/**
 * Lets other requests run while one request computes much. Call the returned function between pieces of work of at most
 * a few milliseconds: it yields once 1 ms has passed since the last yield, and costs a look at the clock otherwise.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Maps a list whose entries take long, such as bookings of 400 items. */
export async function mapInPieces<Entry, Mapped>(
  entries: readonly Entry[],
  map: (entry: Entry) => Mapped,
): Promise<Mapped[]> {
  const breathe = breather();
  const mapped: Mapped[] = [];
  for (const entry of entries) {
    mapped.push(map(entry));
    await breathe();
  }
  return mapped;
}

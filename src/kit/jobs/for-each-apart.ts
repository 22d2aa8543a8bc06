/**
 * Runs `work` for each item, `atOnce` at a time. An item that fails or waits stops no other one: `onError` gets its
 * error, and the rest goes on. Returns how many failed.
 */
export async function forEachApart<T>(
  items: readonly T[],
  options: { atOnce: number; onError: (error: unknown, item: T) => void },
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  let failed = 0;
  const workers = Array.from({ length: Math.min(options.atOnce, items.length) }, async () => {
    while (next < items.length) {
      const item = items[next++] as T;
      try {
        await work(item);
      } catch (error) {
        failed++;
        options.onError(error, item);
      }
    }
  });
  await Promise.all(workers);
  return failed;
}

/** At most `perKey` items of each key, in the given order: one tenant's backlog leaves room for others'. */
export function takeFairly<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  options: { perKey: number; total: number },
): T[] {
  const taken = new Map<string, number>();
  const fair: T[] = [];
  for (const item of items) {
    if (fair.length === options.total) break;
    const count = taken.get(keyOf(item)) ?? 0;
    if (count >= options.perKey) continue;
    taken.set(keyOf(item), count + 1);
    fair.push(item);
  }
  return fair;
}

/** Makes a value when it is first needed, so that a start does not wait for it. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

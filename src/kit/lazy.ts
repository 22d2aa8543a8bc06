import { createRequire } from 'node:module';

/** Makes a value when it is first needed, so that a start does not wait for it. Null is made again. */
export function lazy<T extends object | null>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Loads a package when it is first needed: a start waits for every file that it loads. */
export const lazyPackage = <T extends object>(name: string): (() => T) =>
  lazy(() => createRequire(import.meta.url)(name) as T);

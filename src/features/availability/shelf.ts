import type { Deps } from '../../deps.ts';
import { type Remembered, remember } from '../../kit/cache/remember.ts';
import type { Reader } from '../../kit/db/db.ts';
import { findShelf, type Shelf } from './store.ts';

/**
 * What a business offers and when it is open, remembered until it changes: every change of catalogue, hours, closures,
 * policies and webhook endpoints is told as `business`. What is taken is never remembered.
 */
export type Shelves = Remembered<Shelf, Reader>;

const opened = new WeakMap<Deps['bus'], Shelves>();

/** One memory a process, whichever routes use it. */
export function shelvesOf({ bus }: Pick<Deps, 'bus'>): Shelves {
  let shelves = opened.get(bus);
  if (!shelves) {
    shelves = remember<Shelf, Reader>({
      bus,
      max: 5_000,
      staleOn: { business: (shelf, id) => shelf.id === id },
      load: (id, db) => findShelf(db, id),
    });
    opened.set(bus, shelves);
  }
  return shelves;
}

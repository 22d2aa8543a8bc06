import type { Booking } from '@dwaso/sdk';
import { expect, it } from 'vitest';
import { entriesOf, leftFor, newEntry } from '../src/features/items/entries.ts';
import type { Offers } from '../src/features/items/queries.ts';

const kit = (id: string, items: object[]) => ({ id, name: id, items });
const part = (unitId: string, quantity: number) => ({ unitId, quantity });
const offers = {
  units: [],
  services: [],
  kits: [kit('kit_party', [part('a', 1), part('b', 10)]), kit('kit_rows', [part('a', 1), part('b', 4), part('a', 1)])],
} as unknown as Offers;

const item = (id: string, quantity: number, kitId: string | null = null) => ({ id, quantity, kitId, providerId: null });
const read = (items: object[]) =>
  entriesOf({ items } as unknown as Pick<Booking, 'items'>, offers).map(({ id, quantity }) => [id, quantity]);

it('puts the parts of a kit together again, also of one that has the same unit twice', () => {
  expect(read([item('a', 2, 'kit_party'), item('b', 20, 'kit_party'), item('b', 5)])).toEqual([
    ['kit_party', 2],
    ['b', 5],
  ]);
  const [first, second] = [item('a', 1, 'kit_party'), item('b', 10, 'kit_party')];
  expect(read([first, second, first, second])).toEqual([
    ['kit_party', 1],
    ['kit_party', 1],
  ]);
  expect(read([item('a', 3, 'kit_rows'), item('b', 12, 'kit_rows'), item('a', 3, 'kit_rows')])).toEqual([
    ['kit_rows', 3],
  ]);
  // After a change the pieces of a unit stand together.
  expect(read([item('a', 4, 'kit_rows'), item('b', 8, 'kit_rows')])).toEqual([['kit_rows', 2]]);
});

it('makes no more of a kit than all of its parts allow', () => {
  const free = { a: 5, b: 100 };
  expect(leftFor(newEntry('kit_rows'), [], offers, free)).toBe(2);
  expect(leftFor(newEntry('kit_rows'), [{ ...newEntry('kit_party'), quantity: 2 }], offers, free)).toBe(1);
});

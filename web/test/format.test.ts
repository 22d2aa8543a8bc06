import { expect, it } from 'vitest';
import { nameBooking } from '../src/kit/format.ts';

const item = (kitId: string | null) => ({ kitId });

it('tells the pieces of a booking of one unit alone', () => {
  expect(nameBooking({ item: 'Chair', quantity: 5, items: [item(null)] })).toBe('Chair × 5');
  expect(nameBooking({ item: 'Castle', quantity: 1, items: [item(null)] })).toBe('Castle');
  // The first item of several is not what the name says.
  expect(nameBooking({ item: 'Chair and 1 more', quantity: 5, items: [item(null), item(null)] })).toBe(
    'Chair and 1 more',
  );
  expect(nameBooking({ item: 'Party', quantity: 2, items: [item('kit_1'), item('kit_1')] })).toBe('Party');
});

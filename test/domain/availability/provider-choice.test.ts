import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookedMinutes, chooseProvider } from '../../../src/domain/availability/provider-choice.ts';

describe('choice of a provider', () => {
  it('takes the least busy free one, then the first by id', () => {
    const provider = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      free: fc.boolean(),
      bookedMinutes: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.uniqueArray(provider, { selector: (c) => c.id }), (providers) => {
        const free = providers.filter((c) => c.free);
        const chosen = free.find((c) =>
          free.every((o) => c.bookedMinutes < o.bookedMinutes || (c.bookedMinutes === o.bookedMinutes && c.id <= o.id)),
        );
        expect(chooseProvider(providers)).toBe(chosen?.id ?? null);
      }),
    );
  });

  it('counts the minutes of bookings that fall into the day', () => {
    const booking = fc
      .tuple(fc.integer({ min: -50, max: 150 }), fc.nat(60))
      .map(([start, n]) => ({ start, end: start + n }));
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 5 }), (bookings) => {
        let minutes = 0;
        for (let m = 0; m < 100; m++) for (const b of bookings) if (m >= b.start && m < b.end) minutes++;
        expect(bookedMinutes(bookings, 0, 100)).toBe(minutes);
      }),
    );
  });
});

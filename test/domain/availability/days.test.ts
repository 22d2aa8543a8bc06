import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDays, nearestFreeDates, unitCalendar } from '../../../src/domain/availability/days.ts';
import { closureNumbers, dateNumber, weekdayNumber, weeklyHours } from '../arbitraries.ts';

const DAYS = 24;

const world = fc.record({
  hours: weeklyHours,
  closures: closureNumbers(DAYS),
  today: fc.integer({ min: -3, max: DAYS }),
  quantity: fc.integer({ min: 1, max: 4 }),
  bookings: fc.array(
    fc.record({ first: fc.nat(DAYS), days: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 8 },
  ),
  blocks: fc.array(
    fc.record({ first: fc.nat(DAYS), days: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 4 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

const perDay = (spans: World['bookings']): Map<string, number> => {
  const map = new Map<string, number>();
  for (const span of spans) {
    for (let n = span.first; n < span.first + span.days; n++) {
      map.set(dateNumber(n), (map.get(dateNumber(n)) ?? 0) + span.quantity);
    }
  }
  return map;
};

/** A model of one day that hands out the pieces one by one. */
function model(w: World, n: number): { status: string; freeQuantity: number } {
  if (n < w.today) return { status: 'PAST', freeQuantity: 0 };
  const row = w.hours.find((r) => r.weekday === weekdayNumber(n));
  if (!row?.enabled) return { status: 'CLOSED', freeQuantity: 0 };
  for (const c of w.closures) if (n >= c.first && n <= c.last) return { status: 'CLOSED', freeQuantity: 0 };
  const shelf: string[] = Array(w.quantity).fill('free');
  let booked = false;
  const hand = (spans: World['bookings'], mark: string) => {
    for (const s of spans) {
      if (n < s.first || n >= s.first + s.days) continue;
      if (mark === 'booked') booked = true;
      for (let piece = 0; piece < s.quantity; piece++) {
        const index = shelf.indexOf('free');
        if (index >= 0) shelf[index] = mark;
      }
    }
  };
  hand(w.bookings, 'booked');
  hand(w.blocks, 'blocked');
  const free = shelf.filter((piece) => piece === 'free').length;
  if (free > 0) return { status: 'FREE', freeQuantity: free };
  return { status: booked ? 'TAKEN' : 'BLOCKED', freeQuantity: 0 };
}

const calendarOf = (w: World) =>
  unitCalendar(
    businessDays(dateNumber(0), dateNumber(DAYS - 1), dateNumber(w.today), {
      hours: w.hours,
      datedHours: [],
      closures: w.closures.map((c) => ({ startDate: dateNumber(c.first), endDate: dateNumber(c.last) })),
    }),
    { quantity: w.quantity, occupied: perDay(w.bookings), blocked: perDay(w.blocks) },
  );

describe('unit calendar', () => {
  it('agrees with handing out pieces one by one, day by day', () => {
    fc.assert(
      fc.property(world, (w) => {
        const expected = Array.from({ length: DAYS }, (_, n) => ({ date: dateNumber(n), ...model(w, n) }));
        expect(calendarOf(w)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('offers the nearest free ranges, and only free ones', () => {
    fc.assert(
      fc.property(
        world,
        fc.integer({ min: -5, max: DAYS + 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (w, wanted, length, quantity) => {
          const free = (n: number): boolean => {
            for (let d = n; d < n + length; d++) {
              if (d >= DAYS || model(w, d).freeQuantity < quantity) return false;
            }
            return true;
          };
          const expected: string[] = [];
          for (let distance = 1; distance < 3 * DAYS && expected.length < 3; distance++) {
            for (const n of [wanted - distance, wanted + distance]) {
              if (n >= 0 && free(n) && expected.length < 3) expected.push(dateNumber(n));
            }
          }
          const calendar = calendarOf(w);
          expect(nearestFreeDates(calendar, dateNumber(wanted), length, quantity)).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('shows a full day as TAKEN with any booking, and as BLOCKED with blocks alone', () => {
    const days = businessDays('2027-01-04', '2027-01-04', '2027-01-04', {
      hours: [{ weekday: 1, enabled: true, open: '08:00', close: '18:00' }],
      datedHours: [],
      closures: [],
    });
    const on = (n: number) => new Map([['2027-01-04', n]]);
    const status = (quantity: number, occupied: number, blocked: number) =>
      unitCalendar(days, { quantity, occupied: on(occupied), blocked: on(blocked) })[0];
    expect(status(2, 1, 1)).toMatchObject({ status: 'TAKEN', freeQuantity: 0 });
    expect(status(2, 0, 2)).toMatchObject({ status: 'BLOCKED', freeQuantity: 0 });
    expect(status(1, 3, 0)).toMatchObject({ status: 'TAKEN', freeQuantity: 0 });
    expect(status(3, 1, 1)).toMatchObject({ status: 'FREE', freeQuantity: 1 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookableDates,
  changeableUntil,
  changeableWords,
  countsFrom,
  dayViolations,
  mayBeNoShow,
  slotViolations,
} from '../../../src/domain/booking/policy.ts';
import { clock, dateNumber, instantNumber, minutePair, weekdayNumber, weeklyHours } from '../arbitraries.ts';

const codes = (violations: { code: string }[]): string[] => violations.map((violation) => violation.code);
const bookedBy = fc.constantFrom('customer' as const, 'business' as const);
const policies = fc.record({
  minNoticeMinutes: fc.oneof(fc.constant(0), fc.nat(4_000)),
  maxAdvanceDays: fc.integer({ min: 1, max: 6 }),
});
/** Minutes from day 0. */
const moment = fc.integer({ min: 0, max: 3 * 1440 });

describe('timing of slots', () => {
  it('agrees with counting minutes and days by hand', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -200, max: 12 * 1440 }), policies, bookedBy, (now, start, p, by) => {
        const expected: string[] = [];
        if (start < now) expected.push('IN_THE_PAST');
        else if (by === 'customer') {
          if (start - now < p.minNoticeMinutes) expected.push('MIN_NOTICE');
          if (Math.floor(start / 1440) - Math.floor(now / 1440) > p.maxAdvanceDays) expected.push('MAX_ADVANCE');
        }
        expect(codes(slotViolations(instantNumber(0, start), instantNumber(0, now), p, by))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('timing of day rentals', () => {
  it('agrees with counting minutes and days by hand', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -2, max: 12 }),
        fc.option(minutePair),
        policies,
        bookedBy,
        (now, day, hours, p, by) => {
          const today = Math.floor(now / 1440);
          const expected: string[] = [];
          if (day < today) expected.push('IN_THE_PAST');
          else if (by === 'customer') {
            if (hours && p.minNoticeMinutes > 0 && day * 1440 + hours.from - now < p.minNoticeMinutes) {
              expected.push('MIN_NOTICE');
            }
            if (hours && p.minNoticeMinutes === 0 && day === today && now % 1440 >= hours.to)
              expected.push('MIN_NOTICE');
            if (day - today > p.maxAdvanceDays) expected.push('MAX_ADVANCE');
          }
          const open = hours && { open: clock(hours.from), close: clock(hours.to) };
          expect(
            codes(
              dayViolations({ date: dateNumber(day), endDate: dateNumber(day) }, open, instantNumber(0, now), p, by),
            ),
          ).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('lists exactly the open dates without a violation as bookable', () => {
    fc.assert(
      fc.property(moment, policies, weeklyHours, (now, p, rows) => {
        const instant = instantNumber(0, now);
        const { first, last } = bookableDates(instant, p, { hours: rows, datedHours: [], closures: [] });
        for (let day = Math.floor(now / 1440); day < 14; day++) {
          const row = rows.find((candidate) => candidate.weekday === weekdayNumber(day));
          if (!row?.enabled || row.open === null || row.close === null) continue;
          const date = dateNumber(day);
          const open = { open: row.open, close: row.close };
          expect(first <= date && date <= last).toBe(
            dayViolations({ date, endDate: date }, open, instant, p, 'customer').length === 0,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps today bookable until closing time without a notice', () => {
    const hours = { open: '08:00', close: '18:00' };
    const p = { minNoticeMinutes: 0, maxAdvanceDays: 30 };
    const today = (time: string, by: 'customer' | 'business') =>
      codes(
        dayViolations(
          { date: '2027-01-04', endDate: '2027-01-04' },
          hours,
          Temporal.Instant.from(`2027-01-04T${time}Z`),
          p,
          by,
        ),
      );
    expect(today('17:59:59', 'customer')).toEqual([]);
    expect(today('18:00:00', 'customer')).toEqual(['MIN_NOTICE']);
    expect(today('18:00:00', 'business')).toEqual([]);
  });
});

describe('countsFrom', () => {
  const midnight = Temporal.Instant.from('2027-01-04T00:00:00Z');
  const opening = Temporal.Instant.from('2027-01-04T08:30:00Z');

  it('is the opening time for day rentals, the start itself for slots', () => {
    expect(countsFrom(midnight, { open: '08:30', close: '18:00' }).toString()).toBe(opening.toString());
    expect(countsFrom(opening, null).toString()).toBe(opening.toString());
  });

  it('lets a customer cancel up to the notice and not inside it', () => {
    const limit = Temporal.Instant.from('2027-01-03T08:30:00Z');
    expect(changeableUntil(opening, 24).toString()).toBe(limit.toString());
    expect(changeableUntil(opening, 0).toString()).toBe(opening.toString());
    const rental = { startsAt: Temporal.Instant.from('2027-01-04T00:00:00Z'), countsFrom: opening };
    expect(changeableWords('moved', rental, 48)).toBe('can be moved until 2 days before opening time of its first day');
    const slot = { startsAt: opening, countsFrom: opening };
    expect(changeableWords('cancelled', slot, 24)).toBe('can be cancelled until 24 hours before it starts');
  });

  it('allows a no-show from the start on, not before', () => {
    expect(mayBeNoShow(opening, opening.subtract({ seconds: 1 }))).toBe(false);
    expect(mayBeNoShow(opening, opening)).toBe(true);
  });
});

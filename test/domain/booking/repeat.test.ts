import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_OCCURRENCES, occurrenceDates, overlap, REPEAT_UNITS } from '../../../src/domain/booking/repeat.ts';
import { addDays, daysBetween } from '../../../src/kit/time.ts';

const first = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days));
const every = fc.integer({ min: 1, max: 12 });
const unit = fc.constantFrom(...REPEAT_UNITS);

describe('the dates of a series', () => {
  it('begin with the first, rise, and are as many as asked for', () => {
    fc.assert(
      fc.property(first, every, unit, fc.integer({ min: 2, max: 52 }), (date, steps, of, count) => {
        const dates = occurrenceDates(date, { every: steps, unit: of, count });
        expect(dates).toHaveLength(count);
        expect(dates[0]).toBe(date);
        expect(dates.toSorted()).toEqual(dates);
        expect(new Set(dates).size).toBe(count);
      }),
    );
  });

  it('keep the distance of days and weeks, and the day of the month or its last', () => {
    fc.assert(
      fc.property(first, every, (date, steps) => {
        const weeks = occurrenceDates(date, { every: steps, unit: 'WEEK', count: 5 });
        expect(weeks.slice(1).map((next, at) => daysBetween(weeks[at] as string, next))).toEqual(
          weeks.slice(1).map(() => 7 * steps),
        );
        for (const [index, on] of occurrenceDates(date, { every: steps, unit: 'MONTH', count: 14 }).entries()) {
          const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
          expect(months(on) - months(date)).toBe(steps * index);
          const isLast = addDays(on, 1).slice(8) === '01';
          expect(on.slice(8) === date.slice(8) || (isLast && on.slice(8) < date.slice(8))).toBe(true);
        }
      }),
    );
  });

  it('end with `until`, which counts, and go one beyond the limit so that it can be refused', () => {
    fc.assert(
      fc.property(first, every, unit, fc.integer({ min: 0, max: 800 }), (date, steps, of, days) => {
        const until = addDays(date, days);
        const dates = occurrenceDates(date, { every: steps, unit: of, until });
        expect(dates.every((on) => on <= until)).toBe(true);
        const whole = occurrenceDates(date, { every: steps, unit: of, count: MAX_OCCURRENCES + 1 });
        expect(dates).toEqual(whole.filter((on) => on <= until));
      }),
    );
  });

  it('overlap where a rental is longer than the distance to the next', () => {
    expect(overlap(['2026-12-01', '2026-12-08'], 7)).toBe(false);
    expect(overlap(['2026-12-01', '2026-12-08', '2026-12-14'], 7)).toBe(true);
    expect(overlap(['2026-12-01'], 31)).toBe(false);
  });
});

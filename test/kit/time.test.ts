import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  at,
  dateOf,
  datesBetween,
  daysBetween,
  exactTextOf,
  isLocalDate,
  startOf,
  textOf,
  textOfMinute,
  weekdayOf,
  ZONE,
} from '../../src/kit/time.ts';

/** Millisecond arithmetic must agree with the calendar in the zone of the service. */
const day = fc.integer({ min: -200_000, max: 100_000 });
const dateFor = (days: number) => Temporal.PlainDate.from('1970-01-01').add({ days });

describe('dates', () => {
  it('agree with the calendar in start, order and distance', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (days, more) => {
        const date = dateFor(days);
        const other = date.add({ days: more });
        expect(addDays(date.toString(), more)).toBe(other.toString());
        expect(daysBetween(date.toString(), other.toString())).toBe(more);
        expect(startOf(date.toString()).toString()).toBe(date.toZonedDateTime(ZONE).toInstant().toString());
        expect(weekdayOf(date.toString())).toBe(date.dayOfWeek);
      }),
    );
  });

  it('agree with the calendar in their times of day', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_440 }), (days, minutes) => {
        const date = dateFor(days);
        const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
        const expected =
          hour === 24
            ? date.add({ days: 1 }).toZonedDateTime(ZONE)
            : date.toZonedDateTime({ timeZone: ZONE, plainTime: new Temporal.PlainTime(hour, minute) });
        expect(at(date.toString(), `${two(hour)}:${two(minute)}`).toString()).toBe(expected.toInstant().toString());
      }),
    );
  });

  it('are listed from the first to the last', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 400 }), (days, more) => {
        const expected = Array.from({ length: Math.max(0, more + 1) }, (_, index) => dateFor(days + index).toString());
        expect(datesBetween(dateFor(days).toString(), dateFor(days + more).toString())).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('of an instant agree with the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000_000, max: 8_000_000_000_000 }), (milliseconds) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
        expect(dateOf(instant)).toBe(instant.toZonedDateTimeISO(ZONE).toPlainDate().toString());
      }),
    );
  });

  it('are valid exactly when the calendar has them', () => {
    const part = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9899 }), part(14), part(33), (year, month, dayOfMonth) => {
        const text = `${year}-${month}-${dayOfMonth}`;
        const [y, m, d] = [year, Number(month), Number(dayOfMonth)];
        const exists =
          m >= 1 && m <= 12 && d >= 1 && d <= Temporal.PlainYearMonth.from({ year: y, month: m }).daysInMonth;
        expect(isLocalDate(text)).toBe(exists);
      }),
      { numRuns: 1_000 },
    );
    for (const text of [
      '',
      '2026-1-01',
      '2026-01-01T00:00:00Z',
      '+02026-01-01',
      '0999-01-01',
      '9901-01-01',
      '2026-01-01 ',
    ])
      expect(isLocalDate(text)).toBe(false);
  });
});

describe('instants', () => {
  it('are shown with three fractional digits, and sent to the database without loss', () => {
    const whole = fc
      .integer({ min: -70_000_000_000_000, max: 260_000_000_000_000 })
      .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
    const round = fc
      .integer({ min: 0, max: 5_000_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000));
    const fine = fc
      .bigInt({ min: -70n * 10n ** 18n, max: 260n * 10n ** 18n })
      .map((nanoseconds) => Temporal.Instant.fromEpochNanoseconds(nanoseconds));
    fc.assert(
      fc.property(fc.oneof(whole, round, fine), (instant) => {
        const shown = instant.toString({ fractionalSecondDigits: 3, roundingMode: 'floor' });
        expect(textOf(instant)).toBe(shown);
        expect(Temporal.Instant.from(exactTextOf(instant)).equals(instant)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of whole minutes have it too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500_000_000, max: 4_000_000_000 }), (minute) => {
        expect(textOfMinute(minute)).toBe(textOf(Temporal.Instant.fromEpochMilliseconds(minute * 60_000)));
      }),
      { numRuns: 1_000 },
    );
  });
});

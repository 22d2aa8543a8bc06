import fc from 'fast-check';
import type { HoursRow } from '../../src/domain/schedule/opening.ts';
import type { LocalDate, LocalTime } from '../../src/kit/time.ts';

/** `HH:MM` of a minute of the day, computed without the code under test; 1440 is `24:00`. */
export const clock = (minute: number): LocalTime =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2027, 0, 1);

/** The date `n` days after 2027-01-01, a Friday, computed from UTC milliseconds because Accra uses UTC. */
export const dateNumber = (n: number): LocalDate => new Date(FIRST_DAY_MS + n * DAY_MS).toISOString().slice(0, 10);
export const weekdayNumber = (n: number): number => ((((n + 4) % 7) + 7) % 7) + 1;
export const instantNumber = (day: number, minute: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(FIRST_DAY_MS + day * DAY_MS + minute * 60_000);
export const minuteNumber = (day: number): number => (FIRST_DAY_MS + day * DAY_MS) / 60_000;

/** Two different minutes of the day in order, often round ones, sometimes midnight. */
export const minutePair = fc
  .tuple(
    fc.oneof(
      fc.nat(1439),
      fc.nat(23).map((h) => h * 60),
    ),
    fc.oneof(fc.nat(1440), fc.constant(1440)),
  )
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

export const hoursRow = (weekday: number) =>
  fc.record({ enabled: fc.boolean(), pair: minutePair }).map(({ enabled, pair }) => ({
    weekday,
    enabled,
    open: clock(pair.from),
    close: clock(pair.to),
  }));

/** Seven rows in any order, or none for hours that were never set. */
export const weeklyHours: fc.Arbitrary<HoursRow[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<HoursRow[]>([]) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(hoursRow(1), hoursRow(2), hoursRow(3), hoursRow(4), hoursRow(5), hoursRow(6), hoursRow(7))
      .chain((rows) => fc.shuffledSubarray(rows, { minLength: 7 })),
  },
);

/** Closures as day numbers, both inclusive. */
export const closureNumbers = (lastDay: number) =>
  fc.array(
    fc.tuple(fc.nat(lastDay), fc.nat(6)).map(([first, extra]) => ({ first, last: first + extra })),
    {
      maxLength: 3,
    },
  );

/** What a provider's month of slots costs: 30 days, 15-minute step, 200 busy ranges. Run with `node bench/domain-slots.ts`. */
import { providerDay, providerDayOn } from '../src/domain/availability/provider-day.ts';
import { busyTime } from '../src/domain/availability/ranges.ts';
import { bookingWindow, slotStarts } from '../src/domain/availability/slots.ts';
import { everyWeek } from '../src/domain/schedule/provider-schedule.ts';
import { datesBetween, minuteFloor, parseInstant, startOf, weekdayOf } from '../src/kit/time.ts';
import { type Figure, tell, under } from './figure.ts';
import { quantile } from './load.ts';

const dates = datesBetween('2027-03-01', '2027-03-30');
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '07:00', close: '22:00' }));
const schedule = hours.map(({ weekday }) => ({
  weekday,
  start: '08:00',
  end: '21:00',
  breaks: [
    { start: '12:00', end: '12:30' },
    { start: '16:00', end: '16:15' },
  ],
}));
const closures = [{ startDate: '2027-03-08', endDate: '2027-03-08' }];
const service = { durationMin: 45, bufferAfterMin: 10 };
const window = bookingWindow(parseInstant('2027-02-28T10:00:00Z'), { minNoticeMinutes: 60, maxAdvanceDays: 90 });

const midnights = dates.map((date) => minuteFloor(startOf(date)));
const weekdays = dates.map(weekdayOf);
// A multiplicative walk scatters the bookings over the month the same way in every run.
const bookings = Array.from({ length: 200 }, (_, index) => {
  const start = (midnights[0] ?? 0) + ((index * 7_919) % 43_200);
  return { start, end: start + 20 + ((index * 13) % 50) };
});

/** All that is pure integer work: sorting the busy ranges, the windows of each day, the slots. */
function month(): number {
  const busy = busyTime(bookings);
  let slots = 0;
  for (let index = 0; index < midnights.length; index++) {
    const weekday = weekdays[index] as number;
    const open = hours[weekday - 1] ?? null;
    const day = providerDay(midnights[index] as number, open ? [open] : [], schedule[weekday - 1] ?? null);
    slots += slotStarts(day, busy, service, window, 15).length;
  }
  return slots;
}

/** The same with the conversions from dates at the edge. */
const monthFromDates = (): number => {
  const busy = busyTime(bookings);
  return dates.reduce((slots, date) => {
    const day = providerDayOn({ hours, datedHours: [], closures }, everyWeek(schedule), date);
    return slots + slotStarts(day, busy, service, window, 15).length;
  }, 0);
};

function measure(name: string, work: () => number): Figure {
  for (let run = 0; run < 3_000; run++) work();
  const times: number[] = [];
  let slots = 0;
  for (let run = 0; run < 2_000; run++) {
    const from = performance.now();
    slots = work();
    times.push(performance.now() - from);
  }
  const microseconds = (share: number): string => `${(quantile(times, share) * 1_000).toFixed(0)} µs`;
  return {
    name,
    value: quantile(times, 0.5),
    unit: 'ms',
    bound: under(0.5),
    note: `${slots} slots, p95 ${microseconds(0.95)}, p99 ${microseconds(0.99)}`,
  };
}

if (import.meta.main)
  await tell([
    measure("a provider's month of slots, pure", month),
    measure("a provider's month of slots, from dates", monthFromDates),
  ]);

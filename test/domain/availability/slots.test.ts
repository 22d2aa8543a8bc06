import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providerDay, providerDayOn } from '../../../src/domain/availability/provider-day.ts';
import { busyTime } from '../../../src/domain/availability/ranges.ts';
import { ANY_TIME, bookingWindow, fits, nearestStarts, slotStarts } from '../../../src/domain/availability/slots.ts';
import { everyWeek } from '../../../src/domain/schedule/provider-schedule.ts';
import {
  clock,
  closureNumbers,
  dateNumber,
  instantNumber,
  minuteNumber,
  minutePair,
  weekdayNumber,
} from '../arbitraries.ts';

const DAY = 10;
const MIDNIGHT = minuteNumber(DAY);

/** All times are minutes of day 10, so that the model below can visit every minute. */
const world = fc.record({
  hours: fc.option(minutePair, { freq: 12 }),
  closures: closureNumbers(60),
  schedule: fc.option(minutePair, { freq: 12 }),
  breaks: fc.array(fc.tuple(fc.nat(1440), fc.integer({ min: 1, max: 90 })), { maxLength: 3 }),
  busy: fc.array(
    fc.record({
      start: fc.integer({ min: -300, max: 1700 }),
      minutes: fc.integer({ min: 1, max: 120 }),
      buffer: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    }),
    { maxLength: 8 },
  ),
  durationMin: fc.integer({ min: 5, max: 180 }),
  bufferAfterMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120 })),
  stepMin: fc.constantFrom(5, 10, 15, 30, 60),
  now: fc.integer({ min: -2880, max: 1440 }),
  nowSeconds: fc.constantFrom(0, 30),
  minNoticeMinutes: fc.oneof(fc.constant(0), fc.nat(1440)),
  maxAdvanceDays: fc.integer({ min: 1, max: 3 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** Breaks are clipped to the schedule, as validation demands. Overlapping breaks are kept as harder input. */
const breaksOf = (w: World) =>
  w.schedule === null
    ? []
    : w.breaks
        .map(([start, length]) => ({ start, end: Math.min(start + length, w.schedule?.to ?? 0) }))
        .filter((pause) => pause.start >= (w.schedule?.from ?? 0) && pause.start < pause.end);

/** A model that visits single minutes: it marks working and occupied ones and checks each start minute by minute. */
function modelStart(w: World, bounded: boolean): (start: number) => boolean {
  const workable: boolean[] = Array(1440).fill(false);
  const closed = w.closures.some((c) => c.first <= DAY && DAY <= c.last);
  for (let minute = 0; minute < 1440; minute++) {
    if (closed || !w.hours || !w.schedule) continue;
    const open = minute >= w.hours.from && minute < w.hours.to;
    const working = minute >= w.schedule.from && minute < w.schedule.to;
    const resting = breaksOf(w).some((pause) => minute >= pause.start && minute < pause.end);
    workable[minute] = open && working && !resting;
  }
  const taken = new Set<number>();
  for (const b of w.busy) for (let minute = 0; minute < b.minutes + b.buffer; minute++) taken.add(b.start + minute);
  return (start) => {
    if (bounded) {
      const secondsAhead = start * 60 - (w.now * 60 + w.nowSeconds);
      if (secondsAhead < w.minNoticeMinutes * 60) return false;
      if (DAY - (DAY + Math.floor(w.now / 1440)) > w.maxAdvanceDays) return false;
    }
    for (let minute = start; minute < start + w.durationMin; minute++) if (workable[minute] !== true) return false;
    for (let minute = start; minute < start + w.durationMin + w.bufferAfterMin; minute++) {
      if (taken.has(minute)) return false;
    }
    return true;
  };
}

function build(w: World) {
  const weekday = weekdayNumber(DAY);
  const opening = {
    datedHours: [],
    hours: w.hours ? [{ weekday, enabled: true, open: clock(w.hours.from), close: clock(w.hours.to) }] : [],
    closures: w.closures.map((c) => ({ startDate: dateNumber(c.first), endDate: dateNumber(c.last) })),
  };
  const schedule = w.schedule
    ? [
        {
          weekday,
          start: clock(w.schedule.from),
          end: clock(w.schedule.to),
          breaks: breaksOf(w).map((pause) => ({ start: clock(pause.start), end: clock(pause.end) })),
        },
      ]
    : [];
  const day = providerDayOn(opening, everyWeek(schedule), dateNumber(DAY));
  const busy = busyTime(
    w.busy.map((b) => ({ start: MIDNIGHT + b.start, end: MIDNIGHT + b.start + b.minutes + b.buffer })),
  );
  const now = instantNumber(DAY, w.now).add({ seconds: w.nowSeconds });
  return { day, busy, window: bookingWindow(now, w) };
}

describe('slots', () => {
  it('lists exactly the grid starts that a minute-by-minute walk allows', () => {
    fc.assert(
      fc.property(world, (w) => {
        const { day, busy, window } = build(w);
        for (const [bounds, bounded] of [
          [window, true],
          [ANY_TIME, false],
        ] as const) {
          const allowed = modelStart(w, bounded);
          const expected: number[] = [];
          for (let start = w.schedule?.from ?? 0; start < 1440; start += w.stepMin) {
            if (allowed(start)) expected.push(MIDNIGHT + start);
          }
          expect(slotStarts(day, busy, w, bounds, w.stepMin)).toEqual(expected);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('checks any whole minute by the same rules, off the grid too', () => {
    fc.assert(
      fc.property(world, (w) => {
        const { day, busy, window } = build(w);
        const allowed = modelStart(w, true);
        const minutes = Array.from({ length: 1_450 }, (_, index) => index - 5);
        const accepted = minutes.filter((start) => fits(day, busy, w, window, MIDNIGHT + start));
        expect(accepted).toEqual(minutes.filter(allowed));
      }),
      { numRuns: 150 },
    );
  });

  it('offers the three nearest other starts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 12 }), fc.nat(80), (starts, wanted) => {
        const expected: number[] = [];
        for (let distance = 1; distance <= 80 && expected.length < 3; distance++) {
          for (const start of [wanted - distance, wanted + distance]) {
            if (starts.includes(start) && expected.length < 3) expected.push(start);
          }
        }
        expect(nearestStarts(starts, wanted)).toEqual(expected);
      }),
    );
  });

  it('starts the grid with the schedule of the provider, not at opening time, and allows buffers over breaks and closing time', () => {
    const day = providerDay(0, [{ open: '09:00', close: '12:00' }], {
      start: '08:10',
      end: '18:00',
      breaks: [{ start: '10:00', end: '10:30' }],
    });
    const service = { durationMin: 30, bufferAfterMin: 60 };
    expect(slotStarts(day, busyTime([]), service, ANY_TIME, 20).map(clock)).toEqual([
      '09:10',
      '09:30',
      '10:30',
      '10:50',
      '11:10',
      '11:30',
    ]);
    const afterClosing = busyTime([{ start: 12 * 60 + 15, end: 13 * 60 }]);
    expect(slotStarts(day, afterClosing, service, ANY_TIME, 20).map(clock)).toEqual(['09:10', '09:30', '10:30']);
  });

  it('ends the advance with the last allowed day, midnight after it excluded', () => {
    const window = bookingWindow(instantNumber(DAY - 2, 700), { minNoticeMinutes: 0, maxAdvanceDays: 1 });
    const service = { durationMin: 60, bufferAfterMin: 0 };
    const row = { start: '00:00', end: '24:00', breaks: [] };
    const on = (day: number) => {
      const whole = providerDay(minuteNumber(day), [{ open: '00:00', close: '24:00' }], row);
      return slotStarts(whole, busyTime([]), service, window, 60).length;
    };
    expect(on(DAY - 1)).toBe(24);
    expect(on(DAY)).toBe(0);
  });

  it('has no slots on a day off or a closed date, and refuses a step of zero', () => {
    const row = { start: '08:00', end: '24:00', breaks: [] };
    const open = { open: '00:00', close: '24:00' };
    const service = { durationMin: 60, bufferAfterMin: 0 };
    const count = (day: ReturnType<typeof providerDay>) => slotStarts(day, busyTime([]), service, ANY_TIME, 60).length;
    expect(count(providerDay(0, [open], row))).toBe(16);
    expect(count(providerDay(0, [], row))).toBe(0);
    expect(count(providerDay(0, [open], null))).toBe(0);
    expect(() => slotStarts(providerDay(0, [open], row), busyTime([]), service, ANY_TIME, 0)).toThrow(RangeError);
  });
});

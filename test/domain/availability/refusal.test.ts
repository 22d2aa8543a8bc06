import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDays, unitCalendar } from '../../../src/domain/availability/days.ts';
import { busyTime } from '../../../src/domain/availability/ranges.ts';
import {
  isBookable,
  isDayInTime,
  type JudgedTerms,
  providerState,
  rentalRefusals,
  slotRefusals,
  takesBookings,
} from '../../../src/domain/availability/refusal.ts';
import { dayWords } from '../../../src/domain/schedule/words.ts';
import {
  clock,
  closureNumbers,
  dateNumber,
  instantNumber,
  minuteNumber,
  weekdayNumber,
  weeklyHours,
} from '../arbitraries.ts';

const DAYS = 20;

const world = fc.record({
  takesBookings: fc.boolean(),
  hours: weeklyHours,
  closures: closureNumbers(DAYS),
  minNoticeMinutes: fc.oneof(fc.constant(0), fc.nat(3 * 1_440)),
  maxAdvanceDays: fc.integer({ min: 1, max: DAYS }),
  owned: fc.nat(3),
  taken: fc.array(fc.nat(3), { minLength: DAYS, maxLength: DAYS }),
  blocked: fc.array(fc.nat(2), { minLength: DAYS, maxLength: DAYS }),
  now: fc.nat(1_439),
  wanted: fc.integer({ min: 0, max: DAYS - 6 }),
  length: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const termsOf = (w: World): JudgedTerms => ({
  takesBookings: w.takesBookings,
  hours: w.hours,
  datedHours: [],
  closures: w.closures.map(({ first, last }) => ({ startDate: dateNumber(first), endDate: dateNumber(last) })),
  policies: { minNoticeMinutes: w.minNoticeMinutes, maxAdvanceDays: w.maxAdvanceDays },
});

const calendarOf = (w: World, from: number, to: number) => {
  const on = (pieces: readonly number[]) => new Map(pieces.map((count, day) => [dateNumber(day), count]));
  return unitCalendar(businessDays(dateNumber(from), dateNumber(to), dateNumber(0), termsOf(w)), {
    quantity: w.owned,
    occupied: on(w.taken),
    blocked: on(w.blocked),
  });
};

/** Every rule of the contract, day by day and minute by minute, as plain text. */
function model(w: World, first: number, length: number, quantity: number): Set<string> {
  if (!w.takesBookings) return new Set(['NOT_TAKING_BOOKINGS']);
  const codes = new Set<string>();
  const row = (day: number) => w.hours.find(({ weekday }) => weekday === weekdayNumber(day));
  const opening = row(first);
  if (opening?.enabled && opening.open && opening.close) {
    const at = (time: string) => first * 1_440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
    const soon = w.minNoticeMinutes === 0 ? w.now >= at(opening.close) : at(opening.open) < w.now + w.minNoticeMinutes;
    if (soon) codes.add('MIN_NOTICE');
  }
  if (first + length - 1 > w.maxAdvanceDays) codes.add('MAX_ADVANCE');
  for (let day = first; day < first + length; day++) {
    const closed = !row(day)?.enabled || w.closures.some((closure) => closure.first <= day && day <= closure.last);
    const left = Math.max(0, w.owned - (w.taken[day] ?? 0) - (w.blocked[day] ?? 0));
    if (closed) codes.add('CLOSED');
    else if (left >= quantity) continue;
    else if (left > 0 || w.owned < quantity) codes.add('NOT_ENOUGH_PIECES');
    else codes.add((w.taken[day] ?? 0) > 0 ? 'TAKEN' : 'BLOCKED');
  }
  return codes;
}

describe('a rental', () => {
  it('is refused for the reasons of the contract, and for no other', () => {
    fc.assert(
      fc.property(world, (w) => {
        const last = w.wanted + w.length - 1;
        const request = { date: dateNumber(w.wanted), endDate: dateNumber(last) };
        const unit = { quantity: w.quantity, owned: w.owned, calendar: calendarOf(w, w.wanted, last) };
        const now = instantNumber(0, w.now);
        const found = rentalRefusals(termsOf(w), request, [unit], now, 'customer');
        const codes = found.map(({ code }) => code);
        expect(codes.length).toBe(new Set(codes).size);
        expect(new Set<string>(codes)).toEqual(model(w, w.wanted, w.length, w.quantity));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of one piece for one day is bookable in the calendar exactly when nothing refuses it', () => {
    fc.assert(
      fc.property(world, (w) => {
        const terms = termsOf(w);
        const now = instantNumber(0, w.now);
        for (const day of calendarOf(w, 0, DAYS - 1)) {
          const request = { date: day.date, endDate: day.date };
          const unit = { quantity: 1, owned: w.owned, calendar: [day] };
          const refusals = rentalRefusals(terms, request, [unit], now, 'customer');
          expect(isBookable(day, isDayInTime(terms, day.date, now))).toBe(refusals.length === 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a slot', () => {
  const range = fc.tuple(fc.nat(1_400), fc.integer({ min: 1, max: 300 })).map(([start, length]) => ({
    start: minuteNumber(0) + start,
    end: minuteNumber(0) + Math.min(1_440, start + length),
  }));
  const provider = fc.record({
    windows: fc.array(range, { maxLength: 1 }),
    booked: fc.array(range, { maxLength: 2 }),
    blocked: fc.array(range, { maxLength: 2 }),
  });

  it('is refused exactly when no provider is free at every one of its minutes', () => {
    fc.assert(
      fc.property(
        fc.array(provider, { maxLength: 3 }),
        range,
        fc.nat(1_439),
        fc.integer({ min: 5, max: 120 }),
        fc.nat(60),
        fc.boolean(),
        (providers, opening, at, durationMin, bufferAfterMin, closed) => {
          const start = minuteNumber(0) + at;
          const inside = (minute: number, ranges: readonly { start: number; end: number }[]) =>
            ranges.some((some) => some.start <= minute && minute < some.end);
          const minutes = (length: number) => Array.from({ length }, (_, n) => start + n);
          const clip = ({ start: from, end }: { start: number; end: number }) => ({
            start: Math.max(from, opening.start),
            end: Math.min(end, opening.end),
          });
          const judged = providers.map(({ windows, booked, blocked }) => ({
            day: {
              gridStart: minuteNumber(0),
              windows: closed ? [] : windows.map(clip).filter((window) => window.start < window.end),
            },
            booked: busyTime(booked),
            blocked: busyTime(blocked),
          }));
          const service = { durationMin, bufferAfterMin };
          const free = providers.map(
            ({ booked, blocked }, index) =>
              minutes(durationMin).every((minute) => inside(minute, judged[index]?.day.windows ?? [])) &&
              !minutes(durationMin + bufferAfterMin).some((minute) => inside(minute, [...booked, ...blocked])),
          );
          expect(judged.map((one) => providerState(one, service, start) === 'FREE')).toEqual(free);

          const date = dateNumber(0);
          const closures = closed ? [{ startDate: date, endDate: date, reason: 'Stocktaking' }] : [];
          const times = { open: clock(opening.start - minuteNumber(0)), close: clock(opening.end - minuteNumber(0)) };
          const hours = [{ weekday: weekdayNumber(0), enabled: true, ...times }];
          const found = slotRefusals({ hours, datedHours: [], closures }, date, service, judged, start);
          expect(found.length).toBe(free.includes(true) ? 0 : 1);
          const [refusal] = found;
          if (!refusal) return;
          const outside = start < opening.start || start + durationMin > opening.end;
          if (closed)
            expect(refusal).toMatchObject({ code: 'CLOSED', message: `Closed on ${dayWords(date)}: Stocktaking` });
          else if (outside) expect(refusal.code).toBe('OUTSIDE_HOURS');
          else expect(['NO_PROVIDER', 'TAKEN', 'BLOCKED']).toContain(refusal.code);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('takes bookings of the public, of members and of the system by different rules', () => {
  const business = { status: 'ACTIVE', readOnly: false, acceptsBookings: true };
  const all = (state: typeof business) =>
    (['public', 'business', 'system'] as const).map((audience) => takesBookings(state, audience));
  expect(all(business)).toEqual([true, true, true]);
  expect(all({ ...business, acceptsBookings: false })).toEqual([false, true, true]);
  expect(all({ ...business, readOnly: true, acceptsBookings: false })).toEqual([false, false, true]);
  expect(all({ ...business, status: 'SUSPENDED' })).toEqual([false, false, true]);
});

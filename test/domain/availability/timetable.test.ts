import { expect, it } from 'vitest';
import { fitsTime } from '../../../src/domain/availability/fitting.ts';
import { providerDayOn } from '../../../src/domain/availability/provider-day.ts';
import type { DatedHours, OpenHours } from '../../../src/domain/schedule/opening.ts';
import type { ProviderDate, ProviderTimetable, Rota, Week } from '../../../src/domain/schedule/provider-schedule.ts';
import { type Random, random } from '../../service/seed.ts';
import { clock, dateNumber, minuteNumber, weekdayNumber } from '../arbitraries.ts';

/**
 * Hours of weekdays and dates, closures, rotas and a provider's dates, against a model that decides every single minute.
 * `TIMETABLE_DAYS=100000` makes a long run.
 */
const DAYS = Number(process.env['TIMETABLE_DAYS'] ?? 6_000);
const DAYS_A_WORLD = 40;
/** Three years, which have 53 weeks once. */
const YEARS = 3 * 365;

type Minutes = { from: number; to: number };
type Span = { first: number; last: number };

/** Up to `most` windows of a day that do not touch. */
function windows(dice: Random, most: number): Minutes[] {
  const cuts = new Set<number>();
  while (cuts.size < 2 * most) cuts.add(dice.chance(0.5) ? 60 * dice.below(24) : dice.below(1_440));
  const sorted = [...cuts].sort((a, b) => a - b);
  return Array.from({ length: dice.below(most + 1) }, (_, at) => ({
    from: sorted[2 * at] as number,
    to: sorted[2 * at + 1] as number,
  }));
}

/** Spans of days that do not overlap, all near the days that are asked for. */
function spans(dice: Random, start: number): Span[] {
  const found: Span[] = [];
  for (let day = start - 5; day < start + DAYS_A_WORLD; day += dice.between(1, 20)) {
    const last = day + dice.below(9);
    found.push({ first: day, last });
    day = last;
  }
  return found.filter(() => dice.chance(0.6));
}

type Day = Minutes & { weekday: number; breaks: Minutes[] };
type ModelRota = { anchor: number; weeks: Day[][] };

function week(dice: Random): Day[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    if (dice.chance(0.3)) return [];
    const [first, second] = [dice.below(1_200), dice.between(1, 239)];
    const whole = { from: first, to: first + second };
    const rest = first + dice.below(second);
    return [{ weekday, ...whole, breaks: dice.chance(0.4) ? [{ from: rest, to: Math.min(rest + 20, whole.to) }] : [] }];
  });
}

/** The anchor is a Monday, before, among or after the days. */
const rotaOf = (dice: Random, start: number): ModelRota => ({
  anchor: start + 7 * dice.between(-60, 60) - (weekdayNumber(start) - 1),
  weeks: Array.from({ length: dice.between(1, 4) }, () => week(dice)),
});

function world(dice: Random) {
  const start = dice.below(YEARS);
  return {
    start,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      open: dice.chance(0.8) ? windows(dice, 1)[0] : undefined,
    })),
    dated: spans(dice, start).map((span) => ({ ...span, windows: windows(dice, 3) })),
    closures: dice.chance(0.5) ? spans(dice, start).slice(0, 2) : [],
    schedule: week(dice),
    rota: dice.chance(0.7) ? rotaOf(dice, start) : null,
    next: dice.chance(0.4) ? { ...rotaOf(dice, start), from: start + dice.below(DAYS_A_WORLD) } : null,
    dates: spans(dice, start).map((span) => ({ ...span, windows: windows(dice, 4), even: dice.chance(0.3) })),
  };
}
type World = ReturnType<typeof world>;

const within = (minute: number, list: readonly Minutes[]) => list.some(({ from, to }) => from <= minute && minute < to);
const covering = <S extends Span>(list: readonly S[], day: number) =>
  list.find(({ first, last }) => first <= day && day <= last);

/** Walks week by week from the anchor, and never divides. */
function modelWeek({ anchor, weeks }: ModelRota, day: number): Day[] {
  let [monday, index] = [anchor, 0];
  while (day >= monday + 7) [monday, index] = [monday + 7, index + 1 === weeks.length ? 0 : index + 1];
  while (day < monday) [monday, index] = [monday - 7, index === 0 ? weeks.length - 1 : index - 1];
  return weeks[index] ?? [];
}

/** Whether the provider can serve in each minute of the day. */
function modelDay(w: World, day: number): boolean[] {
  const weekday = weekdayNumber(day);
  const dated = covering(w.dated, day);
  const weekly = w.hours.find((row) => row.weekday === weekday)?.open;
  const own = covering(w.dates, day);
  const rota = w.next && w.next.from <= day ? w.next : w.rota;
  const row = (rota ? modelWeek(rota, day) : w.schedule).find((candidate) => candidate.weekday === weekday);
  return Array.from({ length: 1_440 }, (_, minute) => {
    if (covering(w.closures, day)) return false;
    const open = dated ? within(minute, dated.windows) : weekly !== undefined && within(minute, [weekly]);
    const works = own
      ? within(minute, own.windows)
      : row !== undefined && within(minute, [row]) && !within(minute, row.breaks);
    return works && (open || (own?.even ?? false));
  });
}

const range = ({ first, last }: Span) => ({ startDate: dateNumber(first), endDate: dateNumber(last) });
const toWeek = (days: Day[]): Week =>
  days.map(({ weekday, from, to, breaks }) => ({
    weekday,
    start: clock(from),
    end: clock(to),
    breaks: breaks
      .filter((rest) => rest.from < rest.to)
      .map((rest) => ({ start: clock(rest.from), end: clock(rest.to) })),
  }));
const toRota = ({ anchor, weeks }: ModelRota): Rota => ({ anchor: dateNumber(anchor), weeks: weeks.map(toWeek) });
const toHours = (list: Minutes[]): OpenHours[] => list.map(({ from, to }) => ({ open: clock(from), close: clock(to) }));

function build(w: World) {
  const opening = {
    hours: w.hours.map(({ weekday, open }) => ({
      weekday,
      enabled: open !== undefined,
      open: open ? clock(open.from) : null,
      close: open ? clock(open.to) : null,
    })),
    datedHours: w.dated.map((row): DatedHours => ({ ...range(row), windows: toHours(row.windows), note: null })),
    closures: w.closures.map(range),
  };
  const provider: ProviderTimetable = {
    schedule: toWeek(w.schedule),
    rota: w.rota && toRota(w.rota),
    nextRota: w.next && { ...toRota(w.next), from: dateNumber(w.next.from) },
    dates: w.dates.map(
      (row): ProviderDate => ({
        ...range(row),
        windows: row.windows.map(({ from, to }) => ({ start: clock(from), end: clock(to) })),
        evenIfClosed: row.even,
      }),
    ),
  };
  return { opening, provider };
}

it(`agrees with a model of single minutes on ${DAYS} days`, { timeout: 60_000 + DAYS }, () => {
  const dice = random('timetable');
  let working = 0;
  for (let checked = 0; checked < DAYS; ) {
    const w = world(dice);
    const { opening, provider } = build(w);
    const timetables = { ...opening, providers: new Map([['p', provider]]) };
    for (let day = w.start; day < w.start + DAYS_A_WORLD; day++, checked++) {
      const expected = modelDay(w, day);
      const midnight = minuteNumber(day);
      const found: boolean[] = Array(1_440).fill(false);
      const { windows: free } = providerDayOn(opening, provider, dateNumber(day));
      let last = Number.NEGATIVE_INFINITY;
      for (const { start, end } of free) {
        if (start >= end || start < last) throw new Error('windows must ascend');
        last = end;
        found.fill(true, start - midnight, end - midnight);
      }
      if (found.some((isFree, minute) => isFree !== expected[minute]))
        expect({ day: dateNumber(day), w, found: free }).toEqual({ day: 'another answer' });
      if (free.length > 0) working++;
      // A booking fits when all of its minutes lie in one window.
      const [from, length] = [dice.below(1_380), dice.between(1, 60)];
      const fits = expected.slice(from, from + length).every(Boolean);
      const time = { bookingId: '', providerId: 'p', start: midnight + from, end: midnight + from + length };
      if (fitsTime(timetables, time) && !fits) expect(time).toBe('outside');
    }
  }
  expect(working).toBeGreaterThan(DAYS / 10);
});

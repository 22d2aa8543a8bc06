import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absorb, hoursProblems, mergeClosures, openHoursOn, openingOn } from '../../../src/domain/schedule/opening.ts';
import { scheduleProblems } from '../../../src/domain/schedule/provider-schedule.ts';
import { clock, dateNumber } from '../arbitraries.ts';

const time = fc.nat(24).map((hour) => hour * 60);

describe('weekly hours', () => {
  it('accepts exactly the weeks that name each day once and open before they close', () => {
    const row = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), enabled: fc.boolean(), open: time, close: time });
    const week = fc
      .tuple(fc.array(row, { minLength: 7, maxLength: 7 }), fc.boolean(), fc.boolean())
      .map(([rows, orderly, sane]) =>
        rows.map((r, index) => ({
          ...r,
          weekday: orderly ? 7 - index : r.weekday,
          ...(sane ? { open: Math.min(r.open, r.close), close: Math.max(r.open, r.close) } : {}),
        })),
      );
    fc.assert(
      fc.property(week, (rows) => {
        const everyDay = [1, 2, 3, 4, 5, 6, 7].every((day) => rows.filter((r) => r.weekday === day).length === 1);
        const bad = rows.flatMap((r, index) => (r.enabled && r.open >= r.close ? [`/hours/${index}/open`] : []));
        const problems = hoursProblems(rows.map((r) => ({ ...r, open: clock(r.open), close: clock(r.close) })));
        expect(problems.filter((p) => p.code === 'OPEN_NOT_BEFORE_CLOSE').map((p) => p.path)).toEqual(bad);
        expect(problems.length === 0).toBe(everyDay && bad.length === 0);
      }),
      { numRuns: 300 },
    );
  });

  it('names what is repeated, missing or unknown', () => {
    const row = { weekday: 1, enabled: true, open: '08:00', close: '24:00' };
    expect(hoursProblems([row, row, { ...row, weekday: 8 }])).toMatchObject([
      { path: '/hours/1/weekday', code: 'WEEKDAY_REPEATED' },
      { path: '/hours/2/weekday', code: 'WEEKDAY_UNKNOWN' },
      { path: '/hours', code: 'WEEKDAY_MISSING' },
    ]);
  });

  it('open a date on an enabled weekday outside closures, and not before they are set', () => {
    const monday = '2027-01-04';
    const row = { weekday: 1, enabled: true, open: '08:00', close: '24:00' };
    const open = { open: '08:00', close: '24:00' };
    const closure = { startDate: '2027-01-01', endDate: monday };
    expect(openHoursOn({ hours: [row], datedHours: [], closures: [] }, monday)).toEqual(open);
    expect(openHoursOn({ hours: [row], datedHours: [], closures: [] }, '2027-01-05')).toBeNull();
    expect(openHoursOn({ hours: [{ ...row, enabled: false }], datedHours: [], closures: [] }, monday)).toBeNull();
    expect(openHoursOn({ hours: [], datedHours: [], closures: [] }, monday)).toBeNull();
    expect(openHoursOn({ hours: [row], datedHours: [], closures: [closure] }, monday)).toBeNull();
    expect(openingOn({ hours: [row], datedHours: [], closures: [closure] }, monday)).toEqual({
      hours: open,
      windows: [open],
      dated: null,
      closure,
    });
  });
});

describe('provider schedule', () => {
  it('accepts exactly the days whose breaks lie inside and share no minute', () => {
    const pause = fc.record({ start: time, end: time });
    const row = fc.record({ start: time, end: time, breaks: fc.array(pause, { maxLength: 3 }) });
    fc.assert(
      fc.property(row, (r) => {
        const resting = new Map<number, number>();
        let sane = r.start < r.end;
        for (const b of r.breaks) {
          if (b.start >= b.end) sane = false;
          for (let minute = b.start; minute < b.end; minute++) {
            if (minute < r.start || minute >= r.end) sane = false;
            resting.set(minute, (resting.get(minute) ?? 0) + 1);
          }
        }
        if ([...resting.values()].some((times) => times > 1)) sane = false;
        const problems = scheduleProblems([
          {
            weekday: 3,
            start: clock(r.start),
            end: clock(r.end),
            breaks: r.breaks.map((b) => ({ start: clock(b.start), end: clock(b.end) })),
          },
        ]);
        expect(problems.length === 0).toBe(sane);
      }),
      { numRuns: 1_000 },
    );
  });

  it('lets breaks touch, in any order', () => {
    const [first, second] = [
      { start: '12:00', end: '12:30' },
      { start: '12:30', end: '13:00' },
    ];
    const row = { weekday: 2, start: '12:00', end: '24:00' };
    expect(scheduleProblems([{ ...row, breaks: [first, second] }])).toEqual([]);
    expect(scheduleProblems([{ ...row, breaks: [second, first] }])).toEqual([]);
  });

  it('reports the path of each problem', () => {
    const row = { weekday: 2, start: '09:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] };
    const problems = scheduleProblems([
      row,
      { ...row, breaks: [...row.breaks, { start: '12:30', end: '12:45' }, { start: '16:00', end: '17:30' }] },
      { ...row, weekday: 0, start: '17:00', breaks: [] },
    ]);
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/schedule/1/weekday WEEKDAY_REPEATED',
      '/schedule/1/breaks/1 BREAKS_OVERLAP',
      '/schedule/1/breaks/2 BREAK_OUTSIDE',
      '/schedule/2/weekday WEEKDAY_UNKNOWN',
      '/schedule/2/start START_NOT_BEFORE_END',
    ]);
  });
});

describe('closures', () => {
  const DAYS = 40;
  const span = fc.tuple(fc.nat(DAYS - 8), fc.nat(7)).map(([first, extra]) => ({ first, last: first + extra }));
  const range = (s: { first: number; last: number }) => ({
    startDate: dateNumber(s.first),
    endDate: dateNumber(s.last),
  });
  const daysOf = (spans: { first: number; last: number }[]) =>
    Array.from({ length: DAYS }, (_, n) => spans.some((s) => s.first <= n && n <= s.last));
  /** Ranges of closed days, read from an array of booleans. */
  const runs = (closed: boolean[]) => {
    const found: { first: number; last: number }[] = [];
    closed.forEach((isClosed, n) => {
      const run = found.at(-1);
      if (isClosed && run && run.last === n - 1) run.last = n;
      else if (isClosed) found.push({ first: n, last: n });
    });
    return found;
  };

  it('merge into ranges of closed days', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
        const closed = daysOf(spans);
        expect(mergeClosures(spans.map(range))).toEqual(runs(closed).map(range));
        closed.forEach((isClosed, n) => {
          const { closure } = openingOn({ hours: [], datedHours: [], closures: spans.map(range) }, dateNumber(n));
          expect(closure !== null).toBe(isClosed);
        });
      }),
    );
  });

  it('replace the closures that a new one overlaps or touches', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), span, (spans, added) => {
        const existing = runs(daysOf(spans));
        const whole = runs(daysOf([...existing, added])).find((r) => r.first <= added.first && added.last <= r.last);
        if (!whole) throw new Error('the model lost the new closure');
        const result = absorb(
          existing.map((s, id) => ({ id, ...range(s) })),
          range(added),
        );
        expect(result.range).toEqual(range(whole));
        expect(result.absorbed.map((closure) => closure.id)).toEqual(
          existing.flatMap((s, id) => (whole.first <= s.first && s.last <= whole.last ? [id] : [])),
        );
      }),
    );
  });
});

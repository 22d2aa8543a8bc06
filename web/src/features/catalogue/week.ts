import type { Provider } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

export type Schedule = Provider['schedule'];
export interface Span {
  start: string;
  end: string;
}
/** A day of the editor. A day off keeps its times, so that switching it on again brings them back. */
export interface Day extends Span {
  on: boolean;
  breaks: readonly Span[];
}
export type Week = readonly Day[];

const USUAL: Span = { start: '09:00', end: '18:00' };

export const toWeek = (schedule: Schedule): Week =>
  TEXT.weekdays.map((_, at) => {
    const day = schedule.find(({ weekday }) => weekday === at + 1);
    return day ? { ...day, on: true } : { ...USUAL, on: false, breaks: [] };
  });

export const toSchedule = (week: Week): Schedule =>
  week.flatMap(({ on, start, end, breaks }, at) => (on ? [{ weekday: at + 1, start, end, breaks: [...breaks] }] : []));

/** The times of one day for every other working day. */
export const copyDay = (week: Week, from: number): Week => {
  const model = week[from];
  return model ? week.map((day) => (day.on ? { ...day, ...model, on: true } : day)) : week;
};

const HOUR = 60;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/** An hour at noon, or after the last break; somebody moves it where it belongs. */
export function nextBreak({ start, end, breaks }: Day): Span {
  const last = breaks.reduce((latest, pause) => (pause.end > latest ? pause.end : latest), '');
  const from = last || (start < '12:00' && end > '13:00' ? '12:00' : start);
  const until = Math.min(toMinutes(from) + HOUR, toMinutes(end));
  return { start: from, end: toTime(until) };
}

/** Time inputs know no 24:00; a day that ends at 00:00 ends at midnight. */
export const toInput = (time: string): string => (time === '24:00' ? '00:00' : time);
export const toEnd = (typed: string): string => (typed === '00:00' ? '24:00' : typed);

/** Mon, Tue 09:00–18:00, in words that fit a row. */
export function nameWeek(schedule: Schedule): string {
  const byTime = new Map<string, string[]>();
  for (const { weekday, start, end } of schedule) {
    const time = TEXT.week.time(start, end);
    byTime.set(time, [...(byTime.get(time) ?? []), TEXT.shortDays[weekday - 1] ?? '']);
  }
  return [...byTime].map(([time, days]) => `${days.join(', ')} ${time}`).join('; ');
}

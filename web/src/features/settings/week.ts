import type { HoursRow } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

/** Opening hours of a week, Monday first, always seven rows. */
export type Week = readonly HoursRow[];

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const week = (closed: readonly number[], open: string, close: string): Week =>
  DAYS.map((weekday) =>
    closed.includes(weekday)
      ? { weekday, enabled: false, open: null, close: null }
      : { weekday, enabled: true, open, close },
  );

const { presetNames } = TEXT.hours;
export const PRESETS = [
  { name: presetNames.monSat, week: week([7], '08:00', '18:00') },
  { name: presetNames.everyDay, week: week([], '09:00', '20:00') },
  { name: presetNames.tueSun, week: week([1], '09:00', '18:00') },
  { name: presetNames.always, week: week([], '00:00', '24:00') },
] as const;

/** The rows of the API, or the usual hours where none were ever set. */
export const toWeek = (rows: readonly HoursRow[]): Week =>
  rows.length === 7 ? rows.toSorted((one, other) => one.weekday - other.weekday) : PRESETS[0].week;

export const toHours = (rows: Week) => ({
  hours: rows.map(({ weekday, enabled, open, close }) =>
    enabled ? { weekday, enabled, open, close } : { weekday, enabled },
  ),
});

/** Half hours from 00:00 to 24:00. */
const HALF_HOURS = Array.from({ length: 49 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return half % 2 === 0 ? `${hour}:00` : `${hour}:30`;
});

/** The times of a select; one that is no half hour stays possible. */
export const timesWith = (time: string | null): readonly string[] =>
  time === null || HALF_HOURS.includes(time) ? HALF_HOURS : [...HALF_HOURS, time].toSorted();

import type { LocalDate } from '../../kit/time.ts';
import { weekdayOf } from '../../kit/time.ts';
import type { OpenHours } from './opening.ts';

/** Dates, times and durations in messages, as people write them. */

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sat 21 Nov 2026`. */
export const dayWords = (date: LocalDate): string =>
  `${WEEKDAYS[weekdayOf(date) - 1]} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

export const countWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const [HOUR, DAY] = [60, 24 * 60];

/** `4 days`, `24 hours`, `1 hour 30 minutes`. A single day is 24 hours, because it counts from a time. */
export function durationWords(minutes: number): string {
  if (minutes % DAY === 0 && minutes > DAY) return countWords(minutes / DAY, 'day');
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [hours > 0 && countWords(hours, 'hour'), (rest > 0 || hours === 0) && countWords(rest, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/** `4 days'`, `1 hour's`. */
export function noticeWords(minutes: number): string {
  const words = durationWords(minutes);
  return words.endsWith('s') ? `${words}'` : `${words}'s`;
}

/** `from 08:00 to 18:00`, `from 08:00 to midnight`, `all day`. */
function hoursWords({ open, close }: OpenHours): string {
  if (open === '00:00' && close === '24:00') return 'all day';
  return `from ${open === '00:00' ? 'midnight' : open} to ${close === '24:00' ? 'midnight' : close}`;
}

/** `from 08:00 to 12:00 and from 14:00 to 18:00`. */
export const windowsWords = (windows: readonly OpenHours[]): string => windows.map(hoursWords).join(' and ');

import { addDays, type LocalDate, weekdayOf } from '../kit/time.ts';
import { seedId } from './ids.ts';
import type { Put } from './store.ts';

type Day = { weekday: number; start: string; end: string; breaks: { start: string; end: string }[] };

const SUNDAY = 7;
const WEEKEND = 5;

/** Longer at the end of every second week: no seeded booking lies outside. */
export function rotaOf(schedule: readonly Day[], anchor: LocalDate): object {
  const longer = schedule.map((day) => (day.weekday >= WEEKEND ? { ...day, end: '19:00' } : day));
  return { anchor, weeks: [schedule, longer] };
}

export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/**
 * Special days of the business and leave of its first provider, after the last day that has seeded bookings. Returns the
 * dates that they open, as a multirange.
 */
export function addSpecialDays(
  { id, number, providers }: { id: string; number: number; providers: readonly { id: string }[] },
  after: LocalDate,
  now: string,
  put: Put,
): { openDates: string } {
  const stamps = { created_at: now, updated_at: now };
  const sunday = addDays(after, SUNDAY - weekdayOf(after) + (weekdayOf(after) === SUNDAY ? SUNDAY : 0));
  const special = (part: number, date: LocalDate, windows: object[], note: string) =>
    put('dated_hours', {
      business_id: id,
      id: seedId('dth', number, part),
      start_date: date,
      end_date: date,
      windows,
      note,
      ...stamps,
    });
  if (number % 3 === 0) special(0, sunday, [{ open: '12:00', close: '18:00' }], 'Open this Sunday');
  if (number % 4 === 0) special(1, addDays(sunday, 2), [], 'Staff training');
  const [first] = providers;
  if (first && number % 2 === 0)
    put('provider_dates', {
      business_id: id,
      id: seedId('pdt', number),
      provider_id: first.id,
      start_date: addDays(sunday, 8),
      end_date: addDays(sunday, 12),
      windows: [],
      kind: 'LEAVE',
      note: 'Visits family in Ho',
      even_if_closed: false,
      ...stamps,
    });
  return { openDates: number % 3 === 0 ? `{[${sunday},${addDays(sunday, 1)})}` : '{}' };
}

import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, type LocalDate } from '../../../kit/time.ts';
import { availableAmong, type SearchedBusiness } from './available-among.ts';

/** The first day on which a customer can book anything, by business. Only businesses that are not free yet are asked for the next day. */
export async function nextFreeDays(
  db: Reader,
  businesses: readonly SearchedBusiness[],
  days: number,
  now: Temporal.Instant,
): Promise<Map<string, LocalDate>> {
  const found = new Map<string, LocalDate>();
  const today = dateOf(now);
  let left = businesses;
  for (let day = 0; day < days && left.length > 0; day++) {
    const date = addDays(today, day);
    for (const id of await availableAmong(db, left, date, now)) found.set(id, date);
    left = left.filter(({ id }) => !found.has(id));
  }
  return found;
}

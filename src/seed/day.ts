import { addDays } from '../kit/time.ts';
import { type SeedDay, seedDay } from './calendar.ts';
import { addFullDays, addRentalDays } from './day-rentals.ts';
import { addVisitDays } from './day-visits.ts';
import type { Offered, Person } from './priced.ts';
import type { Random } from './random.ts';
import type { Put } from './store.ts';
import { storyteller } from './story.ts';
import type { Writer } from './writer.ts';

/** The first shops have bookings of yesterday, today and tomorrow in every state, as on a good day. */
const LIVELY_SHOPS = 20;
/** Of the lively shops, one has nothing free in the next days, and one was just opened. */
export const FULL_SHOP = 4;
export const EMPTY_SHOP = 6;

export const isLively = (number: number): boolean => number <= LIVELY_SHOPS;

/** Returns the stars that were given. */
export function addDaysAround(
  random: Random,
  offered: Offered,
  people: readonly Person[],
  writer: Writer,
  put: Put,
): number[] {
  const today = seedDay(addDays(offered.days.coming[0]?.date ?? offered.now.slice(0, 10), -1));
  const days: readonly SeedDay[] = [seedDay(addDays(today.date, -1)), today, seedDay(today.next)];
  const stars: number[] = [];
  const context = { days, people, tell: storyteller(offered, writer, put, stars), put };
  if (offered.isFull) addFullDays(offered, context);
  else if (offered.providers.length > 0) addVisitDays(random, offered, context);
  else addRentalDays(random, offered, context);
  return stars;
}

import { at } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import { addDaysAround } from './day.ts';
import type { ToldBooking } from './messages.ts';
import { type Book, type Offered, type Person, rentalOf, type SeedProvider, visitOf } from './priced.ts';
import type { Random } from './random.ts';
import { addSeries } from './series.ts';
import type { Put, Row } from './store.ts';
import { addWaitlist } from './waitlist.ts';
import { COMMENTS, FIRST_NAMES, LAST_NAMES } from './words.ts';
import { createWriter, type Writer } from './writer.ts';

const PAST = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'] as const;
const SATURDAY = 6;

/** Customers of a shop in a large seed, and twice as many more on lively days. */
const REGULARS = 6;

/** Adds past bookings with reviews, bookings of the coming weeks and, in lively shops, of the days around today. */
export function addBookings(
  random: Random,
  offered: Offered,
  put: Put,
): { ratingSum: number; ratingCount: number; bookings: readonly ToldBooking[] } {
  const { businessId, idOf, now } = offered;
  if (offered.isEmpty) return { ratingSum: 0, ratingCount: 0, bookings: [] };
  const people = Array.from({ length: offered.isLively ? 3 * REGULARS : REGULARS }, (_, number) => {
    const made = { name: `${random.one(FIRST_NAMES)} ${random.one(LAST_NAMES)}`, phone: offered.phoneOf(number) };
    const customer = { id: idOf('cus', number), ...(number === REGULARS + 1 ? (offered.visitor ?? made) : made) };
    put('customers', { business_id: businessId, ...customer, created_at: now, updated_at: now });
    return customer;
  });
  const writer = createWriter(random, offered, put);
  const regulars = people.slice(0, REGULARS);
  const rating = addPast(random, offered, regulars, writer, put);
  const stars = offered.isLively ? addDaysAround(random, offered, people.slice(REGULARS), writer, put) : [];
  if (!offered.isFull) {
    addComing(random, offered, regulars, writer.book, put);
    if (offered.hasSeries) addSeries(offered, regulars, writer.book, put);
    if (offered.hasWaitlist) addWaitlist(offered, regulars, writer.book, put);
  }
  writer.end();
  return {
    ratingSum: stars.reduce((sum, one) => sum + one, rating.ratingSum),
    ratingCount: rating.ratingCount + stars.length,
    bookings: writer.bookings,
  };
}

/** Most customers have paid by the end; a few still owe, and a no-show has lost the deposit. */
function paidOf(random: Random, status: string, what: Row): number {
  const [total, deposit] = [Number(what['total_pesewas']), Number(what['deposit_pesewas'])];
  if (status === 'COMPLETED') return random.next() < 0.9 ? total : deposit;
  return status === 'NO_SHOW' ? deposit : 0;
}

function addPast(random: Random, offered: Offered, people: readonly Person[], { book, pay }: Writer, put: Put) {
  const { businessId, days, openOn, idOf, comments } = offered;
  // A customer reviews a business once in 30 days.
  const reviewers = new Set<string>();
  let ratingSum = 0;
  for (const day of random.some(openDays(days.past, openOn), random.between(2, 5))) {
    const status = random.one(PAST);
    const person = random.one(people);
    const what = pastBooking(random, offered, day);
    const id = book(what, status, person);
    pay(id, paidOf(random, status, what), at(day.date, '12:00').toString());
    if (status !== 'COMPLETED' || random.next() < 0.2 || reviewers.has(person.id)) continue;
    reviewers.add(person.id);
    const rating = random.one([5, 5, 5, 5, 4, 4, 3, 2]);
    ratingSum += rating;
    put('reviews', {
      business_id: businessId,
      id: idOf('rev', reviewers.size),
      booking_id: id,
      rating,
      // The last comment of a trade is the one of a customer who was not quite happy.
      comment: rating < 4 ? comments.at(-1) : random.one([...comments.slice(0, -1), ...COMMENTS]),
      author: person.name.split(' ', 1)[0],
      created_at: at(day.next, '09:00').toString(),
    });
  }
  return { ratingSum, ratingCount: reviewers.size };
}

/** Most Saturdays of a rental are busy, and some other days. A salon has a morning, an afternoon or both of a provider. */
function addComing(random: Random, offered: Offered, people: readonly Person[], book: Book, put: Put): void {
  // Lively shops have bookings of today and tomorrow already, some of two days.
  const days = offered.isLively ? offered.days.coming.slice(2) : offered.days.coming;
  const open = openDays(days, offered.openOn);
  const saturdays = open.filter(({ weekday }) => weekday === SATURDAY && random.next() < 0.6);
  const others = random.some(
    open.filter(({ weekday }) => weekday !== SATURDAY),
    random.between(1, 2),
  );
  for (const day of [...saturdays, ...others]) {
    const provider = offered.providers.length > 0 ? random.one(offered.providers) : null;
    if (!provider) addRental(random, offered, day, random.one(people), book, put);
    else {
      for (const half of random.some(['morning', 'afternoon'] as const, random.between(1, 2))) {
        addVisit(random, offered, { day, half, provider, person: random.one(people) }, book, put);
      }
    }
  }
}

function addRental(random: Random, offered: Offered, day: SeedDay, person: Person, book: Book, put: Put): void {
  // The first item is what most people come for.
  const unit = random.one([...offered.units.slice(0, 1), ...offered.units.slice(0, 1), ...offered.units]);
  // All pieces, so that the day is taken, or about half of them.
  const quantity = random.next() < 0.6 ? unit.quantity : Math.ceil(unit.quantity / 2);
  const id = book(rentalOf(offered, unit, quantity, day), 'CONFIRMED', person);
  put('allocations', {
    business_id: offered.businessId,
    booking_id: id,
    item: 0,
    unit_id: unit.id,
    first_date: day.date,
    last_date: day.date,
    quantity,
    held_until: null,
  });
  put('unit_days', {
    business_id: offered.businessId,
    unit_id: unit.id,
    date: day.date,
    taken: quantity,
    capacity: unit.quantity,
  });
}

function addVisit(
  random: Random,
  offered: Offered,
  visit: { day: SeedDay; half: 'morning' | 'afternoon'; provider: SeedProvider; person: Person },
  book: Book,
  put: Put,
): void {
  const { day, half, provider, person } = visit;
  // A long visit begins with the day; the afternoon has room for short ones.
  const service = random.one(offered.services);
  const long = service.durationMin > 120;
  if (half === 'afternoon' && long) return;
  const start = half === 'afternoon' ? random.one(['14:00', '15:00']) : long ? '09:00' : random.one(['09:00', '10:00']);
  const startsAt = at(day.date, start);
  const endsAt = startsAt.add({ minutes: service.durationMin });
  const id = book(visitOf(offered, service, provider, startsAt), 'CONFIRMED', person);
  put('provider_times', {
    business_id: offered.businessId,
    booking_id: id,
    item: 0,
    provider_id: provider.id,
    during: `[${startsAt},${endsAt.add({ minutes: service.bufferAfterMin })})`,
    work_ends_at: endsAt.toString(),
    held_until: null,
  });
}

const openDays = (days: readonly SeedDay[], openOn: (weekday: number) => boolean): SeedDay[] =>
  days.filter(({ weekday }) => openOn(weekday));

function pastBooking(random: Random, offered: Offered, day: SeedDay): Row {
  const provider = offered.providers.length > 0 ? random.one(offered.providers) : null;
  if (!provider) return rentalOf(offered, random.one(offered.units), 1, day);
  return visitOf(
    offered,
    random.one(offered.services),
    provider,
    at(day.date, random.one(['10:00', '11:00', '12:00'])),
  );
}

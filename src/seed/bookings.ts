import type { AgreedTerms } from '../domain/booking/terms.ts';
import type { DepositPolicy } from '../domain/pricing/price.ts';
import { price } from '../domain/pricing/price.ts';
import { at } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import type { Random } from './random.ts';
import type { Put, Row } from './store.ts';
import { COMMENTS, FIRST_NAMES, LAST_NAMES } from './words.ts';

interface Person {
  id: string;
  name: string;
  phone: string;
}
type SeedUnit = { id: string; name: string; pricePesewas: number; quantity: number };
type SeedService = { id: string; name: string; pricePesewas: number; durationMin: number; bufferAfterMin: number };
type SeedProvider = { id: string; name: string };

export interface Offered {
  businessId: string;
  idOf: (kind: string, number: number) => string;
  deposit: DepositPolicy;
  terms: AgreedTerms;
  /** Opening time of every open day. */
  opensAt: string;
  openOn: (weekday: number) => boolean;
  days: { past: SeedDay[]; coming: SeedDay[] };
  units: readonly SeedUnit[];
  services: readonly SeedService[];
  /** None for rentals. */
  providers: readonly SeedProvider[];
  comments: readonly string[];
  phoneOf: (customer: number) => string;
  now: string;
}

const PAST = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'] as const;
const SATURDAY = 6;

/** Adds past bookings with reviews, and bookings of the coming weeks. */
export function addBookings(random: Random, offered: Offered, put: Put): { ratingSum: number; ratingCount: number } {
  const { businessId, idOf, now } = offered;
  const people = Array.from({ length: 6 }, (_, number) => {
    const customer = {
      id: idOf('cus', number),
      name: `${random.one(FIRST_NAMES)} ${random.one(LAST_NAMES)}`,
      phone: offered.phoneOf(number),
    };
    put('customers', { business_id: businessId, ...customer, created_at: now, updated_at: now });
    return customer;
  });
  let number = 0;
  const book = (what: Row, status: string, person: Person): string => {
    const id = idOf('bkg', number++);
    const source = random.one(['APP', 'DASHBOARD', 'ASSISTANT']);
    const stamps = { created_at: now, updated_at: now };
    put('bookings', { business_id: businessId, id, status, source, ...what, ...personOf(person), ...stamps });
    return id;
  };
  const rating = addPast(random, offered, people, book, put);
  addComing(random, offered, people, book, put);
  return rating;
}

type Book = (what: Row, status: string, person: Person) => string;

function addPast(random: Random, offered: Offered, people: readonly Person[], book: Book, put: Put) {
  const { businessId, days, openOn, idOf, comments } = offered;
  // A customer reviews a business once in 30 days.
  const reviewers = new Set<string>();
  let ratingSum = 0;
  for (const day of random.some(openDays(days.past, openOn), random.between(2, 5))) {
    const status = random.one(PAST);
    const person = random.one(people);
    const id = book(pastBooking(random, offered, day), status, person);
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
  const open = openDays(offered.days.coming, offered.openOn);
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
  });
}

const openDays = (days: readonly SeedDay[], openOn: (weekday: number) => boolean): SeedDay[] =>
  days.filter(({ weekday }) => openOn(weekday));

const personOf = ({ id, name, phone }: Person): Row => ({
  customer_id: id,
  customer_name: name,
  customer_phone: phone,
});

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

function rentalOf({ deposit, terms, opensAt }: Offered, unit: SeedUnit, quantity: number, day: SeedDay): Row {
  const { id, name, pricePesewas } = unit;
  const priced = price({
    item: { id, name, pricePesewas, kind: 'UNIT', days: 1, quantity },
    extras: [],
    delivery: null,
    deposit,
  });
  return {
    starts_at: at(day.date, '00:00').toString(),
    ends_at: at(day.next, '00:00').toString(),
    item: name,
    items: [{ kind: 'UNIT', id, name, quantity, providerId: null, providerName: null, bufferAfterMin: 0 }],
    terms,
    counts_from: at(day.date, opensAt).toString(),
    lines: priced.lines,
    total_pesewas: priced.totalPesewas,
    deposit_pesewas: priced.depositPesewas,
  };
}

function visitOf(
  { deposit, terms }: Offered,
  service: SeedService,
  provider: SeedProvider,
  startsAt: Temporal.Instant,
): Row {
  const { id, name, pricePesewas, durationMin, bufferAfterMin } = service;
  const priced = price({
    item: { kind: 'SERVICE', id, name, pricePesewas },
    extras: [],
    delivery: null,
    deposit,
  });
  return {
    starts_at: startsAt.toString(),
    ends_at: startsAt.add({ minutes: durationMin }).toString(),
    item: name,
    items: [
      { kind: 'SERVICE', id, name, quantity: 1, providerId: provider.id, providerName: provider.name, bufferAfterMin },
    ],
    terms,
    counts_from: startsAt.toString(),
    lines: priced.lines,
    total_pesewas: priced.totalPesewas,
    deposit_pesewas: priced.depositPesewas,
  };
}

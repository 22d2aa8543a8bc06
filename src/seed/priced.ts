import { type Entry, type EntryKit, itemText } from '../domain/booking/entries.ts';
import type { AgreedTerms } from '../domain/booking/terms.ts';
import { type DepositPolicy, type Order, price, priceEntries } from '../domain/pricing/price.ts';
import { formatTime } from '../domain/schedule/time-of-day.ts';
import { addDays, at, dateOf } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import type { Row } from './store.ts';

export interface Person {
  id: string;
  name: string;
  phone: string;
}
export type SeedUnit = { id: string; name: string; pricePesewas: number; quantity: number };
export type SeedService = {
  id: string;
  name: string;
  pricePesewas: number;
  durationMin: number;
  bufferAfterMin: number;
};
export type SeedProvider = { id: string; name: string };

export type SeedZone = { id: string; name: string; feePesewas: number };

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
  /** Of the history of bookings. */
  ownerId: string;
  /** With bookings of yesterday, today and tomorrow. */
  isLively: boolean;
  /** Nothing is free in the next days. */
  isFull: boolean;
  /** Just opened, without any booking. */
  isEmpty: boolean;
  /** The customer of the demo, where the shop has this customer. */
  visitor: Omit<Person, 'id'> | null;
  /** None for rentals. */
  providers: readonly SeedProvider[];
  /** The kit of the first two items, where the shop has one. */
  kit: EntryKit | null;
  /** Areas that the shop delivers to. */
  zones: readonly SeedZone[];
  comments: readonly string[];
  phoneOf: (customer: number) => string;
  /** Whether customers paid through the gateway; else the shop took the money by itself. */
  throughGateway: boolean;
  /** Series and waitlist lie after the coming days. */
  hasSeries: boolean;
  hasWaitlist: boolean;
  now: string;
}

/** Adds a booking and returns its id. `what` may name any column of it. */
export type Book = (what: Row, status: string, person: Person) => string;

/** A unit or a kit, with its pieces. */
export type RentalEntry = Entry<SeedUnit>;

export const entryOf = (unit: SeedUnit, quantity: number): RentalEntry => ({
  kit: null,
  quantity,
  parts: [{ ...unit, quantity }],
});

/** Columns of a booking of a unit for a day. */
export const rentalOf = (offered: Offered, unit: SeedUnit, quantity: number, day: SeedDay): Row =>
  rentalOfEntries(offered, [entryOf(unit, quantity)], { day, days: 1, zone: null });

/** Columns of a booking of several units and kits for some days. */
export function rentalOfEntries(
  { deposit, terms, opensAt }: Offered,
  entries: readonly RentalEntry[],
  { day, days, zone }: { day: SeedDay; days: number; zone: SeedZone | null },
): Row {
  const dates = Array.from({ length: days }, (_, index) => addDays(day.date, index));
  const order: Order = {
    kind: 'UNIT',
    days,
    times: entries.map(() => ({ dates, time: null })),
    rules: [],
    today: day.date,
    entries,
    extras: [],
    delivery: zone,
    deposit,
  };
  return {
    starts_at: at(day.date, '00:00').toString(),
    ends_at: at(addDays(day.date, days), '00:00').toString(),
    item: itemText(entries),
    items: entries.flatMap(({ kit, quantity: kitQuantity, parts }, entry) =>
      parts.map(({ id, name, quantity }) => ({
        kind: 'UNIT',
        id,
        name,
        quantity,
        providerId: null,
        providerName: null,
        bufferAfterMin: 0,
        ...(entries.length > 1 || kit ? { entry } : {}),
        ...(kit && { kitId: kit.id, kitName: kit.name, kitQuantity }),
      })),
    ),
    terms,
    counts_from: at(day.date, opensAt).toString(),
    ...sumsOf(order),
  };
}

function sumsOf(order: Order): Row {
  const priced = price(order, priceEntries(order), null);
  return { lines: priced.lines, total_pesewas: priced.totalPesewas, deposit_pesewas: priced.depositPesewas };
}

/** Columns of a booking of a service. */
export const visitOf = (
  offered: Offered,
  service: SeedService,
  provider: SeedProvider,
  startsAt: Temporal.Instant,
): Row => visitOfServices(offered, [service], { kit: null, provider, startsAt });

/** Columns of a visit of services one after the other, by themselves or as a kit. */
export function visitOfServices(
  { deposit, terms }: Offered,
  services: readonly SeedService[],
  { kit, provider, startsAt }: { kit: EntryKit | null; provider: SeedProvider; startsAt: Temporal.Instant },
): Row {
  const time = { dates: [dateOf(startsAt)], time: formatTime(startsAt) };
  const parts = services.map(({ id, name, pricePesewas }) => ({ id, name, pricePesewas, quantity: 1 }));
  const entries: Entry[] = kit
    ? [{ kit, quantity: 1, parts }]
    : parts.map((part) => ({ kit: null, quantity: 1, parts: [part] }));
  const order: Order = {
    kind: 'SERVICE',
    times: entries.map(() => time),
    rules: [],
    today: dateOf(startsAt),
    entries,
    extras: [],
    delivery: null,
    deposit,
  };
  const times = timesOf(services, startsAt);
  return {
    starts_at: startsAt.toString(),
    ends_at: times.at(-1)?.endsAt.toString(),
    item: itemText(entries),
    items: services.map(({ id, name, bufferAfterMin }, index) => ({
      kind: 'SERVICE',
      id,
      name,
      quantity: 1,
      providerId: provider.id,
      providerName: provider.name,
      bufferAfterMin,
      ...(services.length > 1 && {
        entry: kit ? 0 : index,
        ...(kit && { kitId: kit.id, kitName: kit.name, kitQuantity: 1 }),
        startsAt: times[index]?.startsAt.toString(),
        endsAt: times[index]?.endsAt.toString(),
      }),
    })),
    terms,
    counts_from: startsAt.toString(),
    ...sumsOf(order),
  };
}

/** When each of the services is done, the buffer of one before the next. */
export function timesOf(services: readonly SeedService[], startsAt: Temporal.Instant) {
  let start = startsAt;
  return services.map(({ durationMin, bufferAfterMin }) => {
    const endsAt = start.add({ minutes: durationMin });
    const freeAt = endsAt.add({ minutes: bufferAfterMin });
    const time = { startsAt: start, endsAt, freeAt };
    start = freeAt;
    return time;
  });
}

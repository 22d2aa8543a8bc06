import type { AgreedTerms } from '../domain/booking/terms.ts';
import { type DepositPolicy, type Order, price, priceEntries } from '../domain/pricing/price.ts';
import { formatTime } from '../domain/schedule/time-of-day.ts';
import { at, dateOf } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import type { Row } from './store.ts';

export interface Person {
  id: string;
  name: string;
  phone: string;
}
export type SeedUnit = { id: string; name: string; pricePesewas: number; quantity: number };
type SeedService = { id: string; name: string; pricePesewas: number; durationMin: number; bufferAfterMin: number };
export type SeedProvider = { id: string; name: string };

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
  /** Whether customers paid through the gateway; else the shop took the money by itself. */
  throughGateway: boolean;
  /** Series and waitlist lie after the coming days. */
  hasSeries: boolean;
  hasWaitlist: boolean;
  now: string;
}

/** Adds a booking and returns its id. */
export type Book = (what: Row, status: string, person: Person) => string;

/** Columns of a booking of a unit for a day. */
export function rentalOf({ deposit, terms, opensAt }: Offered, unit: SeedUnit, quantity: number, day: SeedDay): Row {
  const { id, name, pricePesewas } = unit;
  const order: Order = {
    kind: 'UNIT',
    days: 1,
    times: [{ dates: [day.date], time: null }],
    rules: [],
    today: day.date,
    entries: [{ kit: null, quantity, parts: [{ id, name, pricePesewas, quantity }] }],
    extras: [],
    delivery: null,
    deposit,
  };
  const priced = price(order, priceEntries(order), null);
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

/** Columns of a booking of a service. */
export function visitOf(
  { deposit, terms }: Offered,
  service: SeedService,
  provider: SeedProvider,
  startsAt: Temporal.Instant,
): Row {
  const { id, name, pricePesewas, durationMin, bufferAfterMin } = service;
  const order: Order = {
    kind: 'SERVICE',
    times: [{ dates: [dateOf(startsAt)], time: formatTime(startsAt) }],
    rules: [],
    today: dateOf(startsAt),
    entries: [{ kit: null, quantity: 1, parts: [{ id, name, pricePesewas, quantity: 1 }] }],
    extras: [],
    delivery: null,
    deposit,
  };
  const priced = price(order, priceEntries(order), null);
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

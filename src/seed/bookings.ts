import type { DepositPolicy } from '../domain/pricing/deposit.ts';
import { price } from '../domain/pricing/price.ts';
import { at } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import type { Chance } from './random.ts';
import type { Put, Row } from './store.ts';
import { COMMENTS, FIRST_NAMES, LAST_NAMES } from './words.ts';

export interface Offered {
  businessId: string;
  idOf: (kind: string, number: number) => string;
  deposit: DepositPolicy;
  openOn: (weekday: number) => boolean;
  days: { past: SeedDay[]; coming: SeedDay[] };
  units: { id: string; name: string; pricePesewas: number; quantity: number }[];
  services: { id: string; name: string; pricePesewas: number; durationMin: number; bufferAfterMin: number }[];
  provider: { id: string; name: string } | null;
  phoneOf: (customer: number) => string;
  now: string;
}

const PAST = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'] as const;

/** A little past and a little future: what was done, what people said of it, and what is taken in the coming weeks. */
export function addBookings(chance: Chance, offered: Offered, put: Put): { ratingSum: number; ratingCount: number } {
  const { businessId, idOf, days, openOn, now } = offered;
  const people = Array.from({ length: 4 }, (_, number) => {
    const customer = {
      id: idOf('cus', number),
      name: `${chance.one(FIRST_NAMES)} ${chance.one(LAST_NAMES)}`,
      phone: offered.phoneOf(number),
    };
    put('customers', { business_id: businessId, ...customer, created_at: now, updated_at: now });
    return customer;
  });
  const open = (list: readonly SeedDay[]) => list.filter(({ weekday }) => openOn(weekday));
  const past = chance.some(open(days.past), chance.between(1, 4));
  const coming = chance.some(open(days.coming), chance.between(1, 4));
  let ratingSum = 0;
  let ratingCount = 0;
  [...past, ...coming].forEach((day, number) => {
    const status = number < past.length ? chance.one(PAST) : 'CONFIRMED';
    const id = idOf('bkg', number);
    const person = chance.one(people);
    put('bookings', {
      ...bookingOf(chance, offered, day, status, id, put),
      ...personOf(person),
      created_at: now,
      updated_at: now,
    });
    if (status !== 'COMPLETED' || chance.next() < 0.3) return;
    const rating = chance.one([5, 5, 5, 4, 4, 3, 2]);
    ratingSum += rating;
    ratingCount++;
    put('reviews', {
      business_id: businessId,
      id: idOf('rev', number),
      booking_id: id,
      rating,
      comment: chance.one(COMMENTS),
      author: person.name.split(' ', 1)[0],
      created_at: at(day.next, '09:00').toString(),
    });
  });
  return { ratingSum, ratingCount };
}

const personOf = ({ id, name, phone }: { id: string; name: string; phone: string }): Row => ({
  customer_id: id,
  customer_name: name,
  customer_phone: phone,
});

function bookingOf(chance: Chance, offered: Offered, day: SeedDay, status: string, id: string, put: Put): Row {
  const { businessId, provider, deposit } = offered;
  const live = status === 'CONFIRMED';
  const common = { business_id: businessId, id, status, source: chance.one(['APP', 'DASHBOARD', 'ASSISTANT']) };
  if (!provider) {
    const unit = chance.one(offered.units);
    const { lines, totalPesewas, depositPesewas } = price({
      item: { ...unit, kind: 'UNIT', days: 1, quantity: 1 },
      extras: [],
      delivery: null,
      deposit,
    });
    if (live) {
      put('unit_days', {
        business_id: businessId,
        unit_id: unit.id,
        date: day.date,
        taken: 1,
        capacity: unit.quantity,
      });
    }
    return {
      ...common,
      starts_at: at(day.date, '00:00').toString(),
      ends_at: at(day.next, '00:00').toString(),
      item: unit.name,
      unit_id: unit.id,
      service_id: null,
      provider_id: null,
      provider_name: null,
      quantity: 1,
      buffer_after_min: 0,
      lines,
      total_pesewas: totalPesewas,
      deposit_pesewas: depositPesewas,
    };
  }
  const service = chance.one(offered.services);
  const { lines, totalPesewas, depositPesewas } = price({
    item: { kind: 'SERVICE', ...service },
    extras: [],
    delivery: null,
    deposit,
  });
  const startsAt = at(day.date, chance.one(['10:00', '11:00', '12:00']));
  const endsAt = startsAt.add({ minutes: service.durationMin });
  if (live) {
    put('provider_times', {
      business_id: businessId,
      booking_id: id,
      provider_id: provider.id,
      during: `[${startsAt},${endsAt.add({ minutes: service.bufferAfterMin })})`,
      work_ends_at: endsAt.toString(),
    });
  }
  return {
    ...common,
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    item: service.name,
    unit_id: null,
    service_id: service.id,
    provider_id: provider.id,
    provider_name: provider.name,
    quantity: 1,
    buffer_after_min: service.bufferAfterMin,
    lines,
    total_pesewas: totalPesewas,
    deposit_pesewas: depositPesewas,
  };
}

import { seedId } from './ids.ts';
import type { Chance } from './random.ts';
import type { Put, SeedVertical } from './store.ts';
import { FIRST_NAMES, type Trade } from './words.ts';

/** What it offers, of what its trade has, and who does it. */
export function addCatalogue(
  chance: Chance,
  {
    id,
    number,
    vertical,
    trade,
    openOn,
  }: {
    id: string;
    number: number;
    vertical: SeedVertical;
    trade: Trade;
    openOn: (weekday: number) => boolean;
  },
  now: string,
  put: Put,
) {
  const row = { business_id: id, active: true, created_at: now, updated_at: now };
  const items = chance.some(trade.items, chance.between(2, 5)).map(([name, base, size], part) => ({
    part,
    name,
    size,
    // Between four fifths and six fifths of what is usual, in whole cedis.
    pricePesewas: Math.round((base * (0.8 + chance.next() * 0.4)) / 100) * 100,
  }));
  chance.some(trade.extras, chance.between(0, 2)).forEach(([name, price], part) => {
    put('extras', {
      ...row,
      id: seedId('ext', number, part),
      name,
      description: '',
      price_pesewas: price,
      max_quantity: 3,
    });
  });
  if (vertical.bookingShape === 'UNIT_PER_DAY') {
    const units = items.map(({ part, name, size, pricePesewas }) => ({
      id: seedId('unt', number, part),
      name,
      pricePesewas,
      quantity: chance.between(1, size),
    }));
    for (const { pricePesewas, ...unit } of units)
      put('units', { ...row, ...unit, description: '', price_pesewas: pricePesewas, photo_ids: [], attributes: {} });
    return { units, services: [], provider: null };
  }
  const services = items.map(({ part, name, size, pricePesewas }) => ({
    id: seedId('svc', number, part),
    name,
    pricePesewas,
    durationMin: size,
    bufferAfterMin: chance.one([0, 0, 15]),
  }));
  for (const { id: serviceId, name, pricePesewas, durationMin, bufferAfterMin } of services) {
    put('services', {
      ...row,
      id: serviceId,
      name,
      description: '',
      duration_min: durationMin,
      buffer_after_min: bufferAfterMin,
      price_pesewas: pricePesewas,
      photo_ids: [],
      attributes: {},
    });
  }
  const schedule = [1, 2, 3, 4, 5, 6, 7].filter(openOn).map((weekday) => ({
    weekday,
    start: '09:00',
    end: '17:00',
    breaks: [{ start: '13:00', end: '14:00' }],
  }));
  const providers = Array.from({ length: chance.between(1, 3) }, (_, part) => ({
    id: seedId('prv', number, part),
    name: chance.one(FIRST_NAMES),
  }));
  for (const provider of providers) {
    put('providers', { ...row, ...provider, schedule });
    for (const service of services)
      put('provider_services', { business_id: id, provider_id: provider.id, service_id: service.id });
  }
  return { units: [], services, provider: providers[0] ?? null };
}

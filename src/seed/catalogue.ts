import type { EntryKit } from '../domain/booking/entries.ts';
import type { LocalDate } from '../kit/time.ts';
import { rotaOf } from './hours.ts';
import { seedId } from './ids.ts';
import type { Drawing } from './pictures.ts';
import { lengthPricesOf } from './prices.ts';
import type { Random } from './random.ts';
import type { Put, SeedVertical } from './store.ts';
import type { Trade } from './trades.ts';
import { FIRST_NAMES } from './words.ts';

const KIT_DISCOUNT = 10;
/** The first shop is a spa in which four people work. */
const peopleOf = (random: Random, number: number): number => {
  const few = random.between(1, 3);
  return number === 1 ? 4 : few;
};

/** Every other shop has a kit of its first two items. */
const hasKit = (number: number): boolean => number % 2 === 1;
/** In every third rental the first unit is cleaned for a day, in every third salon the chair is prepared before. */
const prepares = (number: number): boolean => number % 3 === 1;

/** The first two items together, for a tenth less. */
function addKit(
  put: Put,
  { row, number, trade }: { row: object; number: number; trade: Trade },
  [first, second]: readonly { id: string; photo: string }[],
  parts: (id: string) => object,
): EntryKit | null {
  if (!hasKit(number) || !first || !second) return null;
  const kit = { id: seedId('kit', number), name: trade.kit.name };
  put('kits', {
    ...row,
    ...kit,
    description: trade.kit.description,
    items: [parts(first.id), parts(second.id)],
    discount_percent: KIT_DISCOUNT,
    photo_ids: [first.photo],
  });
  return { ...kit, pricePesewas: null, discountPercent: KIT_DISCOUNT };
}

/** Some items of the trade. Those of its kit come first where the shop has one. */
function chooseItems(random: Random, number: number, { items, kit }: Trade) {
  const count = random.between(3, 5);
  if (!hasKit(number)) return random.some(items, count);
  const parts = kit.parts.flatMap((part) => items.filter(([name]) => name === part));
  const others = items.filter(([name]) => !kit.parts.includes(name));
  return [...parts, ...random.some(others, count - parts.length)];
}

/** Adds units or services of the trade, kits of them, extras and providers. */
export function addCatalogue(
  random: Random,
  {
    id,
    number,
    vertical,
    trade,
    openOn,
    photoOf,
    monday,
  }: {
    id: string;
    number: number;
    vertical: SeedVertical;
    trade: Trade;
    openOn: (weekday: number) => boolean;
    photoOf: (drawing: Drawing) => string;
    /** From which rotas count. */
    monday: LocalDate;
  },
  now: string,
  put: Put,
) {
  const row = { business_id: id, active: true, created_at: now, updated_at: now };
  const items = chooseItems(random, number, trade).map(([name, base, size, drawing, description], part) => ({
    part,
    name,
    size,
    description,
    photo: photoOf(drawing),
    // 80 to 120 percent of the usual price, in steps of five cedis.
    pricePesewas: Math.round((base * (0.8 + random.next() * 0.4)) / 500) * 500,
  }));
  random.some(trade.extras, random.between(0, 2)).forEach(([name, price], part) => {
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
    const units = items.map(({ part, size, ...item }) => ({
      ...item,
      id: seedId('unt', number, part),
      quantity: random.between(1, size),
    }));
    units.forEach(({ pricePesewas, photo, ...unit }, place) => {
      const turnaround_days = place === 0 && prepares(number) ? 1 : 0;
      put('units', {
        ...row,
        ...unit,
        price_pesewas: pricePesewas,
        length_prices: lengthPricesOf(number, place, pricePesewas),
        photo_ids: [photo],
        attributes: {},
        turnaround_days,
      });
    });
    const kit = addKit(put, { row, number, trade }, units, (unitId) => ({ unitId, quantity: 1 }));
    return { units, services: [], providers: [], kit };
  }
  const services = items.map(({ part, size, ...item }) => ({
    ...item,
    id: seedId('svc', number, part),
    durationMin: size,
    bufferAfterMin: random.one([0, 0, 15]),
  }));
  for (const { id: serviceId, name, description, photo, pricePesewas, durationMin, bufferAfterMin } of services) {
    put('services', {
      ...row,
      id: serviceId,
      name,
      description,
      duration_min: durationMin,
      buffer_after_min: bufferAfterMin,
      buffer_before_min: serviceId === services[0]?.id && prepares(number) ? 10 : 0,
      price_pesewas: pricePesewas,
      photo_ids: [photo],
      attributes: {},
    });
  }
  const kit = addKit(put, { row, number, trade }, services, (serviceId) => ({ serviceId }));
  const schedule = [1, 2, 3, 4, 5, 6, 7].filter(openOn).map((weekday) => ({
    weekday,
    start: '09:00',
    end: '17:00',
    breaks: [{ start: '13:00', end: '14:00' }],
  }));
  const providers = random
    .some(FIRST_NAMES, peopleOf(random, number))
    .map((name, part) => ({ id: seedId('prv', number, part), name }));
  for (const [part, provider] of providers.entries()) {
    const rota = (number + part) % 3 === 0 ? rotaOf(schedule, monday) : null;
    put('providers', { ...row, ...provider, schedule, rota });
    for (const service of services)
      put('provider_services', { business_id: id, provider_id: provider.id, service_id: service.id });
  }
  return { units: [], services, providers, kit };
}

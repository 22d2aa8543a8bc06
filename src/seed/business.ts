import type { DepositPolicy } from '../domain/pricing/deposit.ts';
import type { Area } from '../features/areas/index.ts';
import { slugOf } from '../features/businesses/index.ts';
import { addBookings } from './bookings.ts';
import type { SeedDay } from './calendar.ts';
import { addCatalogue } from './catalogue.ts';
import { digits, seedId } from './ids.ts';
import type { SeedPicture } from './pictures.ts';
import { type Chance, chanceOf } from './random.ts';
import type { Put, SeedVertical } from './store.ts';
import { BRANDS, FIRST_NAMES, LAST_NAMES, TRADES, type Trade } from './words.ts';

export interface World {
  areas: readonly Area[];
  verticals: readonly SeedVertical[];
  pictures: readonly SeedPicture[];
  days: { past: SeedDay[]; coming: SeedDay[] };
  now: string;
  subscribedUntil: string;
  nextInvoiceAt: string;
}

const STANDINGS = [
  ...Array<[string, string]>(92).fill(['ACTIVE', 'PUBLIC']),
  ...Array<[string, string]>(4).fill(['ACTIVE', 'HIDDEN']),
  ['PENDING_VERIFICATION', 'HIDDEN'],
  ['PENDING_VERIFICATION', 'HIDDEN'],
  ['DRAFT', 'HIDDEN'],
  ['SUSPENDED', 'HIDDEN'],
] as const;

/** Everything one business has, put into the tables' rows. */
export function addBusiness(number: number, world: World, put: Put): void {
  const chance = chanceOf(number);
  const vertical = chance.one(world.verticals.filter(({ key }) => TRADES[key]));
  const trade = TRADES[vertical.key] as Trade;
  const area = chance.one(world.areas);
  const picture = chance.one(world.pictures);
  const id = seedId('biz', number);
  const { now } = world;
  const stamps = { created_at: now, updated_at: now };
  const name = `${chance.one(BRANDS)} ${chance.one(trade.kinds)} ${area.name}`;
  const serviceLocation = chance.one(['AT_BUSINESS', 'AT_BUSINESS', 'AT_CUSTOMER', 'BOTH']);
  const [status, visibility] = chance.one(STANDINGS);
  const answering = chance.next() < 0.5;
  const phone = `+23350${digits(number, 7)}`;

  put('users', {
    id: seedId('usr', number),
    phone,
    name: `${chance.one(FIRST_NAMES)} ${chance.one(LAST_NAMES)}`,
    ...stamps,
  });
  put('members', {
    business_id: id,
    id: seedId('mem', number),
    user_id: seedId('usr', number),
    phone,
    role: 'OWNER',
    state: 'ACTIVE',
    invited_at: now,
    joined_at: now,
  });
  put('subscriptions', {
    business_id: id,
    plan: chance.one(['STARTER', 'STARTER', 'GROWTH', 'PRO']),
    status: 'ACTIVE',
    period_start: now,
    period_end: world.subscribedUntil,
    next_step_at: world.nextInvoiceAt,
    updated_at: now,
  });
  put('uploads', { business_id: id, ...picture, created_at: now });
  const openOn = addHours(chance, id, put);
  addPlaces(chance, { id, number, area, serviceLocation }, world, put);
  const offer = addCatalogue(chance, { id, number, vertical, trade, openOn }, now, put);
  const rating = addBookings(
    chance,
    {
      businessId: id,
      idOf: (kind, part) => seedId(kind, number, part),
      deposit: vertical.defaultPolicies.deposit as DepositPolicy,
      openOn,
      days: world.days,
      ...offer,
      phoneOf: (customer) => `+23355${digits((number * 7 + customer * 1_013) % 10_000_000, 7)}`,
      now,
    },
    put,
  );
  const items = [...offer.units, ...offer.services];
  put('businesses', {
    id,
    name,
    slug: `${slugOf(name)}-${digits(number, 5)}`,
    status,
    vertical: vertical.key,
    family: vertical.family,
    booking_shape: vertical.bookingShape,
    listing_visibility: visibility,
    description: trade.description,
    photo_ids: [picture.id],
    contact_phone: `+233302${digits(number % 1_000_000, 6)}`,
    service_location: serviceLocation,
    sandbox: false,
    // Within some two kilometres of the middle of its area.
    lat: round(area.lat + (chance.next() - 0.5) * 0.036),
    lng: round(area.lng + (chance.next() - 0.5) * 0.036),
    address: `${chance.between(1, 200)} ${chance.one(LAST_NAMES)} Street, ${area.name}`,
    area_id: area.id,
    policies: vertical.defaultPolicies,
    attributes: {},
    assistant_answering: answering,
    assistant_number: answering ? `+23353${digits(number, 7)}` : null,
    assistant_updated_at: now,
    rating_sum: rating.ratingSum,
    rating_count: rating.ratingCount,
    from_price_pesewas: Math.min(...items.map(({ pricePesewas }) => pricePesewas)),
    item_names: [...new Set(items.map((item) => item.name))].sort().join('\n'),
    read_only: false,
    ...stamps,
  });
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function addHours(chance: Chance, businessId: string, put: Put): (weekday: number) => boolean {
  const open = chance.one(['07:00', '08:00', '08:30', '09:00']);
  const close = chance.one(['17:00', '18:00', '19:00', '20:00']);
  const sundays = chance.next() < 0.3;
  for (let weekday = 1; weekday <= 7; weekday++) {
    const enabled = weekday < 7 || sundays;
    put('business_hours', {
      business_id: businessId,
      weekday,
      enabled,
      open: enabled ? open : null,
      close: enabled ? close : null,
    });
  }
  return (weekday) => weekday < 7 || sundays;
}

/** Where it delivers, and when it is away. */
function addPlaces(
  chance: Chance,
  { id, number, area, serviceLocation }: { id: string; number: number; area: Area; serviceLocation: string },
  { areas, days, now }: World,
  put: Put,
): void {
  const near = areas.filter(({ city }) => city === area.city);
  const zones = serviceLocation === 'AT_BUSINESS' ? [] : chance.some(near, chance.between(1, 5));
  for (const zone of zones) {
    put('delivery_zones', { business_id: id, area_id: zone.id, fee_pesewas: chance.between(2, 20) * 500 });
  }
  if (chance.next() < 0.1) {
    const day = chance.one(days.coming);
    put('closures', {
      business_id: id,
      id: seedId('clo', number),
      start_date: day.date,
      end_date: day.next,
      reason: 'Stocktaking',
      created_at: now,
    });
  }
}

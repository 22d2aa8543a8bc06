import { toTerms } from '../domain/booking/terms.ts';
import { distanceMetres } from '../domain/geo/distance.ts';
import type { DepositPolicy } from '../domain/pricing/price.ts';
import type { Area } from '../features/ground/areas/index.ts';
import { slugOf } from '../features/shop/businesses/index.ts';
import { routeOf } from '../kit/ids.ts';
import { at } from '../kit/time.ts';
import { addBookings } from './bookings.ts';
import type { SeedDay } from './calendar.ts';
import { addCatalogue } from './catalogue.ts';
import { EMPTY_SHOP, FULL_SHOP, isLively } from './day.ts';
import { addUsage } from './desk.ts';
import { addSpecialDays, mondayOf } from './hours.ts';
import { digits, ownerPhone, seedId } from './ids.ts';
import { addMessages } from './messages.ts';
import { SHOP_WITH_PAYOUTS } from './money.ts';
import { inviteTeam, visitorOf } from './people.ts';
import type { Drawing, SeedPictures } from './pictures.ts';
import type { SeedZone } from './priced.ts';
import { addPrices, withTerms } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import type { Put, SeedVertical } from './store.ts';
import { TRADES, type Trade } from './trades.ts';
import { withWaitlist } from './waitlist.ts';
import { BRANDS, FIRST_NAMES, LAST_NAMES } from './words.ts';

export interface SeedContext {
  areas: readonly Area[];
  verticals: readonly SeedVertical[];
  pictures: SeedPictures;
  days: { past: SeedDay[]; coming: SeedDay[] };
  now: string;
  subscribedUntil: string;
  anchorDay: number;
  nextInvoiceAt: string;
  publicUrl: string;
}

const STANDINGS = [
  ...Array<[string, string]>(92).fill(['ACTIVE', 'PUBLIC']),
  ...Array<[string, string]>(4).fill(['ACTIVE', 'HIDDEN']),
  ['PENDING_VERIFICATION', 'HIDDEN'],
  ['PENDING_VERIFICATION', 'HIDDEN'],
  ['DRAFT', 'HIDDEN'],
  ['SUSPENDED', 'HIDDEN'],
] as const;

/** The shops of the demo are open to all, and the next two wait for an operator. */
function standingOf(random: Random, number: number): readonly [status: string, visibility: string] {
  const standing = random.one(STANDINGS);
  if (isLively(number)) return ['ACTIVE', 'PUBLIC'];
  return isLively(number - 2) ? ['PENDING_VERIFICATION', 'HIDDEN'] : standing;
}

/** Adds one business with all its rows. `ownerId` is a user with the owner's phone; null adds the user too. */
export function addBusiness(number: number, context: SeedContext, put: Put, ownerId: string | null): void {
  const random = createRandom(number);
  const { trade, vertical } = chooseTrade(random, context);
  const area = random.one(areasToChooseFrom(random, context));
  const id = seedId('biz', number);
  const { now } = context;
  const stamps = { created_at: now, updated_at: now };
  const name = nameOf(random, trade, area);
  const place = random.one(['AT_BUSINESS', 'AT_BUSINESS', 'AT_CUSTOMER', 'BOTH']);
  // A spa has rooms, which its description praises.
  const serviceLocation = place === 'AT_CUSTOMER' && trade.vertical === 'spa' ? 'BOTH' : place;
  const [status, visibility] = standingOf(random, number);
  const answering = random.next() < 0.5;
  const phone = ownerPhone(number);

  const userId = ownerId ?? seedId('usr', number);
  // Chosen in any case, so that the rest of the shop is the same.
  const ownerName = `${random.one(FIRST_NAMES)} ${random.one(LAST_NAMES)}`;
  if (ownerId === null) put('users', { id: userId, phone, name: ownerName, ...stamps });
  put('members', {
    business_id: id,
    id: seedId('mem', number),
    user_id: userId,
    phone,
    role: 'OWNER',
    state: 'ACTIVE',
    invited_at: now,
    joined_at: now,
    first_request_at: now,
  });
  const plan = random.one(['STARTER', 'STARTER', 'GROWTH', 'PRO'] as const);
  put('subscriptions', {
    business_id: id,
    plan,
    status: 'ACTIVE',
    period_start: now,
    period_end: context.subscribedUntil,
    anchor_day: context.anchorDay,
    next_step_at: context.nextInvoiceAt,
    updated_at: now,
  });
  const photos = keepPhotos(random, { id, trade }, context, put);
  const { opensAt, openOn } = addHours(random, { id, number }, put);
  const zones = addPlaces(random, { id, number, area, serviceLocation }, context, put);
  const [tomorrow] = context.days.coming;
  const monday = mondayOf(tomorrow?.date ?? now.slice(0, 10));
  const offer = addCatalogue(random, { id, number, vertical, trade, openOn, photoOf: photos.of, monday }, now, put);
  const after = context.days.coming.at(-1)?.next ?? monday;
  const { openDates } = addSpecialDays({ id, number, providers: offer.providers }, after, now, put);
  const hasSeries = number % 2 === 1;
  // An entry of a shop that comes to its customers would need an address.
  const hasWaitlist = hasSeries && offer.units.length > 0 && serviceLocation !== 'AT_CUSTOMER';
  const policies = withTerms(vertical.defaultPolicies, number);
  const idOf = (kind: string, part: number) => seedId(kind, number, part);
  const { bookings, ...rating } = addBookings(
    random,
    {
      businessId: id,
      idOf,
      deposit: vertical.defaultPolicies.deposit as DepositPolicy,
      terms: toTerms(policies),
      throughGateway: number === SHOP_WITH_PAYOUTS,
      opensAt,
      openOn,
      days: context.days,
      comments: trade.comments,
      ...offer,
      zones,
      ownerId: userId,
      isLively: isLively(number),
      isFull: number === FULL_SHOP,
      isEmpty: number === EMPTY_SHOP,
      visitor: visitorOf(number),
      phoneOf: (customer) => `+23355${digits((number * 7 + customer * 1_013) % 10_000_000, 7)}`,
      hasSeries,
      hasWaitlist,
      now,
    },
    put,
  );
  addMessages({ businessId: id, number, shop: name, plan, publicUrl: context.publicUrl, idOf, now }, bookings, put);
  addPrices(id, number, now, put);
  inviteTeam(number, now, put);
  addUsage(number, now.slice(0, 10), put);
  const items = [...offer.units, ...offer.services];
  const offeredNames = [...items.map((item) => item.name), ...(offer.kit ? [offer.kit.name] : [])];
  const slug = `${slugOf(name)}-${number}`;
  // Six digits tell a million businesses apart.
  const route = number < 1_000_000 ? routeOf(id) : null;
  put('business_directory', { business_id: id, route, slug, created_by: userId });
  put('businesses', {
    id,
    name,
    slug,
    status,
    vertical: vertical.key,
    family: vertical.family,
    booking_shape: vertical.bookingShape,
    listing_visibility: visibility,
    submitted_at: status === 'PENDING_VERIFICATION' ? now : null,
    description: random.one(trade.descriptions),
    photo_ids: photos.shown.map((photo) => photo.id),
    cover: photos.shown[0] ?? null,
    contact_phone: `+233302${digits(number % 1_000_000, 6)}`,
    service_location: serviceLocation,
    sandbox: false,
    // Within about 2 km of the centre of the area.
    lat: round(area.lat + (random.next() - 0.5) * 0.036),
    lng: round(area.lng + (random.next() - 0.5) * 0.036),
    address: `${random.between(1, 200)} ${random.one(LAST_NAMES)} Street, ${area.name}`,
    area_id: area.id,
    policies: hasWaitlist ? withWaitlist(policies) : policies,
    attributes: {},
    assistant_answering: answering,
    assistant_number: answering ? `+23353${digits(number, 7)}` : null,
    assistant_updated_at: now,
    rating_sum: rating.ratingSum,
    rating_count: rating.ratingCount,
    from_price_pesewas: Math.min(...items.map(({ pricePesewas }) => pricePesewas)),
    item_names: [...new Set(offeredNames)].sort().join('\n'),
    read_only: false,
    // As the triggers of hours and units would set them, which then need not write the business again.
    opens: true,
    open_weekdays: [1, 2, 3, 4, 5, 6, 7].filter(openOn),
    open_dates: openDates,
    offers: offer.units.length > 0,
    ...stamps,
    // One shop of twenty signed up today.
    created_at:
      number % 20 === 0 ? now : context.days.past[0] ? at(context.days.past[0].date, '09:00').toString() : now,
  });
}

function chooseTrade(random: Random, { verticals }: SeedContext): { trade: Trade; vertical: SeedVertical } {
  const offered = TRADES.flatMap((trade) => {
    const vertical = verticals.find(({ key }) => key === trade.vertical);
    return vertical ? Array<{ trade: Trade; vertical: SeedVertical }>(trade.share).fill({ trade, vertical }) : [];
  });
  return random.one(offered);
}

/** Half of the businesses are in Accra and a sixth in Kumasi, as people are. */
function areasToChooseFrom(random: Random, { areas }: SeedContext): readonly Area[] {
  const place = random.next();
  const city = place < 0.5 ? 'Accra' : place < 0.66 ? 'Kumasi' : null;
  const found = areas.filter((area) => area.city === city);
  return found.length > 0 ? found : areas;
}

function nameOf(random: Random, { kinds }: Trade, { name: area }: Area): string {
  const kind = random.one(kinds);
  const owner = random.one(FIRST_NAMES);
  const brand = random.one(BRANDS);
  return random.one([
    `${brand} ${kind}`,
    `${brand} ${kind} ${area}`,
    `${owner}’s ${kind}`,
    `${owner}’s ${kind} ${area}`,
  ]);
}

/** What the public sees of a picture. */
interface Photo {
  id: string;
  width: number;
  height: number;
}

/** The business shows its trade and up to two of its items. All its pictures of one drawing have the same background. */
function keepPhotos(
  random: Random,
  { id, trade }: { id: string; trade: Trade },
  { pictures, now }: SeedContext,
  put: Put,
): { shown: Photo[]; of: (drawing: Drawing) => string } {
  const drawings = [
    ...new Set([trade.drawing, ...trade.items.map(([, , , drawing]) => drawing), 'shopfront' as const]),
  ];
  const kept = new Map<Drawing, Photo>();
  for (const drawing of drawings) {
    const picture = random.one(pictures[drawing]);
    kept.set(drawing, { id: picture.id, width: picture.width, height: picture.height });
    put('uploads', { business_id: id, ...picture, created_at: now });
  }
  const of = (drawing: Drawing): string => kept.get(drawing)?.id ?? '';
  // Most show their trade first, some another of their items.
  const shown = random.next() < 0.7 ? drawings : [...drawings.slice(1, -1), trade.drawing, 'shopfront' as const];
  return { shown: shown.slice(0, random.between(1, 4)).flatMap((drawing) => kept.get(drawing) ?? []), of };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function addHours(random: Random, { id: businessId, number }: { id: string; number: number }, put: Put) {
  const open = random.one(['07:00', '08:00', '08:30', '09:00']);
  const close = random.one(['17:00', '18:00', '19:00', '20:00']);
  // The first shop has something to show on each day of a demo.
  const sundays = random.next() < 0.3 || number === SHOP_WITH_PAYOUTS;
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
  return { opensAt: open, openOn: (weekday: number) => weekday < 7 || sundays };
}

/** Adds delivery zones and closures. */
function addPlaces(
  random: Random,
  { id, number, area, serviceLocation }: { id: string; number: number; area: Area; serviceLocation: string },
  { areas, days, now }: SeedContext,
  put: Put,
): SeedZone[] {
  const near = areas.filter(({ city }) => city === area.city);
  const zones = serviceLocation === 'AT_BUSINESS' ? [] : random.some(near, random.between(1, 5));
  const priced = zones.map((zone) => {
    const kilometres = distanceMetres(area, zone) / 1_000;
    return { id: zone.id, name: zone.name, feePesewas: 1_500 + Math.round(kilometres) * 500 };
  });
  for (const { id: area_id, feePesewas } of priced)
    put('delivery_zones', { business_id: id, area_id, fee_pesewas: feePesewas });
  // A closure would lie over the bookings of a lively shop.
  if (random.next() < 0.1 && !isLively(number)) {
    const day = random.one(days.coming);
    put('closures', {
      business_id: id,
      id: seedId('clo', number),
      start_date: day.date,
      end_date: day.next,
      reason: 'Stocktaking',
      created_at: now,
    });
  }
  return priced;
}

import { ownerPhone } from '../../src/seed/ids.ts';
import { DEMO_PEOPLE } from '../../src/seed/people.ts';
import { dayFromNow, type Face, type Stop, workdayFromNow } from './stop.ts';
import type { Api, World } from './world.ts';

const readShop = (api: Api, slug: string) => api('GET', `/public/businesses/${slug}`);

async function findRentals(api: Api): Promise<string[]> {
  const found: { slug: string }[] = await api('GET', '/public/search?limit=50&q=bouncy+castle');
  return found.map(({ slug }) => slug);
}

/** The rental in which the customer of the demo books. */
async function readRental(api: Api) {
  const slugs = await findRentals(api);
  return readShop(api, slugs.find((slug) => slug.endsWith('-3')) ?? slugs[0] ?? '');
}

const visitor: Face = {
  name: 'site',
  phone: null,
  async list(api) {
    const found = async (query: string) => (await api('GET', `/public/search?limit=50&${query}`)) as { slug: string }[];
    const rental = await readRental(api);
    const spa = await readShop(api, (await found('q=massage')).find(({ slug }) => slug.endsWith('-1'))?.slug ?? '');
    const [rentalPath, spaPath] = [`/b/${rental.business.slug}`, `/b/${spa.business.slug}`];
    const [unit] = rental.catalog.units;
    const [service, second] = spa.catalog.services;
    const date = dayFromNow(9);
    const far = workdayFromNow(30);
    const { areaId } = rental.deliveryAreas[0];
    const stops: Stop[] = [
      { name: 'home', path: '/', mockup: 'site/demo' },
      { name: 'search', path: '/search', mockup: 'site/search' },
      { name: 'search-match', path: '/search?q=bouncy+casle', mockup: 'site/search-match' },
      { name: 'search-nothing', path: '/search?q=helicopter' },
      { name: 'rental', path: rentalPath, mockup: 'site/shop-days' },
      { name: 'spa', path: spaPath, mockup: 'site/business' },
      { name: 'unit', path: `${rentalPath}/units/${unit.id}`, mockup: 'site/item-prices' },
      {
        name: 'unit-day',
        path: `${rentalPath}/units/${unit.id}?date=${date}&endDate=${date}`,
        mockup: 'site/item-rental',
      },
      {
        name: 'basket',
        path: `${rentalPath}/basket?date=${far}&endDate=${far}&item_${unit.id}=1&item_${rental.catalog.units[1].id}=1`,
        mockup: 'site/basket',
      },
      { name: 'basket-empty', path: `${rentalPath}/basket` },
      {
        name: 'review',
        path: `${rentalPath}/book?unitId=${unit.id}&date=${far}&deliver=yes&areaId=${areaId}`,
        mockup: 'site/review-lines',
      },
      { name: 'service', path: `${spaPath}/services/${service.id}`, mockup: 'site/item-service' },
      { name: 'visit', path: `${spaPath}/visit?s0=${service.id}&s1=${second.id}`, mockup: 'site/visit' },
      { name: 'deposits', path: '/deposits', mockup: 'site/deposits' },
      { name: 'privacy', path: '/privacy' },
      { name: 'help', path: '/help' },
      { name: 'sign-in', path: '/sign-in', mockup: 'site/sign-in' },
      { name: 'not-found', path: '/b/there-is-no-such-shop', mockup: 'site/errors', status: 404 },
      { name: 'poster', path: `${rentalPath}/poster` },
      { name: 'dev-phone', path: `/dev/phone/${DEMO_PEOPLE.customer.phone}`, mockup: 'site/dev-phone' },
      ...['', '/quick-start', '/webhooks', '/reference', '/status'].map((rest) => ({
        name: `developers${rest.replaceAll('/', '-')}`,
        path: `/developers${rest}`,
      })),
    ];
    const [kit] = rental.catalog.kits;
    if (kit) stops.push({ name: 'kit', path: `${rentalPath}/kits/${kit.id}`, mockup: 'site/kit' });
    return stops;
  },
};

interface Booking {
  id: string;
  status: string;
  startsAt: string;
  items: { kind: string; kitId: string | null }[];
}

/** Bookings of the demo begin at once, so that none of them can be moved. */
async function bookFar(api: Api, bookings: readonly Booking[], status: string, days: number): Promise<string> {
  const far = bookings.find((one) => one.status === status && one.startsAt > dayFromNow(10));
  if (far) return far.id;
  const { business, catalog, deliveryAreas } = await readRental(api);
  const delivery = { areaId: deliveryAreas[0].areaId, address: 'House 16, near the chapel' };
  const body = { unitId: catalog.units[0].id, date: workdayFromNow(days), delivery };
  return (await api('POST', `/public/businesses/${business.slug}/holds`, body)).id;
}

const customer: Face = {
  name: 'customer',
  phone: DEMO_PEOPLE.customer.phone,
  async list(api, { url, browser, callAs }) {
    const before: Booking[] = await api('GET', '/me/bookings?limit=100');
    const held = await bookFar(api, before, 'HELD', 40);
    const movable = await bookFar(api, before, 'CONFIRMED', 50);
    const desk = await browser.newContext();
    const shop = await callAs(desk, DEMO_PEOPLE.owner.phone);
    if (!before.some(({ id }) => id === movable)) await shop('POST', `/bookings/${movable}/confirm`);
    await desk.close();
    const bookings: Booking[] = await api('GET', '/me/bookings?limit=100');
    const of = (status: string) => before.find((booking) => booking.status === status)?.id ?? '';
    const isKit = ({ status, items }: Booking) => status === 'CONFIRMED' && items.some(({ kitId }) => kitId);
    const kit = bookings.find(isKit)?.id ?? '';
    const link: { url: string } = await api('POST', `/bookings/${held}/payment-links`, {});
    const messages = await (await fetch(`${url}/dev/phone/${DEMO_PEOPLE.customer.phone}`)).text();
    const payment = await paidBooking(api, bookings);
    return [
      { name: 'bookings', path: '/bookings', mockup: 'site/my-bookings' },
      { name: 'past', path: '/bookings?past=yes', mockup: 'site/my-bookings' },
      { name: 'held', path: `/bookings/${of('HELD')}`, mockup: 'site/booking-held' },
      { name: 'held-rental', path: `/bookings/${held}`, mockup: 'site/booking-held' },
      { name: 'pay', path: new URL(link.url).pathname, mockup: 'site/pay-start' },
      { name: 'confirmed', path: `/bookings/${movable}`, mockup: 'site/booking-confirmed' },
      { name: 'items', path: `/bookings/${kit}`, mockup: 'site/booking-items' },
      { name: 'completed', path: `/bookings/${of('COMPLETED')}`, mockup: 'site/booking-states' },
      { name: 'cancel', path: `/bookings/${movable}/cancel`, mockup: 'site/cancel-tiers' },
      { name: 'move', path: `/bookings/${movable}/move` },
      { name: 'messages-stop', path: /\/m\/\w+/.exec(messages)?.[0] ?? '', mockup: 'site/messages-stop' },
      ...(payment === null ? [] : [{ name: 'receipt', path: payment, mockup: 'site/pay-done' }]),
    ];
  },
};

interface Waiting {
  customerPhone: string;
  from: string;
  items: { id: string }[];
  offer: { bookingId: string } | null;
}

/** A shop with a waiting list that has offered something. */
async function findOffer(api: Api, { browser, callAs }: World): Promise<{ slug: string; entry: Waiting }> {
  for (const slug of await findRentals(api)) {
    const context = await browser.newContext();
    const owner = await callAs(context, ownerPhone(Number(slug.split('-').at(-1))));
    const [shop]: { id: string }[] = await owner('GET', '/businesses/me');
    const entries: Waiting[] = shop ? await owner('GET', `/businesses/${shop.id}/waitlist`) : [];
    await context.close();
    const entry = entries.find(({ offer }) => offer !== null);
    if (entry) return { slug, entry };
  }
  throw new Error('No shop of the demo has an offer');
}

const waiting: Face = {
  name: 'waiting',
  phone: null,
  async list(api, world) {
    const { slug, entry } = await findOffer(api, world);
    const wait = `/b/${slug}/wait?unitId=${entry.items[0]?.id}&date=${entry.from}&from=${entry.from}`;
    const phone = entry.customerPhone;
    return [
      { name: 'join', path: wait, mockup: 'site/waitlist' },
      { name: 'offer', path: `/bookings/${entry.offer?.bookingId}`, phone, mockup: 'site/offer' },
      { name: 'list', path: '/bookings', phone, mockup: 'site/waitlist' },
    ];
  },
};

/** The path of a receipt of any of the bookings. */
async function paidBooking(api: Api, bookings: readonly Booking[]): Promise<string | null> {
  for (const { id } of bookings) {
    const payments: { receiptUrl: string | null }[] = await api('GET', `/bookings/${id}/payments`);
    const receipt = payments.find(({ receiptUrl }) => receiptUrl)?.receiptUrl;
    if (receipt) return new URL(receipt).pathname;
  }
  return null;
}

export const SITE: readonly Face[] = [visitor, customer, waiting];

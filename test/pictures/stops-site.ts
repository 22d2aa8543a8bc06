import { DEMO_PEOPLE } from '../../src/seed/people.ts';
import { dayFromNow, type Face, type Stop } from './stop.ts';

const visitor: Face = {
  name: 'site',
  phone: null,
  async list(api) {
    const found = async (query: string) => (await api('GET', `/public/search?limit=50&${query}`)) as { slug: string }[];
    const shopOf = async (slug: string) => api('GET', `/public/businesses/${slug}`);
    const rentals = await found('q=bouncy+castle');
    const rental = await shopOf(rentals.find(({ slug }) => slug.endsWith('-3'))?.slug ?? rentals[0]?.slug ?? '');
    const spa = await shopOf((await found('q=massage')).find(({ slug }) => slug.endsWith('-1'))?.slug ?? '');
    const [rentalPath, spaPath] = [`/b/${rental.business.slug}`, `/b/${spa.business.slug}`];
    const [unit] = rental.catalog.units;
    const [service, second] = spa.catalog.services;
    const date = dayFromNow(9);
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
      { name: 'basket', path: `${rentalPath}/basket`, mockup: 'site/basket' },
      { name: 'service', path: `${spaPath}/services/${service.id}`, mockup: 'site/item-service' },
      { name: 'visit', path: `${spaPath}/visit?s0=${service.id}&s1=${second.id}`, mockup: 'site/visit' },
      { name: 'deposits', path: '/deposits', mockup: 'site/deposits' },
      { name: 'privacy', path: '/privacy' },
      { name: 'help', path: '/help' },
      { name: 'sign-in', path: '/sign-in', mockup: 'site/sign-in' },
      { name: 'not-found', path: '/b/there-is-no-such-shop', mockup: 'site/errors', status: 404 },
      { name: 'poster', path: `${rentalPath}/poster` },
    ];
    const [kit] = rental.catalog.kits;
    if (kit) stops.push({ name: 'kit', path: `${rentalPath}/kits/${kit.id}`, mockup: 'site/kit' });
    return stops;
  },
};

interface Booking {
  id: string;
  status: string;
  items: { kitId: string | null }[];
}

const customer: Face = {
  name: 'customer',
  phone: DEMO_PEOPLE.customer.phone,
  async list(api) {
    const bookings: Booking[] = await api('GET', '/me/bookings?limit=100');
    const of = (status: string) => bookings.find((booking) => booking.status === status)?.id ?? '';
    const kit = bookings.find(({ items }) => items.some(({ kitId }) => kitId))?.id ?? '';
    const [first] = bookings.filter(({ status }) => status === 'CONFIRMED');
    const payment = bookings.length > 0 ? await paidBooking(api, bookings) : null;
    return [
      { name: 'bookings', path: '/bookings', mockup: 'site/my-bookings' },
      { name: 'past', path: '/bookings?past=yes', mockup: 'site/my-bookings' },
      { name: 'held', path: `/bookings/${of('HELD')}`, mockup: 'site/booking-held' },
      { name: 'confirmed', path: `/bookings/${first?.id ?? ''}`, mockup: 'site/booking-confirmed' },
      { name: 'items', path: `/bookings/${kit}`, mockup: 'site/booking-items' },
      { name: 'completed', path: `/bookings/${of('COMPLETED')}`, mockup: 'site/booking-states' },
      { name: 'cancel', path: `/bookings/${kit}/cancel`, mockup: 'site/cancel-tiers' },
      { name: 'move', path: `/bookings/${kit}/move` },
      ...(payment === null ? [] : [{ name: 'receipt', path: payment, mockup: 'site/pay-done' }]),
    ];
  },
};

/** The path of a receipt of any of the bookings. */
async function paidBooking(api: Parameters<Face['list']>[0], bookings: readonly Booking[]): Promise<string | null> {
  for (const { id } of bookings) {
    const payments: { receiptUrl: string | null }[] = await api('GET', `/bookings/${id}/payments`);
    const receipt = payments.find(({ receiptUrl }) => receiptUrl)?.receiptUrl;
    if (receipt) return new URL(receipt).pathname;
  }
  return null;
}

export const SITE: readonly Face[] = [visitor, customer];

import type { Page } from 'playwright-core';
import { DEMO_PEOPLE } from '../../src/seed/people.ts';
import { dayFromNow, type Face, type Stop } from './stop.ts';
import type { Api } from './world.ts';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};

interface Shop {
  id: string;
  bookingShape: string;
}

/** Pages that every shop has, by their paths. */
const PLAIN: readonly [path: string, mockup?: string][] = [
  ['today', 'today-owed'],
  ['news'],
  ['calendar'],
  ['bookings', 'bookings'],
  ['waitlist', 'waitlist'],
  ['new-booking', 'new-booking-items'],
  ['catalogue'],
  ['catalogue?part=kits'],
  ['catalogue?part=extras'],
  ['catalogue?part=prices', 'prices'],
  ['catalogue?part=codes', 'promo-codes'],
  ['customers', 'customer'],
  ['payouts', 'money-payouts'],
  ['payouts/account', 'payout-account'],
  ['money', 'money'],
  ['money/payments'],
  ['money/to-give-back'],
  ['money/bookings'],
  ['reviews'],
  ['team'],
  ['settings'],
  ['settings/place'],
  ['settings/hours', 'settings-hours'],
  ['settings/hours/year', 'year'],
  ['settings/delivery'],
  ['settings/rules', 'terms'],
  ['settings/messages', 'messages-settings'],
  ['settings/listing'],
  ['settings/close'],
  ['integrations'],
  ['integrations/webhooks', 'webhooks'],
  ['integrations/feeds'],
  ['integrations/website'],
  ['integrations/assistants'],
  ['plan', 'plan-contents'],
  ['activity'],
  ['day-list'],
];
const OF_RENTAL = new Set(['today', 'calendar', 'new-booking', 'catalogue', 'settings/delivery', 'waitlist']);

const nameOf = (path: string) => path.replaceAll(/[/?=]+/g, '-').replaceAll('part-', '');

async function ofShop(api: Api, { id }: Shop): Promise<Stop[]> {
  const root = `/console/b/${id}`;
  const list = async (path: string): Promise<{ id: string; customerId: string; duePesewas: number }[]> =>
    api('GET', `/businesses/${id}/${path}`);
  const confirmed = await list('bookings?status=CONFIRMED&order=asc&limit=20');
  const owing = confirmed.find(({ duePesewas }) => duePesewas > 0);
  const [over] = await list('bookings?status=COMPLETED&order=desc&limit=1');
  const [held] = await list('bookings?status=HELD&limit=1');
  const [provider] = await list('providers');
  const [service] = await list('services');
  const [rule] = await list('price-rules');
  const booking = (row: { id: string } | undefined) => `${root}/bookings/${row?.id ?? ''}`;
  const stops: Stop[] = [
    { name: 'booking', path: booking(owing), mockup: 'console/booking' },
    { name: 'booking-held', path: booking(held), mockup: 'console/booking' },
    { name: 'booking-cancel', path: booking(owing), act: press('Cancel booking') },
    { name: 'booking-move', path: booking(owing), act: press('Move') },
    { name: 'booking-record', path: booking(owing), act: press('Took cash') },
    { name: 'booking-link', path: booking(owing), act: press('Send payment link') },
    { name: 'booking-refund', path: booking(over), act: press('Refund') },
    { name: 'customer', path: `${root}/customers/${over?.customerId ?? ''}`, mockup: 'console/customer' },
  ];
  if (provider && service)
    stops.push(
      { name: 'service-edit', path: `${root}/catalogue/services/${service.id}`, mockup: 'console/unit-edit' },
      { name: 'provider-edit', path: `${root}/catalogue/providers/${provider.id}` },
      { name: 'rota', path: `${root}/catalogue/providers/${provider.id}/rota`, mockup: 'console/rota' },
      { name: 'leave', path: `${root}/catalogue/providers/${provider.id}/leave`, mockup: 'console/leave' },
      { name: 'imports', path: `${root}/catalogue/providers/${provider.id}/calendars`, mockup: 'console/imports' },
    );
  const [unit] = await list('units');
  const [kit] = await list('kits');
  if (unit) {
    stops.push(
      { name: 'unit-edit', path: `${root}/catalogue/units/${unit.id}`, mockup: 'console/unit-edit' },
      { name: 'packing', path: `${root}/packing?date=${dayFromNow(1)}`, mockup: 'console/packing-list' },
      {
        name: 'agreed-price',
        path: `${root}/new-booking?item=${unit.id}&date=${dayFromNow(20)}`,
        act: press(/agree/i),
      },
    );
  }
  if (kit) stops.push({ name: 'kit-edit', path: `${root}/catalogue/kits/${kit.id}` });
  if (rule)
    stops.push({ name: 'price-rule', path: `${root}/catalogue/prices/${rule.id}`, mockup: 'console/price-rule' });
  stops.push({
    name: 'statement',
    path: `${root}/statements/${dayFromNow(-20).slice(0, 7)}`,
    mockup: 'console/statement',
  });
  return stops;
}

const toStop = (id: string, path: string, mockup?: string): Stop => ({
  name: nameOf(path),
  path: `/console/b/${id}/${path}`,
  ...(mockup && { mockup: `console/${mockup}` }),
});

const owner = (name: string, shape: string): Face => ({
  name,
  phone: DEMO_PEOPLE.owner.phone,
  async list(api) {
    const shops: Shop[] = await api('GET', '/businesses/me');
    const shop = shops.find(({ bookingShape }) => bookingShape === shape) as Shop;
    const isRental = shape === 'UNIT_PER_DAY';
    const plain = PLAIN.filter(([path]) => !isRental || OF_RENTAL.has(path)).map(([path, mockup]) =>
      toStop(shop.id, path, path === 'calendar' ? (isRental ? 'calendar-cells' : 'calendar-salon') : mockup),
    );
    return [...plain, ...(await ofShop(api, shop))];
  },
});

const staff: Face = {
  name: 'staff',
  phone: DEMO_PEOPLE.staff.phone,
  async list(api) {
    const [shop]: Shop[] = await api('GET', '/businesses/me');
    return ['today', 'calendar', 'bookings', 'catalogue', 'money', 'team', 'integrations/feeds'].map((path) =>
      toStop(shop?.id ?? '', path),
    );
  },
};

const newcomer: Face = {
  name: 'start',
  phone: '+233241234567',
  async list(api) {
    const mine: Shop[] = await api('GET', '/businesses/me');
    const business = { name: 'Ama’s Bounce & Party', vertical: 'party-rentals' };
    const shop: Shop = mine[0] ?? (await api('POST', '/businesses', business));
    const steps = ['place', 'hours', 'items', 'deposit', 'page'];
    return [
      { name: 'open', path: '/console/start', mockup: 'console/start' },
      { name: 'account', path: '/console/account' },
      toStop(shop.id, 'setup'),
      ...steps.map((step) => toStop(shop.id, `setup?step=${step}`)),
      toStop(shop.id, 'today'),
      toStop(shop.id, 'catalogue'),
    ];
  },
};

export const CONSOLE: readonly Face[] = [
  owner('spa', 'SERVICE_IN_SLOT'),
  owner('rental', 'UNIT_PER_DAY'),
  staff,
  newcomer,
];

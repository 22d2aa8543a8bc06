import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the day is'))('the day in the console', () => {
  let screens: Screens;
  let till: Till;
  let salon: Shop;
  let staffPhone: string;
  const book = async (shop: Shop, body: object, name: string): Promise<string> => {
    const made = await shop.book({ ...body, customer: { name, phone: '+233200000123' } });
    if (made.status !== 201) throw new Error(made.text);
    return made.data.id;
  };
  const rent = async (name: string, days = 0) =>
    book(till, { unitId: await till.addUnit({ name: `Castle of ${name}` }), date: inDays(days) }, name);
  const address = (shop: Shop, rest = '') => `${screens.api.url}/console/b/${shop.id}/today${rest}`;
  const statusOf = async (id: string) => (await till.booking(id)).status as string;

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    salon = await openShop(screens.api, screens.api.database.url, 'slots');
    const staff = await screens.api.signIn();
    staffPhone = staff.phone;
    await screens.api.post(`/businesses/${till.id}/members`, { phone: staffPhone, role: 'STAFF' }, till.owner.token);
    await screens.api.signIn(staffPhone);
  });
  afterAll(() => screens.stop());

  it('says what to do on an empty day, and is the first screen of a shop with something to book', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(address(till));
    await page.getByRole('heading', { name: 'Nothing booked on' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'New booking' }).click();
    await page.getByRole('heading', { name: 'There is nothing to book yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await till.addUnit({ name: 'Tent' });
    await page.goto(`${screens.api.url}/console`);
    await page.getByRole('heading', { name: 'Nothing booked on' }).waitFor();
    expect(page.url()).toBe(address(till));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads a member of staff through a day at a rental shop, also without a network', async () => {
    const out = await rent('Abena Owusu');
    const missed = await rent('Kofi Mensah');
    const back = await rent('Esi Quaye');
    await screens.api.post(`/bookings/${back}/check-in`, {}, till.owner.token);
    const held = await till.held({ days: 2 });
    const { context, page, complaints } = await screens.visit(staffPhone, { size: 'phone' });
    await page.goto(address(till));
    const going = page.getByRole('region', { name: 'Going out' });
    await going.getByText('Abena Owusu').first().waitFor();
    await page.getByRole('region', { name: 'Waiting for deposit' }).getByText('left').waitFor();
    await screens.shoot(page, 'today-rental-360');
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'today-rental-1280-dark');
    expect(await going.getByRole('link', { name: 'Call Abena Owusu' }).getAttribute('href')).toBe('tel:+233200000123');
    expect(await going.getByRole('link', { name: 'WhatsApp Abena Owusu' }).getAttribute('href')).toContain('wa.me/233');

    await context.setOffline(true);
    await page.getByText('No connection').waitFor();
    await going.getByRole('button', { name: 'Check in Abena Owusu' }).click();
    await going.getByRole('button', { name: 'No-show Kofi Mensah' }).click();
    await page.getByRole('region', { name: 'Out now' }).getByRole('button', { name: 'Complete Esi Quaye' }).click();
    await page
      .getByRole('dialog', { name: 'Complete the booking of Esi Quaye?' })
      .getByRole('button', { name: 'Pays later' })
      .click();
    await page.getByText('3 changes wait to be sent.').waitFor();
    expect([await statusOf(out), await statusOf(missed), await statusOf(back)]).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CHECKED_IN',
    ]);
    await context.setOffline(false);
    await vi.waitFor(async () => expect(await statusOf(out)).toBe('CHECKED_IN'), 30_000);
    await vi.waitFor(async () => expect(await statusOf(missed)).toBe('NO_SHOW'), 30_000);
    await vi.waitFor(async () => expect(await statusOf(back)).toBe('COMPLETED'), 30_000);
    await page.getByRole('region', { name: 'Out now' }).getByText('Abena Owusu').first().waitFor();
    const owed = page.getByRole('region', { name: 'Still owed' });
    await owed.getByText(/^Castle of Esi Quaye, .+ · completed · [2-9A-Z]{3}-[2-9A-Z]{3}$/).waitFor();

    await page
      .getByRole('region', { name: 'Waiting for deposit' })
      .getByRole('button', { name: 'Send link, GHS' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await dialog.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
    expect(await till.links(held)).toHaveLength(1);
    expect(await inspect(page)).toEqual([]);
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text))).toEqual([]);
    await context.close();
  });

  it('shows a day at a salon, its tomorrow and what was left open', async () => {
    const service = await salon.addService();
    const provider = await salon.addProvider([service], {
      schedule: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00', breaks: [] })),
    });
    // Booked for tomorrow and set back, because 23:00 of today may have passed.
    const late = { serviceId: service, providerId: provider, startsAt: `${inDays(1)}T23:00:00.000Z` };
    const rita = await book(salon, late, 'Rita Addo');
    const aDay = `interval '1 day'`;
    await salon.sql.query(
      `update bookings set starts_at = starts_at - ${aDay}, ends_at = ends_at - ${aDay}, counts_from = counts_from - ${aDay}
       where id = $1`,
      [rita],
    );
    const tomorrow = { serviceId: service, startsAt: `${inDays(1)}T09:00:00.000Z` };
    await book(salon, tomorrow, 'Maame Yaa');
    const { context, page, complaints } = await screens.visit(salon.owner.phone);
    await page.goto(address(salon));
    await page.getByRole('region', { name: 'Coming' }).getByText('23:00–00:00 · Braids · Efua').waitFor();
    await screens.shoot(page, 'today-salon');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('region', { name: 'Tomorrow' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Coming' }).getByRole('link', { name: 'Maame Yaa', exact: true }).waitFor();
    // A day later nobody has said whether Rita came.
    await page.clock.setFixedTime(`${inDays(1)}T12:00:00.000Z`);
    await page.goto(address(salon));
    const left = page.getByRole('region', { name: 'Left open from earlier' });
    await left.getByRole('link', { name: 'Rita Addo', exact: true }).waitFor();
    await left.getByRole('button', { name: 'No-show Rita Addo' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

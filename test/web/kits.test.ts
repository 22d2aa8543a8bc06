import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('kits and several items in the console', () => {
  let screens: Screens;
  let rental: Shop;

  beforeAll(async () => {
    screens = await openScreens();
    rental = await openShop(screens.api, screens.api.database.url, 'units');
  });
  afterAll(() => screens.stop());

  it('adds a kit, shows a booking of it with its items, and packs it', async () => {
    const castle = await rental.addUnit({ name: 'Castle', quantity: 2 });
    const chairs = await rental.addUnit({ name: 'Chair', quantity: 50, price: 500 });
    await screens.api.call('PATCH', `/businesses/${rental.id}/units/${castle}`, {
      body: { turnaroundDays: 1 },
      token: rental.owner.token,
    });
    const { context, page, complaints } = await screens.visit(rental.owner.phone, { size: 'phone' });
    const console_ = `${screens.api.url}/console/b/${rental.id}`;
    await page.goto(`${console_}/catalogue?part=kits`);
    await page.getByRole('link', { name: 'Add kit' }).click();
    await page.getByLabel('Name').fill('Party');
    await page.getByLabel('Castle').fill('1');
    await page.getByLabel('Chair').fill('20');
    await page.getByLabel('Discount on the parts, in percent').fill('10');
    await screens.shoot(page, 'kit');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add kit' }).click();
    await page.getByText('Castle, 20 × Chair').waitFor();

    const { data: kits } = await screens.api.get(`/businesses/${rental.id}/kits`, rental.owner.token);
    const date = inDays(3);
    const items = [{ kitId: kits[0].id }, { unitId: chairs, quantity: 5 }];
    const { data: booking } = await rental.book({ date, items });
    const other = { name: 'Esi Boateng', phone: '+233540000188' };
    await rental.book({ date, unitId: chairs, quantity: 3, customer: other });
    await page.goto(`${console_}/bookings/${booking.id}`);
    await page.getByText('20 × Chair').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    const long = { name: 'Kofi Boateng', phone: '+233540000199' };
    await rental.book({ date: inDays(2), endDate: inDays(4), unitId: chairs, quantity: 7, customer: long });
    await page.goto(`${console_}/packing?date=${date}`);
    const out = page.getByRole('region', { name: 'Goes out' });
    await out.getByText('28 of 50').waitFor();
    await out.getByText('1 of 2').waitFor();
    for (const text of ['25 · Ama Mensah', '3 · Esi Boateng']) await out.getByText(text).waitFor();
    await page.getByText('29 pieces, 2 bookings').first().waitFor();
    await page.getByRole('region', { name: 'Stays out' }).getByText(`7 × Chair`).waitFor();
    await page.getByText('from 2 customers').waitFor();
    await screens.shoot(page, 'packing');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'By customer' }).click();
    await out.getByText('Collect GHS 15.00').waitFor();
    await out.getByText('054 000 0188').waitFor();
    expect(await inspect(page)).toEqual([]);
    // The printed list is by customer in both views.
    await page.getByRole('button', { name: 'By item' }).click();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Esi Boateng' }).waitFor();
    expect(await page.getByText('28 of 50').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${console_}/packing?date=${inDays(4)}`);
    await page.getByRole('region', { name: 'Rests' }).getByText('1 × Castle').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

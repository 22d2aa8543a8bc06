import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('the waiting list in the console', () => {
  let screens: Screens;
  let shop: Shop;

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    shop = await openShop(screens.api, screens.api.database.url, 'units');
  });
  afterAll(() => screens.stop());

  it('is switched on, takes a caller, and offers by hand what became free', async () => {
    const unitId = await shop.addUnit({ name: 'Bouncy castle', quantity: 1 });
    const customer = { name: 'Rita Mensah', phone: newPhone() };
    const taken = await shop.book({ unitId, date: inDays(4), customer });
    expect(taken.status, taken.text).toBe(201);
    const { context, page, complaints } = await screens.visit(shop.owner.phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/b/${shop.id}/bookings`);
    await page.getByRole('link', { name: 'Waiting list' }).click();
    await page.getByText('The list is switched off.').waitFor();
    await page.getByLabel('I choose').check();
    await page.getByLabel('An offer is kept for').selectOption('6 hours');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The waiting list works like this from now on').waitFor();

    await page.getByRole('button', { name: 'Put on the waiting list' }).click();
    const add = page.getByRole('dialog');
    await add.getByLabel('Name').fill('Kofi Adjei');
    await add.getByLabel('Phone').fill('024 123 4567');
    await add.getByLabel('Waits for').selectOption('Bouncy castle');
    for (const day of ['First', 'Last']) await add.getByLabel(`${day} day that suits`).fill(inDays(4));
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await add.getByRole('button', { name: 'Put on the list' }).click();
    await page.getByText('1st in line').waitFor();

    const second = { unitId, from: inDays(4), to: inDays(5), customer: { name: 'Lydia Osei', phone: newPhone() } };
    expect((await screens.api.post(`/businesses/${shop.id}/waitlist`, second, shop.owner.token)).status).toBe(201);
    await screens.api.post(`/bookings/${taken.data.id}/cancel`, {}, shop.owner.token, true);
    await page.getByText('1st of 2').waitFor();
    await screens.shoot(page, 'waitlist-free-360');
    await page.getByRole('button', { name: 'Somebody else' }).click();
    const others = page.getByRole('dialog', { name: /^Who gets Bouncy castle/ });
    await others.getByRole('button', { name: /^Offer to Lydia Osei/ }).waitFor();
    await screens.shoot(page, 'waitlist-else-360');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await others.getByRole('button', { name: /^Offer to Lydia Osei/ }).click();
    await page.getByRole('dialog', { name: 'Offer Bouncy castle to Lydia Osei?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: /^Offer to Kofi Adjei/ }).click();
    await page.getByRole('dialog').getByText('Kept until').waitFor();
    await screens.shoot(page, 'waitlist-offer-360');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    const offer = page.getByRole('dialog');
    await offer.getByRole('button', { name: /^Offer to Kofi Adjei/ }).click();
    await page.getByText('Kept for Kofi Adjei', { exact: true }).waitFor();
    await page.getByText(/Offered, until/).waitFor();
    await page.setViewportSize(SIZES.desktop);
    await screens.shoot(page, 'waitlist-1280');
    await page.getByRole('button', { name: 'Take off Kofi Adjei' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click();
    await page.getByText('Left the list').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

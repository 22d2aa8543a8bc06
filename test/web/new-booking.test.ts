import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('new bookings are'))('a new booking in the console', () => {
  let screens: Screens;
  let till: Till;
  let castle: string;
  let staffPhone: string;
  const address = (shop: Shop, rest = '') => `${screens.api.url}/console/b/${shop.id}/new-booking${rest}`;
  const price = (page: Page) => page.getByRole('complementary', { name: 'Price' });
  const listOf = async (shop: Shop) =>
    (await screens.api.get(`/businesses/${shop.id}/bookings`, shop.owner.token)).data as Record<string, unknown>[];

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    castle = await till.addUnit({ name: 'Bouncy castle', quantity: 2, price: 45_000 });
    await till.addExtra({ price: 12_000 });
    await till.setZone('accra-osu', 8_000);
    const staff = await screens.api.signIn();
    staffPhone = staff.phone;
    await screens.api.post(`/businesses/${till.id}/members`, { phone: staffPhone, role: 'STAFF' }, till.owner.token);
    await screens.api.signIn(staffPhone);
  });
  afterAll(() => screens.stop());

  it('prices as it grows, holds for a new customer, and goes on to the payment link', async () => {
    const { context, page, complaints } = await screens.visit(staffPhone, { size: 'phone' });
    await page.goto(address(till, `?item=${castle}&date=${inDays(4)}`));
    await price(page).getByText('GHS 450.00').first().waitFor();
    await page.getByRole('button', { name: 'More: Pieces' }).click();
    await page.getByLabel('Last day').fill(inDays(5));
    await page.getByLabel('Where').selectOption('accra-osu');
    await page.getByLabel('House and landmark').fill('White church, second left');
    await page.getByRole('button', { name: 'More: Cooler' }).click();
    // 2 pieces × 2 days × 450 + 120 + 80
    await price(page).getByText('GHS 2,000.00').waitFor();
    await page.getByLabel('Name or number').fill('0540000171');
    await page.getByText('Nobody was found').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Yaw Darko');
    await page.reload();
    // What was typed survives.
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Yaw Darko');
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('0540000171');
    await page.getByLabel('Phone', { exact: true }).fill('054');
    await page.getByRole('button', { name: 'Hold and send link' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('Phone', { exact: true }).fill('054 000 0171');
    await screens.shoot(page, 'new-booking');
    await page.getByRole('button', { name: 'Hold and send link' }).click();
    await page.getByRole('dialog', { name: 'Payment link' }).getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    const [made] = await listOf(till);
    expect(made).toMatchObject({
      status: 'HELD',
      quantity: 2,
      customerName: 'Yaw Darko',
      customerPhone: '+233540000171',
      totalPesewas: 200_000,
      address: 'White church, second left',
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Held for Yaw Darko' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('says why a day is refused, offers the nearest free ones, and confirms for a known customer', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { theme: 'dark' });
    await page.goto(address(till, `?item=${castle}&date=${inDays(4)}`));
    await page.getByText('This cannot be booked').waitFor();
    await page.getByText('Choose a free day first.').waitFor();
    expect(await price(page).getByRole('button').isDisabled()).toBe(true);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'new-booking-taken');
    await page.locator('.chip').first().click();
    await page.getByLabel('Name or number').fill('Yaw');
    await page.getByRole('button', { name: 'Yaw Darko' }).click();
    await page.getByText('Confirm now').click();
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await page.getByRole('heading', { name: 'Booked for Yaw Darko' }).waitFor();
    expect((await listOf(till)).filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('takes a total that an owner agreed on with its reason, and offers it to no one else', async () => {
    const unitId = await till.addUnit({ name: 'Marquee', price: 100_000 });
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(address(till, `?item=${unitId}&date=${inDays(6)}&name=Yaw&phone=0540000181`));
    await price(page).getByText('GHS 1,000.00').first().waitFor();
    await price(page).getByRole('button', { name: 'Agree a price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agree a price with Yaw' });
    await dialog.getByLabel('Total you agreed on').fill('870');
    await dialog.getByText('GHS 130.00 less than GHS 1,000.00.').waitFor();
    await dialog.getByLabel('Reason').fill('Regular customer');
    await screens.shoot(page, 'agree-a-price');
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use GHS 870.00' }).click();
    await price(page).getByText('−GHS 130.00').waitFor();
    await price(page).getByText('Agreed: Regular customer').waitFor();
    await page.getByRole('radio', { name: /Confirm now/ }).check();
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await page.getByText('Booked for Yaw').waitFor();
    const made = (await listOf(till)).find(({ customerName }) => customerName === 'Yaw');
    expect(made).toMatchObject({ totalPesewas: 87_000 });
    expect(complaints).toEqual([]);
    await context.close();
    const staff = await screens.visit(staffPhone);
    await staff.page.goto(address(till, `?item=${unitId}&date=${inDays(7)}`));
    await price(staff.page).getByText('GHS 1,000.00').first().waitFor();
    expect(await price(staff.page).getByRole('button', { name: 'Agree a price' }).count()).toBe(0);
    await staff.context.close();
  });

  it('keeps how to take the booking when that was chosen before the price came', async () => {
    const unitId = await till.addUnit({ name: 'Smoke machine' });
    const { context, page } = await screens.visit(till.owner.phone);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/quotes', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(address(till, `?item=${unitId}&date=${inDays(6)}&name=Esi&phone=0540000174`));
    await page.getByText('Confirm now').click();
    answer();
    await price(page).getByText('Deposit', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Confirm booking' }).waitFor();
    await context.close();
  });

  it('shows what is free instead when somebody else was faster', async () => {
    const unitId = await till.addUnit({ name: 'Sound system' });
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(address(till, `?item=${unitId}&date=${inDays(6)}&name=Esi&phone=0540000172`));
    await page.getByText('Confirm now').click();
    const button = page.getByRole('button', { name: 'Confirm booking' });
    await button.waitFor();
    await page.route('**/quotes', (route) => route.abort());
    await till.book({ unitId, date: inDays(6) });
    await button.click();
    await page.getByText('This cannot be booked').waitFor();
    await page.unroute('**/quotes');
    await page.locator('.chip').first().click();
    await button.click();
    await page.getByRole('heading', { name: 'Booked for Esi' }).waitFor();
    await context.close();
  });

  it('offers the free times of a salon, and other days when nobody is free', async () => {
    const salon = await openShop(screens.api, screens.api.database.url, 'slots');
    await salon.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const service = await salon.addService({ duration: 90 });
    await salon.addProvider([service], { name: 'Adwoa' });
    await salon.addProvider([service], { name: 'Esi' });
    await salon.closeOn(inDays(3));
    const { context, page, complaints } = await screens.visit(salon.owner.phone, { size: 'phone' });
    await page.goto(address(salon, `?date=${inDays(3)}&name=Akua Sarpong&phone=0540000173`));
    await page.getByText('Nobody is free on').waitFor();
    await page.locator('.chip').first().click();
    await page.getByLabel('With', { exact: true }).selectOption({ label: 'Esi' });
    await page.getByRole('button', { name: '09:00' }).click();
    await price(page).getByText('GHS 50.00').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'new-booking-salon');
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await page.getByRole('heading', { name: 'Booked for Akua Sarpong' }).waitFor();
    expect((await listOf(salon))[0]).toMatchObject({ providerName: 'Esi', startsAt: `${inDays(4)}T09:00:00.000Z` });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for the address where the business comes to its customers, without calling the day taken', async () => {
    const shop = await openShop(screens.api, screens.api.database.url, 'units');
    const unit = await shop.addUnit();
    await shop.setZone('accra-osu', 8_000);
    const { token, phone } = shop.owner;
    const coming = { body: { serviceLocation: 'AT_CUSTOMER' }, token };
    expect((await screens.api.call('PATCH', `/businesses/${shop.id}`, coming)).status).toBe(200);
    for (const size of ['phone', 'desktop'] as const) {
      const { context, page, complaints } = await screens.visit(phone, { size });
      await page.goto(address(shop, `?item=${unit}&date=${inDays(4)}&name=Esi&phone=0540000179`));
      await page.getByText('Say where it goes first').waitFor();
      expect(await page.getByText('Not free').count()).toBe(0);
      await screens.shoot(page, `new-booking-address-${size}`);
      expect(await inspect(page)).toEqual([]);
      await page.getByLabel('Where').selectOption('accra-osu');
      await page.getByLabel('House and landmark').fill('White church, second left');
      await page.getByText('Say where it goes first').waitFor({ state: 'detached' });
      await price(page).locator('button[type=submit]:enabled').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

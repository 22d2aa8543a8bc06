import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('a booking of several items in the console', () => {
  let screens: Screens;
  let rental: Shop;
  let castle: string;
  let chair: string;
  let kit: string;
  const price = (page: Page) => page.getByRole('complementary', { name: 'Price' });
  const bookingsOf = async (shop: Shop) =>
    (await screens.api.get(`/businesses/${shop.id}/bookings`, shop.owner.token)).data as Record<string, unknown>[];

  beforeAll(async () => {
    screens = await openScreens();
    rental = await openShop(screens.api, screens.api.database.url, 'units');
    castle = await rental.addUnit({ name: 'Bouncy castle', quantity: 2, price: 45_000 });
    chair = await rental.addUnit({ name: 'White chair', quantity: 60, price: 600 });
    const body = {
      name: 'Garden party',
      items: [
        { unitId: castle, quantity: 1 },
        { unitId: chair, quantity: 20 },
      ],
      discountPercent: 10,
    };
    kit = (await screens.api.post(`/businesses/${rental.id}/kits`, body, rental.owner.token)).data.id;
    const rest = { body: { turnaroundDays: 1 }, token: rental.owner.token };
    await screens.api.call('PATCH', `/businesses/${rental.id}/units/${castle}`, rest);
  });
  afterAll(() => screens.stop());

  it('books a kit and units, says of each what is left, and keeps a refused one visible', async () => {
    for (const [size, theme] of [
      ['phone', 'light'],
      ['desktop', 'dark'],
    ] as const) {
      const { context, page, complaints } = await screens.visit(rental.owner.phone, { size, theme });
      const before = (await bookingsOf(rental)).length;
      const date = inDays(size === 'phone' ? 4 : 8);
      const search = `item=${chair}&date=${date}&name=Yaw Darko&phone=0540000171`;
      await page.goto(`${screens.api.url}/console/b/${rental.id}/new-booking?${search}`);
      await price(page).getByText('GHS 6.00').first().waitFor();
      await page.getByLabel('Add an item or kit').selectOption(kit);
      await page.getByText('2 can be made').waitFor();
      await page.getByText('40 left').waitFor();
      // 45,000 + 20 × 600, less 10 %, and one chair
      await price(page).getByText('−GHS 57.00').waitFor();
      await price(page).getByText('GHS 519.00').waitFor();
      await page.getByLabel('Add an item or kit').selectOption(castle);
      await page.getByText('Rests 1 day after').waitFor();
      // Another booking takes pieces meanwhile.
      await rental.book({ unitId: chair, date, quantity: 35 });
      const chairs = page.getByLabel('White chair, how many');
      await page.getByText('5 left').waitFor();
      await chairs.fill('5');
      await rental.book({ unitId: chair, date, quantity: 3 });
      await page.getByText('Only 2 of White chair can be had.').waitFor();
      await page.getByText('White chair cannot be had like this.').waitFor();
      expect(await price(page).locator('button[type=submit]').isDisabled()).toBe(true);
      await screens.shoot(page, `new-booking-items-${size}`);
      expect(await inspect(page)).toEqual([]);
      await page.getByRole('button', { name: 'Take 2' }).click();
      await page.getByText('Confirm now').click();
      await price(page).locator('button[type=submit]:enabled').click();
      await page.getByRole('heading', { name: 'Booked for Yaw Darko' }).waitFor();
      const made = (await bookingsOf(rental)).find(({ customerName }) => customerName === 'Yaw Darko');
      expect(await bookingsOf(rental)).toHaveLength(before + 3);
      expect(made).toMatchObject({ item: 'White chair and 2 more', totalPesewas: 1_200 + 51_300 + 45_000 });
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('changes the items of a booking after showing the money', async () => {
    const date = inDays(14);
    const { data: booking } = await rental.book({ date, items: [{ kitId: kit }, { unitId: chair, quantity: 5 }] });
    const { context, page, complaints } = await screens.visit(rental.owner.phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/b/${rental.id}/bookings/${booking.id}`);
    await page.getByRole('button', { name: 'Change items' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 can be made').waitFor();
    await dialog.getByRole('button', { name: 'Fewer: White chair' }).click();
    await dialog.getByLabel('Add an item or kit').selectOption(castle);
    await dialog.getByText('GHS 444.00 more than before').waitFor();
    await screens.shoot(page, 'change-items');
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change, total GHS 987.00' }).click();
    await page.getByText('changed. Total GHS 987.00').waitFor();
    const { data: changed } = await screens.api.get(`/bookings/${booking.id}`, rental.owner.token);
    expect(changed).toMatchObject({ item: 'Garden party and 2 more', totalPesewas: 98_700 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a held booking on each of its rows of the calendar', async () => {
    const date = inDays(20);
    await rental.hold({ date, items: [{ unitId: castle }, { unitId: chair, quantity: 30 }] });
    const { context, page, complaints } = await screens.visit(rental.owner.phone, { size: 'desktop' });
    await page.goto(`${screens.api.url}/console/b/${rental.id}/calendar?from=${date}`);
    const cells = page.locator(`[data-date="${date}"]`);
    await cells.nth(1).waitFor();
    const names = await cells.evaluateAll((found) => found.map((cell) => cell.ariaLabel ?? cell.textContent));
    await screens.shoot(page, 'calendar-items');
    expect(names.filter((name) => name?.toLowerCase().includes('held'))).toHaveLength(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('books a visit of several services with one time', async () => {
    const salon = await openShop(screens.api, screens.api.database.url, 'slots');
    await salon.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const braids = await salon.addService({ name: 'Braids', duration: 90 });
    const nails = await salon.addService({ name: 'Nails', duration: 30 });
    await salon.addProvider([braids], { name: 'Adwoa' });
    await salon.addProvider([nails], { name: 'Esi' });
    const { context, page, complaints } = await screens.visit(salon.owner.phone, { size: 'phone' });
    const search = `item=${nails}&date=${inDays(4)}&name=Akua Sarpong&phone=0540000173`;
    await page.goto(`${screens.api.url}/console/b/${salon.id}/new-booking?${search}`);
    await page.getByLabel('Add a service or kit').selectOption(braids);
    await page.getByRole('button', { name: 'Earlier: Braids' }).click();
    await page.getByLabel('Nails, with').selectOption({ label: 'Esi' });
    await page.getByRole('button', { name: '10:00' }).click();
    await price(page).getByText('GHS 100.00').first().waitFor();
    await screens.shoot(page, 'new-booking-visit');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await page.getByRole('heading', { name: 'Booked for Akua Sarpong' }).waitFor();
    const [made] = await bookingsOf(salon);
    expect(made).toMatchObject({
      items: [
        { name: 'Braids', providerName: 'Adwoa', startsAt: `${inDays(4)}T10:00:00.000Z` },
        { name: 'Nails', providerName: 'Esi', startsAt: `${inDays(4)}T11:30:00.000Z` },
      ],
    });

    // The calendar shows each part with who does it, and moves them as one.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${salon.id}/calendar?from=${inDays(4)}`);
    const first = page.getByRole('link', { name: '10:00–11:30 Braids' });
    const second = page.getByRole('link', { name: '11:30–12:00 Nails' });
    await first.waitFor();
    await screens.shoot(page, 'calendar-visit');
    await second.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('link', { name: '10:30–12:00 Braids' }).waitFor();
    await page.getByRole('link', { name: '12:00–12:30 Nails' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the calendars are'))('the cells of the calendars', () => {
  let screens: Screens;
  const address = (shop: Shop, rest = '') => `${screens.api.url}/console/b/${shop.id}/calendar${rest}`;
  const book = async (shop: Shop, body: object, name: string) => {
    const made = await shop.book({ ...body, customer: { name, phone: '+233200000123' } });
    expect(made.status, made.text).toBe(201);
  };
  beforeAll(async () => {
    screens = await openScreens();
  });
  afterAll(() => screens.stop());

  it('counts what is left and held, says Free of one piece, and keeps bookings of closed and blocked days in sight', async () => {
    const shop = await openShop(screens.api, screens.api.database.url, 'units');
    await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, minNoticeMinutes: 0 });
    const tent = await shop.addUnit({ name: 'Tent', quantity: 6 });
    const stage = await shop.addUnit({ name: 'Stage', quantity: 1 });
    await book(shop, { unitId: tent, date: inDays(2) }, 'Grace Lartey');
    await book(shop, { unitId: stage, date: inDays(3) }, 'Efe Nartey');
    await shop.hold({ unitId: tent, date: inDays(4), quantity: 3 });
    await shop.closeOn(inDays(2));
    const block = { unitId: stage, startDate: inDays(3), endDate: inDays(3) };
    const blocked = await screens.api.post(`/businesses/${shop.id}/blocks`, block, shop.owner.token);
    expect(blocked.status, blocked.text).toBe(201);
    const { context, page, complaints } = await screens.visit(shop.owner.phone);
    await page.goto(address(shop));
    const says = (unit: string, date: string, state: string) =>
      page
        .locator(`[data-date="${date}"]`)
        .and(page.getByRole('gridcell', { name: new RegExp(`^${unit}, .*: ${state}$`) }));
    await says('Tent', inDays(2), '1 booked, closed').waitFor();
    await says('Stage', inDays(2), 'closed').waitFor();
    await says('Stage', inDays(3), '1 booked, blocked').waitFor();
    await says('Stage', inDays(4), 'Free').waitFor();
    await says('Tent', inDays(4), '3 left, 3 held').waitFor();
    await page.getByText('Booked though closed or blocked').waitFor();
    await says('Tent', inDays(2), '1 booked, closed').click();
    const panel = page.getByRole('complementary', { name: 'Chosen day' });
    await panel.getByText('1 booking on a closed day').waitFor();
    await panel.getByRole('button', { name: 'Move Grace Lartey' }).waitFor();
    await screens.shoot(page, 'calendar-cells');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('draws a line at the present time, and marks an appointment of a provider on leave', async () => {
    const salon = await openShop(screens.api, screens.api.database.url, 'slots');
    await salon.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const service = await salon.addService();
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00', breaks: [] }));
    const esi = await salon.addProvider([service], { name: 'Esi', schedule: allDay });
    const startsAt = `${inDays(1)}T10:00:00.000Z`;
    await book(salon, { serviceId: service, providerId: esi, startsAt }, 'Akua Sarpong');
    const leave = { startDate: inDays(1), endDate: inDays(1), kind: 'LEAVE' };
    const path = `/businesses/${salon.id}/providers/${esi}/dates`;
    const away = await screens.api.post(path, leave, salon.owner.token);
    expect(away.status, away.text).toBeLessThan(300);
    const { context, page, complaints } = await screens.visit(salon.owner.phone);
    await page.goto(address(salon));
    await page.locator('.pc .nowl').waitFor({ state: 'attached' });
    expect(await page.locator('.tm .nowt').count()).toBe(1);
    await page.goto(address(salon, `?from=${inDays(1)}`));
    await page.getByRole('link', { name: /Akua Sarpong .*booked though away or closed/ }).waitFor();
    expect(await page.locator('.pc .nowl').count()).toBe(0);
    await screens.shoot(page, 'calendar-leave');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

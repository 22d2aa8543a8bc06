import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, openShop, type Shop, someone } from '../features/booking/bookings/shop.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

const SHOTS = [
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const;

describe.skipIf(!browserFound('series are'))('a booking that repeats in the console', () => {
  let screens: Screens;
  let rentals: Shop;
  let salon: Shop;
  let cornrows: string;
  let adwoa: string;
  const at = (shop: Shop, rest: string) => `${screens.api.url}/console/b/${shop.id}/${rest}`;
  const seriesOf = async (shop: Shop, body: object) => {
    const given = { customer: someone('Dede Lamptey'), onConflict: 'SKIP', creation: 'BOOK', ...body };
    return (await screens.api.post(`/businesses/${shop.id}/series`, given, shop.owner.token, true)).data;
  };

  beforeAll(async () => {
    screens = await openScreens();
    rentals = await openShop(screens.api, screens.api.database.url, 'units');
    salon = await openShop(screens.api, screens.api.database.url, 'slots');
    cornrows = await salon.addService({ duration: 90, price: 15_000 });
    adwoa = await salon.addProvider([cornrows], { name: 'Adwoa' });
  });
  afterAll(() => screens.stop());

  it.each(SHOTS)('shows each date with price and conflict, and books the free ones at once ($size)', async (shot) => {
    const unit = await rentals.addUnit({ name: `Castle ${shot.size}`, price: 45_000 });
    const busy = await rentals.book({ unitId: unit, date: inDays(18) });
    const { page, complaints } = await screens.visit(rentals.owner.phone, shot);
    await page.goto(
      at(
        rentals,
        `new-booking?item=${unit}&date=${inDays(4)}&name=Dede+Lamptey&phone=0540000${shot.size === 'phone' ? 171 : 172}`,
      ),
    );
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await page.getByRole('heading', { name: '8 dates, 7 free' }).waitFor();
    await page.getByLabel('How many times').fill('4');
    await page.getByRole('heading', { name: '4 dates, 3 free' }).waitFor();
    await page.getByText('Left out').waitFor();
    // The rule reads as a sentence: its fields are as wide as their content.
    expect((await page.getByLabel('How many times').boundingBox())?.width).toBeLessThan(120);
    await screens.shoot(page, `series-${shot.size}`);
    expect(await inspect(page)).toEqual([]);
    const press = page.getByRole('button', { name: 'Book 3 dates, GHS 1,350.00' });
    await press.click();
    await page.getByText('3 dates booked for Dede, GHS 1,350.00').waitFor();
    await screens.shoot(page, `series-done-${shot.size}`);
    const elsewhere = await page.getByRole('link', { name: 'Book another time' }).getAttribute('href');
    // The date that was left out is tried again, first while it is still taken.
    const refused = page.waitForResponse((response) => response.url().endsWith('/retry'));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await refused).status()).toBe(409);
    await page.getByText('Taken on').waitFor();
    await screens.api.post(`/bookings/${busy.data.id}/cancel`, {}, rentals.owner.token, true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('4 dates booked for Dede, GHS 1,800.00').waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    // Another time is an ordinary booking of the same for the same customer, which begins at that date.
    await page.goto(new URL(elsewhere ?? '', screens.api.url).href);
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor({ timeout: 20_000 });
    expect(await name.inputValue()).toBe('Dede Lamptey');
    expect(await page.locator('input[type=date]').first().inputValue()).toBe(inDays(18));
  });

  it('says which date was taken meanwhile, and books nothing', async () => {
    const { page } = await screens.visit(salon.owner.phone);
    const startsAt = `${inDays(5)}T14:00:00Z`;
    const address = `new-booking?item=${cornrows}&at=${startsAt}&provider=${adwoa}&name=Joyce&phone=0540000173`;
    await page.goto(at(salon, address));
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await page.getByLabel('How many times').fill('3');
    const press = page.getByRole('button', { name: 'Book 3 dates, GHS 450.00' });
    await press.waitFor();
    // Another person is faster; the event stream of this page is stopped, so that its list is old.
    await page.route('**/events/stream*', (route) => route.abort());
    await page.route('**/series/preview', (route) => route.abort());
    await salon.book({ serviceId: cornrows, providerId: adwoa, startsAt: `${inDays(12)}T14:30:00Z` });
    await page.waitForTimeout(50);
    await page.unroute('**/series/preview');
    await press.click();
    await page.getByText(/was taken a moment ago|The price has changed/).waitFor();
    await page.getByRole('button', { name: 'Book 2 dates, GHS 300.00' }).click();
    await page.getByText('2 dates booked for Joyce, GHS 300.00').waitFor();
  });

  it.each(SHOTS)(
    'cancels this one and the following, after it said what happens to the money ($size)',
    async (shot) => {
      const unitId = await rentals.addUnit({ name: 'Slide' });
      const series = await seriesOf(rentals, { unitId, date: inDays(6), repeat: { every: 1, unit: 'WEEK', count: 5 } });
      const [, second] = series.bookings;
      const paid = { amountPesewas: 4_500, method: 'CASH' };
      await screens.api.post(`/bookings/${second.id}/payments`, paid, rentals.owner.token, true);
      const { page } = await screens.visit(rentals.owner.phone, shot);
      await page.goto(at(rentals, `bookings/${second.id}`));
      await page.getByText('Date 2 of 5 in a series').waitFor();
      await page.getByRole('button', { name: 'See all dates' }).click();
      const all = page.getByRole('dialog', { name: 'The dates of this series' });
      expect(await all.getByRole('link').count()).toBe(5);
      await all.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This one and the 3 after it').waitFor();
      await dialog.getByText('Give back GHS 45.00 yourself').first().waitFor();
      expect(await inspect(page)).toEqual([]);
      await screens.shoot(page, `series-cancel-${shot.size}`);
      await dialog.getByRole('button', { name: 'Cancel 4 dates' }).click();
      await page.getByText('4 dates cancelled').waitFor();
      const { data } = await screens.api.get(`/series/${series.id}`, rentals.owner.token);
      expect(data.bookings.map(({ status }: { status: string }) => status)).toEqual([
        'CONFIRMED',
        ...[1, 2, 3, 4].map(() => 'CANCELLED'),
      ]);
    },
  );

  it.each(SHOTS)('moves this one and the following, with every new date before ($size)', async (shot) => {
    const providerId = await salon.addProvider([cornrows], { name: `Akos ${shot.size}` });
    const repeat = { every: 1, unit: 'WEEK', count: 3 };
    const series = await seriesOf(salon, {
      serviceId: cornrows,
      providerId,
      startsAt: `${inDays(7)}T09:00:00Z`,
      repeat,
    });
    await salon.book({ serviceId: cornrows, providerId, startsAt: `${inDays(22)}T09:00:00Z` });
    const { page } = await screens.visit(salon.owner.phone, shot);
    await page.goto(at(salon, `bookings/${series.bookings[1].id}`));
    await page.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New date of this one').fill(inDays(15));
    await dialog.getByText('Each moves 1 day later.').waitFor();
    await dialog.getByText('Not all of these are free').waitFor();
    expect(await dialog.getByRole('button', { name: 'Move 2 dates' }).isDisabled()).toBe(true);
    await dialog.getByLabel('The time').check();
    await dialog.getByLabel('New time of each').fill('11:30');
    const press = dialog.getByRole('button', { name: 'Move 2 dates' });
    await expect.poll(() => press.isEnabled()).toBe(true);
    await screens.shoot(page, `series-move-${shot.size}`);
    expect(await inspect(page)).toEqual([]);
    await press.click();
    await page.getByText('2 dates moved').waitFor();
    const { data } = await screens.api.get(`/series/${series.id}`, salon.owner.token);
    expect(data.bookings.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16))).toEqual([
      '09:00',
      '11:30',
      '11:30',
    ]);
    // One alone goes through the dialog of any booking.
    await page.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText(/^Only /).click();
    await dialog.getByRole('button', { name: 'Choose the new time' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: false }).first().waitFor();
  });
});

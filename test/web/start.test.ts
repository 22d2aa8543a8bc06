import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekdayOf } from '../../src/kit/time.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { signInOperator } from '../features/platform/operators/operator.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { findBarriers, inspect, openScreens, type Screens } from './harness.ts';

/** Counts what a thumb does: each press, each field that is gone into. Typing itself is not counted. */
class Thumb {
  taps = 0;
  async press(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }
  async type(target: Locator, text: string): Promise<void> {
    this.taps += 1;
    await target.fill(text);
  }
  /** A native list: one press opens it, one chooses. */
  async choose(target: Locator, label: string): Promise<void> {
    this.taps += 2;
    await target.selectOption({ label });
  }
}

describe.skipIf(!browserFound('the console is'))('opening a shop in the console', () => {
  let screens: Screens;
  beforeAll(async () => {
    screens = await openScreens();
  });
  afterAll(() => screens.stop());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const businessOf = (page: Page) => /\/b\/([^/]+)/.exec(page.url())?.[1] ?? '';

  it('opens a rental shop with hours, three items and a deposit, and gets it listed', async () => {
    const phone = newPhone();
    const { context, page, complaints } = await screens.visit(phone, { size: 'phone' });
    const thumb = new Thumb();
    await page.goto(`${screens.api.url}/console`);
    await heading(page, 'Open your shop');
    await page.getByText('Party and event rentals').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });

    await thumb.press(page.getByRole('radio', { name: /Party and event rentals/ }));
    await thumb.type(page.getByLabel('Your name'), 'Ama Serwaa');
    await thumb.type(page.getByLabel('Name of your shop'), 'Ama’s Bounce & Party');
    await thumb.press(button(page, 'Go on'));
    await heading(page, 'Where are you?');
    await page.getByLabel('Area').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await thumb.choose(page.getByLabel('Area'), 'East Legon');
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'When are you open?');
    expect(await findBarriers(page)).toEqual([]);
    await thumb.press(button(page, 'Every day 9 to 20'));
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'What do you rent out?');
    for (const [name, price] of [
      ['Bouncy castle', '450'],
      ['Canopy', '300.50'],
      ['Chairs, set of 50', '150'],
    ] as const) {
      await thumb.type(page.getByLabel('Name of the item'), name);
      await thumb.type(page.getByLabel('Price a day'), price);
      await thumb.press(button(page, 'Add item'));
      await page.getByRole('list', { name: 'What you have added' }).getByText(name).waitFor();
    }
    const goOn = page.getByRole('link', { name: 'Go on' });
    // Above the navigation, without a scroll.
    expect((await goOn.boundingBox())?.y).toBeLessThan(560);
    await page.getByRole('status').getByText('3 added').waitFor();
    expect(await inspect(page)).toEqual([]);
    await thumb.press(goOn);
    await heading(page, 'Do you take a deposit?');
    await page.getByLabel('How many percent').waitFor();
    // The rule of refunds is asked with the deposit, in the words of its effect.
    const terms = page.getByRole('region', { name: 'When a customer cancels' });
    expect(await terms.getByRole('radio', { name: /Everything back in time/ }).isChecked()).toBe(true);
    // One is chosen already: another one is no tap of a usual opening.
    await terms.getByRole('radio', { name: /Moderate/ }).check();
    await terms.getByText(/half until 24 hours before/).waitFor();
    await screens.shoot(page, 'setup-deposit');
    expect(await findBarriers(page)).toEqual([]);
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'Your page');

    // From here on the shop can take a booking.
    const id = businessOf(page);
    const { token } = await screens.api.signIn(phone);
    const business = (await screens.api.get(`/businesses/${id}`, token)).data;
    expect(business).toMatchObject({
      name: 'Ama’s Bounce & Party',
      contactPhone: phone,
      location: { area: { name: 'East Legon' } },
      policies: { deposit: { type: 'PERCENT', percent: 30 }, refundOnCancel: 'TIERS' },
    });
    expect((await screens.api.get('/me', token)).data.name).toBe('Ama Serwaa');
    const units = (await screens.api.get(`/businesses/${id}/units`, token)).data as {
      id: string;
      pricePesewas: number;
    }[];
    expect(units.map(({ pricePesewas }) => pricePesewas).toSorted()).toEqual([15_000, 30_050, 45_000]);
    console.info(`A rental shop with three items and a deposit takes ${thumb.taps} taps`);
    expect(thumb.taps).toBeLessThanOrEqual(25);
    await thumb.press(page.getByRole('link', { name: 'Later' }));
    await heading(page, 'Almost there');
    await thumb.press(page.getByRole('link', { name: 'Write down a booking' }));
    await heading(page, 'New booking');
    await thumb.type(page.getByLabel('First day'), inDays(2));
    await thumb.press(button(page, 'New customer'));
    await thumb.type(page.getByLabel('Name', { exact: true }), 'Kofi First');
    await thumb.type(page.getByLabel('Phone', { exact: true }), '020 000 0111');
    await thumb.press(page.getByRole('radio', { name: /^Confirm now/ }));
    await thumb.press(button(page, 'Confirm booking'));
    await page.getByRole('heading', { name: 'Booked for Kofi First' }).waitFor();
    const bookings = (await screens.api.get(`/businesses/${id}/bookings`, token)).data;
    expect(bookings).toMatchObject([{ status: 'CONFIRMED', customerName: 'Kofi First' }]);
    console.info(`Its first booking is taken after ${thumb.taps} taps`);
    expect(thumb.taps).toBeLessThanOrEqual(28);

    await page.goto(`${screens.api.url}/console/b/${id}/setup?step=page`);
    await heading(page, 'Your page');
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a6b4f' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel('Add photos').setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await thumb.type(
      page.getByRole('textbox', { name: 'Describe what you do' }),
      'We bring castles and canopies to your party.',
    );
    await thumb.press(button(page, 'Save and finish'));
    await heading(page, 'Everything is there');
    await page.getByText('6 of 6', { exact: true }).waitFor();
    await screens.shoot(page, 'checklist');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Being verified').waitFor();

    const operator = await signInOperator(screens.api, 'OPERATOR', 'Esi Operator');
    await screens.api.post(`/admin/businesses/${id}/status`, { action: 'VERIFY' }, operator.token);
    await page.reload();
    await page.getByRole('switch', { name: /Show my page/ }).click();
    await heading(page, 'Your shop is listed');
    const publicPage = await screens.api.get(`/public/businesses/${business.slug}`);
    expect(publicPage.status).toBe(200);
    await page.getByRole('link', { name: 'Poster to print' }).click();
    await heading(page, 'Poster');
    await page.getByRole('img', { name: 'QR code of your page' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(`${screens.api.url}/console/b/${id}/bookings`);
    await page.getByRole('link', { name: 'Kofi First' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('makes one shop, although the answer was lost and the page loaded anew', async () => {
    const phone = newPhone();
    const { context, page } = await screens.visit(phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/start`);
    let lost = true;
    await page.route('**/api/v1/businesses', async (route) => {
      if (route.request().method() !== 'POST' || !lost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('radio', { name: /Hair salon/ }).check();
    await page.getByLabel('Your name').fill('Kofi');
    await page.getByLabel('Name of your shop').fill('Twice Lost');
    await button(page, 'Go on').click();
    await page.getByText('We do not know whether it arrived').waitFor();
    await page.reload();
    await page.getByText('This was not finished').waitFor();
    expect(await page.getByLabel('Name of your shop').inputValue()).toBe('Twice Lost');
    lost = false;
    await button(page, 'Send again').click();
    await heading(page, 'Where are you?');
    const { token } = await screens.api.signIn(phone);
    expect((await screens.api.get('/businesses/me', token)).data).toHaveLength(1);
    await context.close();
  });

  it('opens a salon with a service and a person, goes on after a reload, and takes an appointment', async () => {
    const phone = newPhone();
    const { context, page, complaints } = await screens.visit(phone, { size: 'phone', theme: 'dark' });
    const thumb = new Thumb();
    await page.goto(`${screens.api.url}/console/start`);
    await thumb.press(page.getByRole('radio', { name: /Hair salon/ }));
    await thumb.type(page.getByLabel('Your name'), 'Efua');
    await thumb.type(page.getByLabel('Name of your shop'), 'Efua Braids');
    await thumb.press(button(page, 'Go on'));
    await thumb.choose(page.getByLabel('Area'), 'Osu');
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'When are you open?');
    // What was chosen is still there after the tab was loaded anew.
    await thumb.press(button(page, 'Always open'));
    await page.reload();
    await button(page, 'Always open').and(page.locator('[aria-pressed=true]')).waitFor();
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'What do you offer?');
    await thumb.type(page.getByLabel('Name of the service'), 'Knotless braids');
    await thumb.type(page.getByLabel('Price', { exact: true }), '250');
    await thumb.choose(page.getByLabel('How long it takes'), '3 h');
    await thumb.press(button(page, 'Add service'));
    await page.getByText('GHS 250.00, 3 h').waitFor();
    await thumb.press(page.getByRole('link', { name: 'Go on' }));
    await heading(page, 'Who does the work?');
    await thumb.type(page.getByLabel('Name', { exact: true }), 'Efua');
    await thumb.press(button(page, 'Add person'));
    await page.getByText('Does everything you offer').waitFor();
    expect(await inspect(page)).toEqual([]);
    await thumb.press(page.getByRole('link', { name: 'Go on' }));
    await heading(page, 'Do you take a deposit?');
    await thumb.press(page.getByRole('radio', { name: /A fixed amount/ }));
    await thumb.type(page.getByLabel('Amount of the deposit'), '99999999999');
    await thumb.press(button(page, 'Save and go on'));
    // The service judges the amount, and the field says so.
    await page.locator('[aria-invalid=true]').waitFor();
    await thumb.type(page.getByLabel('Amount of the deposit'), '50');
    await thumb.press(button(page, 'Save and go on'));
    await heading(page, 'Your page');
    const id = businessOf(page);
    const { token } = await screens.api.signIn(phone);
    const [service] = (await screens.api.get(`/businesses/${id}/services`, token)).data;
    const slots = (await screens.api.get(`/businesses/${id}/slots?serviceId=${service.id}&date=${inDays(3)}`, token))
      .data;
    expect(JSON.stringify(slots)).toContain('startsAt');
    const booked = await screens.api.post(
      `/businesses/${id}/bookings`,
      { serviceId: service.id, startsAt: `${inDays(3)}T10:00:00.000Z`, customer: { name: 'Adwoa', phone } },
      token,
      true,
    );
    expect(booked.status).toBe(201);
    console.info(`A salon with one service, one person and a deposit takes ${thumb.taps} taps`);
    await page.getByRole('link', { name: 'Later' }).click();
    await heading(page, 'Almost there');
    await page.getByRole('link', { name: /^Add photos/ }).waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    expect(await inspect(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('opens the practice shop, marked as such, and starts it anew', async () => {
    const phone = newPhone();
    const { token } = await screens.api.signIn(phone);
    await screens.api.post('/businesses', { name: 'Real Shop', vertical: 'nails' }, token);
    const { context, page, complaints } = await screens.visit(phone);
    await page.goto(`${screens.api.url}/console/start`);
    await button(page, 'Open practice shop').click();
    await heading(page, 'This is your practice shop');
    await page.getByText('Nothing here is real and no money moves.').waitFor();
    expect(await inspect(page)).toEqual([]);
    const id = businessOf(page);
    const [unit] = (await screens.api.get(`/businesses/${id}/units`, token)).data;
    // The practice shop is closed on Sundays.
    const date = inDays(weekdayOf(inDays(2)) === 7 ? 3 : 2);
    const booking = { unitId: unit.id, date, customer: { name: 'Yaa Practice', phone: '+233200000112' } };
    expect((await screens.api.post(`/businesses/${id}/bookings`, booking, token, true)).status).toBe(201);
    await page.getByRole('link', { name: 'Go to bookings' }).click();
    await page.getByRole('link', { name: 'Yaa Practice' }).waitFor();
    await page.goto(`${screens.api.url}/console/b/${id}/settings/listing`);
    await button(page, 'Start afresh').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start afresh' }).click();
    await page.getByText('The practice shop is fresh again').waitFor();
    expect((await screens.api.get(`/businesses/${id}/bookings`, token)).data).toEqual([]);
    // The switcher shows both shops of a person, and marks the practice one.
    await page
      .getByRole('button', { name: /Sandbox Party Rentals/ })
      .first()
      .click();
    const menu = page.getByRole('navigation', { name: 'Your shops' });
    await menu.getByText('Practice shop').waitFor();
    await menu.getByRole('link', { name: /Real Shop/ }).click();
    await page.waitForURL((url) => !url.pathname.includes(id));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, signIn } from './harness.ts';

describe.skipIf(!browserFound('lost networks are'))('the console without a network', () => {
  let screens: Screens;
  let till: Till;
  const address = (rest: string) => `${screens.api.url}/console/b/${till.id}/${rest}`;
  const rent = async (name: string): Promise<string> => {
    const unitId = await till.addUnit({ name: `Castle of ${name}` });
    const made = await till.book({ unitId, date: inDays(0), customer: { name, phone: '+233200000123' } });
    if (made.status !== 201) throw new Error(made.text);
    return made.data.id;
  };

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
  });
  afterAll(() => screens.stop());

  it('opens Today after one visit, with the day as it was, and stores nothing of the API in the worker', async () => {
    await rent('Abena Owusu');
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(address('today'));
    await page.getByRole('button', { name: 'Check in Abena Owusu' }).waitFor();
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(
      `${screens.api.url}/console`,
    );
    const kept = (await page.evaluate(`(async () => {
      const found = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      }
      return found;
    })()`)) as string[];
    expect(kept.filter((path) => path !== '/console' && !path.startsWith('/assets/web/'))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Check in Abena Owusu' }).waitFor();
    await page.getByText('No connection').waitFor();
    expect(await inspect(page)).toEqual([]);
    // What could not be read again is still kept, and one notice tells its age.
    await page.getByText(/You see what was loaded at \d\d:\d\d\./).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Check in Abena Owusu' }).waitFor();
    await page.getByText(/You see what was loaded at/).waitFor();
    expect(await page.getByText('This may be out of date').count()).toBe(0);
    await context.close();
  });

  it('asks before a sign-out drops steps, and never sends them in the next session', async () => {
    const id = await rent('Kofi Mensah');
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(address('today'));
    await page.getByRole('button', { name: 'Check in Kofi Mensah' }).waitFor();
    await context.setOffline(true);
    await page.locator('.live').getByText('Not live').waitFor();
    await page.getByRole('button', { name: 'Check in Kofi Mensah' }).click();
    await page.getByText('Checked in, Kofi Mensah. Not sent yet').waitFor();
    await page.getByText('1 change waits to be sent.').waitFor();
    await page.locator('.biz.me').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Some steps are not sent yet' });
    await question.getByText('1 step still waits').waitFor();
    expect(await inspect(page)).toEqual([]);
    await question.getByRole('button', { name: 'Drop and sign out' }).click();
    await page.getByText('You cannot sign out without a connection').waitFor();

    // Another member signs in on the same device before the step could be sent.
    const other = await screens.api.signIn();
    await screens.api.post(`/businesses/${till.id}/members`, { phone: other.phone, role: 'STAFF' }, till.owner.token);
    await page.close();
    await context.setOffline(false);
    await signIn(context, screens.api, other.phone);
    const next = await context.newPage();
    await next.goto(address('today'));
    await next.getByRole('button', { name: 'Check in Kofi Mensah' }).waitFor();
    await expect.poll(() => next.evaluate(`localStorage.getItem('dwaso-outbox')`)).toBe('[]');
    expect((await till.booking(id)).status).toBe('CONFIRMED');

    await next.locator('.biz.me').click();
    await next.getByRole('button', { name: 'Sign out' }).click();
    await next.waitForURL(`${screens.api.url}/`);
    expect(await next.evaluate(`localStorage.getItem('dwaso-kept')`)).toBe(null);
    await context.close();
  });

  it('shows Today also where the scripts of its warnings do not arrive', async () => {
    await rent('Efua Boateng');
    const { context, page } = await screens.visit(till.owner.phone);
    let cut = 0;
    await page.route('**/assets/web/*.js', async (route) => {
      const response = await route.fetch();
      if (!(await response.text()).includes('messages of this month are used')) return route.fulfill({ response });
      cut++;
      return route.abort();
    });
    await page.goto(address('today'));
    await expect.poll(() => cut).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: 'Check in Efua Boateng' }).isVisible()).toBe(true);
    await context.close();
  });

  it('says so where the script of a dialog does not arrive, and opens it with the next press', async () => {
    await till.held({ days: 0 });
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(address('today'));
    const press = page.getByRole('button', { name: /^Took cash/ }).first();
    await press.waitFor();
    await context.setOffline(true);
    await press.click();
    await page.getByText('The connection broke. Nothing was changed.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.setOffline(false);
    await press.click();
    await page.getByRole('dialog', { name: 'Record money you took' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await context.close();
  });

  it('says that the connection broke where the script of a screen did not arrive', async () => {
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(address('today'));
    const reviews = page.getByRole('link', { name: 'Reviews', exact: true });
    await reviews.waitFor();
    await context.setOffline(true);
    await reviews.click();
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('The connection broke').waitFor();
    expect(await alert.textContent()).not.toContain('http');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
    await context.close();
  });

  it('says nothing of a dialog whose page was left before its script failed', async () => {
    await till.held({ days: 0 });
    const { context, page } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(address('today'));
    const script = Promise.withResolvers<void>();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('record-payment'));
    await page.route(/record-payment/, async (route) => {
      await script.promise;
      await route.abort();
    });
    await page
      .getByRole('button', { name: /^Took cash/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
    script.resolve();
    await failed;
    await page.waitForTimeout(200);
    expect(await page.locator('.toast').count()).toBe(0);
    await context.close();
  });

  it('keeps names of customers for Today and check-in alone', async () => {
    await rent('Esi Quaye');
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(address('bookings'));
    await page.getByRole('link', { name: 'Esi Quaye' }).waitFor();
    await page.goto(`${screens.api.url}/robots.txt`);
    expect(await page.evaluate(`localStorage.getItem('dwaso-kept')`)).not.toContain('Esi Quaye');
    await page.goto(address('today'));
    await page.getByRole('button', { name: 'Check in Esi Quaye' }).waitFor();
    await page.goto(`${screens.api.url}/robots.txt`);
    expect(await page.evaluate(`localStorage.getItem('dwaso-kept')`)).toContain('Esi Quaye');
    // A day later nothing of it is left.
    await page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem('dwaso-kept'));
      localStorage.setItem('dwaso-kept', JSON.stringify({ ...kept, at: kept.at - 86_400_001 }));
    })()`);
    await page.goto(address('bookings'));
    await page.getByRole('link', { name: 'Esi Quaye' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('dwaso-kept')`)).toBe(null);
    await context.close();
  });

  it('offers a new version, and loads it by a tap', async () => {
    const { context, page } = await screens.visit(till.owner.phone);
    await page.goto(address('today'));
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Another script of the same scope is to the browser what a new build is.
    await page.evaluate(`navigator.serviceWorker.register('/console/sw.js?', { scope: '/console', type: 'module' })`);
    await page.getByText('A new version is ready.').waitFor();
    expect(await inspect(page)).toEqual([]);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Load it' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    await context.close();
  });

  it('draws a code that a camera reads as the payment link', async () => {
    const id = await till.held({ days: 3 });
    const { context, page } = await screens.visit(till.owner.phone, { theme: 'dark' });
    await page.goto(address(`bookings/${id}`));
    await page.getByRole('button', { name: 'Send payment link' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const picture = await page.getByRole('img', { name: 'QR code of the payment link' }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const [link] = await till.links(id);
    expect(decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(link.url);
    await context.close();
  });
});

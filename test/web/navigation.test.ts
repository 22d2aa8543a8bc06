import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the frame of the console is'))('ways through the console', () => {
  let screens: Screens;
  let stall: Stall;
  let bookingId: string;
  let code: string;
  const address = (rest: string) => `${screens.api.url}/console/b/${stall.id}${rest}`;

  beforeAll(async () => {
    screens = await openScreens();
    stall = await openStall(screens.api, 'units');
    await stall.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const unitId = await stall.addUnit({ name: 'Tent', quantity: 6 });
    const customer = { name: 'Grace Lartey', phone: '+233200000123' };
    const made = await stall.book({ unitId, date: inDays(0), endDate: inDays(2), customer });
    expect(made.status, made.text).toBe(201);
    ({ id: bookingId, code } = made.data);
  });
  afterAll(() => screens.stop());

  it('opens Today at the address of a shop, and its page can be shared from there', async () => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone);
    await page.goto(address(''));
    await page.waitForURL(/\/today$/);
    const share = page.getByRole('region', { name: 'Share your page' });
    expect(await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      encodeURIComponent(`/b/${stall.slug}`),
    );
    await share.getByRole('button', { name: 'Copy link' }).waitFor();
    await screens.shoot(page, 'today-share');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads back from an address that is not there', async () => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/nowhere`);
    await page.getByRole('heading', { name: 'This is not here' }).waitFor();
    await screens.shoot(page, 'not-here');
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.waitForURL(/\/today$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['phone', 'desktop'] as const)('opens a booking from anywhere in its row, %s', async (size) => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size });
    await page.goto(address('/today'));
    // Beside the name and the buttons. The link of the row lies above the text, so the text itself gets no click.
    await page.getByText('To pay').first().click({ force: true });
    await page.waitForURL(new RegExp(`/bookings/${bookingId}`));
    await page.goto(address('/bookings'));
    const row = page.getByRole('row').filter({ hasText: 'Grace Lartey' });
    await row.getByText('Tent').click({ position: { x: 4, y: 4 }, force: true });
    await page.waitForURL(new RegExp(`/bookings/${bookingId}`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('rings what has the focus, and never leaves it below the bar of a phone', async () => {
    for (let far = 0; far < 4; far++) {
      const unitId = await stall.addUnit({ name: `Castle ${far}` });
      await stall.book({ unitId, date: inDays(0), customer: { name: `Esi ${far}`, phone: `+23320000020${far}` } });
    }
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size: 'phone' });
    await page.goto(address('/today'));
    await page.getByRole('link', { name: 'Esi 3', exact: true }).waitFor();
    const wrong = [];
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const seen = (await page.evaluate(`(() => {
        const { activeElement: node } = document;
        const bar = document.querySelector('.bot');
        return {
          html: node.outerHTML.slice(0, 120),
          ringed: getComputedStyle(node).outlineStyle !== 'none',
          covered: !bar.contains(node) && node.getBoundingClientRect().bottom > bar.getBoundingClientRect().top,
        };
      })()`)) as { html: string; ringed: boolean; covered: boolean };
      if (!seen.ringed || seen.covered) wrong.push(seen);
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gives the focus back to what opened a dialog', async () => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size: 'phone' });
    await page.goto(address(`/bookings/${bookingId}`));
    for (const name of ['Send payment link', 'Move', 'Edit']) {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((node) => node === node.ownerDocument.activeElement), name).toBe(true);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows what is focused, open and on where the system chooses the colours', async () => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size: 'phone' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(address('/settings/hours'));
    await page.getByRole('switch').first().waitFor();
    const styleOf = (selector: string) =>
      page.evaluate(`(() => {
        const { outlineStyle, borderTopWidth, borderBottomColor } =
          getComputedStyle(document.querySelector('${selector}'));
        return { outlineStyle, borderTopWidth, borderBottomColor };
      })()`) as Promise<{ outlineStyle: string; borderTopWidth: string; borderBottomColor: string }>;
    const unseen = [];
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      if ((await styleOf(':focus')).outlineStyle === 'none')
        unseen.push(await page.locator(':focus').evaluate((node) => node.outerHTML));
    }
    expect(unseen).toEqual([]);
    for (const list of ['.tabs', '.seg']) {
      const open = await styleOf(`${list} [aria-current=page]`);
      expect(open).not.toEqual(await styleOf(`${list} :not([aria-current]):nth-child(2)`));
    }
    expect((await styleOf('.bot .new span')).borderTopWidth).toBe('1px');
    const toggle = page.getByRole('switch').first();
    const drawn = async () => (await toggle.screenshot()).toString('base64');
    await toggle.setChecked(true);
    const on = await drawn();
    await toggle.setChecked(false);
    expect(await drawn()).not.toBe(on);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('brings the open tab into view on a phone', async () => {
    const { context, page } = await screens.visit(stall.owner.phone, { size: 'phone' });
    for (const path of [
      '/settings',
      '/settings/hours/year',
      '/settings/close',
      '/team',
      '/money/to-give-back',
      '/statements/2026-05',
      '/integrations/feeds',
      '/integrations/website',
    ]) {
      await page.goto(address(path));
      const open = page.locator('.tabs [aria-current=page]');
      await open.waitFor();
      await expect.poll(async () => (await open.boundingBox())?.x, { message: path }).toBeGreaterThanOrEqual(0);
      const { x = 0, width = 0 } = (await open.boundingBox()) ?? {};
      expect(x + width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
    await context.close();
  });

  it.each(['phone', 'desktop'] as const)('tells in the header what customers did meanwhile, %s', async (size) => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size });
    await page.goto(address('/today'));
    await page.locator('.live.live').waitFor({ state: 'attached' });
    const unit = await stall.addUnit({ name: `Stage ${size}`, quantity: 1 });
    const guest = await screens.api.signIn();
    const body = { unitId: unit, date: inDays(5), customer: { name: 'Kojo Addo' } };
    const held = await screens.api.post(`/public/businesses/${stall.slug}/holds`, body, guest.token, true);
    expect(held.status, held.text).toBe(201);
    await page.getByRole('link', { name: '1 News' }).click();
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
    await page.getByText(`Stage ${size}, `).waitFor();
    await page.getByRole('link', { name: 'News', exact: true }).waitFor();
    await screens.shoot(page, `news-${size}`);
    expect(await inspect(page)).toEqual([]);
    await page.getByText(`Stage ${size}, `).click();
    await page.waitForURL(/\/bookings\//);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds a booking by its code from the header of a phone, and shows the rest in a sheet above "More"', async () => {
    const { context, page, complaints } = await screens.visit(stall.owner.phone, { size: 'phone' });
    await page.goto(address('/today'));
    await page.getByRole('button', { name: 'Search customers and bookings' }).click();
    await screens.shoot(page, 'search-phone');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/bookings\?q=/);
    await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Grace Lartey', exact: true }).waitFor();
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    const sheet = page.getByRole('navigation', { name: 'More', exact: true });
    await sheet.getByRole('link', { name: 'Catalogue' }).waitFor();
    const [box, screen] = [await sheet.boundingBox(), page.viewportSize()];
    const foot = await page.getByRole('navigation', { name: 'Main, phone' }).boundingBox();
    expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, screen?.width, foot?.y]);
    await screens.shoot(page, 'more-sheet');
    await sheet.getByRole('link', { name: 'Catalogue' }).click();
    await page.waitForURL(/\/catalogue/);
    expect(await sheet.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

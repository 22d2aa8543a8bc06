import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { browserFound, openBrowser } from '../service/browser.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { expectNoSideways, findViolations, LOOKS, nameOf, openVisitor } from './visitor.ts';

describe.skipIf(!browserFound('the site is'))('baskets and visits in a real browser', () => {
  let browser: Browser;
  let api: TestService;
  let rental: Stall;
  let salon: Stall;
  let pictures: string;
  let chair: string;
  let kit: string;
  let braids: string;
  let nails: string;

  beforeAll(async () => {
    api = await startTestService();
    browser = await openBrowser();
    pictures = await mkdtemp(join(tmpdir(), 'dwaso-items-'));
    console.info(`Pictures are in ${pictures}`);
    rental = await openStall(api, 'units');
    const castle = await rental.addUnit({ name: 'Bouncy castle', quantity: 8, price: 45_000 });
    chair = await rental.addUnit({ name: 'White chair', quantity: 400, price: 600 });
    const items = [{ unitId: castle }, { unitId: chair, quantity: 20 }];
    const body = { name: 'Garden party', items, discountPercent: 10 };
    kit = (await api.post(`/businesses/${rental.id}/kits`, body, rental.owner.token)).data.id;
    await api.post(
      `/businesses/${rental.id}/extras`,
      { name: 'Popcorn machine', pricePesewas: 5_000, maxQuantity: 2 },
      rental.owner.token,
    );
    salon = await openStall(api, 'slots');
    braids = await salon.addService({ name: 'Braids', duration: 90, price: 20_000 });
    nails = await salon.addService({ name: 'Nails', duration: 30, price: 5_000 });
    await salon.addProvider([braids, nails], { name: 'Adwoa' });
    await salon.addProvider([braids, nails], { name: 'Esi' });
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  it.each(LOOKS)('books a kit and chairs, and a visit of two ($width px, $theme, scripts: $script)', async (look) => {
    const { page, complaints, close } = await openVisitor(browser, api.url, look);
    const judge = async (name: string) => {
      await page.screenshot({ path: join(pictures, `${name} ${nameOf(look)}.png`), fullPage: true });
      await expectNoSideways(page);
      if (look.script) expect(await findViolations(page), page.url()).toEqual([]);
    };
    const price = page.getByRole('complementary', { name: 'Price' });
    const at = LOOKS.indexOf(look);
    await page.goto(`/b/${rental.slug}/kits/${kit}?month=${inDays(1)}`);
    await page.locator(`#calendar a[data-key="${inDays(1)}"]`).click();
    await price.getByText('GHS 513.00').waitFor();
    await judge('kit');
    await page.getByRole('button', { name: 'Add to basket' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/basket/);
    await price.getByText('GHS 513.00').waitFor();
    await page.goto(`/b/${rental.slug}`);
    await judge('shop');
    await page.getByLabel('First day').fill(inDays(10 + at));
    await page.getByLabel('Last day').fill(inDays(11 + at));
    await page.getByRole('button', { name: 'Show what is free' }).click();
    await page.waitForURL(/\/basket/);
    await judge('free');
    await page.getByLabel('Garden party, how many').fill('1');
    await page.getByLabel('White chair, how many').fill('5');
    if (!look.script) await page.getByRole('button', { name: 'Update price' }).click();
    // 2 × (450 + 120) less 10 %, and 2 × 30
    await price.getByText('GHS 1,086.00').waitFor();
    await judge('basket');
    await page.getByRole('button', { name: 'Review booking' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/book\?/);
    await page.getByRole('heading', { name: 'Garden party and 1 more' }).waitFor();
    await judge('review');

    await page.goto(`/b/${salon.slug}/services/${nails}`);
    await page.getByRole('link', { name: 'Add another service' }).click();
    await page.getByLabel('Add a service').selectOption(braids);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Earlier: Braids' }).click();
    await page.getByLabel('Nails, with whom?').selectOption({ label: 'With Esi' });
    if (!look.script) await page.getByRole('button', { name: 'Show times' }).filter({ visible: true }).first().click();
    await page.locator(`.days [data-key="${inDays(2)}"]`).click();
    await page.locator(`input[value="${inDays(2)}T${12 + at}:00:00.000Z"]`).check({ force: true });
    if (!look.script) await page.getByRole('button', { name: 'Update price' }).click();
    await page.getByRole('heading', { name: 'Who does what' }).waitFor();
    await price.getByText('GHS 250.00').first().waitFor();
    await judge('visit');
    await page.getByRole('button', { name: 'Review booking' }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { name: 'Braids and 1 more' }).waitFor();
    await page
      .locator('.when')
      .getByText(`${12 + at}:00`)
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says what is left and asks for the rest while the basket is filled', async () => {
    const { page, close } = await openVisitor(browser, api.url, { script: true, width: 360, theme: 'light' });
    await page.goto(`/b/${rental.slug}/basket?date=${inDays(40)}&endDate=${inDays(41)}`);
    const castle = page.locator('.ent', { has: page.getByRole('link', { name: 'Bouncy castle' }) });
    await castle.getByText('8 left', { exact: true }).waitFor();
    const popcorn = page.getByRole('spinbutton', { name: 'Popcorn machine, how many' });
    expect(await popcorn.count()).toBe(0);
    await page.getByRole('button', { name: 'More: Garden party' }).click();
    await castle.getByText('8 left, 1 of them in your kit').waitFor();
    expect(await page.getByLabel('Bouncy castle, how many').getAttribute('max')).toBe('7');
    await page.getByRole('button', { name: 'More: Popcorn machine' }).click();
    await page.getByRole('complementary', { name: 'Price' }).getByText('Popcorn machine').waitFor();
    const add = page.getByRole('button', { name: 'More: Bouncy castle' });
    for (let pieces = 0; pieces < 7; pieces++) await add.click();
    expect(await add.isDisabled()).toBe(true);
    // What was typed in the parts that came stays.
    expect(await popcorn.inputValue()).toBe('1');
    // Other days are asked for with all that was chosen since the page came.
    await page.getByText('Change days').click();
    await page.getByLabel('First day').fill(inDays(43));
    await page.getByLabel('Last day').fill(inDays(43));
    await page.getByRole('button', { name: 'Show what is free' }).click();
    await page.waitForURL(new RegExp(`date=${inDays(43)}`));
    expect(await page.getByLabel('Garden party, how many').inputValue()).toBe('1');
    expect(await page.getByLabel('Bouncy castle, how many').inputValue()).toBe('7');
    expect(await page.getByRole('spinbutton', { name: 'Popcorn machine, how many' }).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Fewer: Bouncy castle' }).click();
    await page.getByText('Change days').click();
    await page.getByRole('link', { name: 'Tomorrow' }).click();
    await page.waitForURL(new RegExp(`date=${inDays(1)}`));
    expect(await page.getByLabel('Bouncy castle, how many').inputValue()).toBe('6');
    // What these days cut is asked for again on others.
    await page.goto(`/b/${rental.slug}/basket?date=${inDays(50)}&item_${chair}=500`);
    await page.getByText('Only 400 left, you asked for 500').waitFor();
    await page.getByText('Change days').click();
    await page.getByRole('link', { name: 'Tomorrow' }).click();
    await page.waitForURL(/item_\w+=500/);
    await close();
  });

  it('keeps a time that is chosen while an older answer is on its way', async () => {
    const { page, close } = await openVisitor(browser, api.url, { script: true, width: 360, theme: 'light' });
    const date = inDays(3);
    await page.goto(`/b/${salon.slug}/visit?s0=${nails}&s1=${braids}&date=${date}`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/visit\?/, async (route) => {
      asked++;
      if (asked === 1) await released;
      // The page may have given the request up.
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel('Nails, with whom?').selectOption({ label: 'With Esi' });
    await expect.poll(() => asked).toBe(1);
    await page.locator(`input[value="${date}T12:00:00.000Z"]`).check({ force: true });
    release();
    await page.getByRole('heading', { name: 'Who does what' }).waitFor();
    expect(await page.locator(`input[value="${date}T12:00:00.000Z"]`).isChecked()).toBe(true);
    await close();
  });
});

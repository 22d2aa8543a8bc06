import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXT } from '../../src/features/faces/pages/texts-prices.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { newPhone } from '../service/api.ts';
import { browserFound, openBrowser } from '../service/browser.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { signIn } from '../web/harness.ts';
import { expectNoSideways, findViolations, LOOKS, nameOf, openVisitor } from './visitor.ts';

const DATE = inDays(12);
const price = (page: Page) => page.getByRole('complementary', { name: TEXT.price });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.skipIf(!browserFound('the site is'))('prices on the site', () => {
  let browser: Browser;
  let api: TestService;
  let stall: Stall;
  let unitId: string;
  let ruleId: string;

  const change = (path: string, body: object) =>
    api.call('PATCH', `/businesses/${stall.id}${path}`, { body, token: stall.owner.token });

  beforeAll(async () => {
    api = await startTestService();
    browser = await openBrowser();
    stall = await openStall(api, 'units');
    await stall.setPolicies({
      deposit: { type: 'PERCENT', percent: 30 },
      refundOnCancel: 'TIERS',
      cancellationTiers: [
        { hoursBefore: 120, refundPercent: 100 },
        { hoursBefore: 24, refundPercent: 50 },
      ],
    });
    unitId = await stall.addUnit({ name: 'Castle', quantity: 50, price: 45_000 });
    const rules = `/businesses/${stall.id}/price-rules`;
    const rule = { kind: 'DATES', name: 'High season', from: inDays(1), to: inDays(60), percent: 20 };
    const made = await api.post(rules, rule, stall.owner.token);
    expect(made.status).toBe(201);
    ruleId = made.data.id;
    const code = { code: 'PARTY50', amountPesewas: 5_000, perCustomer: null };
    expect((await api.post(`/businesses/${stall.id}/promo-codes`, code, stall.owner.token)).status).toBe(201);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  const booked = async (id: string) => (await api.get(`/bookings/${id}`, stall.owner.token)).data;

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))(
    'shows the price of each day, every line, a code and the terms, and holds at that price: %s',
    async (_name, look) => {
      const { page, complaints, close } = await openVisitor(browser, api.url, look);
      await signIn(page.context(), api, newPhone());
      const judge = async () => {
        await expectNoSideways(page);
        if (look.script) expect(await findViolations(page), page.url()).toEqual([]);
      };
      await page.goto(`/b/${stall.slug}/units/${unitId}?date=${DATE}`);
      expect(await page.locator(`a[data-key="${DATE}"] .p`).innerText()).toContain('540');
      expect(plain(await page.locator('.key').innerText())).toContain('High season');
      expect(plain(await price(page).innerText())).toContain('+GHS 90.00');
      await judge();
      await page.getByRole('button', { name: TEXT.reviewBooking }).filter({ visible: true }).first().click();
      await page.waitForURL(/quoteToken=/);
      await page.getByLabel(TEXT.yourName).fill('Abena Owusu');
      await page.getByText(TEXT.haveCode).click();
      await page.getByLabel(TEXT.promoCode).fill('nothing');
      await page.getByRole('button', { name: TEXT.useCode }).click();
      await page.getByText(TEXT.noSuchCode('NOTHING')).waitFor();
      expect(await page.getByLabel(TEXT.yourName).inputValue()).toBe('Abena Owusu');
      expect(plain(await price(page).innerText())).toContain('GHS 540.00');
      await judge();
      await page.getByLabel(TEXT.promoCode).fill('party50');
      await page.getByRole('button', { name: TEXT.useCode }).click();
      await page.getByRole('button', { name: TEXT.takeCodeOut }).waitFor();
      const shown = plain(await page.locator('main').innerText());
      expect(shown).toContain('Promo code PARTY50');
      expect(shown).toContain('−GHS 50.00');
      expect(shown).toContain('GHS 490.00');
      expect(shown).toMatch(/This price is yours until/);
      // The deposit is 30 % of 490.00; half of it is 73.50.
      expect(shown).toMatch(/Cancel by .* and get GHS 147\.00 back/);
      expect(shown).toContain('GHS 73.50');
      await judge();
      // A price that rises after the page was shown is not charged.
      await change(`/price-rules/${ruleId}`, { percent: 100 });
      await page.reload();
      expect(plain(await price(page).innerText())).toContain('GHS 490.00');
      await page.getByLabel(TEXT.yourName).fill('Abena Owusu');
      await page.getByRole('button', { name: /^Hold it/ }).click();
      await page.waitForURL(/\/bookings\//);
      await change(`/price-rules/${ruleId}`, { percent: 20 });
      const booking = await booked(new URL(page.url()).pathname.split('/')[2] ?? '');
      expect(booking.totalPesewas).toBe(49_000);
      expect(plain(await page.locator('main').innerText())).toContain('−GHS 50.00');
      await judge();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.each([true, false])('keeps the code of a shared link until the review, with scripts: %s', async (script) => {
    const { page, complaints, close } = await openVisitor(browser, api.url, { script, width: 360, theme: 'light' });
    await page.goto(`/b/${stall.slug}?code=party50`);
    await page.getByText(TEXT.codeComesAlong('PARTY50')).waitFor();
    if (script) expect(await findViolations(page), page.url()).toEqual([]);
    await page.getByRole('link', { name: 'Castle' }).click();
    await page.waitForURL(/\/units\//);
    for (let turns = 0; turns < 2 && (await page.locator(`a[data-key="${DATE}"]`).count()) === 0; turns++) {
      await page.locator('a[data-key="later"]').click();
      await expect.poll(() => page.url()).toContain('month=');
    }
    await page.locator(`a[data-key="${DATE}"]`).click();
    await expect.poll(() => price(page).innerText()).toContain(TEXT.codeComesAlong('PARTY50'));
    await page.getByRole('button', { name: TEXT.reviewBooking }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/book\?/);
    await page.getByRole('button', { name: TEXT.takeCodeOut }).waitFor();
    expect(plain(await price(page).innerText())).toContain('GHS 490.00');
    // The way back to the shop keeps it too.
    await page.getByRole('link', { name: TEXT.changeSomething }).click();
    await page.waitForURL(/\/units\//);
    await page.getByRole('navigation', { name: TEXT.back }).getByRole('link').click();
    await page.waitForURL(/\?code=PARTY50$/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes a code out again, and says when the price has changed meanwhile', async () => {
    const { page, close } = await openVisitor(browser, api.url, { script: false, width: 360, theme: 'light' });
    await signIn(page.context(), api, newPhone());
    await page.goto(`/b/${stall.slug}/book?unitId=${unitId}&date=${DATE}&promoCode=PARTY50`);
    await page.getByRole('button', { name: TEXT.takeCodeOut }).click();
    await page.getByText(TEXT.haveCode).waitFor();
    expect(plain(await price(page).innerText())).toContain('GHS 540.00');
    await page.getByLabel(TEXT.yourName).fill('Kojo');
    // A token of another request is as good as none: today's price is compared with the one that was shown.
    await page.locator('input[name=quoteToken]').evaluate((input) => input.setAttribute('value', 'a.b.c'));
    await change(`/price-rules/${ruleId}`, { percent: 30 });
    await page.getByRole('button', { name: /^Hold it/ }).click();
    await page.getByText(TEXT.priceHasChanged).waitFor();
    const shown = plain(await page.locator('main').innerText());
    expect(shown).toContain('It was GHS 540.00, it is now GHS 585.00.');
    await page.getByRole('button', { name: /^Hold it/ }).click();
    await page.waitForURL(/\/bookings\//);
    const { totalPesewas } = await booked(new URL(page.url()).pathname.split('/')[2] ?? '');
    expect(totalPesewas).toBe(58_500);
    await change(`/price-rules/${ruleId}`, { percent: 20 });
    await close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_VIEW, measureFirstView, SMALL_PAGE } from '../../bench/transfers.ts';
import { TEXT as BOOKING } from '../../src/features/faces/pages/texts-booking.ts';
import { TEXT as SEARCH } from '../../src/features/faces/pages/texts-search.ts';
import { TEXT as SIGN_IN } from '../../src/features/faces/pages/texts-sign-in.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { newPhone } from '../service/api.ts';
import { browserFound, openBrowser } from '../service/browser.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { signIn } from '../web/harness.ts';
import { type Market, openMarket, UNIT } from './market.ts';
import { expectNoSideways, findViolations, LOOKS, type Look, nameOf, openVisitor, type Visitor } from './visitor.ts';

const TEXT = { ...SEARCH, ...SIGN_IN, ...BOOKING };

const found = browserFound('the site is');

const startingWith = (text: string) => new RegExp(`^${text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const price = (page: Page) => page.getByRole('complementary', { name: TEXT.price });
/** A free day of the month by its date, wherever its words stand. */
const day = (page: Page, date: string) => page.locator(`table a[data-key="${date}"]`);

async function showMonthOf(page: Page, date: string): Promise<void> {
  for (let turns = 0; turns < 3 && (await day(page, date).count()) === 0; turns++) {
    const shown = await page.locator('#mon').innerText();
    await page.locator('a[data-key="later"]').click();
    await expect.poll(() => page.locator('#mon').innerText()).not.toBe(shown);
  }
}

/** From the page of a payment link to the paid deposit in the simulator. */
async function payInSimulator(page: Page): Promise<void> {
  await page.waitForURL(/\/pay\//);
  await press(page, /^(Pay|Approve)/);
  await expect.poll(() => page.url()).toMatch(/\/receipts\/|\/bookings\//);
}

describe.skipIf(!found)('the site in a real browser', () => {
  let browser: Browser;
  let api: TestService;
  let market: Market;
  beforeAll(async () => {
    api = await startTestService();
    market = await openMarket(api);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  const visit = (look: Look) => openVisitor(browser, api.url, look);
  /** Judged on every page of a journey. axe needs scripts; the same pages are judged with them. */
  async function judge({ page }: Visitor, look: Look): Promise<void> {
    await expectNoSideways(page);
    if (look.script) expect(await findViolations(page), page.url()).toEqual([]);
  }

  it.each(LOOKS)('finds, books, pays and cancels a rental ($width px, $theme, scripts: $script)', async (look) => {
    const visitor = await visit(look);
    const { page, complaints, views } = visitor;
    await page.goto('/');
    await judge(visitor, look);
    await page.getByLabel(TEXT.whatDoYouNeed).fill(UNIT);
    await press(page, TEXT.findFree);
    await page.waitForURL(/\/search/);
    await judge(visitor, look);
    // The card of a search with words is the item that matched.
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/units\//);
    await judge(visitor, look);
    const before = views.length;
    const wanted = inDays(44 + LOOKS.indexOf(look) * 2);
    await showMonthOf(page, wanted);
    await day(page, wanted).click();
    await expect.poll(() => price(page).innerText()).toContain(TEXT.total);
    // With scripts the calendar and the price need no new page.
    if (look.script) expect(views.length).toBe(before);
    await judge(visitor, look);
    await press(page, TEXT.reviewBooking);
    await page.waitForURL(/\/book\?/);
    await judge(visitor, look);
    await page.getByLabel(TEXT.yourName).fill('Abena Owusu');
    await page.getByLabel(TEXT.mobileNumber).fill('12');
    await press(page, startingWith(TEXT.holdIt));
    await expect.poll(() => page.getByText(TEXT.wrongPhone).count()).toBe(1);
    await judge(visitor, look);
    expect(await page.getByLabel(TEXT.yourName).inputValue()).toBe('Abena Owusu');
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('422')));
    await page.getByLabel(TEXT.mobileNumber).fill(newPhone());
    await press(page, startingWith(TEXT.holdIt));
    await page.waitForURL(/\/bookings\//);
    const booking = page.url();
    await judge(visitor, look);
    if (look.script) await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^\d+:\d\d:\d\d$/);
    await press(page, startingWith(TEXT.payDeposit('')));
    await page.waitForURL(/\/pay\//);
    await judge(visitor, look);
    await payInSimulator(page);
    await judge(visitor, look);
    const bookingId = booking.split('/').at(-1) ?? '';
    const { rows } = await api.owner.query('select status, total_pesewas from bookings where id = $1', [bookingId]);
    expect(rows).toEqual([{ status: 'CONFIRMED', total_pesewas: 20_000 }]);
    await page.goto(booking);
    await judge(visitor, look);
    const cancel = page.getByText(TEXT.cancelBooking).filter({ visible: true }).first();
    await cancel.click();
    await page.waitForURL(/\/cancel$/);
    await judge(visitor, look);
    await press(page, /^Cancel/);
    await expect.poll(() => page.locator('h1').innerText()).toBe(TEXT.statusTitle.CANCELLED);
    await judge(visitor, look);
    await page.goto('/bookings?past=yes');
    expect(await page.getByRole('article').count()).toBe(1);
    await judge(visitor, look);
    expect(complaints, nameOf(look)).toEqual([]);
    await visitor.close();
  });

  it.each(LOOKS)('books a time at a salon ($width px, $theme, scripts: $script)', async (look) => {
    const visitor = await visit(look);
    const { page, complaints, views } = visitor;
    await page.goto(`/b/${market.salon.slug}/services/${market.serviceId}`);
    const before = views.length;
    await page.getByRole('link', { name: 'Adwoa' }).click();
    await expect.poll(() => page.url()).toContain('providerId=');
    await page.locator('a[data-key="later"]').click();
    await expect.poll(() => page.url()).toContain('week=');
    await page.locator(`a[data-key="${inDays(9)}"]`).click();
    await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(5);
    await judge(visitor, look);
    await page.getByRole('radio', { name: '10:00' }).click();
    if (look.script) {
      await expect.poll(() => price(page).innerText()).toContain(TEXT.depositNow);
      expect(views.length).toBe(before);
      // Every state has its own address, so the way back leads through the states.
      await page.goBack();
      await expect.poll(() => page.getByRole('radio').count()).toBe(0);
      await page.goForward();
      await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(5);
      await page.getByRole('radio', { name: '10:00' }).click();
      await expect.poll(() => price(page).innerText()).toContain(TEXT.depositNow);
    }
    await judge(visitor, look);
    await press(page, TEXT.reviewBooking);
    await page.waitForURL(/\/book\?/);
    expect(await page.locator('main').innerText()).toContain('10:00');
    await judge(visitor, look);
    expect(complaints, nameOf(look)).toEqual([]);
    await visitor.close();
  });

  // The clicks: Find what is free; the shop; the item; next month, where wanted; the day; Review booking; Hold it;
  // Pay deposit; Pay. What is typed: what is needed, a name, a number.
  it('a new customer sees at most 8 pages from home to a paid deposit', async () => {
    const look: Look = { script: true, width: 360, theme: 'light' };
    const { page, views, close } = await visit(look);
    await page.goto('/');
    await page.getByLabel(TEXT.whatDoYouNeed).fill(UNIT);
    await press(page, TEXT.findFree);
    await page.getByRole('article').first().getByRole('link').click();
    const wanted = inDays(52);
    await showMonthOf(page, wanted);
    await day(page, wanted).click();
    await press(page, TEXT.reviewBooking);
    await page.getByLabel(TEXT.yourName).fill('Kwame Boateng');
    await page.getByLabel(TEXT.mobileNumber).fill(newPhone());
    await press(page, startingWith(TEXT.holdIt));
    await press(page, startingWith(TEXT.payDeposit('')));
    await payInSimulator(page);
    await page.waitForLoadState();
    console.info(`Pages of a new customer from home to a paid deposit: ${views.join(' ')}`);
    expect(views.length).toBeLessThanOrEqual(8);
    await close();
  });

  it('refuses a taken day between in words; keys move through the month', async () => {
    const { page, complaints, close } = await visit({ script: true, width: 1280, theme: 'light' });
    await page.goto(`/b/${market.rental.slug}/units/${market.unitId}?date=${inDays(40)}`);
    const month = () => page.locator('#mon').innerText();
    await showMonthOf(page, inDays(42));
    await day(page, inDays(42)).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('is not free, so the days cannot go beyond it');
    expect(page.url()).toContain(`endDate=${inDays(42)}`);
    expect(await page.locator('table a[tabindex="0"]').count()).toBe(1);
    await page.locator('table a[tabindex="0"]').focus();
    const focused = () => page.evaluate("document.activeElement?.getAttribute('data-key')");
    const first = await focused();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(first);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    const shown = await month();
    await page.keyboard.press('PageDown');
    await expect.poll(month).not.toBe(shown);
    await expect.poll(focused).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(new RegExp(`[dD]ate=${await focused()}`));
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(LOOKS)('has no fault on any other page ($width px, $theme)', async (look) => {
    const { rental, unitId, salon, serviceId } = market;
    const visitor = await visit({ ...look, script: true });
    const { page, complaints } = visitor;
    const paths = [
      '/search?q=nothing-like-this&maxPrice=x',
      '/search?areaId=accra-osu#filters',
      `/b/${salon.slug}`,
      `/b/${salon.slug}/services/${serviceId}`,
      `/b/${rental.slug}/units/${unitId}?date=${inDays(40)}&endDate=${inDays(42)}`,
      `/b/${rental.slug}/book`,
      `/b/${rental.slug}/book?unitId=${unitId}&date=${inDays(41)}`,
      '/sign-in',
      '/sign-in?next=/b/x',
      '/bookings',
      '/nothing-here',
      '/pay/unknown',
    ];
    for (const path of paths) {
      await page.goto(path);
      await judge(visitor, { ...look, script: true });
    }
    // Chromium reports the status of a missing page in its console.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await visitor.close();
  });

  it('shows what is chosen and focused where the system chooses the colours', async () => {
    const visitor = await visit({ script: false, width: 360, theme: 'light' });
    const { page, complaints } = visitor;
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/b/${market.salon.slug}/services/${market.serviceId}?date=${inDays(9)}`);
    const styleOf = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${name}']`);
    const widthOf = (selector: string) => styleOf(selector, 'borderTopWidth');
    expect(await widthOf('a.rc[aria-current] > span')).not.toBe(await widthOf('a.rc:not([aria-current]) > span'));
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await styleOf('input:focus + span', 'outlineStyle')).toBe('solid');
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  it('fits a small screen when its text is twice as large', async () => {
    const { rental, unitId, salon, serviceId } = market;
    const visitor = await visit({ script: true, width: 360, theme: 'light' });
    const { page } = visitor;
    const person = await api.signIn();
    const own = { unitId, date: inDays(72), customer: { name: 'Esi' } };
    const { data: booking } = await api.post(`/public/businesses/${rental.slug}/holds`, own, person.token, true);
    await signIn(page.context(), api, person.phone);
    const day = `date=${inDays(5)}&endDate=${inDays(5)}`;
    const shop = `/b/${rental.slug}`;
    const paths = ['/', '/search', '/search?q=castle', '/search?q=helicopter', '/deposits', '/help', '/bookings'];
    const items = [
      shop,
      `${shop}/units/${unitId}?${day}`,
      `${shop}/basket?${day}&item_${unitId}=1`,
      `/b/${salon.slug}`,
    ];
    const wide = [];
    for (const path of [...paths, ...items, `/b/${salon.slug}/services/${serviceId}`, `/bookings/${booking.id}`]) {
      await page.goto(path);
      const beyond = await page.locator('html').evaluate((root) => {
        root.style.fontSize = '200%';
        return root.scrollWidth - root.clientWidth;
      });
      if (beyond > 0) wide.push(`${path}: ${beyond} px`);
    }
    expect(wide).toEqual([]);
    await visitor.close();
  });

  it('keeps to the budgets of a first view', async () => {
    const { rental, unitId, salon, serviceId } = market;
    const paths = ['/', '/search?areaId=accra-osu', `/b/${rental.slug}`];
    const items = [`/b/${rental.slug}/units/${unitId}?date=${inDays(5)}`, `/b/${salon.slug}/services/${serviceId}`];
    for (const path of [...paths, ...items]) {
      const visitor = await visit({ script: true, width: 360, theme: 'light' });
      const sizes = await measureFirstView(visitor.page, path);
      await visitor.close();
      for (const kind of ['markup', 'script', 'all'] as const) {
        expect(sizes[kind], `${path}: ${kind}`).toBeGreaterThan(0);
        expect(sizes[kind], `${path}: ${kind}`).toBeLessThanOrEqual(FIRST_VIEW[kind]);
      }
    }
    const { page, close } = await visit({ script: true, width: 360, theme: 'light' });
    const held = await rental.hold({ unitId, date: inDays(70) });
    const { data: link } = await api.post(`/bookings/${held.data.id}/payment-links`, {}, rental.owner.token, true);
    expect((await measureFirstView(page, link.url)).all).toBeLessThanOrEqual(SMALL_PAGE);
    await close();
    const owner = await visit({ script: true, width: 360, theme: 'light' });
    const person = await api.signIn();
    const own = { unitId, date: inDays(71), customer: { name: 'Esi' } };
    const { data: booking } = await api.post(`/public/businesses/${rental.slug}/holds`, own, person.token, true);
    await signIn(owner.page.context(), api, person.phone);
    expect((await measureFirstView(owner.page, `/bookings/${booking.id}`)).all).toBeLessThanOrEqual(SMALL_PAGE);
    expect(await owner.page.getByRole('heading', { level: 1 }).innerText()).toMatch(/to confirm$/);
    await owner.close();
  });

  it('counts a hold down, and says that it has ended without a press', async () => {
    const visitor = await visit({ script: true, width: 360, theme: 'light' });
    const { page, complaints } = visitor;
    const person = await api.signIn();
    await page.goto('/sign-in');
    await page.getByLabel(TEXT.mobileNumber).fill(person.phone);
    await press(page, TEXT.signInAction);
    await page.waitForURL(/\/bookings$/);
    const body = { unitId: market.unitId, date: inDays(30), customer: { name: 'Esi' } };
    const held = await api.post(`/public/businesses/${market.rental.slug}/holds`, body, person.token, true);
    const seconds = Math.floor((Date.parse(held.data.holdExpiresAt) - Date.now()) / 1000);
    try {
      await page.goto(`/bookings/${held.data.id}`);
      await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^[1-9]\d*:\d\d:\d\d$/);
      await api.moveClock(seconds - 5);
      await page.reload();
      await expect.poll(() => page.locator('h1').innerText()).toBe(TEXT.statusTitle.EXPIRED);
      await judge(visitor, { script: true, width: 360, theme: 'light' });
    } finally {
      await api.moveClock(0);
    }
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  it('asks for the place only after a press, and says when it cannot be had', async () => {
    const near = { geolocation: { latitude: 5.5563, longitude: -0.1821 }, permissions: ['geolocation'] };
    const look: Look = { script: true, width: 360, theme: 'light' };
    const allowed = await openVisitor(browser, api.url, look, near);
    await allowed.page.goto('/');
    await allowed.page.getByRole('button', { name: TEXT.nearMe }).click();
    await allowed.page.waitForURL(/lat=5\.556&lng=-0\.182/);
    expect(await allowed.page.getByRole('article').first().innerText()).toMatch(/\d+ k?m/);
    expect(allowed.complaints).toEqual([]);
    await allowed.close();
    const denied = await openVisitor(browser, api.url, look, { permissions: [] });
    await denied.page.goto('/');
    await denied.page.getByRole('button', { name: TEXT.nearMe }).click();
    await expect.poll(() => denied.page.locator('#place').innerText()).toBe(TEXT.placeNotFound);
    expect(new URL(denied.page.url()).pathname).toBe('/');
    await denied.close();
  });
});

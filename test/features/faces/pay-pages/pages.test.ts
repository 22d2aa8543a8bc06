import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserFound, openBrowser } from '../../../service/browser.ts';
import { startFakePaystack } from '../../../service/fake-paystack.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill } from '../../money/payments/till.ts';

const found = browserFound('the payment pages are');

describe.skipIf(!found)('the payment pages in a real browser', () => {
  let browser: Browser;
  let api: Awaited<ReturnType<typeof startTestService>>;
  let pictures: string;

  beforeAll(async () => {
    api = await startTestService();
    pictures = await mkdtemp(join(tmpdir(), 'dwaso-pages-'));
    console.info(`Pictures of the payment pages are in ${pictures}`);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await api.stop();
  });

  /** A small phone without JavaScript. `complaints` collects console messages and failed requests. */
  async function phone(scheme: 'light' | 'dark' = 'light'): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      javaScriptEnabled: false,
      colorScheme: scheme,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('requestfailed', (request) => {
      // A page that leads onward at once is left before its icon has come.
      if (!request.url().includes('/assets/logo.')) complaints.push(request.url());
    });
    return { page, complaints };
  }
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const amount = async (page: Page) => plain(await page.locator('.amt').innerText());
  const shoot = async (page: Page, name: string) => {
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };
  /** The page must fit 360 pixels of width, and a button must be 44 pixels high for a thumb. */
  async function fits(page: Page) {
    const main = await page.locator('main').boundingBox();
    expect(main && main.x >= 0 && main.x + main.width <= 360).toBe(true);
    for (const fact of await page.locator('dd, dt, h1, p').all()) {
      const box = await fact.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360, await fact.innerText()).toBe(true);
    }
    for (const button of await page.locator('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }

  it('work on a small phone without JavaScript, from link to receipt', async () => {
    const till = await openTill(api);
    const name = 'Nana’s <b>Canopies</b> & Chairs "The Best" of Kumasi-Adum-Central-Market';
    await till.sql.query('update businesses set name = $2 where id = $1', [till.id, name]);
    const unitId = await till.addUnit({ name: `Canopy<script>alert(1)</script>${'x'.repeat(60)}`, price: 123_456 });
    const held = await till.hold({ unitId, date: inDays(2), endDate: inDays(4) });
    const { data: link } = await till.link(held.data.id);
    const { page, complaints } = await phone();
    await page.goto(link.url);
    await shoot(page, 'pay');
    await fits(page);
    expect(await page.getByText(name, { exact: true }).count()).toBe(1);
    expect(await amount(page)).toBe('GHS 1,111.11');
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.locator('button').allInnerTexts()).toEqual(['Pay', 'Fail']);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/receipts\//);
    await shoot(page, 'receipt');
    await fits(page);
    const text = plain(await page.locator('main').innerText());
    for (const part of ['R-000001', 'GHS 1,111.11', 'Mobile money', 'Ama Mensah', 'GHS 3,703.68', 'Confirmed'])
      expect(text).toContain(part);
    await page.emulateMedia({ media: 'print' });
    await shoot(page, 'receipt-print');
    expect(complaints).toEqual([]);
    expect((await till.booking(held.data.id)).status).toBe('CONFIRMED');
    await page.goBack();
    expect(page.url()).toMatch(/\/(receipts|pay)\//);
  });

  it('report a failed payment and an expired link', async () => {
    const till = await openTill(api);
    const id = await till.held();
    const { data: link } = await till.link(id);
    const { page, complaints } = await phone('dark');
    await page.goto(link.url);
    await shoot(page, 'pay-dark');
    await page.getByRole('button', { name: 'Fail' }).click();
    expect(await page.getByRole('status').innerText()).toContain('did not go through');
    await shoot(page, 'failed');
    expect(await page.locator('button').allInnerTexts()).toEqual(['Pay', 'Fail']);
    const { data: next } = await till.link(id);
    await till.link(id);
    await page.goto(next.url);
    expect(await page.getByRole('status').innerText()).toContain('ended');
    await page.goto(`${api.url}/pay/unknown`);
    expect(await page.locator('h1').innerText()).toBe('Nothing is here');
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  it('let a business pay its invoice', async () => {
    const till = await openTill(api);
    const { data: order } = await api.post(
      `/businesses/${till.id}/subscription/checkout`,
      { plan: 'GROWTH', periods: 12 },
      till.owner.token,
    );
    const { page } = await phone();
    await page.goto(order.url);
    await shoot(page, 'invoice');
    await fits(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/receipts\//);
    await shoot(page, 'invoice-receipt');
    await fits(page);
    expect(await amount(page)).toBe('GHS 1,800.00');
  });

  it('lead from the form to the gateway under the content security policy', async () => {
    const fake = await startFakePaystack();
    const other = await startTestService({
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_BASE_URL: fake.url,
    });
    const owner = await other.signIn();
    const { data: shop } = await other.post('/businesses', { name: 'Afia', vertical: 'nails' }, owner.token);
    const { data: order } = await other.post(
      `/businesses/${shop.id}/subscription/checkout`,
      { plan: 'PRO' },
      owner.token,
    );
    const { page, complaints } = await phone();
    await page.route('https://checkout.paystack.com/**', (route) => route.fulfill({ body: 'Approve on your phone' }));
    await page.goto(order.url);
    await page.getByRole('button', { name: 'Pay GHS' }).click();
    await page.waitForURL('https://checkout.paystack.com/**');
    expect(complaints).toEqual([]);
    const [transaction] = fake.transactions.values();
    fake.pay(transaction?.reference ?? '');
    await page.goto(`${transaction?.callbackUrl}?trxref=${transaction?.reference}&reference=${transaction?.reference}`);
    expect(page.url()).toMatch(/\/receipts\//);
  });
});

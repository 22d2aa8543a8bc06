import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserFound, openBrowser } from '../service/browser.ts';
import { keyOf, openBusiness } from '../service/business.ts';
import { startTestService, type TestService } from '../service/service.ts';

const found = browserFound('the API reference is');

describe.skipIf(!found)('the API reference in a real browser', () => {
  let browser: Browser;
  let api: TestService;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    api = await startTestService();
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${api.url}/docs/`);
    await page.waitForSelector('.opblock-tag');
  });
  afterAll(async () => {
    await browser.close();
    await api.stop();
  });

  it('has the name of the product, and its tags in reading order, collapsed', async () => {
    expect(await page.title()).toBe('Dwaso API');
    const tags = await page
      .locator('.opblock-tag')
      .evaluateAll((all) => all.map((tag) => tag.getAttribute('data-tag')));
    const { body } = await api.get('/openapi.json');
    expect(tags).toEqual(body.tags.map(({ name }: { name: string }) => name));
    expect(tags.at(-1)).toBe('Operation');
    expect(await page.locator('.opblock-tag-section .opblock').count()).toBe(0);
    const colour = "getComputedStyle(document.querySelector('header')).backgroundColor";
    expect(await page.evaluate(colour)).toBe('rgb(10, 107, 79)');
  });

  it('tries an operation with a pasted key', async () => {
    const business = await openBusiness(api);
    const key = await keyOf(api, business.id, ['catalog:read']);
    await page.locator('button.authorize').first().click();
    await page.locator('.auth-container input').fill(key);
    await page.locator('.auth-btn-wrapper button.authorize').click();
    await page.locator('.auth-btn-wrapper .btn-done').click();
    await page.locator('.opblock-tag[data-tag="Businesses"]').click();
    const operation = page.locator('#operations-Businesses-getBusiness');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').click();
    await operation.locator('tr[data-param-name="businessId"] input').fill(business.id);
    await operation.locator('.execute').click();
    const answered = operation.locator('.live-responses-table .response-col_status');
    await answered.first().waitFor();
    expect(await answered.last().innerText()).toContain('200');
    expect(await operation.locator('.live-responses-table').innerText()).toContain(business.id);
  });

  it('breaks no rule of its strict policy', () => {
    expect(complaints).toEqual([]);
  });

  it('is compressed, and its files are cached for good', async () => {
    for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
      const { headers } = await api.call('GET', `//docs/static/${name}`, { headers: { 'accept-encoding': 'br' } });
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });
});

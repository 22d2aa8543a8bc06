import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDES } from '../../web/portal/guides.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from '../web/harness.ts';

const found = browserFound('the developer portal is');

describe.skipIf(!found)('the developer portal in a browser', () => {
  let screens: Screens;
  beforeAll(async () => {
    screens = await openScreens();
  });
  afterAll(() => screens.stop());

  it('leads without JavaScript from the home page to a key and a search', async () => {
    const { api, browser } = screens;
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.goto(api.url);
    await page.getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('link', { name: 'Start in five minutes' }).click();
    await page.getByRole('link', { name: 'Sign in for a sandbox key' }).click();
    await page.getByLabel('Mobile number').fill(newPhone());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Make a sandbox key' }).click();
    await page.getByRole('heading', { name: 'Your sandbox key' }).waitFor();
    const key = await page.locator('.dev-key').first().innerText();
    expect(key).toMatch(/^dwaso_test_/);
    expect(await page.locator('pre').first().innerText()).toContain(`key='${key}'`);
    await page.getByRole('navigation', { name: 'Developer pages' }).getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('searchbox').fill('standard webhooks');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /Verify the signature/ }).click();
    expect(page.url()).toBe(`${api.url}/developers/webhooks#verify-the-signature`);
    await context.close();
  });

  // A test a page: axe takes seconds on the longest ones.
  it.each([
    '/developers',
    '/developers/search?q=key',
    '/developers/search?q=xyzzy',
    '/developers/status',
    '/developers/reference',
    '/developers/reference/messages',
    ...GUIDES.map(({ slug }) => `/developers/${slug}`),
  ])('%s has no barriers, no complaints and fits, in both sizes and themes', async (path) => {
    const { page, context, complaints } = await screens.visit(newPhone());
    await page.goto(screens.api.url + path);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, `portal${path.replaceAll(/\W/g, '-')}`);
    if (path === '/developers/quick-start') {
      await page.getByRole('button', { name: 'Make a sandbox key' }).click();
      await page.getByRole('heading', { name: 'Your sandbox key' }).waitFor();
      expect(await inspect(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

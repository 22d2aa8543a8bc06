import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openQueue } from '../features/booking/waitlist/queue.ts';
import { newPhone } from '../service/api.ts';
import { browserFound, openBrowser } from '../service/browser.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { expectNoSideways, findViolations, LOOKS, nameOf, openVisitor } from './visitor.ts';

describe.skipIf(!browserFound('the site is'))('the waiting list in a real browser', () => {
  let browser: Browser;
  let api: TestService;
  let pictures: string;

  beforeAll(async () => {
    api = await startTestService({ ROLE: 'all' });
    browser = await openBrowser();
    pictures = await mkdtemp(join(tmpdir(), 'dwaso-waitlist-'));
    console.info(`Pictures are in ${pictures}`);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  it.each(LOOKS)(
    'joins on a taken day, lets an offer go, takes the next, leaves ($width px, $theme, scripts: $script)',
    async (look) => {
      const queue = await openQueue(api, 'units', { deposit: { type: 'NONE' } });
      const unitId = await queue.addUnit({ name: 'Bouncy castle' });
      const date = inDays(3);
      const { data: booking } = await queue.book({ unitId, date });
      const { page, complaints, close } = await openVisitor(browser, api.url, look);
      const judge = async (name: string) => {
        await page.screenshot({ path: join(pictures, `${name} ${nameOf(look)}.png`), fullPage: true });
        await expectNoSideways(page);
        if (look.script) expect(await findViolations(page), page.url()).toEqual([]);
      };
      const { data } = await api.post('//dev/id-tokens', { phone: newPhone() });
      const signed = await page.context().request.post(`${api.url}/session`, { data: { idToken: data.idToken } });
      expect(signed.status()).toBe(200);

      await page.goto(`/b/${queue.slug}/units/${unitId}?month=${date}`);
      await judge('item');
      await page.locator(`a[href*="from=${date}"]`).click();
      await page.getByRole('heading', { name: 'Tell me when it is free' }).waitFor();
      await page.getByLabel('Your name').fill('Abena Owusu');
      await judge('wait');
      await page.getByRole('button', { name: 'Tell me when it is free' }).click();
      await page.getByText('1st in line').waitFor();
      await judge('waiting');

      await queue.cancel(booking.id);
      await queue.settled();
      await page.goto('/bookings');
      await judge('offered');
      await page.getByRole('link', { name: 'See the offer' }).click();
      await page.getByRole('heading', { name: 'It is free. Do you want it?' }).waitFor();
      await judge('offer');
      expect(await page.getByText('Cancel booking').count()).toBe(0);
      await page.getByRole('button', { name: 'Not this time, keep me in line' }).click();
      await page.goto('/bookings');
      await page.getByText('1st in line').waitFor();

      // It comes back from another customer.
      const again = await queue.book({ unitId, date });
      await queue.cancel(again.data.id);
      await queue.settled();
      await page.goto('/bookings');
      await page.getByRole('link', { name: 'See the offer' }).click();
      await page.getByRole('button', { name: 'Take it', exact: true }).click();
      await page.getByRole('heading', { name: /It is yours/ }).waitFor();

      await queue.book({ unitId, date: inDays(4) });
      await page.goto(`/b/${queue.slug}/wait?unitId=${unitId}&from=${inDays(4)}`);
      await page.getByLabel('Your name').fill('Abena Owusu');
      await page.getByRole('button', { name: 'Tell me when it is free' }).click();
      await page.getByRole('button', { name: 'Leave the list' }).click();
      await page.getByText('You left the list').waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

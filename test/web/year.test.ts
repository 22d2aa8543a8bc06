import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '../../src/kit/time.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, type Visitor } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('the year in the console', () => {
  let screens: Screens;
  let till: Till;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
    visitor = await screens.visit(till.owner.phone);
    page = visitor.page;
  });
  afterAll(() => screens.stop());

  const open = async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${screens.api.url}/console/b/${till.id}/settings/hours`);
    await page.getByRole('link', { name: 'Year' }).click();
    await page.getByRole('heading', { name: 'Public holidays' }).waitFor();
  };
  const read = async (path: string) => (await screens.api.get(`/businesses/${till.id}${path}`, till.owner.token)).data;
  const special = () => page.getByRole('region', { name: 'Special days' });

  it('sets, changes and removes a special day, and names the bookings on it', async () => {
    const unitId = await till.addUnit();
    // The booking of a rental day stands in the way of closing it.
    const date = addDays(inDays(8), (8 - weekdayOf(inDays(8))) % 7);
    const held = await till.hold({ unitId, date });
    expect(held.status, held.text).toBe(201);
    await open();
    await page.getByRole('button', { name: 'Special day', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First day').fill(date);
    await dialog.getByLabel('Opens, 1').fill('09:00');
    await dialog.getByLabel('Closes, 1').fill('12:00');
    await dialog.getByRole('button', { name: 'Another time' }).click();
    await dialog.getByLabel('Closes, 2').fill('11:00');
    await dialog.getByLabel('Note, customers see it').fill('Market day');
    await dialog.getByRole('button', { name: 'Save special day' }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByLabel('Opens, 2').fill('14:00');
    await dialog.getByLabel('Closes, 2').fill('18:30');
    await dialog.getByRole('button', { name: 'Save special day' }).click();
    await special().getByText('09:00–12:00, 14:00–18:30').waitFor();
    expect(await read('/dated-hours')).toMatchObject([
      {
        startDate: date,
        endDate: date,
        note: 'Market day',
        windows: [
          { open: '09:00', close: '12:00' },
          { open: '14:00', close: '18:30' },
        ],
      },
    ]);

    await special()
      .getByRole('button', { name: /^Change / })
      .click();
    await dialog.getByLabel('Closed', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save special day' }).click();
    await dialog.getByText(/1 booking on/).waitFor();
    await page.keyboard.press('Escape');
    await special().getByText('Closed, Market day').waitFor();
    await special()
      .getByRole('button', { name: /^Change / })
      .click();
    await dialog.getByRole('button', { name: 'Remove this special day' }).click();
    await special().getByText('No special days.').waitFor();
    expect(await read('/dated-hours')).toEqual([]);
    expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  });

  it('shows what is special in a month, closes one public holiday, and then all that are open', async () => {
    await open();
    const holidays = page.getByRole('region', { name: 'Public holidays' });
    const all = holidays.getByRole('button', { name: /^Close on all \d+ that are open$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(5);
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const row = holidays.getByRole('listitem').filter({ hasText: 'Christmas Day' }).first();
    await row.getByRole('button', { name: 'Close on Christmas Day' }).click();
    await row.getByText('Closed', { exact: true }).waitFor();
    expect(await read('/closures')).toMatchObject([{ reason: 'Christmas Day' }]);
    await page.getByRole('button', { name: /^December/ }).click();
    await page.getByRole('dialog').getByText('Public holiday: Christmas Day').waitFor();
    await page.keyboard.press('Escape');
    await holidays.getByRole('button', { name: `Close on all ${count - 1} that are open` }).click();
    await page.getByText(`Closed on ${count - 1} days`).waitFor();
    await expect.poll(() => holidays.getByRole('button').count()).toBe(0);
    // Days in a row become one closure.
    const closures: { startDate: string; endDate: string }[] = await read('/closures');
    const days = closures.reduce((sum, { startDate, endDate }) => sum + 1 + daysBetween(startDate, endDate), 0);
    expect(days).toBe(count);
    expect(visitor.complaints).toEqual([]);
  });
});

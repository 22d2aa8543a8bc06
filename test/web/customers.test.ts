import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('customers in the console', () => {
  let screens: Screens;
  let till: Till;
  const list = () => `${screens.api.url}/console/b/${till.id}/customers`;
  const customers = async (q: string) =>
    (await screens.api.get(`/businesses/${till.id}/customers?q=${encodeURIComponent(q)}`, till.owner.token)).data;

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
  });
  afterAll(() => screens.stop());

  it('notes a customer, corrects the name, keeps a note', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(list());
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a customer' });
    await dialog.getByLabel('Name').fill('Abena Owsu');
    await dialog.getByLabel('Phone').fill('024');
    await dialog.getByRole('button', { name: 'Add customer' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByLabel('Phone').fill('020 111 2233');
    await dialog.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('heading', { name: 'Abena Owsu' }).waitFor();
    await page.getByText('Nothing was booked yet.').waitFor();
    await page.getByRole('button', { name: 'Correct the name' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Abena Owusu');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('heading', { name: 'Abena Owusu' }).waitFor();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Narrow gate, take the small truck.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('The note is saved').waitFor();
    expect(await customers('Abena')).toMatchObject([
      { name: 'Abena Owusu', phone: '+233201112233', notes: 'Narrow gate, take the small truck.' },
    ]);
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await context.close();
  });

  it('finds by name or phone, shows totals and history, exports, and erases once all has ended', async () => {
    const phone = '+233200000123';
    const unitId = await till.addUnit({ name: 'Canopy', price: 20_000, quantity: 3 });
    const book = async (days: number) => {
      const made = await till.book({ unitId, date: inDays(days), customer: { name: 'Kofi Mensah', phone } });
      if (made.status !== 201) throw new Error(made.text);
      return made.data.id as string;
    };
    const soon = await book(4);
    const today = await book(0);
    await till.record(today, { amountPesewas: 20_000 });
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(list());
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Name or phone').last().fill('020 000 01');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Abena Owusu' }).count()).toBe(0);
    await page.getByText('2 bookings').waitFor();
    await page.getByRole('link', { name: 'Kofi Mensah' }).click();
    await page.getByText('for 1 booking').waitFor();
    const figures = await page.locator('.kpi b').allTextContents();
    expect(figures.slice(0, 3)).toEqual(['2', 'GHS\u00a0200.00', 'GHS\u00a0200.00']);
    await page.getByRole('link', { name: 'Canopy' }).first().waitFor();
    await page.getByText('Erasing works once the open bookings have ended: 2 bookings.').waitFor();
    expect(await page.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'customer');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    expect(saved.customer).toMatchObject({ name: 'Kofi Mensah', phone });
    expect([saved.bookings.length, saved.payments.length]).toEqual([2, 1]);

    await screens.api.post(`/bookings/${soon}/cancel`, {}, till.owner.token);
    await screens.api.post(`/bookings/${today}/complete`, {}, till.owner.token);
    const erase = page.getByRole('button', { name: 'Erase' });
    await expect.poll(() => erase.isEnabled()).toBe(true);
    await erase.click();
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Kofi Mensah?' });
    await dialog.getByText('1 booking stays, without the name.').waitFor();
    await dialog.getByText('GHS 200.00 paid stays in your books.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog.getByLabel('I want to erase Kofi Mensah for good').check();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByRole('heading', { name: 'Erased customer' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(await customers('Kofi')).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets staff look and note, but neither export nor erase', async () => {
    const phone = newPhone();
    await screens.api.post(`/businesses/${till.id}/members`, { phone, role: 'STAFF' }, till.owner.token);
    const { context, page, complaints } = await screens.visit(phone, { size: 'phone' });
    await page.goto(`${list()}?q=Nobody`);
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('link', { name: 'Abena Owusu' }).click();
    await page.getByRole('button', { name: 'Save note' }).waitFor();
    expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

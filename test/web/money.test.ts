import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, today } from '../features/booking/bookings/shop.ts';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { browserFound } from '../service/browser.ts';
import { join } from '../service/business.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('money in the console', () => {
  let screens: Screens;
  let till: Till;
  const at = (path: string) => `${screens.api.url}/console/b/${till.id}/${path}`;
  const book = async (name: string, days: number, price: number, note?: string) => {
    const unitId = await till.addUnit({ name: `Castle of ${name}`, price });
    const made = await till.book({
      unitId,
      date: inDays(days),
      customer: { name, phone: '+233200000123' },
      ...(note && { note }),
    });
    if (made.status !== 201) throw new Error(made.text);
    return made.data.id as string;
  };
  const kpi = (page: Page, name: string) => page.locator('.kpi', { has: page.getByText(name, { exact: true }) });

  beforeAll(async () => {
    screens = await openScreens();
    till = await openTill(screens.api);
  });
  afterAll(() => screens.stop());

  it('says what to do before the first payment', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone, { size: 'phone' });
    await page.goto(at('money'));
    await page.getByRole('heading', { name: 'No money moved on these days' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(at('money/payments'));
    await page.getByRole('heading', { name: 'No payments yet' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(at('money/bookings'));
    await page.getByRole('heading', { name: 'No bookings on these days' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.goto(at('day-list'));
    await page.getByRole('heading', { name: 'Nothing booked on this day' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows cash, mobile money and what is still to pay by day, as a chart and as a table', async () => {
    const cash = await book('Abena Owusu', 0, 20_000, 'Blue one, please');
    await till.record(cash, { amountPesewas: 5_000 });
    const momo = await book('Kofi Mensah', 3, 30_000);
    await till.record(momo, { amountPesewas: 12_000, method: 'MOMO' });
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('money'));
    await kpi(page, 'Received').getByText('GHS 170.00').waitFor();
    await kpi(page, 'Still to collect').getByText('GHS 150.00').waitFor();
    await kpi(page, 'Booked ahead').getByText('GHS 300.00').waitFor();
    await page.locator('.plot canvas').waitFor();
    const table = page.getByRole('table', { name: 'By day, in GHS' });
    const total = table.getByRole('row', { name: /^Total/ });
    expect(await total.innerText()).toMatch(/120\.00[\s\S]*50\.00[\s\S]*150\.00/);
    await page.getByRole('complementary', { name: 'Last payments' }).getByText('Kofi Mensah').waitFor();
    await screens.shoot(page, 'money');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved).toContain('Day,Mobile money,Cash,Refunded,Still to collect');
    expect(saved).toContain(`${today()},120.00,50.00,`);

    const exporting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await exporting).path(), 'utf8')).toContain('Abena Owusu');

    await page.getByText('Other days').click();
    await page.getByLabel('From').fill(inDays(-60));
    await page.getByLabel('To', { exact: true }).fill(inDays(-30));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('heading', { name: 'No money moved on these days' }).waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await kpi(page, 'Received').getByText('GHS 170.00').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('filters payments, opens the receipt and refunds a part', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('money/payments'));
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('How it was paid').selectOption('MOMO');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Kofi Mensah' }).waitFor();
    await screens.shoot(page, 'payments');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);

    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: /^R.*Receipt/ }).click();
    const receipt = await opening;
    await receipt.getByText('GHS 120.00').first().waitFor();
    await receipt.close();

    await page.getByRole('button', { name: /^Refund/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund a payment' });
    await dialog.getByLabel('Amount').fill('20.00');
    await dialog.getByLabel('Reason, only for your team').fill('Rain');
    await dialog.getByLabel('Note on the receipt').fill('Sorry about the rain');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('GHS 20.00 refunded').waitFor();
    const { data } = await screens.api.get(`/businesses/${till.id}/payments?method=MOMO`, till.owner.token);
    expect(data[0]).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedPesewas: 2_000 });
    expect(data[0].refunds).toMatchObject([{ reason: 'Rain', receiptNote: 'Sorry about the rain' }]);
    await page.goto(at('money'));
    await kpi(page, 'Refunded').getByText('GHS 20.00').waitFor();
    await page.goto(at('activity'));
    await page
      .getByRole('row', { name: /Refunded money/ })
      .getByText('GHS 20.00')
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('counts bookings by day and item, and what the waiting list has filled', async () => {
    await till.setPolicies({ waitlist: 'IN_ORDER' });
    const unitId = await till.addUnit({ name: 'Castle in demand', price: 10_000 });
    const customer = { name: 'Esi Ofori', phone: '+233200000124' };
    const wait = { unitId, from: inDays(6), to: inDays(6), customer };
    // A freed place is offered at once.
    const { data: entry } = await screens.api.post(`/businesses/${till.id}/waitlist`, wait, till.owner.token);
    await screens.api.post(`/bookings/${entry.offer.bookingId}/confirm`, undefined, till.owner.token);
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at(`money/bookings?from=${today()}&to=${inDays(7)}`));
    await kpi(page, 'Worth').getByText('GHS 600.00').waitFor();
    await kpi(page, 'From the waiting list').getByText('GHS 100.00').waitFor();
    await page.getByText('1 place taken by a customer who waited').waitFor();
    await page.getByRole('table', { name: 'What brings most' }).getByText('Castle of Kofi Mensah').waitFor();
    await page.getByText('The same figures as a table').click();
    expect(await page.getByRole('table', { name: 'Bookings by the day they start' }).getByRole('row').count()).toBe(4);
    await page.locator('.plot canvas').waitFor();
    await screens.shoot(page, 'statistics');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what rules and codes did to the prices of bookings', async () => {
    const { api } = screens;
    const { token } = till.owner;
    const rule = { name: 'That week', kind: 'DATES', from: inDays(20), to: inDays(26), percent: 20 };
    await api.post(`/businesses/${till.id}/price-rules`, rule, token);
    await api.post(`/businesses/${till.id}/promo-codes`, { code: 'REGULAR', percent: 10 }, token);
    const unitId = await till.addUnit({ name: 'Tent', price: 10_000 });
    const booked = await till.book({ unitId, date: inDays(21), promoCode: 'REGULAR' });
    expect([booked.status, booked.data.totalPesewas]).toEqual([201, 10_800]);
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at(`money/bookings?from=${inDays(20)}&to=${inDays(26)}`));
    const rules = page.getByRole('table', { name: 'What your price rules did' });
    await rules.getByText('That week').waitFor();
    await rules.getByText('+GHS 20.00').waitFor();
    await page.getByRole('table', { name: 'What your promo codes did' }).getByText('−GHS 12.00').waitFor();
    await screens.shoot(page, 'statistics-prices');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('prints the bookings of a day without navigation or buttons', async () => {
    const { context, page, complaints } = await screens.visit(till.owner.phone);
    await page.goto(at('day-list'));
    const row = page.getByRole('row', { name: /Abena Owusu/ });
    await row.getByText('Blue one, please').waitFor();
    await row.getByText('GHS 150.00').waitFor();
    await screens.shoot(page, 'day-list');
    expect(await inspect(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await row.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Day after' }).click();
    await page.getByRole('heading', { name: 'Nothing booked on this day' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows STAFF the money but no refund, no export and no record of activity', async () => {
    const staff = await screens.api.signIn();
    await join(screens.api, till.id, staff);
    const { context, page, complaints } = await screens.visit(staff.phone, { size: 'phone' });
    await page.goto(at('money/payments'));
    await page.getByRole('link', { name: 'Abena Owusu' }).waitFor();
    expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);
    await page.goto(at('money'));
    await kpi(page, 'Received').waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await page.goto(at('activity'));
    await page.getByRole('heading', { name: 'Only owners can see this' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says that the figures did not load, with the request and a way on', async () => {
    const { context, page } = await screens.visit(till.owner.phone);
    let broken = true;
    await page.route('**/stats?*', (route) =>
      broken
        ? route.fulfill({
            status: 500,
            headers: { 'x-request-id': 'req_test' },
            json: { error: { code: 'INTERNAL_ERROR', message: 'Broken', requestId: 'req_test' } },
          })
        : route.continue(),
    );
    await page.goto(at('money'));
    await page.getByRole('heading', { name: 'The figures did not load' }).waitFor();
    await page.getByText('req_test').waitFor();
    expect(await inspect(page)).toEqual([]);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await kpi(page, 'Received').waitFor();
    await context.close();
  });
});

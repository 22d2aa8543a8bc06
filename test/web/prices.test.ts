import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('prices in the console', () => {
  let screens: Screens;
  let rental: Stall;
  let castle: string;

  beforeAll(async () => {
    screens = await openScreens();
    rental = await openStall(screens.api, 'units');
    castle = await rental.addUnit({ name: 'Castle', quantity: 3, price: 45_000 });
    await rental.addUnit({ name: 'Chair', quantity: 50, price: 500 });
  });
  afterAll(() => screens.stop());

  const read = (path: string) => screens.api.get(`/businesses/${rental.id}${path}`, rental.owner.token);

  it('writes a rule as a sentence, shows what it changes before saving, and why a day costs that', async () => {
    const { context, page, complaints } = await screens.visit(rental.owner.phone);
    const console_ = `${screens.api.url}/console/b/${rental.id}/catalogue`;
    await page.goto(`${console_}?part=prices`);
    await page.getByText('No rules yet').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Items').selectOption({ label: 'Castle' });
    await page.getByLabel('Weekdays').selectOption({ label: 'all days' });
    await page.getByLabel('From').fill(inDays(1));
    await page.getByLabel('To', { exact: true }).fill(inDays(40));
    await page.getByLabel('How much').fill('20');
    await page.getByLabel(/^Name/).fill('High season');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('↑ 540').first().waitFor();
    await page.getByText('High season · +GHS 90.00').waitFor();
    await screens.shoot(page, 'price-rule-1280');
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'price-rule-dark');
    expect((await read('/price-rules')).data).toEqual([]);
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText(/^All days from .*: Castle cost 20 % more\.$/).waitFor();
    const { data: rules } = await read('/price-rules');
    expect(rules).toMatchObject([
      { name: 'High season', kind: 'DATES', itemIds: [castle], percent: 20, weekdays: null },
    ]);

    await page.getByRole('button', { name: 'Month after' }).click();
    const day = page.getByRole('button', { name: /↑ 540/ }).first();
    await day.click();
    await page.getByText('High season, 20 % more').waitFor();
    await page.getByText('+GHS 90.00').waitFor();
    expect(await inspect(page)).toEqual([]);
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await screens.shoot(page, `prices-${name}`);
    }
    await page.getByRole('switch', { name: 'High season' }).click();
    await page.getByText('High season does not hold any more').waitFor();
    expect((await read('/price-rules')).data[0].active).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says at the sentence what is wrong with a rule', async () => {
    const { context, page } = await screens.visit(rental.owner.phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/b/${rental.id}/catalogue/prices/new`);
    await page.getByRole('button', { name: 'Pieces' }).click();
    await page.getByLabel('From how many pieces').fill('10');
    await page.getByText('10 × Castle cost').waitFor();
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByLabel('From').fill(inDays(10));
    await page.getByLabel('To', { exact: true }).fill(inDays(5));
    await page.getByLabel(/^Name/).fill('Never');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    expect((await read('/price-rules')).data).toHaveLength(1);
    await context.close();
  });

  it('makes a promo code and shows its uses and the money it gave', async () => {
    const { context, page, complaints } = await screens.visit(rental.owner.phone);
    const console_ = `${screens.api.url}/console/b/${rental.id}/catalogue`;
    await page.goto(`${console_}?part=codes`);
    await page.getByRole('link', { name: 'Make a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill('ama10');
    await page.getByLabel('How many times').fill('5');
    await page.getByText('10 % less').waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'promo-code');
    await page.getByRole('button', { name: 'Save AMA10' }).click();
    await page.getByText('0 of 5').waitFor();
    const booked = await rental.book({ unitId: castle, date: inDays(60), promoCode: 'AMA10' });
    expect(booked.status).toBe(201);
    await page.reload();
    await page.getByText('1 of 5').waitFor();
    await page.getByText('GHS 45.00').waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'promo-codes');
    await page.getByRole('link', { name: 'AMA10' }).click();
    const share = page.getByRole('region', { name: 'Share it' });
    await share.getByText(`/b/${rental.slug}?code=AMA10`).waitFor();
    await share.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'promo-code-share');
    await rental.set({ visibility: 'HIDDEN' });
    await page.reload();
    await share.getByText('once your shop is listed').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps prices of several days with a unit', async () => {
    const { context, page, complaints } = await screens.visit(rental.owner.phone);
    await page.goto(`${screens.api.url}/console/b/${rental.id}/catalogue/units/${castle}`);
    await page.getByText('Price of several days').click();
    await page.getByLabel('Price 1, days').fill('7');
    await page.getByLabel('Price 1, GHS for all of them').fill('2,500');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await read(`/units/${castle}`)).data.lengthPrices)
      .toEqual([{ days: 7, pricePesewas: 250_000 }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers terms in steps, with the sentence that the customer will read', async () => {
    const { context, page, complaints } = await screens.visit(rental.owner.phone);
    await page.goto(`${screens.api.url}/console/b/${rental.id}/settings/rules`);
    await page.getByRole('radio', { name: /^Moderate/ }).click();
    await page.getByText(/^Cancel by .* and get GHS.200.00 back\. Until .* you get GHS.100.00 back\./).waitFor();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'terms-dark');
    await page.getByLabel('Minutes after confirming').fill('60');
    await page.getByLabel('Step 2, percent back').fill('40');
    expect(await page.getByRole('radio', { name: /^My own steps/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect
      .poll(async () => (await read('')).data.policies)
      .toMatchObject({
        refundOnCancel: 'TIERS',
        cancellationGraceMinutes: 60,
        cancellationTiers: [
          { hoursBefore: 120, refundPercent: 100 },
          { hoursBefore: 24, refundPercent: 40 },
        ],
      });
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light' });
      await screens.shoot(page, `terms-${name}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists money that goes back by hand until it is marked', async () => {
    const { data: booking } = await rental.book({ unitId: castle, date: inDays(50) });
    const { api } = screens;
    const { token } = rental.owner;
    const cash = { amountPesewas: 10_000, method: 'CASH' };
    const paid = await api.post(`/bookings/${booking.id}/payments`, cash, token, true);
    expect(paid.status).toBe(201);
    expect((await api.post(`/bookings/${booking.id}/cancel`, { reason: 'Rain' }, token)).status).toBe(200);
    const { context, page, complaints } = await screens.visit(rental.owner.phone, { size: 'phone' });
    await page.goto(`${api.url}/console/b/${rental.id}/money/to-give-back`);
    await page.getByRole('button', { name: 'Mark GHS 100.00 as given back' }).click();
    expect(await inspect(page)).toEqual([]);
    await screens.shoot(page, 'to-give-back');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark GHS 100.00 as given back' }).click();
    await page.getByText('Nothing to give back').waitFor();
    expect((await read('/payments?toReturn=true')).data).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

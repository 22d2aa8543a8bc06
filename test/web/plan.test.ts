import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES_INCLUDED } from '../../src/domain/messages/kinds.ts';
import { openShop, type Shop } from '../features/booking/bookings/shop.ts';
import { newPhone } from '../service/api.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, signIn } from './harness.ts';

const DAY = 24 * 60 * 60;

describe.skipIf(!browserFound('the console is'))('the plan in the console', () => {
  let screens: Screens;
  let shop: Shop;
  const address = (part: string, id = shop.id) => `${screens.api.url}/console/b/${id}/${part}`;
  // An access token expires when the clock moves by days.
  const subscription = async (id = shop.id) => {
    const { token } = await screens.api.signIn(shop.owner.phone);
    return (await screens.api.get(`/businesses/${id}/subscription`, token)).data;
  };

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    shop = await openShop(screens.api, screens.api.database.url, 'units');
    await shop.addUnit({ name: 'Canopy' });
  });
  afterAll(async () => {
    await screens.api.moveClock(0);
    await screens.stop();
  });

  it('goes from the trial to read-only and back by paying', async () => {
    const { context, page, complaints } = await screens.visit(shop.owner.phone, { size: 'phone' });
    await page.goto(address('plan'));
    await page.getByText('Free trial until').waitFor();
    await page.getByText('No invoices yet').waitFor();
    await page.getByRole('heading', { name: '14 days left' }).waitFor();
    await page.getByText('the first invoice comes, GHS 50.00').waitFor();
    await page.getByText('0 of 200 messages').waitFor();
    await page.getByRole('heading', { name: 'If it is not paid by' }).waitFor();
    await page.getByRole('button', { name: 'Keep Starter, GHS 50.00' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await context.close();

    await screens.api.moveClock(22 * DAY);
    await expect.poll(async () => (await subscription()).readOnly).toBe(true);
    const later = await screens.visit(shop.owner.phone);
    await later.page.goto(address('catalogue'));
    await later.page.getByText('Your plan has ended').waitFor();
    expect(await later.page.getByRole('link', { name: 'Add item' }).count()).toBe(0);
    expect(await inspect(later.page)).toEqual([]);
    await later.page.goto(address('customers'));
    await later.page.getByText('Your plan has ended').waitFor();
    expect(await later.page.getByRole('button', { name: 'Add customer' }).count()).toBe(0);
    await later.page.getByRole('link', { name: 'Pay the plan' }).click();
    await later.page.getByRole('heading', { name: 'Waits for the payment' }).waitFor();
    await later.page.getByRole('row', { name: /Open/ }).waitFor();
    expect(await inspect(later.page)).toEqual([]);
    await screens.shoot(later.page, 'read-only');

    const { openInvoice } = await subscription();
    await later.page.getByRole('link', { name: openInvoice.number }).click();
    await later.page.getByRole('heading', { name: `Invoice ${openInvoice.number}` }).waitFor();
    expect(await inspect(later.page)).toEqual([]);
    await later.page.emulateMedia({ media: 'print' });
    expect(await later.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await later.page.getByText('GHS 50.00').last().isVisible()).toBe(true);
    await later.page.emulateMedia({ media: 'screen' });
    await later.page.getByRole('link', { name: 'Pay GHS 50.00' }).click();
    await later.page.waitForURL('**/pay/**');
    await later.page.locator('button[value=pay]').click();
    await later.page.waitForURL('**/receipts/**');
    await later.page.goto(address('plan'));
    await later.page.getByText('Starter, paid until').waitFor();
    await later.page.getByRole('row', { name: /Paid/ }).waitFor();
    expect(await later.page.getByText('Your shop is read-only').count()).toBe(0);
    await later.page.goto(address('catalogue'));
    await later.page.getByRole('link', { name: 'Add item' }).waitFor();
    expect(complaints).toEqual([]);
    expect(later.complaints).toEqual([]);
    await later.context.close();
  });

  it('changes the plan for some months, cancels it in numbers, and keeps it after all', async () => {
    const { context, page, complaints } = await screens.visit(shop.owner.phone);
    await page.goto(address('plan'));
    for (const count of Object.values(MESSAGES_INCLUDED))
      await page.getByText(`${count.toLocaleString('en')} messages a month`).waitFor();
    await page.getByRole('button', { name: 'Change to Growth' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay for Growth' });
    await dialog.getByLabel('For how long?').selectOption('3 months, GHS 450.00');
    expect(await inspect(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Go to payment' }).click();
    await page.waitForURL('**/pay/**');
    expect((await subscription()).openInvoice).toMatchObject({ plan: 'GROWTH', amountPesewas: 45_000 });
    await page.goto(address('plan'));
    await page.getByRole('link', { name: 'Pay GHS 450.00' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel the plan?' });
    await question.getByText('of GHS 450.00 is dropped').waitFor();
    expect(await inspect(page)).toEqual([]);
    await question.getByRole('button', { name: /^Cancel the plan on/ }).click();
    await page.getByText('Your plan ends on').waitFor();
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true, openInvoice: null });
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByText('Your plan goes on').waitFor();
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps staff out, and has nothing to pay for a practice shop', async () => {
    const phone = newPhone();
    const { token } = await screens.api.signIn(shop.owner.phone);
    await screens.api.post(`/businesses/${shop.id}/members`, { phone, role: 'STAFF' }, token);
    const staff = await screens.visit(phone);
    await staff.page.goto(address('plan'));
    await staff.page.getByRole('heading', { name: 'Only owners can see this' }).waitFor();
    expect(staff.complaints).toEqual([]);
    await staff.context.close();

    const { business } = (await screens.api.post('/sandbox', {}, token)).data;
    const { context, page, complaints } = await screens.visit(shop.owner.phone, { size: 'phone', theme: 'dark' });
    await signIn(context, screens.api, shop.owner.phone);
    await page.goto(address('plan', business.id));
    await page.getByRole('heading', { name: 'Practice is free' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

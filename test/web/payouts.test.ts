import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTreasury, type Treasury } from '../features/money/payouts/treasury.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the console is'))('the shop’s own money in the console', () => {
  let screens: Screens;
  let shop: Treasury;
  const at = (path: string) => `${screens.api.url}/console/b/${shop.till.id}/${path}`;

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    shop = await openTreasury(screens.api);
  });
  afterAll(() => screens.stop());

  it('asks for an account, checks it in three steps, and pays out with the effect before the press', async () => {
    const id = await shop.till.held();
    const link = await shop.till.link(id, { amountPesewas: 3_000 });
    await shop.till.press(link.data, 'pay');
    await shop.give(12_000);
    const { context, page, complaints } = await screens.visit(shop.till.owner.phone, { size: 'phone' });
    await page.goto(at('payouts'));
    await page.getByText('GHS 150.00 waits for an account').waitFor();
    await screens.shoot(page, 'money-360-empty');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('link', { name: 'Set up the payout account' }).click();
    await page.getByLabel('Number of the wallet').fill('024 412 4567');
    await screens.shoot(page, 'account-360-1');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: 'Check this number' }).click();
    await page.getByRole('heading', { name: 'Does this number belong to you?' }).waitFor();
    await screens.shoot(page, 'account-360-2');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: /^Pay to / }).click();
    await page.getByRole('heading', { name: 'Ready' }).waitFor();
    await screens.shoot(page, 'account-360-3');
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('button', { name: /Pay out GHS.119\.00 now/ }).click();
    await screens.shoot(page, 'payout-360');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: 'Pay out', exact: true }).click();
    await page.getByText('The payout is on its way').waitFor();
    await page.locator('.tag.ok', { hasText: 'Paid' }).waitFor({ timeout: 60_000 });
    await screens.shoot(page, 'money-360');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is a part of Money, and no part of Bookings', async () => {
    const { context, page, complaints } = await screens.visit(shop.till.owner.phone);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current="page"]');
    for (const [path, item] of [
      ['payouts', 'Money'],
      ['payouts/account', 'Money'],
      ['statements/2026-11', 'Money'],
      ['waitlist', 'Bookings'],
      ['settings/messages', 'Settings'],
    ] as const) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await current.allInnerTexts(), path).toEqual([item]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a payout that came back and an account that waits, and strikes nothing out', async () => {
    const other = await openTreasury(screens.api);
    await other.setAccount({ type: 'MOMO', network: 'MTN', number: '0244120000' });
    await other.give(30_000);
    const made = await other.payOut({ amountPesewas: 5_000 });
    await other.reach(made.data.id, 'FAILED');
    await other.setAccount();
    const { context, page, complaints } = await screens.visit(other.till.owner.phone, { size: 'phone' });
    await page.goto(`${screens.api.url}/console/b/${other.till.id}/payouts`);
    const last = page.getByRole('region', { name: 'Last payouts' });
    await last.locator('.tag.bad', { hasText: 'Did not go' }).waitFor();
    // The states of bookings strike out what was cancelled.
    expect(await last.locator('.st').count()).toBe(0);
    await page.getByRole('link', { name: 'Change it back' }).waitFor();
    await screens.shoot(page, 'money-360-back');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows every movement and a statement to print', async () => {
    const { context, page, complaints } = await screens.visit(shop.till.owner.phone);
    await page.goto(at('payouts'));
    await page.getByRole('cell', { name: 'Fee of a payout' }).waitFor();
    const movements = page.getByRole('region', { name: 'Every movement' });
    // A payment changes the available money only when it is released.
    expect(await movements.getByRole('cell', { name: /Payment of a customer/ }).count()).toBe(0);
    await movements.getByRole('button', { name: 'Payments' }).click();
    await movements.getByRole('cell', { name: /Payment of a customer/ }).waitFor();
    await movements.getByRole('button', { name: 'Available' }).click();
    // One payment is on its way, with the day on which it becomes available.
    const where = page.getByRole('region', { name: 'Where each payment is' });
    await where.locator('li[aria-current="step"]', { hasText: /On its wayavailable/ }).waitFor();
    await where.getByText('the next one after that').waitFor();
    await screens.shoot(page, 'money-1280');
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('When', { exact: true }).selectOption('Every day');
    await page.getByLabel('Not below').fill('80');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payouts follow this from now on').waitFor();
    const { data: business } = await screens.api.get(shop.path, shop.till.owner.token);
    expect(business.policies).toMatchObject({ payouts: 'DAILY', payoutMinimumPesewas: 8_000 });
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    await page.getByRole('heading', { name: /^Statement, / }).waitFor();
    await page.getByText('Balance at the start').waitFor();
    await screens.shoot(page, 'statement-1280');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await screens.shoot(page, 'statement-360');
    expect(await inspect(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

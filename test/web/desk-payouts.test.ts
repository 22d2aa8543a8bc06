import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTreasury, type Treasury, WALLET } from '../features/money/payouts/treasury.ts';
import { signInOperator } from '../features/platform/operators/operator.ts';
import { browserFound } from '../service/browser.ts';
import { inspect, openScreens, type Screens, SIZES } from './harness.ts';

describe.skipIf(!browserFound('the operator desk is'))('payouts and the ledger at the desk', () => {
  let screens: Screens;
  let shop: Treasury;

  beforeAll(async () => {
    screens = await openScreens({ ROLE: 'all' });
    shop = await openTreasury(screens.api);
    await shop.setAccount({ ...WALLET, number: '0244120000' });
    await shop.give(12_000);
    await shop.reach((await shop.payOut()).data.id, 'FAILED');
    const poor = await openTreasury(screens.api);
    await poor.give(-4_550);
    const differences = [
      {
        kind: 'GATEWAY_KNOWS_NO_SUCH_PAYOUT',
        businessId: shop.till.id,
        id: 'pyo_01k9x0a7gk3f5w8z1m4n6q2r',
        detail: 'pyo-01k9x0a7gk3f5w8z1m4n6q2r',
      },
      { kind: 'MONEY_ON_UNKNOWN_REFERENCE', businessId: '', id: 'pay_8fK2', detail: 'charge.success of PAYSTACK' },
    ];
    await screens.api.owner.query(
      'insert into reconciliations (night, ended_at, total, differences) values (current_date + 1, now(), 2, $1)',
      [JSON.stringify(differences)],
    );
  });
  afterAll(() => screens.stop());

  it('shows failures, differences and a ledger in balance, and holds and adjusts with a reason', async () => {
    const admin = await signInOperator(screens.api, 'OPERATOR_ADMIN', 'Kojo Admin');
    const { context, page, complaints } = await screens.visit(admin.phone);
    await page.goto(`${screens.api.url}/operator/payouts`);
    await page.getByText('Did not go').nth(1).waitFor();
    await page.getByText('GHS 119.00, available again').waitFor();
    const poor = page.getByRole('region', { name: 'Below zero' });
    await poor.getByText('−GHS 45.50').waitFor();
    await poor.getByText('adjusted by us').waitFor();
    const differences = page.getByRole('region', { name: 'Differences' });
    await differences.getByText('Gateway knows no such payout').waitFor();
    await differences.getByText('Money on unknown reference').waitFor();
    expect(await differences.getByRole('link', { name: 'Open the shop' }).count()).toBe(1);
    await page.getByText('In balance').waitFor();
    // Every row with its two buttons fits beside the ledger.
    const table = page.getByRole('table', { name: 'Payouts' });
    expect(
      await table.evaluate((rows) => rows.scrollWidth - (rows.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
    await screens.shoot(page, 'desk-payouts-1280');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await screens.shoot(page, 'desk-payouts-360');
    await page.setViewportSize(SIZES.desktop);

    await page.getByRole('button', { name: 'Hold or release' }).click();
    await page.getByText('GHS 119.00 stays with us').waitFor();
    await page.getByLabel('Reason').fill('A customer disputes a payment.');
    await screens.shoot(page, 'desk-hold-1280');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);
    await page.getByRole('button', { name: 'Hold GHS 119.00' }).click();
    await page.getByText('Payouts are on hold').waitFor();
    expect((await shop.balance()).payoutsHeld).toMatchObject({ reason: 'A customer disputes a payment.' });

    await page.getByRole('button', { name: 'Adjust the balance' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Amount, with − to take away').fill('−46.20');
    await dialog.getByRole('button', { name: 'Take away GHS 46.20' }).waitFor();
    await dialog.getByText('GHS 72.80').waitFor();
    await page.getByLabel('Amount, with − to take away').fill('46.20');
    await dialog.getByText('GHS 165.20').waitFor();
    await page.getByLabel('Reason, the owner reads it').fill('The dispute was our mistake');
    await screens.shoot(page, 'desk-adjust-1280');
    await dialog.getByRole('button', { name: 'Add GHS 46.20' }).click();
    await page.getByText('Adjusted', { exact: true }).waitFor();
    expect((await shop.balance()).availablePesewas).toBe(12_000 - 100 + 4_620);

    // The page of the shop says so too, and lets payouts go on.
    await differences.getByRole('link', { name: 'Open the shop' }).click();
    const money = page.getByRole('region', { name: 'Money' });
    await money.getByText('A customer disputes a payment.').waitFor();
    await money.getByText('165.20').waitFor();
    await screens.shoot(page, 'desk-shop-1280');
    expect(await inspect(page)).toEqual([]);
    await page.setViewportSize(SIZES.desktop);
    await money.getByRole('button', { name: 'Hold or release payouts' }).click();
    await page.getByRole('button', { name: 'Let payouts go on' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await money.getByText('A customer disputes a payment.').waitFor({ state: 'detached' });
    expect((await shop.balance()).payoutsHeld).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

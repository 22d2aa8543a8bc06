import { describe, expect, it } from 'vitest';
import { grantOperator } from '../../../../src/features/ground/people/index.ts';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { openTreasury } from '../../money/payouts/treasury.ts';

const adminPhone = newPhone();
const api = await startTestService({ ROLE: 'all', OPERATOR_ADMIN_PHONES: adminPhone });
const admin = await api.signIn(adminPhone);
const operator = await api.signIn();
const { db, clock } = api.service.deps;
await db.service.transaction((tx) => grantOperator(tx, operator.phone, 'OPERATOR', clock.now()));
const shop = await openTreasury(api);
const at = `/admin/businesses/${shop.till.id}`;

describe('operators', () => {
  it('adjust a balance with a reason, as administrators only, and see the ledger in balance', async () => {
    const body = { amountPesewas: 10_000, reason: 'A fault of ours' };
    expect((await api.post(`${at}/adjustments`, body, operator.token)).code).toBe('ROLE_REQUIRED');
    const answer = await api.post(`${at}/adjustments`, body, admin.token);
    expect([answer.status, answer.data.availablePesewas]).toEqual([201, 10_000]);
    await api.post(`${at}/adjustments`, { amountPesewas: -2_000, reason: 'Too much' }, admin.token);
    for (const wrong of [{ amountPesewas: 0, reason: 'x' }, { amountPesewas: 5 }, { amountPesewas: 5, reason: ' ' }])
      expect((await api.post(`${at}/adjustments`, wrong, admin.token)).status).toBe(422);
    expect((await api.post('/admin/businesses/biz_none/adjustments', body, admin.token)).status).toBe(404);
    const { data } = await api.get('/admin/ledger/balance', operator.token);
    expect(data.totalPesewas).toBe(0);
    expect(data.accounts).toContainEqual({ account: 'AVAILABLE', sumPesewas: 8_000 });
    expect(data.accounts).toContainEqual({ account: 'FEES', sumPesewas: -8_000 });
    const { data: audit } = await api.get('/admin/audit?action=ledger.adjust', admin.token);
    expect(audit).toHaveLength(2);
  });

  it('pause payouts with a reason that the owner reads, also one that was reserved, and let them go on', async () => {
    await shop.setAccount();
    expect((await api.post(`${at}/payouts`, { action: 'HOLD' }, operator.token)).status).toBe(422);
    const held = await api.post(`${at}/payouts`, { action: 'HOLD', reason: 'A dispute' }, operator.token);
    expect(held.data.payoutsHeld).toMatchObject({ reason: 'A dispute' });
    expect((await shop.balance()).payoutsHeld).toMatchObject({ reason: 'A dispute' });
    expect((await shop.payOut()).details).toMatchObject([{ code: 'PAYOUTS_HELD' }]);
    const released = await api.post(`${at}/payouts`, { action: 'RELEASE' }, operator.token);
    expect(released.data.payoutsHeld).toBeNull();
    expect((await api.post(`${at}/payouts`, { action: 'RELEASE' }, operator.token)).code).toBe('INVALID_STATE');
    const { data: made } = await shop.payOut();
    await shop.reach(made.id, 'PAID');
    const { rows } = await api.owner.query(
      "select type from events where business_id = $1 and type like 'payouts.%' order by sequence",
      [shop.till.id],
    );
    expect(rows).toEqual([{ type: 'payouts.held' }, { type: 'payouts.released' }]);
  });

  it('see the payouts of today in sums, paused shops, and shops below zero with what took the money', async () => {
    const poor = await openTreasury(api);
    const path = `/admin/businesses/${poor.till.id}`;
    await api.post(`${path}/adjustments`, { amountPesewas: -4_550, reason: 'A dispute was lost' }, admin.token);
    await api.post(`${path}/payouts`, { action: 'HOLD', reason: 'It owes' }, operator.token);
    const { data } = await api.get('/admin/payouts/today', operator.token);
    const named = { businessId: poor.till.id, availablePesewas: -4_550 };
    expect(data).toMatchObject({
      failed: { count: 0, amountPesewas: 0 },
      waiting: { count: 0, oldestAt: null },
      paid: { count: 1, amountPesewas: 7_900 },
      held: [{ ...named, reason: 'It owes' }],
      belowZero: [{ ...named, kind: 'ADJUSTMENT' }],
    });
    expect((await api.get('/admin/payouts/today', shop.till.owner.token)).code).toBe('ROLE_REQUIRED');
    await api.post(`${path}/payouts`, { action: 'RELEASE' }, operator.token);
    await api.post(`${path}/adjustments`, { amountPesewas: 4_550, reason: 'Settled' }, admin.token);
    const { data: settled } = await api.get('/admin/payouts/today', operator.token);
    expect([settled.held, settled.belowZero]).toEqual([[], []]);
  });

  it('list payouts of all shops, without numbers', async () => {
    const { data, text } = await api.get('/admin/payouts?status=PAID&limit=5', operator.token);
    expect(data).toMatchObject([{ businessId: shop.till.id, payout: { status: 'PAID', amountPesewas: 7_900 } }]);
    expect(text).not.toContain('0244124567');
    expect((await api.get('/admin/payouts?from=2026-02-02&to=2026-01-01', operator.token)).status).toBe(422);
    expect((await api.get('/admin/payouts?to=2020-01-01', operator.token)).data).toEqual([]);
    expect((await api.get('/admin/payouts', shop.till.owner.token)).code).toBe('ROLE_REQUIRED');
  });
});

it('a business with a balance cannot be closed', async () => {
  const other = await openTreasury(api);
  await other.give(500);
  const refused = await api.post(`${other.path}/close`, {}, other.till.owner.token);
  expect(refused.details).toMatchObject([{ code: 'BALANCE', message: 'GHS 5.00 has not been paid out yet' }]);
});

import { describe, expect, it } from 'vitest';
import { joinBusiness, keyOf } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { eventually } from '../payments/till.ts';
import { openTreasury, WALLET } from './treasury.ts';

const api = await startTestService({ ROLE: 'all' });

const eventsOf = async (id: string): Promise<string[]> => {
  const { rows } = await api.owner.query(
    "select type from events where business_id = $1 and type like 'payout%' order by sequence",
    [id],
  );
  return rows.map(({ type }) => type);
};

describe('a payout account', async () => {
  const shop = await openTreasury(api);

  it('is missing first, checked with the name of its holder, and confirmed by that name', async () => {
    expect((await api.get(`${shop.path}/payout-account`, shop.till.owner.token)).body).toEqual({ data: null });
    const checked = await shop.put({ ...WALLET, number: '+233 24 412 4567' });
    expect(checked.data).toEqual({
      type: 'MOMO',
      network: 'MTN',
      bank: null,
      numberLast4: '4567',
      holderName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
      status: 'CHECKING',
      readyAt: null,
    });
    expect((await shop.payOut()).details).toMatchObject([{ code: 'PAYOUT_ACCOUNT_MISSING' }]);
    const wrong = await shop.put({ ...WALLET, holderName: 'Somebody Else' });
    expect(wrong.details).toMatchObject([{ path: '/holderName', code: 'NAME_DIFFERS' }]);
    const confirmed = await shop.put({ ...WALLET, holderName: checked.data.holderName.toLowerCase() });
    expect(confirmed.data).toMatchObject({ status: 'READY', numberLast4: '4567' });
    expect((await api.get(`${shop.path}/payout-account`, shop.till.owner.token)).data).toEqual(confirmed.data);
    const { rows } = await api.owner.query('select number from payout_accounts where business_id = $1', [shop.till.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].number.toString('latin1')).not.toContain('4124567');
    expect(await eventsOf(shop.till.id)).toEqual(['payout_account.changed']);
    const { data: audit } = await api.get(`${shop.path}/audit?action=payout_account.change`, shop.till.owner.token);
    expect(audit).toHaveLength(1);
  });

  it('stays as it is while another is proposed or refused, and waits 24 hours once it is changed', async () => {
    await shop.give(50_000);
    const unknown = await shop.put({ ...WALLET, number: '0244120002' });
    expect(unknown.data).toMatchObject({ status: 'REFUSED', holderName: null });
    const { data: kept } = await api.get(`${shop.path}/payout-account`, shop.till.owner.token);
    expect(kept).toMatchObject({ status: 'READY', numberLast4: '4567' });
    const bank = { type: 'BANK', bankCode: '130100', number: '1441000565221' };
    const changed = await shop.setAccount(bank);
    expect(changed.data).toMatchObject({ type: 'BANK', bank: 'Ecobank Ghana', network: null, status: 'READY' });
    const wait = Temporal.Instant.from(changed.data.readyAt).since(api.service.deps.clock.now()).total('minutes');
    expect(wait).toBeGreaterThan(23.5 * 60);
    expect((await shop.payOut()).details).toMatchObject([{ code: 'ACCOUNT_TOO_NEW' }]);
    // The same account again changes nothing.
    expect((await shop.setAccount(bank)).data).toEqual(changed.data);
    expect((await shop.setAccount(WALLET)).data.readyAt > changed.data.readyAt).toBe(true);
    expect(await eventsOf(shop.till.id)).toHaveLength(3);
  });

  it.each([
    [{ type: 'MOMO', number: '0244124567' }, '/network'],
    [{ type: 'MOMO', network: 'MTN', number: '12345' }, '/number'],
    [{ type: 'MOMO', network: 'MTN', bankCode: '130100', number: '0244124567' }, '/bankCode'],
    [{ type: 'BANK', number: '1441000565221' }, '/bankCode'],
    [{ type: 'BANK', bankCode: '999', number: '1441000565221' }, '/bankCode'],
    [{ type: 'BANK', bankCode: '130100', number: 'abcdef' }, '/number'],
    [{ type: 'BANK', bankCode: '130100', network: 'MTN', number: '1441000565221' }, '/network'],
    [{ type: 'CASH', number: '1441000565221' }, '/type'],
  ])('is refused as %j', async (body, path) => {
    const answer = await shop.put(body);
    expect([answer.status, answer.details[0]?.path]).toEqual([422, path]);
  });

  it('lists banks', async () => {
    const { data } = await api.get('/payout-banks', shop.till.owner.token);
    expect(data).toContainEqual({ code: '130100', name: 'Ecobank Ghana' });
  });
});

describe('a payout', async () => {
  const shop = await openTreasury(api);
  await shop.setAccount();

  it('needs money, reserves it with its fee on top, and is paid', async () => {
    expect((await shop.payOut()).details).toMatchObject([{ code: 'NOT_ENOUGH' }]);
    await shop.give(10_000);
    expect((await shop.payOut({ amountPesewas: 9_901 })).details).toMatchObject([{ code: 'NOT_ENOUGH' }]);
    const made = await shop.payOut({ amountPesewas: 4_000 });
    expect(made.status, made.text).toBe(201);
    expect(made.data).toMatchObject({
      amountPesewas: 4_000,
      feePesewas: 100,
      status: 'PENDING',
      account: { type: 'MOMO', network: 'MTN', numberLast4: '4567' },
      reference: expect.stringMatching(/^[a-z0-9_-]{16,50}$/),
      failure: null,
    });
    expect(await shop.reach(made.data.id, 'PAID')).toMatchObject({ paidAt: expect.any(String), failure: null });
    expect(await shop.balance()).toMatchObject({ availablePesewas: 5_900, inPayoutPesewas: 0 });

    const rest = await shop.payOut();
    expect(rest.data.amountPesewas).toBe(5_800);
    await shop.reach(rest.data.id, 'PAID');
    expect(await shop.balance()).toMatchObject({ availablePesewas: 0, owedPesewas: 0, inPayoutPesewas: 0 });
    expect(await shop.entries()).toEqual([
      ['ADJUSTMENT', 10_000],
      ['PAYOUT', -4_000],
      ['PAYOUT_FEE', -100],
      ['PAYOUT', -5_800],
      ['PAYOUT_FEE', -100],
    ]);
    expect((await eventsOf(shop.till.id)).filter((type) => type === 'payout.paid')).toHaveLength(2);
  });

  it.each([
    ['0244120000', 'FAILED', ['payout.failed']],
    ['0244120001', 'RETURNED', ['payout.paid', 'payout.failed']],
  ])('to %s ends as %s and gives back its amount', async (number, status, events) => {
    const other = await openTreasury(api);
    await other.setAccount({ ...WALLET, number });
    await other.give(5_000);
    const made = await other.payOut();
    const ended = await other.reach(made.data.id, status);
    expect(ended.failure).toMatch(/wallet/);
    expect(await other.balance()).toMatchObject({ availablePesewas: 4_900, inPayoutPesewas: 0 });
    expect((await other.entries()).at(-1)).toEqual(['PAYOUT_RETURNED', 4_900]);
    expect((await eventsOf(other.till.id)).slice(1)).toEqual(events);
  });

  it('goes once for a repeated key, and races reserve no pesewa twice', async () => {
    const other = await openTreasury(api);
    await other.setAccount();
    await other.give(10_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => other.payOut({ amountPesewas: 2_900 }, undefined)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect((await other.balance()).availablePesewas).toBe(1_000);
    const same = await Promise.all(
      Array.from({ length: 4 }, () => other.payOut({ amountPesewas: 100 }, undefined, 'the-same-key')),
    );
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    expect((await other.balance()).availablePesewas).toBe(800);
  });

  it('goes by schedule on its day, from the minimum on, once', async () => {
    const other = await openTreasury(api);
    await other.setAccount();
    await other.give(4_999);
    await other.till.setPolicies({ payouts: 'DAILY' });
    const { nextPayoutAt } = await other.balance();
    expect(nextPayoutAt).toMatch(/T06:00:00/);
    const due = (time: string) =>
      api.owner.query("update payout_accounts set next_run_at = $2 where business_id = $1 and stage = 'CURRENT'", [
        other.till.id,
        time,
      ]);
    const untilRun = () =>
      eventually(async () => {
        const { rows } = await api.owner.query(
          'select next_run_at > now() as later from payout_accounts where business_id = $1',
          [other.till.id],
        );
        expect(rows).toEqual([{ later: true }]);
      });
    await due('2026-11-10T06:00:00Z');
    await untilRun();
    expect(await other.payouts()).toEqual([]);
    await other.give(1);
    await due('2026-11-10T06:00:00Z');
    await eventually(async () => expect(await other.payouts()).toHaveLength(1));
    expect(await other.payouts()).toMatchObject([{ amountPesewas: 4_900, feePesewas: 100 }]);
    await other.till.setPolicies({ payouts: 'MANUAL' });
    expect((await other.balance()).nextPayoutAt).toBeNull();
  });

  it('is for an owner who has just signed in: not for staff, keys, strangers or a stolen session', async () => {
    await shop.give(5_000);
    const business = { ...shop.till, slug: '', path: shop.path };
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, shop.till.id, ['business:write', 'bookings:write']);
    const stranger = await api.signIn();
    const attempts = [(token: string) => shop.payOut({}, token), (token: string) => shop.put(WALLET, token)];
    for (const call of attempts) {
      expect((await call(staff.token)).code).toBe('ROLE_REQUIRED');
      expect((await call(key)).code).toBe('FORBIDDEN');
      expect((await call(stranger.token)).code).toBe('NOT_FOUND');
    }
    await api.moveClock(660);
    // A stolen refresh token makes new access tokens, but no new sign-in.
    const stolen = await api.post('/auth/refresh', { refreshToken: shop.till.owner.refreshToken });
    const before = await shop.balance();
    for (const answer of [
      await shop.payOut({}, stolen.data.accessToken),
      await shop.put(WALLET, stolen.data.accessToken),
    ])
      expect([answer.code, answer.details[0]?.code]).toEqual(['ROLE_REQUIRED', 'SIGN_IN_AGAIN']);
    const fresh = await api.signIn(shop.till.owner.phone);
    expect((await shop.payOut({ amountPesewas: 1_000 }, fresh.token)).status).toBe(201);
    expect(before.availablePesewas).toBe(5_000);
    await api.moveClock(0);
  });
});

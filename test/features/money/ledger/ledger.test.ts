import { describe, expect, it } from 'vitest';
import { postEntry } from '../../../../src/features/money/ledger/index.ts';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import type { Answer } from '../../../service/api.ts';
import { joinBusiness, keyOf } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { eventually, openTill, type Till } from '../payments/till.ts';

const api = await startTestService({ ROLE: 'all', PLATFORM_FEE_PERCENT: '2.5' });
const { deps } = api.service;

const moneyOf = (till: Till) => ({
  get: (path: string): Promise<Answer> => api.get(`/businesses/${till.id}${path}`, till.owner.token),
  balance: async () => (await api.get(`/businesses/${till.id}/balance`, till.owner.token)).data,
  /** Kinds and amounts, newest first. */
  entries: async (query = '') => {
    const { data } = await api.get(`/businesses/${till.id}/ledger?limit=100${query}`, till.owner.token);
    return data.map(({ kind, amountPesewas }: { kind: string; amountPesewas: number }) => [kind, amountPesewas]);
  },
  /** A booking that is paid through the gateway; returns the payment. */
  paid: async (amountPesewas: number) => {
    const id = await till.held();
    const link = await till.link(id, { amountPesewas });
    await till.press(link.data, 'pay');
    return (await till.payments(id))[0];
  },
});

/** Makes everything paid so far due, and waits until it is released. */
async function untilReleased(till: Till): Promise<void> {
  await api.owner.query(
    "update ledger_releases set release_at = (release_at at time zone 'UTC' - interval '7 days') at time zone 'UTC' where business_id = $1",
    [till.id],
  );
  await eventually(async () => expect((await moneyOf(till).balance()).pendingPesewas).toBe(0));
}

describe('the ledger of a business', async () => {
  const till = await openTill(api);
  const money = moneyOf(till);

  it('is empty before the first payment, and without money that is recorded by hand', async () => {
    const id = await till.held();
    await till.record(id, { amountPesewas: 1_000 });
    expect(await money.balance()).toMatchObject({
      availablePesewas: 0,
      pendingPesewas: 0,
      inPayoutPesewas: 0,
      owedPesewas: 0,
      payoutsHeld: null,
    });
    expect(await money.entries()).toEqual([]);
  });

  it('posts a payment and its fee as pending, releases it, and takes refunds from pending first', async () => {
    const first = await money.paid(4_000);
    expect(await money.entries()).toEqual([
      ['PLATFORM_FEE', -100],
      ['PAYMENT', 4_000],
    ]);
    expect(await money.balance()).toMatchObject({ pendingPesewas: 3_900, availablePesewas: 0 });
    const { data } = await money.get('/ledger?kind=PAYMENT');
    expect(data[0]).toMatchObject({
      paymentId: first.id,
      bookingId: first.bookingId,
      availableAfterPesewas: 0,
      note: null,
    });

    await untilReleased(till);
    expect(await money.balance()).toMatchObject({ pendingPesewas: 0, availablePesewas: 3_900 });

    const second = await money.paid(3_000);
    expect((await till.refund(first.id, { amountPesewas: 1_000 })).status).toBe(201);
    // The refund of the first payment makes the release of the second one smaller.
    expect(await money.balance()).toMatchObject({ pendingPesewas: 1_925, availablePesewas: 3_900 });
    await untilReleased(till);
    expect(await money.balance()).toMatchObject({ pendingPesewas: 0, availablePesewas: 5_825 });
    expect((await money.entries()).slice(0, 2)).toEqual([
      ['RELEASE', 1_925],
      ['REFUND', -1_000],
    ]);
    await till.refund(second.id, {});
    await till.refund(first.id, {});
    expect(await money.balance()).toMatchObject({ availablePesewas: 0, owedPesewas: 175, pendingPesewas: 0 });

    // What comes next fills it first.
    await money.paid(10_000);
    await untilReleased(till);
    expect(await money.balance()).toMatchObject({ availablePesewas: 9_575, owedPesewas: 0 });
  });

  it('pages newest first, filters by kind and date, and refuses bad input', async () => {
    const all = (await money.get('/ledger?limit=100')).data;
    const pages = [];
    for (let cursor = ''; ; ) {
      const { body } = await money.get(`/ledger?limit=3${cursor}`);
      pages.push(...body.data);
      if (!body.meta.hasMore) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(pages).toEqual(all);
    expect(await money.entries('&kind=RELEASE')).toEqual([
      ['RELEASE', 9_750],
      ['RELEASE', 1_925],
      ['RELEASE', 3_900],
    ]);
    const [oldest] = all.slice(-1);
    const day = oldest.at.slice(0, 10);
    const ofDay = all.filter(({ at }: { at: string }) => at.startsWith(day));
    expect(await money.entries(`&from=${day}&to=${day}`)).toHaveLength(ofDay.length);
    expect(await money.entries('&to=2020-01-01')).toEqual([]);
    expect((await money.get('/ledger?from=2026-02-02&to=2026-01-01')).details).toMatchObject([{ path: '/to' }]);
    expect((await money.get('/ledger?kind=TIP')).code).toBe('VALIDATION_FAILED');
    expect((await money.get('/ledger?kind=RELEASE&kind=TIP')).code).toBe('VALIDATION_FAILED');
    // Several kinds are one list in the order of time, page by page.
    const entries: [string, number][] = await money.entries();
    const some = entries.filter(([kind]) => kind === 'RELEASE' || kind === 'PAYMENT');
    expect(new Set(some.map(([kind]) => kind)).size).toBe(2);
    const kinds = 'kind=RELEASE&kind=PAYMENT&kind=RELEASE';
    expect(await money.entries(`&${kinds}`)).toEqual(some);
    const { body: first } = await money.get(`/ledger?${kinds}&limit=1`);
    const { body: second } = await money.get(`/ledger?${kinds}&limit=1&cursor=${first.meta.nextCursor}`);
    expect([first.data[0].kind, second.data[0].kind]).toEqual(some.slice(0, 2).map(([kind]) => kind));
  });

  it('has statements whose sums explain the change of the balance', async () => {
    const all = (await money.get('/ledger?limit=100')).data.toReversed();
    let opening = 0;
    for (const month of new Set<string>(all.map(({ at }: { at: string }) => at.slice(0, 7)))) {
      const { data, headers } = await money.get(`/statements/${month}`);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(data.month).toBe(month);
      expect(data.openingPesewas).toBe(opening);
      expect(data.entries).toEqual(all.filter(({ at }: { at: string }) => at.startsWith(month)));
      const { RELEASE: _, ...changes } = data.sums as Record<string, number>;
      expect(data.closingPesewas - opening).toBe(Object.values(changes).reduce((sum, one) => sum + one, 0));
      opening = data.closingPesewas;
      const csv = await money.get(`/statements/${month}.csv`);
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.text.trim().split('\n')).toHaveLength(data.entries.length + 1);
    }
    const now = await money.balance();
    expect(opening).toBe(now.availablePesewas + now.pendingPesewas - now.owedPesewas);
    expect((await money.get('/statements/2020-01')).data).toMatchObject({ openingPesewas: 0, entries: [], sums: {} });
    for (const month of ['2026-13', 'now', '2026-1'])
      expect((await money.get(`/statements/${month}`)).status).toBe(422);
  });

  it('is for owners alone', async () => {
    const business = { ...till, slug: '', path: `/businesses/${till.id}` };
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, till.id, ['bookings:read', 'business:write']);
    const stranger = await api.signIn();
    for (const path of ['/balance', '/ledger', '/statements/2026-01', '/statements/2026-01.csv']) {
      const at = `/businesses/${till.id}${path}`;
      expect((await api.get(at, staff.token)).code).toBe('ROLE_REQUIRED');
      expect((await api.get(at, key)).code).toBe('FORBIDDEN');
      expect((await api.get(at, stranger.token)).code).toBe('NOT_FOUND');
    }
  });

  it('agrees with payments and refunds', async () => {
    const found = await reconcile(deps, deps.clock.now());
    expect(found.filter(({ kind }) => /LEDGER|ENTRY|BALANCE/.test(kind))).toEqual([]);
    await api.owner.query(
      `insert into payments (business_id, id, booking_id, link_id, amount_pesewas, method, provider, reference,
         transaction_id, receipt_number, receipt_token, paid_at, created_at)
       select business_id, 'pay_forgotten', booking_id, link_id, 700, method, provider, 'other', 'other', 'R-x', 'x',
         paid_at, created_at from payments where business_id = $1 and provider <> 'MANUAL' limit 1`,
      [till.id],
    );
    expect(await reconcile(deps, deps.clock.now())).toContainEqual({
      kind: 'PAYMENT_NOT_IN_LEDGER',
      businessId: till.id,
      id: 'pay_forgotten',
      detail: '700, posted 0',
    });
  });
});

describe('the database', async () => {
  const till = await openTill(api);
  const businessId = till.id;
  const db = deps.db.tenant(businessId);
  const at = deps.clock.now();
  const post = (cause: string, lines: object, kind: 'ADJUSTMENT' | 'PAYOUT' | 'PAYOUT_FEE' = 'ADJUSTMENT') =>
    db.transaction((tx) => postEntry(tx, { businessId, kind, cause, at, lines }));

  it('refuses entries that do not sum to zero, have one line, or come twice', async () => {
    await post('one', { available: 500, fees: -500 });
    await expect(post('two', { available: 500, fees: -499 })).rejects.toMatchObject({ code: '23514' });
    await expect(post('two', { available: 500 })).rejects.toMatchObject({ code: '23514' });
    await expect(post('two', {})).rejects.toMatchObject({ code: '23514' });
    await expect(post('one', { available: 500, fees: -500 })).rejects.toMatchObject({ code: '23505' });
  });

  it('keeps balances from going below zero where they may not', async () => {
    await expect(post('two', { pending: -1, gateway: 1 })).rejects.toMatchObject({ code: '23514' });
    await expect(post('two', { payout: -1, gateway: 1 })).rejects.toMatchObject({ code: '23514' });
    const tooMuch = { available: -501, payout: 501 };
    await expect(post('two', tooMuch, 'PAYOUT')).rejects.toMatchObject({ code: '23514' });
    await expect(post('two', { available: -501, gatewayCost: 501 }, 'PAYOUT_FEE')).rejects.toMatchObject({
      code: '23514',
    });
    await post('two', { available: -501, fees: 501 });
    expect(await moneyOf(till).balance()).toMatchObject({ availablePesewas: 0, owedPesewas: 1 });
  });

  it('never changes or removes an entry, nor a balance without one, for any role', async () => {
    const refused = { code: '42501' };
    const changes = [
      sql`update ledger_entries set reason = 'x' where business_id = ${businessId}`,
      sql`delete from ledger_entries where business_id = ${businessId}`,
      sql`update ledger_balances set available_pesewas = 5, fees_pesewas = -5 where business_id = ${businessId}`,
      sql`delete from ledger_balances where business_id = ${businessId}`,
    ];
    for (const change of changes) {
      await expect(db.transaction((tx) => tx.run(change))).rejects.toMatchObject(refused);
      await expect(deps.db.service.transaction((tx) => tx.run(change))).rejects.toMatchObject(refused);
      await expect(api.owner.query(change.text, change.values)).rejects.toMatchObject(refused);
    }
    await expect(api.owner.query('truncate ledger_entries')).rejects.toMatchObject(refused);
  });

  it('keeps the order of time: no entry is before an earlier one', async () => {
    await db.transaction((tx) =>
      postEntry(tx, {
        businessId,
        kind: 'ADJUSTMENT',
        cause: 'late',
        at: at.subtract({ hours: 900 }),
        lines: { available: 1, fees: -1 },
      }),
    );
    const { data } = await moneyOf(till).get('/ledger?limit=1');
    expect(data[0]).toMatchObject({
      availableAfterPesewas: 0,
      at: expect.stringContaining(at.toString().slice(0, 16)),
    });
  });
});

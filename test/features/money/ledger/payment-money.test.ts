import { describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { openTreasury, type Treasury, WALLET } from '../payouts/treasury.ts';

const api = await startTestService({ ROLE: 'all' });

/** Posts with times that the jobs of the service do not reach, so that the test decides when money is released. */
const DAYS = { monday: '2027-11-01', tuesday: '2027-11-02', wednesday: '2027-11-03' };

const ledgerOf = ({ till: { id } }: Treasury) => ({
  pay: (paymentId: string, day: string, pesewas: number, { fee = 0, releaseOn }: { fee?: number; releaseOn: string }) =>
    api.owner.query(`select post_incoming($1, 'PAYMENT', $2, $3, $4, $5, 0, $6, null, $2, null)`, [
      id,
      paymentId,
      `${day}T10:00:00Z`,
      pesewas,
      fee,
      `${releaseOn}T05:00:00Z`,
    ]),
  release: (day: string) => api.owner.query('select release_pending($1, $2)', [id, `${day}T05:00:01Z`]),
  refund: (paymentId: string, day: string, pesewas: number) =>
    api.owner.query(`select post_outgoing($1, 'REFUND', $2, $3, $4, null, $5, 'Rain')`, [
      id,
      `refund of ${paymentId}`,
      `${day}T11:00:00Z`,
      pesewas,
      paymentId,
    ]),
});

const listOf = async (shop: Treasury, query = '') =>
  (await api.get(`${shop.path}/ledger/payments${query}`, shop.till.owner.token)).body;

/** Status and payout of each payment, oldest first. */
const placesOf = async (shop: Treasury): Promise<[string, string, string | null][]> =>
  (await listOf(shop)).data
    .map((row: Record<string, string>) => [row.paymentId, row.status, row.payoutId])
    .toReversed();

const { monday, tuesday, wednesday } = DAYS;

describe('the money of each payment', () => {
  it('is on its way, available, in a payout and paid out, what came first going first', async () => {
    const shop = await openTreasury(api);
    await shop.setAccount();
    const ledger = ledgerOf(shop);
    await ledger.pay('pay_a', monday, 10_000, { fee: 195, releaseOn: tuesday });
    await ledger.pay('pay_b', tuesday, 6_000, { releaseOn: wednesday });
    const { data } = await listOf(shop);
    expect(data).toMatchObject([
      { paymentId: 'pay_b', status: 'PENDING', availableAt: '2027-11-03T05:00:00.000Z' },
      {
        paymentId: 'pay_a',
        amountPesewas: 10_000,
        netPesewas: 9_805,
        status: 'PENDING',
        paidAt: '2027-11-01T10:00:00.000Z',
        availableAt: '2027-11-02T05:00:00.000Z',
        payoutId: null,
        payoutAt: null,
      },
    ]);
    await ledger.release(tuesday);
    expect(await placesOf(shop)).toEqual([
      ['pay_a', 'AVAILABLE', null],
      ['pay_b', 'PENDING', null],
    ]);
    await ledger.release(wednesday);
    const part = (await shop.payOut({ amountPesewas: 9_000 })).data.id;
    await shop.reach(part, 'PAID');
    // 705 of the first payment are still here.
    expect(await placesOf(shop)).toEqual([
      ['pay_a', 'AVAILABLE', null],
      ['pay_b', 'AVAILABLE', null],
    ]);
    const more = (await shop.payOut({ amountPesewas: 605 })).data.id;
    await shop.reach(more, 'PAID');
    expect(await placesOf(shop)).toEqual([
      ['pay_a', 'PAID_OUT', more],
      ['pay_b', 'AVAILABLE', null],
    ]);
    const rest = (await shop.payOut()).data;
    expect((await placesOf(shop))[1]).toEqual(['pay_b', 'IN_PAYOUT', rest.id]);
    const paid = await shop.reach(rest.id, 'PAID');
    expect((await listOf(shop)).data[0]).toMatchObject({
      status: 'PAID_OUT',
      payoutId: rest.id,
      payoutAt: paid.paidAt,
    });
  });

  it('is available again when its payout failed or came back', async () => {
    for (const [number, status] of [
      ['0244120000', 'FAILED'],
      ['0244120001', 'RETURNED'],
    ] as const) {
      const shop = await openTreasury(api);
      await shop.setAccount({ ...WALLET, number });
      const ledger = ledgerOf(shop);
      await ledger.pay('pay_a', monday, 5_000, { releaseOn: tuesday });
      await ledger.release(tuesday);
      await shop.reach((await shop.payOut()).data.id, status);
      expect(await placesOf(shop)).toEqual([['pay_a', 'AVAILABLE', null]]);
    }
  });

  it('is less by what went back, and made up for what was owed', async () => {
    const shop = await openTreasury(api);
    const ledger = ledgerOf(shop);
    await ledger.pay('pay_a', monday, 5_000, { releaseOn: tuesday });
    await ledger.release(tuesday);
    await shop.setAccount();
    const paid = (await shop.payOut()).data.id;
    await shop.reach(paid, 'PAID');
    await ledger.refund('pay_a', tuesday, 2_000);
    await ledger.pay('pay_b', tuesday, 1_500, { releaseOn: wednesday });
    await ledger.release(wednesday);
    expect((await listOf(shop)).data).toMatchObject([
      { paymentId: 'pay_b', netPesewas: 1_500, status: 'OFFSET', payoutId: null },
      { paymentId: 'pay_a', netPesewas: 3_000, status: 'PAID_OUT', payoutId: paid },
    ]);
    expect(await shop.balance()).toMatchObject({ owedPesewas: 500 });
  });

  it('used up by refunds before it was released', async () => {
    const shop = await openTreasury(api);
    const ledger = ledgerOf(shop);
    await ledger.pay('pay_a', monday, 5_000, { releaseOn: tuesday });
    await ledger.refund('pay_a', monday, 5_000);
    await ledger.release(tuesday);
    expect((await listOf(shop)).data).toMatchObject([{ netPesewas: 0, status: 'OFFSET' }]);
  });

  it('names booking and customer, pages, and is an owner’s', async () => {
    const shop = await openTreasury(api);
    const bookings: string[] = [];
    for (let n = 0; n < 3; n++) {
      const id = await shop.till.held();
      bookings.push(id);
      const link = await shop.till.link(id, { amountPesewas: 3_000 });
      await shop.till.press(link.data, 'pay');
    }
    const booking = await shop.till.booking(bookings[2] ?? '');
    const first = await listOf(shop, '?limit=2');
    expect(first.data[0]).toMatchObject({
      bookingId: booking.id,
      bookingCode: booking.code,
      bookingItem: expect.any(String),
      customerName: booking.customerName,
      status: 'PENDING',
      availableAt: expect.stringMatching(/T05:00:00\.000Z$/),
    });
    expect(first.data[0].bookingItem).not.toBe('');
    const second = await listOf(shop, `?limit=2&cursor=${first.meta.nextCursor}`);
    expect([...first.data, ...second.data].map(({ bookingId }) => bookingId)).toEqual(bookings.toReversed());
    expect(second.meta.hasMore).toBe(false);
    const stranger = await api.signIn();
    expect((await api.get(`${shop.path}/ledger/payments`, stranger.token)).code).toBe('NOT_FOUND');
  });
});

import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/kit/time.ts';
import { newPhone } from '../../../service/api.ts';
import { random } from '../../../service/seed.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, today } from '../../booking/bookings/shop.ts';
import { openTill } from './till.ts';

const api = await sharedService();

describe('the payments of a business', () => {
  it('are listed with their booking, note and refunds, and by every filter alike', async () => {
    const till = await openTill(api);
    const dice = random('list of payments');
    const list = (query = '') => api.get(`/businesses/${till.id}/payments?${query}`, till.owner.token);
    const unitId = await till.addUnit({ quantity: 50 });
    const bookings: string[] = [];
    for (let n = 0; n < 4; n++) bookings.push(await till.held({ unitId }));
    const made: { id: string; method: string; date: string; bookingId: string; status: string }[] = [];
    for (let n = 0; n < 24; n++) {
      const [bookingId, method] = [dice.pick(bookings), dice.pick(['CASH', 'MOMO', 'BANK'])];
      const date = addDays(today(), -dice.between(1, 5));
      const paidAt = `${date}T${dice.pick(['00:00:00', '12:30:00', '23:59:59.999'])}Z`;
      const paid = await till.record(bookingId, { amountPesewas: 100, method, paidAt, note: `n${n}` });
      const { id } = paid.data;
      const refunded = dice.pick([0, 0, 40, 100]);
      if (refunded > 0) await till.refund(id, { amountPesewas: refunded });
      const status = refunded === 0 ? 'SUCCEEDED' : refunded === 100 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      made.push({ id, method, date, bookingId, status });
    }
    const { data: all } = await list('limit=100');
    const sorted = [...all].toSorted((a, b) =>
      a.paidAt === b.paidAt ? (a.id < b.id ? 1 : -1) : a.paidAt < b.paidAt ? 1 : -1,
    );
    expect(all).toEqual(sorted);
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    for (const payment of all) {
      const at = made.findIndex(({ id }) => id === payment.id);
      const { status, method, bookingId } = made[at] ?? {};
      const booking = { bookingId, bookingItem: 'Canopy', customerName: 'Ama Mensah' };
      expect(payment).toMatchObject({ status, method, note: `n${at}`, ...booking });
      const amounts = payment.refunds.map((refund: { amountPesewas: number }) => refund.amountPesewas);
      expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(payment.refundedPesewas);
    }
    const part = all.find(({ status }: { status: string }) => status === 'PARTIALLY_REFUNDED');
    if (part) {
      expect(part.refunds).toEqual([
        {
          id: expect.stringMatching(/^rfd_/),
          amountPesewas: 40,
          status: 'SUCCEEDED',
          reason: 'Rain',
          receiptNote: null,
          by: { kind: 'user', id: till.owner.id },
          createdAt: expect.any(String),
          failure: null,
        },
      ]);
    }
    for (let n = 0; n < 30; n++) {
      const from = dice.chance(0.5) ? addDays(today(), -dice.between(1, 5)) : undefined;
      const to = dice.chance(0.5) ? addDays(from ?? inDays(-5), dice.between(0, 3)) : undefined;
      const method = dice.chance(0.5) ? dice.pick(['CASH', 'MOMO', 'BANK', 'CARD']) : undefined;
      const status = dice.chance(0.5) ? dice.pick(['SUCCEEDED', 'REFUNDED', 'PARTIALLY_REFUNDED']) : undefined;
      const bookingId = dice.chance(0.3) ? dice.pick(bookings) : undefined;
      const filter = { from, to, method, status, bookingId };
      const query = Object.entries(filter)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `&${name}=${value}`)
        .join('');
      const expected = all.filter((payment: Record<string, string>) => {
        const date = (payment['paidAt'] ?? '').slice(0, 10);
        return (
          (from === undefined || date >= from) &&
          (to === undefined || date <= to) &&
          (method === undefined || payment['method'] === method) &&
          (status === undefined || payment['status'] === status) &&
          (bookingId === undefined || payment['bookingId'] === bookingId)
        );
      });
      const found = [];
      for (let cursor = ''; ; ) {
        const page = await list(`limit=3${query}${cursor}`);
        found.push(...page.data);
        if (!page.body.meta.hasMore) break;
        cursor = `&cursor=${page.body.meta.nextCursor}`;
      }
      expect(found, query).toEqual(expected);
    }
  });

  it('refuse a wrong filter by its path, and are no other business’s', async () => {
    const till = await openTill(api);
    const other = await openTill(api);
    const path = `/businesses/${till.id}/payments`;
    for (const [query, field] of [
      ['from=2027-01-02&to=2027-01-01', '/to'],
      ['method=GOLD', '/method'],
      ['status=LOST', '/status'],
    ] as const) {
      const refused = await api.get(`${path}?${query}`, till.owner.token);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, field]);
    }
    expect((await api.get(path, other.owner.token)).code).toBe('NOT_FOUND');
  });

  it('are read by the booking’s customer, without the note and without who made a refund', async () => {
    const till = await openTill(api);
    const phone = newPhone();
    const customer = await api.signIn(phone);
    const unitId = await till.addUnit();
    const { data: booking } = await till.hold({ unitId, date: inDays(3), customer: { name: 'Esi', phone } });
    const { data: paid } = await till.record(booking.id, { amountPesewas: 3_000, note: 'by her brother' });
    await till.refund(paid.id, { amountPesewas: 100 });
    const seen = await api.get(`/bookings/${booking.id}/payments`, customer.token);
    expect(seen.status).toBe(200);
    expect(seen.data).toMatchObject([
      { id: paid.id, note: null, refunds: [{ amountPesewas: 100, by: { kind: 'user' } }] },
    ]);
    expect(seen.text).not.toContain('brother');
    expect(seen.text).not.toContain(till.owner.id);
    const stranger = await api.signIn();
    expect((await api.get(`/bookings/${booking.id}/payments`, stranger.token)).code).toBe('NOT_FOUND');
  });
});

describe('refunds', () => {
  it('never exceed their payment, whatever writes them', async () => {
    const till = await openTill(api);
    const id = await till.held();
    const { data: paid } = await till.record(id, { amountPesewas: 100 });
    const write = (amount: number) =>
      api.owner.query(
        `insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
         values ($1, 'rfd_' || gen_random_uuid(), $2, $3, $4, 'SUCCEEDED', 'x', '{}', now(), now())`,
        [till.id, paid.id, id, amount],
      );
    await write(60);
    await expect(write(41)).rejects.toThrow(/payments_refunded/);
    await write(40);
  });
});

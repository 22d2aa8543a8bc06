import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { openTill } from './till.ts';

const api = await sharedService();
const till = await openTill(api);

describe('a recorded payment', () => {
  it('confirms a hold once the deposit is paid, and adds up at every step', async () => {
    const id = await till.held();
    expect(await till.booking(id)).toMatchObject({ totalPesewas: 10_000, depositPesewas: 3_000, duePesewas: 10_000 });

    const first = await till.record(id, { amountPesewas: 2_999, reference: 'till 4', note: 'In coins' });
    expect(first.status, first.text).toBe(201);
    expect(first.data).toEqual({
      id: expect.stringMatching(/^pay_/),
      bookingId: id,
      amountPesewas: 2_999,
      refundedPesewas: 0,
      method: 'CASH',
      provider: 'MANUAL',
      status: 'SUCCEEDED',
      reference: 'till 4',
      receiptNumber: expect.stringMatching(/^R-\d{6}$/),
      receiptUrl: expect.stringMatching(/\/receipts\/[\w-]{38}$/),
      paidAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      note: 'In coins',
      receiptNote: null,
      toReturnPesewas: 0,
      refunds: [],
      bookingItem: 'Canopy',
      customerName: 'Ama Mensah',
    });
    expect(await till.booking(id)).toMatchObject({ status: 'HELD', paidPesewas: 2_999, duePesewas: 7_001 });
    await till.record(id, { amountPesewas: 1 });
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000, duePesewas: 7_000 });
    await till.record(id, { amountPesewas: 7_000, method: 'MOMO', paidAt: '2026-01-05T10:00:00.000Z' });
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 10_000, duePesewas: 0, refundedPesewas: 0 });

    const payments = await till.payments(id);
    expect(payments.map(({ amountPesewas }: { amountPesewas: number }) => amountPesewas)).toEqual([2_999, 1, 7_000]);
    expect(payments[2].paidAt).toBe('2026-01-05T10:00:00.000Z');
    expect(new Set(payments.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber)).size).toBe(3);
    expect(await till.events(id)).toEqual([
      'booking.held',
      'payment.received',
      'payment.received',
      'booking.confirmed',
      'payment.received',
    ]);
  });

  it('is refused above the due amount, in the future, and for a cancelled booking', async () => {
    const id = await till.held();
    const cases: [object, number, string][] = [
      [{ amountPesewas: 10_001 }, 422, '/amountPesewas'],
      [{ amountPesewas: 0 }, 422, '/amountPesewas'],
      [{ amountPesewas: -5 }, 422, '/amountPesewas'],
      [{ amountPesewas: 10.5 }, 422, '/amountPesewas'],
      [{ amountPesewas: '10' }, 422, '/amountPesewas'],
      [{ amountPesewas: 10, method: 'GOLD' }, 422, '/method'],
      [{ amountPesewas: 10, paidAt: '2999-01-01T00:00:00.000Z' }, 422, '/paidAt'],
      [{ amountPesewas: 10, tip: 5 }, 422, '/tip'],
    ];
    for (const [body, status, path] of cases) {
      const refused = await till.record(id, body);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([status, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    await api.post(`/bookings/${id}/cancel`, {}, till.owner.token);
    const late = await till.record(id, { amountPesewas: 10 });
    expect([late.status, late.code]).toEqual([409, 'INVALID_STATE']);
    expect(await till.payments(id)).toEqual([]);
  });

  it('needs an idempotency key, and is recorded once per key', async () => {
    const id = await till.held();
    const path = `/bookings/${id}/payments`;
    const body = { amountPesewas: 4_000, method: 'CASH' };
    expect((await api.post(path, body, till.owner.token)).code).toBe('BAD_REQUEST');
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => api.post(path, body, till.owner.token, `once-${id}`)),
    );
    expect(new Set(tries.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await till.payments(id)).toHaveLength(1);
    const refusals = await Promise.all(
      [1, 2].map(() => api.post(path, { ...body, amountPesewas: 9_000 }, till.owner.token, `much-${id}`)),
    );
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    expect(refusals.filter(({ headers }) => headers.get('idempotent-replayed'))).toHaveLength(1);
  });

  it('never exceeds the total under concurrency', async () => {
    const id = await till.held();
    const taken = await Promise.all(Array.from({ length: 12 }, () => till.record(id, { amountPesewas: 1_500 })));
    expect(taken.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(taken.filter(({ code }) => code === 'VALIDATION_FAILED')).toHaveLength(6);
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 9_000, duePesewas: 1_000, status: 'CONFIRMED' });
    expect((await till.events(id)).filter((type) => type === 'booking.confirmed')).toHaveLength(1);
  });

  it('is made by members only; its customer may read it, strangers get 404', async () => {
    const customer = await api.signIn();
    const unitId = await till.addUnit();
    const made = await till.hold({ unitId, date: '2027-03-03', customer: { name: 'Esi', phone: customer.phone } });
    const id: string = made.data.id;
    const stranger = await api.signIn();
    const path = `/bookings/${id}/payments`;
    const body = { amountPesewas: 1, method: 'CASH' };
    expect((await api.post(path, body, stranger.token, true)).status).toBe(404);
    expect((await api.post(path, body, customer.token, true)).code).toBe('ROLE_REQUIRED');
    expect((await api.get(path, stranger.token)).status).toBe(404);
    expect((await api.get(path, customer.token)).data).toEqual([]);
    expect((await api.get(`/bookings/${id}/payment-links`, stranger.token)).status).toBe(404);
    const link = await api.post(`/bookings/${id}/payment-links`, {}, customer.token);
    expect([link.status, link.data.amountPesewas]).toEqual([201, 3_000]);
    expect((await api.get(`/bookings/${id}/payment-links`, customer.token)).data).toHaveLength(1);
  });
});

describe('a manual refund', () => {
  it('succeeds at once, in part or in full, and never above the payment', async () => {
    const id = await till.held();
    const { data: payment } = await till.record(id, { amountPesewas: 5_000 });
    const part = await till.refund(payment.id, { amountPesewas: 2_000, reason: 'One day less' });
    expect(part.status, part.text).toBe(201);
    expect(part.data).toMatchObject({ id: payment.id, refundedPesewas: 2_000, status: 'PARTIALLY_REFUNDED' });
    expect(part.data.refunds).toMatchObject([{ amountPesewas: 2_000, reason: 'One day less', status: 'SUCCEEDED' }]);
    expect(await till.payments(id)).toEqual([part.data]);
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 5_000, refundedPesewas: 2_000, duePesewas: 7_000 });
    const tooMuch = await till.refund(payment.id, { amountPesewas: 3_001 });
    expect([tooMuch.status, tooMuch.details[0]?.path]).toEqual([422, '/amountPesewas']);
    expect((await till.refund(payment.id, {})).data).toMatchObject({ refundedPesewas: 5_000, status: 'REFUNDED' });
    expect((await till.refund(payment.id, {})).code).toBe('INVALID_STATE');
    expect((await till.refund(payment.id, { reason: '' })).code).toBe('VALIDATION_FAILED');
    expect(await till.events(id)).toEqual([
      'booking.held',
      'payment.received',
      'booking.confirmed',
      'payment.refunded',
      'payment.refunded',
    ]);
    const { rows } = await till.sql.query(
      `select data from events where type = 'payment.refunded' and data -> 'booking' ->> 'id' = $1 order by sequence`,
      [id],
    );
    expect(rows[0].data.by).toEqual({ kind: 'user', id: till.owner.id });
    expect(rows[0].data.payment).toMatchObject({ id: payment.id, refundedPesewas: 2_000 });
    expect(rows[1].data.booking).toMatchObject({ duePesewas: 10_000, refundedPesewas: 5_000 });
  });

  it('never exceeds the payment under concurrency', async () => {
    const id = await till.held();
    const { data: payment } = await till.record(id, { amountPesewas: 5_000 });
    const given = await Promise.all(Array.from({ length: 8 }, () => till.refund(payment.id, { amountPesewas: 1_500 })));
    expect(given.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await till.payments(id))[0].refundedPesewas).toBe(4_500);
  });

  it('is for owners only', async () => {
    const customer = await api.signIn();
    const unitId = await till.addUnit();
    const made = await till.hold({ unitId, date: '2027-03-03', customer: { name: 'Esi', phone: customer.phone } });
    const { data: payment } = await till.record(made.data.id, { amountPesewas: 5_000 });
    const path = `/payments/${payment.id}/refunds`;
    expect((await api.post(path, { reason: 'x' }, customer.token)).code).toBe('ROLE_REQUIRED');
    expect((await api.post(path, { reason: 'x' }, (await api.signIn()).token)).status).toBe(404);
    expect((await api.post('/payments/pay_nothing/refunds', { reason: 'x' }, till.owner.token)).status).toBe(404);
  });
});

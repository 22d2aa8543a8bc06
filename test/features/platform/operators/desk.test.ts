import { describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/jobs.ts';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop } from '../../booking/bookings/shop.ts';
import { signInOperator } from './operator.ts';

const api = await startTestService();
const operator = await signInOperator(api);
const shop = await openShop(api, api.database.url, 'units');
const read = (path: string) => api.get(path, operator.token);
const find = async (q: string) => (await read(`/admin/search?q=${encodeURIComponent(q)}`)).data;

describe('the desk', () => {
  it('opens with what waits, what failed and the figures of today', async () => {
    const { data: before } = await read('/admin/today');
    expect(before).toMatchObject({ failedPayments: 0, failedPayouts: 0, failedMessages: 0, signUps: 1 });
    expect(before.providers).toEqual([{ name: 'SIMULATOR', state: 'UNKNOWN', since: null }]);
    const unitId = await shop.addUnit({ quantity: 5, price: 8_000 });
    const { data: booking } = await shop.book({ unitId, date: inDays(0) });
    const pay = { amountPesewas: 3_000, method: 'CASH' };
    expect((await api.post(`/bookings/${booking.id}/payments`, pay, shop.owner.token, true)).status).toBe(201);
    await api.post(`/bookings/${booking.id}/payment-links`, {}, shop.owner.token, true);
    await shop.sql.query(`update payment_attempts set status = 'FAILED' where business_id = $1`, [shop.id]);
    const { data: after } = await read('/admin/today');
    expect(after).toMatchObject({ bookings: 1, receivedPesewas: 3_000, failedPayments: 1, queue: before.queue });
    expect(after.providers).toMatchObject([{ name: 'SIMULATOR', state: 'WORKS' }]);
    expect((await api.get('/admin/today', shop.owner.token)).code).toBe('ROLE_REQUIRED');
  });

  it('finds people, bookings, receipts and businesses by what is known of them, and records the search', async () => {
    const unitId = await shop.addUnit({ quantity: 5, price: 8_000 });
    const phone = newPhone();
    const { data: booking } = await shop.book({ unitId, date: inDays(4), customer: { name: 'Abena', phone } });
    const pay = { amountPesewas: 2_000, method: 'MOMO' };
    const { data: payment } = await api.post(`/bookings/${booking.id}/payments`, pay, shop.owner.token, true);
    const { data: business } = await api.get(`/businesses/${shop.id}`, shop.owner.token);

    const row = { id: booking.id, code: booking.code, businessName: business.name, customerPhone: phone };
    for (const q of [booking.code, `${booking.code.slice(0, 3)}-${booking.code.slice(3).toLowerCase()}`, booking.id])
      expect((await find(q)).bookings, q).toMatchObject([row]);
    for (const q of [phone, `0${phone.slice(4)}`]) expect((await find(q)).bookings, q).toMatchObject([row]);
    for (const q of [payment.receiptNumber.toLowerCase(), payment.id])
      expect((await find(q)).receipts, q).toMatchObject([
        { paymentId: payment.id, receiptNumber: payment.receiptNumber, bookingId: booking.id, code: booking.code },
      ]);
    for (const q of [business.name.slice(2).toUpperCase(), shop.id])
      expect((await find(q)).businesses, q).toMatchObject([{ id: shop.id, name: business.name }]);
    const owner = await find(shop.owner.phone);
    expect(owner).toMatchObject({ people: [{ id: shop.owner.id, businesses: 1 }], businesses: [{ id: shop.id }] });
    expect(await find('%')).toEqual({ people: [], bookings: [], receipts: [], businesses: [] });
    expect((await read('/admin/search?q=')).status).toBe(422);
    const { data: audit } = await read('/admin/audit?action=access.search');
    expect(audit[0]).toMatchObject({ targetType: 'search', targetId: 'name', details: {} });
  });

  it('finds a booking by a code that looks like the number of a receipt', async () => {
    const unitId = await shop.addUnit();
    const { data: booking } = await shop.book({ unitId, date: inDays(5) });
    await shop.sql.query(`update bookings set code = 'TWV962' where id = $1`, [booking.id]);
    for (const q of ['TWV-962', 'twv-962', 'TWV962'])
      expect(await find(q), q).toMatchObject({ bookings: [{ id: booking.id, code: 'TWV962' }], receipts: [] });
  });

  it('shows the differences of the last night', async () => {
    expect((await read('/admin/reconciliation')).data).toEqual({
      night: null,
      endedAt: null,
      total: 0,
      differences: [],
    });
    const job = allJobs(api.service.deps).find(({ name }) => name === 'payments.reconcile');
    await job?.run();
    expect((await read('/admin/reconciliation')).data).toMatchObject({ total: 0, differences: [] });
    const unitId = await shop.addUnit();
    const { data: booking } = await shop.book({ unitId, date: inDays(6) });
    await shop.sql.query('update bookings set total_pesewas = total_pesewas + 1 where id = $1', [booking.id]);
    await shop.sql.query(
      `insert into payouts (business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, number,
         recipient, asked_at, created_at, updated_at)
       values ($1, 'pyo_paid', 'pyo-paid', 5000, 0, 'PAID', 'SIMULATOR', '{}', '', 'x', now(), now(), now())`,
      [shop.id],
    );
    await job?.run();
    const { data } = await read('/admin/reconciliation');
    expect(data).toMatchObject({ night: inDays(0), total: 2 });
    expect(data.differences).toMatchObject([
      { kind: 'LINES_DO_NOT_ADD_UP', businessId: shop.id, id: booking.id },
      { kind: 'PAYOUT_AND_LEDGER_DIFFER', businessId: shop.id, id: 'pyo_paid' },
    ]);
  });
});

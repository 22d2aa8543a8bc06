import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { eventually, openTill } from './till.ts';

const api = await startTestService({ ROLE: 'all' });

/** A booking of 10,000 pesewas: 3,000 came through the gateway, 2,000 in cash. */
async function paidBooking(policies: object) {
  const till = await openTill(api);
  await till.setPolicies({ cancellationNoticeHours: 48, ...policies });
  const customer = await api.signIn();
  const unitId = await till.addUnit();
  const make = async (days: number) => {
    const body = { unitId, date: inDays(days), customer: { name: 'Ama', phone: customer.phone } };
    const { data } = await till.hold(body);
    await till.press((await till.link(data.id)).data, 'pay');
    await till.record(data.id, { amountPesewas: 2_000 });
    return data.id as string;
  };
  const preview = (id: string, token: string) => api.get(`/bookings/${id}/cancellation`, token);
  const cancel = (id: string, token: string) => api.post(`/bookings/${id}/cancel`, {}, token, true);
  return { till, customer, make, preview, cancel };
}

const NOTHING = { allowed: true, reasons: [], refundPesewas: 0, byHandPesewas: 0 };

describe('cancelling with money', () => {
  it('leaves all refunds of a customer’s cancellation to the owner where the business refunds nothing', async () => {
    const { till, customer, make, preview, cancel } = await paidBooking({ refundOnCancel: 'NONE' });
    const id = await make(9);
    expect((await preview(id, customer.token)).data).toMatchObject({
      ...NOTHING,
      keptPesewas: 5_000,
      refundPercent: 0,
    });
    expect((await cancel(id, customer.token)).data).toMatchObject({ status: 'CANCELLED', refundedPesewas: 0 });
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 5_000, refundedPesewas: 0 });
    const after = await preview(id, till.owner.token);
    expect([after.data.allowed, after.data.reasons[0]?.code]).toEqual([false, 'INVALID_STATE']);
  });

  it('refunds what came through the gateway, by the system, when the customer cancels in time', async () => {
    const { till, customer, make, preview, cancel } = await paidBooking({ refundOnCancel: 'FULL_BEFORE_NOTICE' });
    const id = await make(9);
    const key = await keyOf(api, till.id, ['bookings:write']);
    for (const token of [customer.token, till.owner.token, key])
      expect((await preview(id, token)).data).toMatchObject({
        ...NOTHING,
        refundPesewas: 3_000,
        byHandPesewas: 2_000,
        keptPesewas: 0,
        refundPercent: 100,
      });
    const stranger = await api.signIn();
    expect((await preview(id, stranger.token)).status).toBe(404);

    const cancelled = await cancel(id, customer.token);
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED', paidPesewas: 5_000, refundedPesewas: 3_000 });
    await eventually(async () => expect(await till.events(id)).toContain('payment.refunded'));
    const events = await till.events(id);
    expect(events.slice(-2)).toEqual(['booking.cancelled', 'payment.refunded']);
    const { rows } = await till.sql.query(
      `select data -> 'by' as by, data -> 'payment' ->> 'refundedPesewas' as refunded from events
       where type = 'payment.refunded' and data -> 'booking' ->> 'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ by: { kind: 'system' }, refunded: '3000' }]);
  });

  it('refuses a customer after the notice, and refunds in full when the business cancels then', async () => {
    const { till, customer, make, preview, cancel } = await paidBooking({ refundOnCancel: 'FULL_BEFORE_NOTICE' });
    const id = await make(1);
    const { data } = await preview(id, customer.token);
    expect(data).toMatchObject({ allowed: false, refundPesewas: 0, byHandPesewas: 0, keptPesewas: 5_000 });
    expect(data.reasons.map(({ code }: { code: string }) => code)).toEqual(['CANCELLATION_NOTICE']);
    const refused = await cancel(id, customer.token);
    expect([refused.status, refused.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
    expect((await preview(id, till.owner.token)).data).toMatchObject({ allowed: true, refundPesewas: 3_000 });
    expect((await cancel(id, till.owner.token)).data).toMatchObject({ status: 'CANCELLED', refundedPesewas: 3_000 });
  });
});

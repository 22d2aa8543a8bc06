import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from './shop.ts';

const api = await sharedService();
const shop = await openShop(api, api.database.url, 'units');
const ama = await api.signIn();
const customer = { name: 'Ama', phone: ama.phone };

it('keeps the terms that a booking was made under', async () => {
  const unitId = await shop.addUnit({ quantity: 9 });
  await shop.setPolicies({
    cancellationNoticeHours: 24,
    refundOnCancel: 'FULL_BEFORE_NOTICE',
    customerReschedule: true,
  });
  const { data: moved } = await shop.book({ unitId, date: inDays(9), customer });
  const { data: cancelled } = await shop.book({ unitId, date: inDays(9), customer });
  await shop.setPolicies({ cancellationNoticeHours: 8_760, refundOnCancel: 'NONE', customerReschedule: false });

  const body = { date: inDays(10) };
  expect((await api.post(`/bookings/${moved.id}/reschedule`, body, ama.token, true)).status).toBe(200);
  const preview = await api.get(`/bookings/${cancelled.id}/cancellation`, ama.token);
  expect(preview.data).toMatchObject({ allowed: true, reasons: [] });
  const answer = await api.post(`/bookings/${cancelled.id}/cancel`, {}, ama.token, true);
  expect([answer.status, answer.data.status]).toEqual([200, 'CANCELLED']);

  const { data: later } = await shop.book({ unitId, date: inDays(9), customer });
  const refused = await api.post(`/bookings/${later.id}/cancel`, {}, ama.token, true);
  expect([refused.status, refused.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
});

it('counts the notice from the opening time that was agreed for its day, also after a move', async () => {
  const setHours = (open: string) => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open, close: '18:00' }));
    return api.call('PUT', `/businesses/${shop.id}/hours`, { token: shop.owner.token, body: { hours } });
  };
  const noticeOf = async (id: string) =>
    (await shop.sql.query('select counts_from from bookings where id = $1', [id])).rows[0].counts_from.toISOString();
  const unitId = await shop.addUnit({ quantity: 9 });
  await setHours('08:30');
  const { data } = await shop.book({ unitId, date: inDays(5), customer });
  await setHours('09:00');
  expect(await noticeOf(data.id)).toBe(`${inDays(5)}T08:30:00.000Z`);
  await api.post(`/bookings/${data.id}/reschedule`, { date: inDays(6) }, shop.owner.token, true);
  expect(await noticeOf(data.id)).toBe(`${inDays(6)}T09:00:00.000Z`);
});

import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from './shop.ts';

const api = await sharedService();
const shop = await openShop(api, api.database.url, 'units');
const { token } = shop.owner;
const move = (id: string, body: object) => api.post(`/bookings/${id}/reschedule`, body, token, true);

it('prices another number of days at the price of the booking, and keeps the deposit', async () => {
  const unitId = await shop.addUnit({ price: 10_000, quantity: 2 });
  const extraId = await shop.addExtra({ price: 700 });
  await shop.setPolicies({ deposit: { type: 'FIXED', amountPesewas: 15_000 }, maxAdvanceDays: 60 });
  const order = { unitId, date: inDays(5), endDate: inDays(7), quantity: 2, extras: [{ extraId, quantity: 1 }] };
  const { data: made } = await shop.book(order);
  expect([made.totalPesewas, made.depositPesewas]).toEqual([60_700, 15_000]);
  await api.call('PATCH', `/businesses/${shop.id}/units/${unitId}`, { body: { pricePesewas: 99_000 }, token });
  await api.post(`/bookings/${made.id}/payments`, { amountPesewas: 30_000, method: 'CASH' }, token, true);

  const longer = await move(made.id, { date: inDays(5), endDate: inDays(8) });
  expect(longer.data).toMatchObject({ totalPesewas: 80_700, depositPesewas: 15_000, duePesewas: 50_700 });
  expect(longer.data.lines[0]).toMatchObject({ days: 4, unitPesewas: 10_000, totalPesewas: 80_000 });
  const shorter = await move(made.id, { date: inDays(6), endDate: inDays(6) });
  expect(shorter.data).toMatchObject({
    totalPesewas: 20_700,
    depositPesewas: 15_000,
    duePesewas: 0,
    paidPesewas: 30_000,
  });
  expect(shorter.data.lines[0]).toMatchObject({ days: 1, totalPesewas: 20_000 });
  expect((await api.get(`/bookings/${made.id}`, token)).data).toEqual(shorter.data);
  // What was overpaid may be refunded.
  const [payment] = (await api.get(`/bookings/${made.id}/payments`, token)).data;
  const refunded = await api.post(
    `/payments/${payment.id}/refunds`,
    { amountPesewas: 9_300, reason: 'Shorter' },
    token,
  );
  expect(refunded.status).toBe(201);
  expect((await api.get(`/bookings/${made.id}`, token)).data).toMatchObject({ duePesewas: 0, refundedPesewas: 9_300 });

  // The same length keeps lines and price as they are.
  const moved = await move(made.id, { date: inDays(9) });
  expect(moved.data).toMatchObject({ totalPesewas: 20_700, lines: shorter.data.lines });
});

it('computes the deposit of an unpaid hold anew from the terms of the booking, and keeps it once something is paid', async () => {
  const unitId = await shop.addUnit({ price: 10_000 });
  await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, maxAdvanceDays: 60 });
  const { data: held } = await shop.hold({ unitId, date: inDays(5), endDate: inDays(14) });
  expect([held.totalPesewas, held.depositPesewas]).toEqual([100_000, 30_000]);
  // Later terms are for later bookings.
  await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 90 } });
  const to = async (days: number) => {
    const { data } = await move(held.id, { date: inDays(5), endDate: inDays(4 + days) });
    return [data.status, data.totalPesewas, data.depositPesewas];
  };
  expect(await to(1)).toEqual(['HELD', 10_000, 3_000]);
  expect(await to(10)).toEqual(['HELD', 100_000, 30_000]);
  await api.post(`/bookings/${held.id}/payments`, { amountPesewas: 100, method: 'CASH' }, token, true);
  expect(await to(20)).toEqual(['HELD', 200_000, 30_000]);
});

it('lets members raise the total by a move, and customers lower it at most', async () => {
  const unitId = await shop.addUnit({ price: 10_000 });
  const ama = await api.signIn();
  const customer = { name: 'Ama', phone: ama.phone };
  await shop.setPolicies({ deposit: { type: 'NONE' }, maxAdvanceDays: 60 });
  const { data: made } = await shop.book({ unitId, date: inDays(20), endDate: inDays(21), customer });
  const moveTo = (last: number, by: string) =>
    api.post(`/bookings/${made.id}/reschedule`, { date: inDays(20), endDate: inDays(last) }, by, true);
  const refused = await moveTo(50, ama.token);
  expect([refused.status, refused.code, refused.details[0]?.code]).toEqual([422, 'POLICY_VIOLATION', 'COSTS_MORE']);
  // The preview tells each caller what the move itself would answer.
  const preview = async (last: number, by: string) => {
    const to = { date: inDays(20), endDate: inDays(last) };
    const { data } = await api.post(`/bookings/${made.id}/reschedule/preview`, to, by);
    return [data.available, data.reasons.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`)];
  };
  expect(await preview(50, token)).toEqual([true, []]);
  expect(await preview(50, ama.token)).toEqual([false, ['COSTS_MORE /endDate']]);
  await shop.setPolicies({ customerReschedule: false });
  const { data: fixed } = await shop.book({ unitId, date: inDays(30), customer });
  const asked = await api.post(`/bookings/${fixed.id}/reschedule/preview`, { date: inDays(31) }, ama.token);
  expect([asked.data.available, asked.data.reasons]).toMatchObject([false, [{ code: 'RESCHEDULE_NOT_ALLOWED' }]]);
  await shop.setPolicies({ customerReschedule: true });
  expect((await moveTo(20, ama.token)).data.totalPesewas).toBe(10_000);
  expect((await moveTo(21, ama.token)).details[0]?.code).toBe('COSTS_MORE');
  expect((await moveTo(22, token)).data.totalPesewas).toBe(30_000);
});

it('takes a rental only if all of it lies inside the advance', async () => {
  const unitId = await shop.addUnit();
  await shop.setPolicies({ maxAdvanceDays: 10 });
  const inside = { unitId, date: inDays(8), endDate: inDays(10) };
  const across = { unitId, date: inDays(8), endDate: inDays(11) };
  const quote = await api.post(`/businesses/${shop.id}/quotes`, across, token);
  expect(quote.data).toMatchObject({ available: false, reasons: [{ code: 'MAX_ADVANCE', path: '/endDate' }] });
  const refused = await shop.hold(across);
  expect([refused.status, refused.details[0]?.code]).toEqual([422, 'MAX_ADVANCE']);
  const held = await shop.hold(inside);
  expect(held.status).toBe(201);
  const moved = await move(held.data.id, { date: inDays(9) });
  expect([moved.status, moved.details[0]?.code]).toEqual([422, 'MAX_ADVANCE']);
  await shop.setPolicies({ maxAdvanceDays: 365 });
});

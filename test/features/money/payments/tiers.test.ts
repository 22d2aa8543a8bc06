import { afterEach, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill } from './till.ts';

const api = await startTestService();
const till = await openTill(api);
let customer = await api.signIn();
let owner = till.owner;
const unitId = await till.addUnit({ quantity: 50 });
const DAY = 24 * 3_600;
const TIERS = [
  { hoursBefore: 120, refundPercent: 100 },
  { hoursBefore: 48, refundPercent: 50 },
];
await till.setPolicies({ refundOnCancel: 'TIERS', cancellationTiers: TIERS, customerReschedule: true });
const policiesPath = `/businesses/${till.id}`;

/** Access tokens expire, so that both sign in again. */
async function goTo(seconds: number): Promise<void> {
  await api.moveClock(seconds);
  customer = await api.signIn(customer.phone);
  owner = await api.signIn(till.owner.phone);
}
afterEach(() => goTo(0));

/** Between 8 and 9 days ahead: 3,001 pesewas came through the gateway, 2,000 in cash. */
async function paid(date = inDays(9)): Promise<string> {
  const body = { unitId, date, customer: { name: 'Ama', phone: customer.phone } };
  const { data } = await till.hold(body);
  await till.press((await till.link(data.id, { amountPesewas: 3_001 })).data, 'pay');
  await till.record(data.id, { amountPesewas: 2_000 });
  return data.id;
}
const preview = async (id: string, token = customer.token) =>
  (await api.get(`/bookings/${id}/cancellation`, token)).data;
const cancel = (id: string, body: object = {}, token = customer.token) =>
  api.post(`/bookings/${id}/cancel`, body, token, true);
const move = (id: string, date: string, token = customer.token) =>
  api.post(`/bookings/${id}/reschedule`, { date }, token, true);

it('refuses tiers that can mean nothing', async () => {
  const patch = (policies: object) => api.call('PATCH', policiesPath, { body: { policies }, token: owner.token });
  const rising = await patch({ cancellationTiers: [TIERS[1], TIERS[0]] });
  expect([rising.status, rising.details[0]?.path]).toEqual([422, '/policies/cancellationTiers/1/hoursBefore']);
  expect((await patch({ cancellationTiers: [] })).status).toBe(422);
  expect((await patch({ cancellationTiers: Array.from({ length: 6 }, () => TIERS[0]) })).status).toBe(422);
  expect((await patch({ cancellationGraceMinutes: 1_441 })).status).toBe(422);
});

it('gives back by the tier that holds, payment by payment, and lists what is given back by hand', async () => {
  const id = await paid();
  await till.setPolicies({ cancellationTiers: [{ hoursBefore: 1, refundPercent: 1 }] });
  const terms = { refundOnCancel: 'TIERS', noticeHours: expect.any(Number), tiers: TIERS, graceMinutes: 0 };
  expect(await till.booking(id)).toMatchObject({ cancellation: terms, refundCapPercent: null });
  await till.setPolicies({ cancellationTiers: TIERS });

  const at = Date.parse(`${inDays(9)}T00:00:00Z`) - 120 * 3_600_000;
  expect(await preview(id)).toMatchObject({
    refundPercent: 100,
    refundPesewas: 3_001,
    byHandPesewas: 2_000,
    next: { refundPercent: 50, refundPesewas: 1_501, byHandPesewas: 1_000 },
  });
  expect(Date.parse((await preview(id)).validUntil)).toBe(at);
  await goTo(5 * DAY);
  expect(await preview(id)).toMatchObject({
    refundPercent: 50,
    refundPesewas: 1_501,
    byHandPesewas: 1_000,
    keptPesewas: 2_500,
    next: { refundPercent: 0, refundPesewas: 0 },
  });
  expect(await preview(id, owner.token)).toMatchObject({ refundPercent: 100, validUntil: null, next: null });

  const changed = await cancel(id, { expectedRefundPesewas: 3_001 });
  expect([changed.status, changed.details[0]?.code]).toEqual([422, 'REFUND_CHANGED']);
  expect(changed.details[0]?.message).toContain('1501 pesewas');
  expect((await api.get(`/bookings/${id}`, customer.token)).data.status).toBe('CONFIRMED');
  const { data } = await cancel(id, { expectedRefundPesewas: 1_501 });
  expect(data).toMatchObject({ status: 'CANCELLED', refundedPesewas: 1_501 });

  const toReturn = async () => (await api.get(`${policiesPath}/payments?toReturn=true`, owner.token)).data;
  const [cash, ...others] = await toReturn();
  expect([cash.bookingId, cash.toReturnPesewas, others]).toEqual([id, 1_000, []]);
  const giveBack = (amountPesewas: number) =>
    api.post(`/payments/${cash.id}/refunds`, { amountPesewas, reason: 'Cash' }, owner.token);
  expect((await giveBack(400)).data.toReturnPesewas).toBe(600);
  expect((await toReturn())[0].toReturnPesewas).toBe(600);
  await giveBack(600);
  expect(await toReturn()).toEqual([]);
});

it('lets the customer cancel until the start, for nothing at the end, and the business at any time, for all', async () => {
  const [kept, late] = [await paid(), await paid()];
  await goTo(7 * DAY);
  expect(await preview(kept)).toMatchObject({ allowed: true, refundPercent: 0, keptPesewas: 5_001, next: null });
  const refused = await move(kept, inDays(20));
  expect([refused.status, refused.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
  expect((await cancel(kept)).data).toMatchObject({ status: 'CANCELLED', refundedPesewas: 0 });
  await goTo(10 * DAY);
  const tooLate = await cancel(late);
  expect([tooLate.status, tooLate.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
  const chosen = await cancel(late, { refund: false }, owner.token);
  expect([chosen.status, chosen.details[0]?.path]).toEqual([422, '/refund']);
  expect((await cancel(late, {}, owner.token)).data).toMatchObject({ refundedPesewas: 3_001 });
});

it('caps later refunds at the percent of a customer’s move, not of the shop’s', async () => {
  const [own, shops] = [await paid(), await paid()];
  await goTo(5 * DAY);
  expect((await move(own, inDays(30))).data).toMatchObject({ refundCapPercent: 50 });
  expect(await preview(own)).toMatchObject({ refundPercent: 50, refundPesewas: 1_501 });
  expect((await move(shops, inDays(30), owner.token)).data).toMatchObject({ refundCapPercent: null });
  expect(await preview(shops)).toMatchObject({ refundPercent: 100 });
  expect(await preview(own, owner.token)).toMatchObject({ refundPercent: 100 });
});

it('gives all back within the grace after the confirmation, a day or more ahead', async () => {
  const strict = [{ hoursBefore: 720, refundPercent: 40 }];
  await till.setPolicies({ cancellationTiers: strict, cancellationGraceMinutes: 30 });
  const [far, near] = [await paid(), await paid(inDays(1))];
  expect(await preview(far)).toMatchObject({ refundPercent: 100, next: { refundPercent: 0 } });
  expect(await preview(near)).toMatchObject({ refundPercent: 0 });
  await goTo(31 * 60);
  expect(await preview(far)).toMatchObject({ refundPercent: 0 });
  await goTo(0);
  await till.setPolicies({ cancellationTiers: TIERS, cancellationGraceMinutes: 0 });
});

it('lets members choose where the terms refund nothing', async () => {
  await till.setPolicies({ refundOnCancel: 'NONE' });
  const [given, kept] = [await paid(), await paid()];
  expect((await cancel(given, { refund: true })).status).toBe(422);
  expect((await cancel(kept, { refund: false }, owner.token)).data).toMatchObject({ refundedPesewas: 0 });
  expect((await cancel(given, {}, owner.token)).data).toMatchObject({ refundedPesewas: 3_001 });
  await till.setPolicies({ refundOnCancel: 'TIERS' });
});

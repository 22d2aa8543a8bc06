import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill, pathOf } from './till.ts';

const api = await sharedService();
const till = await openTill(api);
const { token } = till.owner;

const SECRETS = ['Haggled, do not repeat', 'Rude on the phone'];
const TOLD = ['Paid at the gate', 'Sorry about the torn canopy'];

it('notes and reasons are for members; the customer reads the receipt note', async () => {
  const customer = await api.signIn();
  const made = await till.book({
    unitId: await till.addUnit(),
    date: inDays(3),
    customer: { name: 'Yaa Boateng', phone: customer.phone },
  });
  const { id, customerId } = made.data;
  const recorded = await till.record(id, { amountPesewas: 5_000, note: SECRETS[0], receiptNote: TOLD[0] });
  expect(recorded.data).toMatchObject({ note: SECRETS[0], receiptNote: TOLD[0] });
  const refunded = await till.refund(recorded.data.id, {
    amountPesewas: 1_000,
    reason: SECRETS[1],
    receiptNote: TOLD[1],
  });
  expect(refunded.data.refunds).toMatchObject([{ reason: SECRETS[1], receiptNote: TOLD[1] }]);
  expect(await till.payments(id)).toEqual([refunded.data]);

  const { data: shown } = await api.get(`/bookings/${id}/payments`, customer.token);
  expect(shown).toMatchObject([{ note: null, receiptNote: TOLD[0], refunds: [{ reason: '', receiptNote: TOLD[1] }] }]);
  const receipt = await api.get(`/${pathOf(recorded.data.receiptUrl).slice(1)}`);
  const exported = await api.get('/me/export', customer.token);
  const booking = await api.get(`/bookings/${id}`, customer.token);
  for (const text of TOLD) expect([receipt.text, exported.text].filter((page) => page.includes(text))).toHaveLength(2);
  for (const text of SECRETS) for (const page of [receipt, exported, booking]) expect(page.text).not.toContain(text);
  const ofBusiness = await api.get(`/customers/${customerId}/export`, token);
  for (const text of [...SECRETS, ...TOLD]) expect(ofBusiness.text).toContain(text);

  expect((await api.post(`/bookings/${id}/cancel`, {}, token)).status).toBe(200);
  expect((await api.post(`/customers/${customerId}/erase`, {}, token)).status).toBe(200);
  const [erased] = await till.payments(id);
  expect(erased).toMatchObject({ note: 'erased', receiptNote: 'erased' });
  expect(erased.refunds[0]).toMatchObject({ reason: 'erased', receiptNote: 'erased' });
  const { rows } = await till.sql.query(`select data::text from events where business_id = $1`, [till.id]);
  for (const text of [...SECRETS, ...TOLD]) expect(JSON.stringify(rows)).not.toContain(text);
});

it('a refund of the service tells the customer why', async () => {
  await till.setPolicies({ refundOnCancel: 'FULL_BEFORE_NOTICE' });
  const id = await till.held();
  await till.press((await till.link(id)).data, 'pay');
  expect((await api.post(`/bookings/${id}/cancel`, {}, token)).status).toBe(200);
  const [payment] = await till.payments(id);
  expect(payment.refunds).toMatchObject([{ receiptNote: 'The booking was cancelled' }]);
});

import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../../../service/database.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill, pressButton } from '../../money/payments/till.ts';
import { signInOperator } from './operator.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const oneAddress = { PUBLIC_URL: 'http://dwaso.example' };
const api = await startTestService(oneAddress, { database });
const other = await startTestService(oneAddress, { database });
const operator = await signInOperator(api);

it('sums the payments, refunds, invoices and assistant costs of the real routes', async () => {
  const till = await openTill(api);
  const admin = `/admin/businesses/${till.id}`;
  const booking = await till.held();
  const payment = await till.record(booking, { amountPesewas: 3_001 });
  expect(payment.status).toBe(201);
  expect((await till.refund(payment.data.id, { amountPesewas: 500 })).status).toBe(201);
  const linked = await till.link(booking, { amountPesewas: 2_000 });
  await till.press(linked.data, 'pay');
  await till.held();
  const checkout = { plan: 'GROWTH' };
  const order = await api.post(`/businesses/${till.id}/subscription/checkout`, checkout, till.owner.token);
  await pressButton(api, order.data.url, 'pay');
  const scopes = ['usage:write'];
  const { data: key } = await api.post(`${admin}/api-keys`, { name: 'Assistant', scopes }, operator.token);
  for (const used of [
    { meter: 'assistant.reply', quantity: 12, costPesewas: 345 },
    { meter: 'assistant.reply', quantity: 3, costPesewas: 5 },
    { meter: 'assistant.voice', quantity: 40, costPesewas: 100 },
  ])
    expect((await api.post(`/businesses/${till.id}/usage`, used, key.key)).status).toBe(201);

  const figures = {
    revenuePesewas: 15_000,
    gmvPesewas: 3_001 - 500 + 2_000,
    cogsPesewas: 450,
    marginPesewas: 14_550,
    marginPercent: 97,
  };
  const { data: summary } = await api.get('/admin/finance/summary', operator.token);
  expect(summary).toMatchObject({ ...figures, businesses: 1 });
  const { data: table } = await api.get('/admin/finance/businesses', operator.token);
  expect(table).toMatchObject([{ businessId: till.id, ...figures, replies: 15 }]);
  const days = `from=${summary.to}&to=${summary.to}`;
  const { data: usage } = await api.get(`/admin/usage?${days}&businessId=${till.id}`, operator.token);
  expect(usage.rows.map((row: Record<string, unknown>) => [row['meter'], row['quantity'], row['costPesewas']])).toEqual(
    [
      ['assistant.reply', 15, 350],
      ['assistant.voice', 40, 100],
    ],
  );
  const { data: overview } = await api.get(`${admin}/overview`, operator.token);
  expect(overview.counts).toMatchObject({
    catalog: { units: expect.any(Number) },
    bookings: { total: 2, confirmed: 1, held: 1, completed: 0 },
  });
});

it('refuses new bookings of a suspended business on every process at once, until it is verified', async () => {
  const till = await openTill(api);
  const unitId = await till.addUnit();
  const move = (action: string) => api.post(`/admin/businesses/${till.id}/status`, { action }, operator.token);
  const hold = (days: number) =>
    other.post(
      `/businesses/${till.id}/holds`,
      { unitId, date: inDays(days), customer: { name: 'Ama', phone: '0241234567' } },
      till.owner.token,
      true,
    );
  expect((await hold(3)).status).toBe(201);
  await move('SUSPEND');
  const refused = await hold(4);
  expect([refused.status, refused.code, refused.details.map(({ code }) => code)]).toEqual([
    422,
    'POLICY_VIOLATION',
    ['SUSPENDED'],
  ]);
  await move('VERIFY');
  expect((await hold(4)).status).toBe(201);
});

it('shows a published business to the public, and hides it on every process at once', async () => {
  const till = await openTill(api);
  const { data } = await api.get(`/admin/businesses/${till.id}`, operator.token);
  const post = (what: string, body: object) => api.post(`/admin/businesses/${till.id}/${what}`, body, operator.token);
  const seen = async () => [
    (await api.get(`/public/businesses/${data.slug}`)).status,
    (await other.get(`/public/businesses/${data.slug}`)).status,
  ];
  await post('status', { action: 'VERIFY' });
  await post('listing', { action: 'PUBLISH' });
  expect(await seen()).toEqual([200, 200]);
  await post('status', { action: 'SUSPEND' });
  expect(await seen()).toEqual([404, 404]);
  await post('status', { action: 'VERIFY' });
  expect(await seen()).toEqual([200, 200]);
  await post('listing', { action: 'TAKE_DOWN', reason: 'Not theirs' });
  expect(await seen()).toEqual([404, 404]);
  await post('listing', { action: 'PUBLISH' });
  expect(await seen()).toEqual([200, 200]);
});

import { expect, it } from 'vitest';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { signInOperator } from './operator.ts';

const api = await startTestService();
const operator = await signInOperator(api, 'OPERATOR', 'Esi Operator');

const decide = (id: string, body: object) => api.post(`/admin/businesses/${id}/status`, body, operator.token);
const submit = ({ path, owner }: { path: string; owner: { token: string } }) =>
  api.post(`${path}/submit`, {}, owner.token);
const queue = async (query = '') => api.get(`/admin/businesses?queue=true${query}`, operator.token);
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

it('keeps the reason of a decision until the business is submitted again', async () => {
  const business = await openBusiness(api);
  const submitted = await submit(business);
  expect(submitted.data).toMatchObject({ status: 'PENDING_VERIFICATION', statusReason: null });
  const { submittedAt } = submitted.data;
  expect(submittedAt).toMatch(/Z$/);
  expect((await submit(business)).code).toBe('INVALID_STATE');

  const sentBack = await decide(business.id, { action: 'SEND_BACK', reason: 'The photo is blurred' });
  expect(sentBack.data).toMatchObject({ status: 'PENDING_VERIFICATION', statusReason: 'The photo is blurred' });
  const read = (token: string) => api.get(business.path, token);
  expect((await read(business.owner.token)).data).toMatchObject({ statusReason: 'The photo is blurred', submittedAt });
  const staff = await joinBusiness(api, business, 'STAFF');
  for (const token of [staff.token, await keyOf(api, business.id, ['catalog:read'])]) {
    const { data } = await read(token);
    expect(data.status).toBe('PENDING_VERIFICATION');
    expect(data).not.toHaveProperty('statusReason');
    expect(data).not.toHaveProperty('submittedAt');
  }

  const again = await submit(business);
  expect(again.data).toMatchObject({ status: 'PENDING_VERIFICATION', statusReason: null });
  expect(again.data.submittedAt > submittedAt).toBe(true);
  expect((await decide(business.id, { action: 'VERIFY' })).data).toMatchObject({
    status: 'ACTIVE',
    statusReason: null,
  });
  expect((await submit(business)).code).toBe('INVALID_STATE');
  const suspended = await decide(business.id, { action: 'SUSPEND', reason: 'Complaints' });
  expect(suspended.data).toMatchObject({ status: 'SUSPENDED', statusReason: 'Complaints' });
  expect((await submit(business)).code).toBe('INVALID_STATE');
});

it('queues what was submitted and is undecided, the oldest first', async () => {
  const [first, second, third] = [await openBusiness(api), await openBusiness(api), await openBusiness(api)];
  await openBusiness(api);
  for (const business of [third, first, second]) await submit(business);
  expect(idsOf(await queue())).toEqual([third.id, first.id, second.id]);
  const page = await queue('&limit=2');
  expect([idsOf(page), page.body.meta.hasMore]).toEqual([[third.id, first.id], true]);
  const rest = await queue(`&limit=2&cursor=${encodeURIComponent(page.body.meta.nextCursor)}`);
  expect([idsOf(rest), rest.body.meta.hasMore]).toEqual([[second.id], false]);

  // A decision without a reason is a decision too.
  await decide(third.id, { action: 'SEND_BACK' });
  await decide(first.id, { action: 'VERIFY' });
  expect(idsOf(await queue())).toEqual([second.id]);
  await submit(third);
  expect(idsOf(await queue())).toEqual([second.id, third.id]);
  expect((await queue('&status=ACTIVE')).status).toBe(422);
});

import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const owner = await api.signIn();
const sandbox = await api.post('/sandbox', {}, owner.token);
const { business, key } = sandbox.data;
const path = `/businesses/${business.id}`;

it('adds up usage per business, day and meter', async () => {
  const send = (body: object, idempotencyKey?: string) => api.post(`${path}/usage`, body, key, idempotencyKey);
  const reply = { meter: 'assistant.reply', quantity: 2, costPesewas: 7, occurredAt: '2026-11-01T23:59:59.000Z' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(reply)));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(answers[0]?.data).toEqual(reply);
  await send(reply, 'usage-once-1');
  await send(reply, 'usage-once-1');
  await send({ ...reply, occurredAt: '2026-11-02T00:00:00.000Z' });
  const now = await send({ meter: 'assistant.voice', quantity: 1, costPesewas: 0 });
  expect(now.data.occurredAt).toMatch(/Z$/);
  const { rows } = await api.owner.query(
    `select date::text, quantity::int, cost_pesewas::int as cost from usage_meters
     where business_id = $1 and meter = 'assistant.reply' order by date`,
    [business.id],
  );
  expect(rows).toEqual([
    { date: '2026-11-01', quantity: 22, cost: 77 },
    { date: '2026-11-02', quantity: 2, cost: 7 },
  ]);
});

it('emits an event for a handoff to the business', async () => {
  const asked = await api.post(
    `${path}/handoffs`,
    { customerPhone: '024 555 0123', reason: 'wants a discount', ref: 'C-7KMQ' },
    key,
  );
  expect(asked.status).toBe(201);
  expect(asked.data).toEqual({
    customerPhone: '+233245550123',
    reason: 'wants a discount',
    ref: 'C-7KMQ',
    createdAt: expect.any(String),
  });
  const { data } = await api.get(`${path}/events?type=handoff.requested`, owner.token);
  expect(data).toHaveLength(1);
  expect(data[0].data).toEqual({ handoff: asked.data, by: { kind: 'api_key', id: expect.stringMatching(/^key_/) } });
});

it('takes a reference of five letters, which are given out when those of four run short', async () => {
  const body = { customerPhone: '0245550123', reason: 'wants a discount', ref: 'C-7KMQ2' };
  const asked = await api.post(`${path}/handoffs`, body, key);
  expect([asked.status, asked.data.ref]).toEqual([201, 'C-7KMQ2']);
});

it('is only for a key with usage:write, and refuses invalid values', async () => {
  const usage = { meter: 'assistant.reply', quantity: 1, costPesewas: 1 };
  const handoff = { customerPhone: '0245550123', reason: 'x' };
  for (const [route, body] of [
    ['usage', usage],
    ['handoffs', handoff],
  ] as const) {
    expect((await api.post(`${path}/${route}`, body, owner.token)).code).toBe('FORBIDDEN');
    const stranger = await api.signIn();
    expect((await api.post(`${path}/${route}`, body, stranger.token)).status).toBe(404);
    const other = await api.post(`${path}/api-keys`, { name: 'k', scopes: ['bookings:write'] }, owner.token);
    expect((await api.post(`${path}/${route}`, body, other.data.key)).code).toBe('SCOPE_MISSING');
  }
  for (const body of [
    { ...usage, quantity: -1 },
    { ...usage, quantity: 1.5 },
    { ...usage, costPesewas: -1 },
    { ...usage, meter: 'No Spaces' },
    { ...usage, occurredAt: '2999-01-01T00:00:00.000Z' },
    { ...usage, occurredAt: 'yesterday' },
  ]) {
    expect((await api.post(`${path}/usage`, body, key)).code, JSON.stringify(body)).toBe('VALIDATION_FAILED');
  }
  for (const body of [
    { reason: 'x' },
    { ...handoff, customerPhone: '12' },
    { ...handoff, reason: '' },
    { ...handoff, ref: 'C-0000' },
    { ...handoff, ref: 'C-7KMQ22' },
  ]) {
    expect((await api.post(`${path}/handoffs`, body, key)).code, JSON.stringify(body)).toBe('VALIDATION_FAILED');
  }
});

import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { signInOperator } from '../../platform/operators/operator.ts';
import { moveTo } from './phones.ts';

/** Stands for every provider and push service: each request that arrives here has left the service. */
const left: string[] = [];
const outside = createServer((request, response) => {
  left.push(request.url ?? '');
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
});
const url = `http://127.0.0.1:${(outside.address() as { port: number }).port}`;

const api = await startTestService({
  ROLE: 'all',
  WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
  SMS_PROVIDER: 'arkesel',
  SMS_SENDER: 'DWASO',
  ARKESEL_API_KEY: 'ark',
  ARKESEL_BASE_URL: url,
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1234',
  WHATSAPP_APP_SECRET: 'app secret',
  WHATSAPP_VERIFY_TOKEN: 'verify me',
  WHATSAPP_TEMPLATES: '{"booking.confirmed":{"name":"booking_confirmed","language":"en"}}',
  WHATSAPP_BASE_URL: url,
});

it('nothing leaves a sandbox: no WhatsApp message, no SMS and no notification', async () => {
  await moveTo(api);
  const { token } = await api.signIn();
  const { business, key } = (await api.post('/sandbox', {}, token)).data;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  expect(
    (await api.call('PUT', '/me/push-subscriptions', { body: { endpoint: `${url}/push`, keys }, token })).status,
  ).toBe(204);
  const own = { kinds: { 'member.new_booking': { enabled: true } }, channels: ['PUSH', 'SMS', 'WHATSAPP'] };
  expect((await api.call('PUT', '/me/message-settings', { body: own, token })).status).toBe(200);

  const { data: units } = await api.get(`/businesses/${business.id}/units`, key);
  const body = { unitId: units[0].id, date: '2027-03-20', customer: { name: 'Ama', phone: newPhone() } };
  const made = await api.call('POST', `/businesses/${business.id}/bookings`, { body, token: key, key: true });
  expect(made.status, made.text).toBe(201);
  await moveTo(api, { seconds: 70 });
  const sent = async () => {
    const { data } = await api.get(`/businesses/${business.id}/messages?status=DELIVERED&limit=100`, key);
    return data.map(({ kind, channel }: { kind: string; channel: string }) => `${kind} ${channel}`).toSorted();
  };
  await until(async () => (await sent()).length === 2).catch(() => {});
  expect(await sent()).toEqual(['booking.confirmed WHATSAPP', 'member.new_booking PUSH']);
  expect(left).toEqual([]);
});

it('operators see no message of a sandbox in their figures', async () => {
  await moveTo(api);
  const { token } = await api.signIn();
  const { business, key } = (await api.post('/sandbox', {}, token)).data;
  const { data: units } = await api.get(`/businesses/${business.id}/units`, key);
  const body = { unitId: units[0].id, date: '2027-03-22', customer: { name: 'Ama', phone: '+233241230000' } };
  expect((await api.call('POST', `/businesses/${business.id}/bookings`, { body, token: key, key: true })).status).toBe(
    201,
  );
  await moveTo(api, { seconds: 70 });
  const failed = async () => (await api.get(`/businesses/${business.id}/messages?status=FAILED`, key)).data.length;
  await until(async () => (await failed()) === 1);
  const operator = await signInOperator(api);
  expect((await api.get('/admin/today', operator.token)).data.failedMessages).toBe(0);
  const { sums, reasons, businesses } = (await api.get('/admin/messages', operator.token)).data;
  expect([sums, reasons, businesses]).toEqual([[], [], []]);
});

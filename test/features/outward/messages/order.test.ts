import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from './phones.ts';

/** Calls to the provider and its answers, in their order. The first call is refused for the moment. */
const seen: string[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', async () => {
    if (request.method === 'GET') return response.writeHead(404).end('{}');
    const { message } = JSON.parse(body);
    const kind = /Booked:/.test(message) ? 'confirmed' : 'received';
    const refused = seen.length === 0;
    seen.push(`call ${kind}`);
    // Long enough for a second worker's visit, were one to begin the next message.
    await sleep(800);
    seen.push(`${refused ? 'refused' : 'answered'} ${kind}`);
    response.writeHead(refused ? 429 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refused ? { status: 'error' } : { status: 'success', data: [{ id: `o-${kind}` }] }));
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

it('messages of one booking go out one after the other, in the order of its facts', async () => {
  const { port } = provider.address() as { port: number };
  const api = await startTestService({
    ROLE: 'all',
    SMS_PROVIDER: 'arkesel',
    SMS_SENDER: 'DWASO',
    ARKESEL_API_KEY: 'ark',
    ARKESEL_BASE_URL: `http://127.0.0.1:${port}`,
  });
  await moveTo(api);
  const shop = await openMessageShop(api);
  const id = await shop.booked('2027-03-20', newPhone());
  const body = { amountPesewas: 5_000, method: 'CASH' };
  const paid = await api.call('POST', `/bookings/${id}/payments`, { body, token: shop.key, key: true });
  expect(paid.status, paid.text).toBe(201);
  // Further apart than facts that become one message.
  await api.owner.query(
    `update messages set created_at = (created_at at time zone 'UTC' - interval '5 minutes') at time zone 'UTC' where booking_id = $1 and kind = 'booking.confirmed'`,
    [id],
  );
  await moveTo(api, { seconds: 70 });
  await until(async () => (await shop.messages(`&bookingId=${id}&kind=booking.confirmed`))[0].reason === 'BUSY');
  await moveTo(api, { seconds: 120 });
  await until(async () => seen.length >= 6, 30_000).catch(() => {});
  expect(seen).toEqual([
    'call confirmed',
    'refused confirmed',
    'call confirmed',
    'answered confirmed',
    'call received',
    'answered received',
  ]);
});

it('a fact waits for an older one that is due after it, and does not take it along', async () => {
  const api = await startTestService({ ROLE: 'all' });
  await moveTo(api);
  const shop = await openMessageShop(api);
  const post = (path: string, body: object) => api.call('POST', path, { body, token: shop.key, key: true });
  const id = await shop.booked('2027-03-20', newPhone());
  await moveTo(api, { seconds: 70 });
  await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
  expect((await post(`/bookings/${id}/payments`, { amountPesewas: 5_000, method: 'CASH' })).status).toBe(201);
  expect((await post(`/bookings/${id}/reschedule`, { date: '2027-03-22' })).status).toBe(200);
  // As if the receipt had waited for the message before it.
  await api.owner.query(
    `update messages set created_at = (created_at at time zone 'UTC' - interval '5 minutes') at time zone 'UTC',
       due_at = (due_at at time zone 'UTC' + interval '5 seconds') at time zone 'UTC'
     where booking_id = $1 and kind = 'payment.received'`,
    [id],
  );
  await moveTo(api, { seconds: 150 });
  const [received] = await shop.settle(`&bookingId=${id}&kind=payment.received`, { 'payment.received': 'DELIVERED' });
  const [moved] = await shop.settle(`&bookingId=${id}&kind=booking.rescheduled`, {
    'booking.rescheduled': 'DELIVERED',
  });
  expect(received.sentAt < moved.sentAt).toBe(true);
});

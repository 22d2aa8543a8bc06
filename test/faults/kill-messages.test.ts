import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { neverQuiet, openMessageShop } from '../features/outward/messages/phones.ts';
import { newPhone } from '../service/api.ts';
import { onFinish } from '../service/on-finish.ts';
import { runNode } from '../service/process.ts';
import { until } from '../service/receiver.ts';
import { random } from '../service/seed.ts';
import { startTestService, testEnvironment } from '../service/service.ts';

const BOOKINGS = 60;
const dice = random('killed senders of messages');

/** Messages that the provider took, by number and text: it sends each of them. */
const taken = new Map<string, number>();
const reported = new Set<string>();
let reliable = false;
let ids = 0;

/** A provider that answers late, never, with an error behind the send, and reports early, late, twice or not at all. */
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => void answer(body).catch(() => request.socket.destroy()));
  const say = (status: number, text: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text));
  async function answer(text: string): Promise<unknown> {
    if (request.method === 'GET') return say(200, { status: 'success', data: { status: 'PENDING' } });
    const { recipients, message, callback_url: reportUrl } = JSON.parse(text);
    const how = reliable ? 'well' : dice.pick(['well', 'well', 'late', 'busy', 'never', 'cut', 'error', 'early']);
    if (how === 'busy') return say(429, { status: 'error' });
    const sms = `${recipients[0]} ${message}`;
    taken.set(sms, (taken.get(sms) ?? 0) + 1);
    const id = `sms-${++ids}`;
    if (how === 'early') await report(reportUrl, id, sms);
    if (how === 'late') await sleep(dice.between(200, 2_000));
    if (how === 'never') return;
    if (how === 'cut') return request.socket.destroy();
    if (how === 'error') return say(500, { status: 'error' });
    say(200, { status: 'success', data: [{ id, recipient: recipients[0] }] });
    if (dice.chance(0.6)) await report(reportUrl, id, sms);
    if (dice.chance(0.3)) await report(reportUrl, id, sms);
  }
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

const environment = {
  SMS_PROVIDER: 'arkesel',
  SMS_SENDER: 'DWASO',
  ARKESEL_API_KEY: 'ark',
  ARKESEL_BASE_URL: `http://127.0.0.1:${(provider.address() as { port: number }).port}`,
};
const api = await startTestService(environment);

async function report(reportUrl: string, id: string, sms: string): Promise<void> {
  const path = `/${new URL(reportUrl).pathname}?sms_id=${id}&status=DELIVERED`;
  const { status } = await api.call('GET', path);
  if (status === 200) reported.add(sms);
}

const startWorker = async () =>
  runNode(['src/main.ts'], await testEnvironment(api.database, { ...environment, ROLE: 'worker' }));

/**
 * Ends waits at once, and the wait for reports of calls that no worker can be waiting for any more. What a worker has
 * locked is left to the next call, so that none deadlocks.
 */
const hurry = async () => {
  await api.owner.query(
    `update messages set due_at = now() where id in (
       select id from messages where due_at > now() and sending_since is null and kind = 'booking.confirmed'
         and status = 'QUEUED' for update skip locked)`,
  );
  await api.owner.query(
    `update messages set sending_since = sending_since - interval '11 minutes', due_at = now() where id in (
       select id from messages where sending_since between now() - interval '10 minutes' and now() - interval '20 seconds'
       for update skip locked)`,
  );
  await api.owner.query('select advance_message_queue(business_id) from message_queues');
};

it('sends no message twice and loses none, however often workers die and whatever the provider does', async () => {
  const shops = [await openMessageShop(api), await openMessageShop(api)];
  for (const { id, key } of shops) await neverQuiet(api, id, key);
  const phones = Array.from({ length: BOOKINGS }, newPhone);
  let worker = await startWorker();
  for (const [number, phone] of phones.entries()) {
    await dice.pick(shops).booked(inDays(3 + (number % 60)), phone);
    if (number % 15 !== 14) continue;
    await hurry();
    await sleep(dice.between(100, 1_500));
    worker.child.kill('SIGKILL');
    await worker.ended;
    worker = await startWorker();
  }
  await until(async () => {
    await hurry();
    return taken.size > BOOKINGS / 3;
  }, 300_000);
  worker.child.kill('SIGKILL');
  await worker.ended;
  reliable = true;
  worker = await startWorker();

  const statement = `select to_address as "to", text, status, reason from messages where kind = 'booking.confirmed'`;
  await until(async () => {
    await hurry();
    const { rows } = await api.owner.query(`${statement} and status = 'QUEUED'`);
    return rows.length === 0;
  }, 120_000);
  // A report that came before its answer is applied by a job.
  await until(async () => (await api.owner.query('select from message_reports')).rows.length === 0).catch(() => {});
  worker.child.kill('SIGKILL');
  await worker.ended;

  const { rows: messages } = await api.owner.query(statement);
  expect(messages.length).toBe(BOOKINGS);
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  const smsOf = ({ to, text }: { to: string; text: string }) => `${to.replace('+', '')} ${text}`;
  for (const message of messages) {
    const left = taken.has(smsOf(message));
    if (message.status === 'FAILED') expect(message.reason).toBe('OUTCOME_UNKNOWN');
    else expect([message.status, left]).toEqual([expect.stringMatching(/SENT|DELIVERED/), true]);
  }
  // A message whose outcome stays unknown was not repeated, and most of those had left.
  expect(messages.filter(({ status }) => status !== 'FAILED').length).toBeGreaterThan(BOOKINGS / 10);
  expect(messages.filter((message) => message.status === 'SENT' && reported.has(smsOf(message)))).toEqual([]);
});

import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chooseMessages } from '../../../../src/features/outward/messages/index.ts';
import { newPhone } from '../../../service/api.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { until } from '../../../service/receiver.ts';
import { random } from '../../../service/seed.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { neverQuiet, openMessageShop } from './phones.ts';

const CUSTOMERS = 24;
const GATE = 4242;
const dice = random('messages to people who stop and are erased');

const provider = createServer((request, response) => {
  request.resume().on('end', async () => {
    await sleep(dice.between(1, 40));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'success', data: [{ id: `race-${Math.random()}` }] }));
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

const api = await startTestService({
  ROLE: 'all',
  SMS_PROVIDER: 'arkesel',
  SMS_SENDER: 'DWASO',
  ARKESEL_API_KEY: 'ark',
  ARKESEL_BASE_URL: `http://127.0.0.1:${(provider.address() as { port: number }).port}`,
});

/** Writes down every attempt that begins for a customer who has stopped messages, or is erased, at that moment. */
await api.owner.query(`
  create table wrong_attempts (message_id text, why text);
  create function note_wrong_attempt() returns trigger language plpgsql security definer as $$
  begin
    insert into wrong_attempts
      select new.id, 'STOPPED' from message_recipients r
        where r.business_id = new.business_id and r.customer_id = new.customer_id and r.stopped_at is not null
      union all
      select new.id, 'ERASED' from customers c
        where c.business_id = new.business_id and c.id = new.customer_id and c.erased_at is not null;
    return new;
  end $$;
  -- A test that holds the lock stops a worker between its decision and its attempt.
  create function pass_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${GATE});
    return new;
  end $$;
  create trigger pass_gate before insert on booking_links for each row execute function pass_gate();
  create trigger note_wrong_attempt after update on messages for each row when (new.attempts > old.attempts)
    execute function note_wrong_attempt()`);

/** Makes the messages of a moment due now, all at once. The update skips rows that a worker has locked, so that it cannot deadlock. */
const makeDue = async () => {
  await api.owner.query(
    `update messages m set due_at = now(), created_at = m.created_at - interval '5 minutes'
     from (
       select business_id, id from messages where status = 'QUEUED' and due_at > now() and kind <> 'booking.reminder'
       for update skip locked
     ) later
     where m.business_id = later.business_id and m.id = later.id`,
  );
  await api.owner.query('select advance_message_queue(business_id) from message_queues');
};

const shop = await openMessageShop(api);
await neverQuiet(api, shop.id, shop.key);
const { token } = await api.signIn(shop.owner.phone);
const post = async (path: string, body: object, by = shop.key) => {
  const answer = await api.call('POST', path, { body, token: by, key: true });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const customerOf = async (id: string): Promise<string> => (await api.get(`/bookings/${id}`, shop.key)).data.customerId;
const { clock, db } = api.service.deps;
const stop = (customerId: string) =>
  db
    .tenant(shop.id)
    .transaction((tx) => chooseMessages(tx, { businessId: shop.id, customerId }, 'STOPPED', clock.now()));
const erase = (customerId: string) => post(`/customers/${customerId}/erase`, {}, token);
const wrongAttempts = async () => (await api.owner.query('select * from wrong_attempts')).rows;

it('no attempt begins for a customer who has stopped or is erased, whatever runs at once', async () => {
  const bookings: { id: string; customerId: string; erased: boolean }[] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    const id = await shop.booked(inDays(3 + n), newPhone());
    bookings.push({ id, customerId: await customerOf(id), erased: n % 2 === 0 });
    // Only what has ended may be erased; the cancellation is one more message.
    if (n % 2 === 0) await post(`/bookings/${id}/cancel`, {});
  }
  await Promise.all([
    ...bookings.map(async ({ id, customerId, erased }) => {
      await sleep(dice.between(0, 600));
      if (erased) return erase(customerId);
      await stop(customerId);
      return post(`/bookings/${id}/reschedule`, { date: inDays(40) });
    }),
    (async () => {
      for (let n = 0; n < 8; n++) {
        await makeDue();
        await sleep(100);
      }
    })(),
  ]);
  await until(async () => {
    await makeDue();
    const open = await api.owner.query(
      `select from messages where status = 'QUEUED' and kind <> 'booking.reminder' and business_id = $1`,
      [shop.id],
    );
    return open.rows.length === 0;
  }, 60_000);

  expect(await wrongAttempts()).toEqual([]);
  for (const { id, customerId, erased } of bookings) {
    const all = await shop.messages(`&customerId=${customerId}`);
    expect(all.length).toBeGreaterThan(1);
    if (erased) for (const { text, to } of all) expect([text, to]).toEqual([null, null]);
    else
      expect(all.find(({ bookingId, kind }) => bookingId === id && kind === 'booking.rescheduled')).toMatchObject({
        status: 'DROPPED',
        reason: 'STOPPED',
      });
  }
});

it.each([
  ['stops', stop],
  ['is erased', erase],
])('a customer who %s while a worker has decided, but not begun, waits for it', async (_, act) => {
  const [first, second] = [await shop.booked(inDays(50), newPhone()), await shop.booked(inDays(51), newPhone())];
  const customerId = await customerOf(second);
  for (const id of [first, second]) await post(`/bookings/${id}/cancel`, {});
  const gate = await api.owner.connect();
  const waiting = async () =>
    (await gate.query<{ count: number }>('select count(*)::int as count from pg_locks where not granted')).rows[0]
      ?.count ?? 0;
  try {
    await gate.query('select pg_advisory_lock($1)', [GATE]);
    await makeDue();
    // The worker has read both customers, and is about to begin with the first.
    await until(async () => (await waiting()) === 1);
    let done = false;
    const acted = act(customerId).then(() => (done = true));
    await until(async () => done || (await waiting()) >= 2);
    await gate.query('select pg_advisory_unlock($1)', [GATE]);
    await acted;
  } finally {
    await gate.query('select pg_advisory_unlock_all()');
    gate.release();
  }
  await until(
    async () => (await shop.messages(`&customerId=${customerId}&status=QUEUED&kind=booking.cancelled`)).length === 0,
  );
  expect(await wrongAttempts()).toEqual([]);
});

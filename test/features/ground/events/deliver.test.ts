import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { emit, SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { createDatabase } from '../../../service/database.ts';
import { startReceiver, until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService({ ROLE: 'all' });
const receiver = await startReceiver();
const { clock } = api.service.deps;
const db = api.service.deps.db.service;

async function newBusiness() {
  const owner = await api.signIn();
  const made = await api.post('/businesses', { name: 'Kofi Tents', vertical: 'party-rentals' }, owner.token);
  expect(made.status).toBe(201);
  // A moved clock expires a session, but not a key.
  const scopes = ['webhooks:manage'];
  const key = await api.post(`/businesses/${made.data.id}/api-keys`, { name: 'hooks', scopes }, owner.token);
  return { id: made.data.id as string, token: key.data.key as string };
}

let paths = 0;
async function newEndpoint(business: { id: string; token: string }, events = ['*']) {
  const path = `/hook-${++paths}`;
  const made = await api.post(
    `/businesses/${business.id}/webhooks`,
    { url: receiver.url + path, events },
    business.token,
  );
  expect(made.status, made.text).toBe(201);
  return { path, id: made.data.id as string, secret: made.data.secret as string };
}

const held = (businessId: string, n = 1, now = clock.now()) =>
  db.transaction((tx) =>
    emit(tx, {
      businessId,
      type: 'booking.held',
      data: { booking: { id: `bkg_${n}`, note: 'Ɔkɔ "x" \u2028 😀' } },
      by: SYSTEM,
      now,
    }),
  );

const deliveries = async (token: string, endpointId: string, query = '') =>
  (await api.get(`/webhooks/${endpointId}/deliveries${query}`, token)).data;

// Started here and checked in the last test, so that the 10 s timeout runs beside the other tests.
const patient = await newBusiness();
const hanging = await newEndpoint(patient);
receiver.answer.set(hanging.path, 'hang');
await held(patient.id);

describe('a delivery', () => {
  it('is sent at once, although the clock of the emitting process or of the worker is wrong', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    await held(business.id, 1, clock.now().add({ hours: 100 }));
    await until(() => receiver.at(endpoint.path).length === 1);
    await api.moveClock(-100 * 3_600);
    await held(business.id, 2, Temporal.Now.instant());
    await until(() => receiver.at(endpoint.path).length === 2);
    await api.moveClock(0);
    const ids = receiver.at(endpoint.path).map(({ body }) => JSON.parse(body).data.booking.id);
    expect(ids).toEqual(['bkg_1', 'bkg_2']);
  });

  it('has the documented form, and verifies with the Stripe SDK', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    await held(business.id);
    await until(() => receiver.at(endpoint.path).length === 1);
    const [got] = receiver.at(endpoint.path);
    if (!got) throw new Error('nothing came');
    const envelope = JSON.parse(got.body);
    expect(Object.keys(envelope)).toEqual(['id', 'type', 'createdAt', 'businessId', 'data']);
    expect(envelope).toMatchObject({
      type: 'booking.held',
      businessId: business.id,
      data: { booking: { id: 'bkg_1', note: 'Ɔkɔ "x" \u2028 😀' }, by: { kind: 'system' } },
    });
    expect(envelope.id).toMatch(/^evt_/);
    expect(got.headers['svc-event-id']).toBe(envelope.id);
    expect(got.headers['svc-event-type']).toBe('booking.held');
    expect(got.headers['content-type']).toBe('application/json');
    const signature = String(got.headers['svc-signature']);
    expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(Stripe.webhooks.constructEvent(got.body, signature, endpoint.secret).id).toBe(envelope.id);
    expect(() => Stripe.webhooks.constructEvent(`${got.body} `, signature, endpoint.secret)).toThrow();
    // Standard Webhooks: base64 of the HMAC over id, timestamp and body, with the decoded secret.
    const [id, at] = [String(got.headers['webhook-id']), String(got.headers['webhook-timestamp'])];
    const key = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
    expect(key.length).toBe(32);
    const standard = createHmac('sha256', key).update(`${id}.${at}.${got.body}`).digest('base64');
    expect([id, got.headers['webhook-signature']]).toEqual([envelope.id, `v1,${standard}`]);
    expect(signature.startsWith(`t=${at},`)).toBe(true);
    await until(async () => (await deliveries(business.token, endpoint.id))[0]?.status === 'SUCCEEDED');
    const [delivery] = await deliveries(business.token, endpoint.id);
    expect(delivery).toMatchObject({
      eventId: envelope.id,
      eventType: 'booking.held',
      attempts: 1,
      nextAttemptAt: null,
      lastStatusCode: 204,
      lastError: null,
    });
    expect(Object.keys(delivery).sort()).toEqual([
      'attempts',
      'createdAt',
      'durationMs',
      'eventId',
      'eventType',
      'id',
      'lastAttemptAt',
      'lastError',
      'lastStatusCode',
      'nextAttemptAt',
      'status',
    ]);
  });

  it('goes only to enabled endpoints that subscribe to its type, and to none after a rollback', async () => {
    const business = await newBusiness();
    const all = await newEndpoint(business);
    const other = await newEndpoint(business, ['payment.received']);
    const both = await newEndpoint(business, ['payment.received', 'booking.held']);
    const off = await newEndpoint(business);
    await api.call('PATCH', `/webhooks/${off.id}`, { token: business.token, body: { enabled: false } });
    await db
      .transaction(async (tx) => {
        await emit(tx, { businessId: business.id, type: 'booking.held', data: {}, by: SYSTEM, now: clock.now() });
        throw new Error('undone');
      })
      .catch(() => {});
    await held(business.id);
    await until(() => receiver.at(all.path).length + receiver.at(both.path).length === 2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([all, other, both, off].map(({ path }) => receiver.at(path).length)).toEqual([1, 0, 1, 0]);
  });

  it('follows the retry schedule with the same id and body, is DEAD after the sixth failure, and is replayed', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    receiver.answer.set(endpoint.path, 500);
    const token = business.token;
    await held(business.id);
    let offset = 0;
    for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
      await until(async () => (await deliveries(token, endpoint.id))[0]?.attempts === index + 1);
      const [delivery] = await deliveries(token, endpoint.id);
      expect(delivery).toMatchObject({
        status: 'PENDING',
        lastStatusCode: 500,
        lastError: 'Answered 500: status 500 says the receiver',
      });
      const rest = Temporal.Instant.from(delivery.lastAttemptAt).until(delivery.nextAttemptAt).total('minutes');
      expect(rest).toBe(minutes);
      // No attempt comes early: 10 minutes before the due time nothing is sent.
      offset += minutes * 60;
      if (minutes === 30) {
        await api.moveClock(offset - 600);
        await new Promise((resolve) => setTimeout(resolve, 600));
        expect(receiver.at(endpoint.path)).toHaveLength(index + 1);
      }
      await api.moveClock(offset + 1);
    }
    await until(async () => (await deliveries(token, endpoint.id))[0]?.status === 'DEAD');
    const [dead] = await deliveries(token, endpoint.id, '?status=DEAD');
    expect(dead).toMatchObject({ attempts: 6, nextAttemptAt: null });
    const got = receiver.at(endpoint.path);
    expect(got).toHaveLength(6);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    // The signature carries real time, although the service's clock is half a day ahead.
    for (const { body, headers } of got)
      Stripe.webhooks.constructEvent(body, String(headers['svc-signature']), endpoint.secret);

    receiver.answer.set(endpoint.path, 200);
    const replayed = await api.post(`/deliveries/${dead.id}/replay`, {}, token);
    expect([replayed.status, replayed.data.id, replayed.data.status]).toEqual([202, dead.id, 'PENDING']);
    await until(async () => (await deliveries(token, endpoint.id))[0]?.status === 'SUCCEEDED');
    expect(receiver.at(endpoint.path)).toHaveLength(7);
    await api.moveClock(0);
  });

  it('counts a redirect, a refused connection and an endless bad answer as failures, an endless good one as success', async () => {
    const business = await newBusiness();
    const redirecting = await newEndpoint(business);
    const flooding = await newEndpoint(business);
    receiver.answer.set(redirecting.path, 'redirect');
    receiver.answer.set(flooding.path, 'flood');
    const dripping = await newEndpoint(business);
    receiver.answer.set(dripping.path, 'drip');
    const gone = await api.post(
      `/businesses/${business.id}/webhooks`,
      { url: 'http://127.0.0.1:1/x', events: ['*'] },
      business.token,
    );
    await held(business.id);
    const errorOf = async (id: string) => (await deliveries(business.token, id))[0]?.lastError;
    await until(async () =>
      Boolean((await errorOf(redirecting.id)) && (await errorOf(flooding.id)) && (await errorOf(gone.data.id))),
    );
    await until(async () => (await deliveries(business.token, dripping.id))[0]?.status === 'SUCCEEDED');
    expect(await errorOf(redirecting.id)).toBe('Answered 302');
    expect(await errorOf(flooding.id)).toMatch(/^Answered 500: x{200}$/);
    expect(await errorOf(gone.data.id)).toBe('Connection failed: ECONNREFUSED');
    expect(receiver.at('/elsewhere')).toHaveLength(0);
  });

  it('stops when its endpoint is disabled, goes on when it is enabled again, and ends with it', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    receiver.answer.set(endpoint.path, 503);
    await held(business.id);
    await until(async () => (await deliveries(business.token, endpoint.id))[0]?.attempts === 1);
    const set = (enabled: boolean) =>
      api.call('PATCH', `/webhooks/${endpoint.id}`, { token: business.token, body: { enabled } });
    expect((await set(false)).data.enabled).toBe(false);
    const [waiting] = await deliveries(business.token, endpoint.id);
    expect((await api.post(`/deliveries/${waiting.id}/replay`, {}, business.token)).code).toBe('INVALID_STATE');
    expect((await api.post(`/webhooks/${endpoint.id}/test`, {}, business.token)).code).toBe('INVALID_STATE');
    await api.moveClock(61);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(receiver.at(endpoint.path)).toHaveLength(1);
    await set(true);
    await until(() => receiver.at(endpoint.path).length === 2);
    await api.moveClock(0);
    expect((await api.call('DELETE', `/webhooks/${endpoint.id}`, { token: business.token })).status).toBe(204);
    expect((await api.post(`/deliveries/${waiting.id}/replay`, {}, business.token)).status).toBe(404);
    await held(business.id);
  });

  it('uses the new secret from the moment of rotation', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    const rotated = await api.post(`/webhooks/${endpoint.id}/rotate`, {}, business.token);
    expect([rotated.status, rotated.data.secret === endpoint.secret]).toEqual([200, false]);
    const ping = await api.post(`/webhooks/${endpoint.id}/test`, {}, business.token);
    expect([ping.status, ping.data.eventType]).toEqual([202, 'ping']);
    await until(() => receiver.at(endpoint.path).length === 1);
    const [got] = receiver.at(endpoint.path);
    const event = Stripe.webhooks.constructEvent(
      String(got?.body),
      String(got?.headers['svc-signature']),
      rotated.data.secret,
    );
    expect(event).toMatchObject({ type: 'ping', data: { webhookId: endpoint.id, by: { kind: 'api_key' } } });
  });
});

describe('an endpoint that failed for five days', () => {
  it('is disabled with a reason and an event, and starts anew when it is enabled', async () => {
    const business = await newBusiness();
    const failing = await newEndpoint(business, ['booking.held']);
    const watching = await newEndpoint(business, ['webhook.disabled']);
    receiver.answer.set(failing.path, 500);
    const shown = async () => (await api.get(`/webhooks/${failing.id}`, business.token)).data;
    const fails = async (days: number) => {
      await api.moveClock(Math.round(days * 86_400));
      const before = receiver.at(failing.path).length;
      await held(business.id);
      await until(() => receiver.at(failing.path).length > before);
      await until(async () => (await deliveries(business.token, failing.id))[0]?.attempts > 0);
    };
    await fails(0);
    await fails(4.9);
    expect(await shown()).toMatchObject({ enabled: true, disabledReason: null });
    await fails(5.1);
    await until(async () => !(await shown()).enabled);
    expect((await shown()).disabledReason).toBe('FAILED_FOR_5_DAYS');
    await until(() => receiver.at(watching.path).length === 1);
    const [event] = receiver.at(watching.path);
    expect(JSON.parse(String(event?.body))).toMatchObject({
      type: 'webhook.disabled',
      data: { webhookId: failing.id, reason: 'FAILED_FOR_5_DAYS', by: { kind: 'system' } },
    });
    const body = { enabled: true };
    const enabled = await api.call('PATCH', `/webhooks/${failing.id}`, { token: business.token, body });
    expect(enabled.data).toMatchObject({ enabled: true, disabledReason: null });
    await fails(5.2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await shown()).enabled).toBe(true);
    await api.moveClock(0);
  });

  it('begins its five days anew after a success', async () => {
    const business = await newBusiness();
    const endpoint = await newEndpoint(business);
    const send = async (days: number, answer: number) => {
      receiver.answer.set(endpoint.path, answer);
      await api.moveClock(Math.round(days * 86_400));
      await held(business.id);
      const status = answer === 200 ? 'SUCCEEDED' : 'PENDING';
      await until(async () => {
        const [newest] = await deliveries(business.token, endpoint.id);
        return newest?.status === status && newest.attempts > 0;
      });
    };
    await send(0, 500);
    await send(3, 200);
    await until(
      async () =>
        (await api.owner.query('select from webhook_failures where endpoint_id = $1', [endpoint.id])).rowCount === 0,
    );
    await send(6, 500);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await api.get(`/webhooks/${endpoint.id}`, business.token)).data.enabled).toBe(true);
    await api.moveClock(0);
  });
});

describe('many at once', () => {
  it('an endpoint that hangs delays only its own deliveries, and no endpoint gets more than four at a time', async () => {
    const businesses = await Promise.all(Array.from({ length: 4 }, newBusiness));
    const endpoints = await Promise.all(
      businesses.flatMap((business) => [newEndpoint(business), newEndpoint(business), newEndpoint(business)]),
    );
    const hanging = endpoints.filter((_, index) => index % 3 === 0);
    const healthy = endpoints.filter((_, index) => index % 3 !== 0);
    for (const { path } of hanging) receiver.answer.set(path, 'hang');
    for (let n = 0; n < 60; n++) await Promise.all(businesses.map(({ id }) => held(id, n)));
    const idsAt = (path: string) => new Set(receiver.at(path).map(({ headers }) => headers['svc-event-id']));
    await until(() => healthy.every(({ path }) => idsAt(path).size === 60));
    for (const { path } of healthy) expect(receiver.at(path)).toHaveLength(60);
    for (const { path } of endpoints) expect(receiver.mostUnderWay.get(path)).toBeLessThanOrEqual(4);
    // The endpoints that hang still wait for their first answers.
    for (const { path } of hanging) expect(idsAt(path).size).toBeLessThan(60);
  });

  it('two workers send each delivery once', async () => {
    const other = await startTestService({ ROLE: 'worker' }, { database: api.database });
    const businesses = await Promise.all(Array.from({ length: 4 }, newBusiness));
    const endpoints = await Promise.all(
      businesses.flatMap((business) => [newEndpoint(business), newEndpoint(business)]),
    );
    for (let n = 0; n < 40; n++) await Promise.all(businesses.map(({ id }) => held(id, n)));
    await until(() => endpoints.every(({ path }) => receiver.at(path).length >= 40));
    await other.stop();
    for (const { path } of endpoints) {
      expect(receiver.at(path)).toHaveLength(40);
      expect(receiver.mostUnderWay.get(path)).toBeLessThanOrEqual(4);
    }
  });

  it('a stop releases the leases of unanswered deliveries, so that the next worker sends them at once', async () => {
    const database = await createDatabase();
    const first = await startTestService({ ROLE: 'all' }, { database });
    const owner = await first.signIn();
    const made = await first.post('/businesses', { name: 'Kofi Tents', vertical: 'party-rentals' }, owner.token);
    const hook = { url: `${receiver.url}/stopped`, events: ['*'] };
    const endpoint = await first.post(`/businesses/${made.data.id}/webhooks`, hook, owner.token);
    receiver.answer.set('/stopped', 'hang');
    await first.post(`/webhooks/${endpoint.data.id}/test`, {}, owner.token);
    await until(() => receiver.at('/stopped').length === 1);
    await first.stop();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select leased_until as until from webhook_deliveries');
    await client.end();
    expect(rows).toEqual([{ until: null }]);
    receiver.answer.set('/stopped', 200);
    const second = await startTestService({ ROLE: 'worker' }, { database });
    await until(() => receiver.at('/stopped').length === 2);
    expect(new Set(receiver.at('/stopped').map(({ headers }) => headers['svc-event-id'])).size).toBe(1);
    await second.stop();
    await database.drop();
  });
});

it('times out after ten seconds without an answer', async () => {
  await until(async () => (await deliveries(patient.token, hanging.id))[0]?.lastError !== null);
  const [delivery] = await deliveries(patient.token, hanging.id);
  expect(delivery).toMatchObject({ status: 'PENDING', lastStatusCode: null, lastError: 'No answer in time' });
  expect(delivery.durationMs).toBeGreaterThanOrEqual(9_990);
});

import { describe, expect, it, vi } from 'vitest';
import { deliveryJob } from '../../../../src/features/ground/events/deliver.ts';
import { createOutbound } from '../../../../src/features/ground/events/guarded-fetch.ts';
import { emit, SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { eventJobs } from '../../../../src/features/ground/events/jobs.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const guarded = await startTestService({ WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'false' }, { database: api.database });
const { clock } = api.service.deps;
const db = api.service.deps.db.service;

async function newBusiness() {
  const owner = await api.signIn();
  const { data } = await api.post('/businesses', { name: 'Kofi Tents', vertical: 'party-rentals' }, owner.token);
  const scopes = ['webhooks:manage'];
  const key = await api.post(`/businesses/${data.id}/api-keys`, { name: 'hooks', scopes }, owner.token);
  return { id: data.id as string, token: owner.token, key: key.data.key as string };
}
const hook = { url: 'https://example.com/hook', events: ['booking.held'] };
const emitOne = (businessId: string, type: 'booking.held' | 'booking.expired' = 'booking.held') =>
  db.transaction((tx) => emit(tx, { businessId, type, data: { booking: {} }, by: SYSTEM, now: clock.now() }));

describe('webhook endpoints', () => {
  it('are made, read, listed, changed and deleted; the secret is shown once and stored encrypted', async () => {
    const { id, token } = await newBusiness();
    const made = await api.post(`/businesses/${id}/webhooks`, { ...hook, description: 'a\nb' }, token, 'create-hook-1');
    expect(made.status).toBe(201);
    const { secret, ...shown } = made.data;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: hook.url,
      events: hook.events,
      description: 'a\nb',
      enabled: true,
      disabledReason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await api.get(`/webhooks/${shown.id}`, token)).data).toEqual(shown);
    expect((await api.get(`/businesses/${id}/webhooks`, token)).data).toEqual([shown]);
    const replayed = await api.post(
      `/businesses/${id}/webhooks`,
      { ...hook, description: 'a\nb' },
      token,
      'create-hook-1',
    );
    expect([replayed.data.secret, replayed.headers.get('idempotent-replayed')]).toEqual([secret, 'true']);
    const { rows } = await api.owner.query(
      `select w::text as row from webhook_endpoints w union all select k::text from idempotency_keys k`,
    );
    expect(rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex')))).toBe(
      false,
    );

    const changed = await api.call('PATCH', `/webhooks/${shown.id}`, {
      token,
      body: { events: ['*'], description: '' },
    });
    expect(changed.data).toMatchObject({ events: ['*'], description: '', url: hook.url, enabled: true });
    expect((await api.call('DELETE', `/webhooks/${shown.id}`, { token })).status).toBe(204);
    expect((await api.get(`/webhooks/${shown.id}`, token)).status).toBe(404);
    expect((await api.get(`/businesses/${id}/webhooks`, token)).data).toEqual([]);
  });

  it('refuse an invalid body', async () => {
    const { id, token } = await newBusiness();
    for (const [body, path] of [
      [{ ...hook, events: [] }, '/events'],
      [{ ...hook, events: ['booking.eaten'] }, '/events/0'],
      [{ ...hook, events: ['*', 'ping'] }, '/events'],
      [{ events: ['*'] }, '/url'],
      [{ ...hook, url: 'nonsense' }, '/url'],
      [{ ...hook, url: 'https://a:b@example.com/' }, '/url'],
      [{ ...hook, url: `https://example.com/${'x'.repeat(2_048)}` }, '/url'],
      [{ ...hook, secret: 'whsec_mine' }, '/secret'],
    ] as const) {
      const refused = await api.post(`/businesses/${id}/webhooks`, body, token);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
  });

  it('are at most twenty, also when more are created at once', async () => {
    const { id, token } = await newBusiness();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.post(`/businesses/${id}/webhooks`, hook, token)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['422 POLICY_VIOLATION']));
    expect((await api.get(`/businesses/${id}/webhooks`, token)).data).toHaveLength(20);
  });

  it('belong to their business: others get 404, keys need webhooks:manage', async () => {
    const { id, token } = await newBusiness();
    const stranger = await newBusiness();
    const { data } = await api.post(`/businesses/${id}/webhooks`, hook, token);
    const { data: ping } = await api.post(`/webhooks/${data.id}/test`, {}, token);
    const all = [
      ['GET', `/businesses/${id}/webhooks`],
      ['GET', `/businesses/${id}/events`],
      ['GET', `/webhooks/${data.id}`],
      ['PATCH', `/webhooks/${data.id}`],
      ['DELETE', `/webhooks/${data.id}`],
      ['POST', `/webhooks/${data.id}/rotate`],
      ['POST', `/webhooks/${data.id}/test`],
      ['GET', `/webhooks/${data.id}/deliveries`],
      ['POST', `/deliveries/${ping.id}/replay`],
    ] as const;
    const mint = async (scopes: string[]) =>
      (await api.post(`/businesses/${id}/api-keys`, { name: 'k', scopes }, token)).data.key as string;
    const without = await mint(['bookings:write']);
    const withScope = await mint(['webhooks:manage']);
    for (const [method, path] of all) {
      expect((await api.call(method, path, { token: stranger.token })).status, path).toBe(404);
      expect((await api.call(method, path, { token: without })).code, path).toBe('SCOPE_MISSING');
      expect((await api.call(method, path)).status, path).toBe(401);
    }
    for (const [method, path] of all.filter(([method]) => method === 'GET')) {
      expect((await api.call(method, path, { token: withScope })).status, path).toBe(200);
    }
    expect((await api.post(`/businesses/${id}/webhooks`, hook, withScope)).status).toBe(201);
  });
});

describe('the address guard', () => {
  it('checks the URL at create and at change', async () => {
    // The second service has another issuer and refuses sessions of the first; a key works on both.
    const { id, key: token } = await newBusiness();
    const path = `/businesses/${id}/webhooks`;
    const { data } = await guarded.post(path, { ...hook, url: 'https://8.8.8.8/hook' }, token);
    for (const url of [
      'http://example.com/x',
      'https://127.0.0.1/x',
      'https://0x7f.1/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      'https://metadata.google.internal/',
      'https://x.localhost/',
      'https://printer.local/',
      'https://user@8.8.8.8/',
    ]) {
      const created = await guarded.post(path, { ...hook, url }, token);
      const changed = await guarded.call('PATCH', `/webhooks/${data.id}`, { token, body: { url } });
      for (const refused of [created, changed]) {
        expect([refused.status, refused.code, refused.details[0]?.path], url).toEqual([
          422,
          'VALIDATION_FAILED',
          '/url',
        ]);
      }
    }
    expect((await guarded.get(`/webhooks/${data.id}`, token)).data.url).toBe('https://8.8.8.8/hook');
  });

  it('checks again at delivery: a host name that now resolves to loopback is not called', async () => {
    const { id, token } = await newBusiness();
    const { data } = await api.post(
      `/businesses/${id}/webhooks`,
      { ...hook, url: 'https://rebind.example/hook' },
      token,
    );
    await emitOne(id);
    const outbound = createOutbound({ allowPrivate: false, resolve: async () => ['127.0.0.1'] });
    const watch = deliveryJob({ ...api.service.deps, outbound });
    while ((await watch.run()) === 'more');
    await watch.stop?.();
    await outbound.close();
    const [delivery] = (await api.get(`/webhooks/${data.id}/deliveries`, token)).data;
    expect(delivery).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      lastStatusCode: null,
      lastError: 'The URL must not resolve to a private address',
    });
  });
});

describe('the logs', () => {
  it('deliveries come newest first, in pages, by status', async () => {
    const { id, token } = await newBusiness();
    const { data } = await api.post(`/businesses/${id}/webhooks`, hook, token);
    for (let n = 0; n < 5; n++) await emitOne(id);
    await emitOne(id, 'booking.expired');
    const first = await api.get(`/webhooks/${data.id}/deliveries?limit=3`, token);
    expect(first.body.meta).toMatchObject({ hasMore: true, limit: 3 });
    const second = await api.get(`/webhooks/${data.id}/deliveries?limit=3&cursor=${first.body.meta.nextCursor}`, token);
    expect(second.body.meta).toEqual({ nextCursor: null, hasMore: false, limit: 3 });
    const all = [...first.data, ...second.data];
    expect(new Set(all.map((one) => one.id)).size).toBe(5);
    for (const [n, one] of all.entries()) {
      if (n > 0) expect(Temporal.Instant.compare(all[n - 1].createdAt, one.createdAt)).toBeGreaterThanOrEqual(0);
    }
    expect((await api.get(`/webhooks/${data.id}/deliveries?status=DEAD`, token)).data).toEqual([]);
    expect((await api.get(`/webhooks/${data.id}/deliveries?status=LOST`, token)).status).toBe(422);
    expect((await api.get(`/webhooks/${data.id}/deliveries?cursor=x`, token)).status).toBe(422);
  });

  it('events come oldest first with a sequence that only grows, also under concurrency; `after` catches up', async () => {
    const { id, token } = await newBusiness();
    await Promise.all(Array.from({ length: 12 }, (_, n) => emitOne(id, n % 3 ? 'booking.held' : 'booking.expired')));
    const { data, body } = await api.get(`/businesses/${id}/events?limit=5`, token);
    expect(data.map((one: { sequence: number }) => one.sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      sequence: 1,
      type: expect.stringMatching(/^booking\./),
      createdAt: expect.any(String),
      businessId: id,
      data: { booking: {}, by: { kind: 'system' } },
    });
    const next = await api.get(`/businesses/${id}/events?limit=100&cursor=${body.meta.nextCursor}`, token);
    expect(next.data.map((one: { sequence: number }) => one.sequence)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect((await api.get(`/businesses/${id}/events?after=10`, token)).data).toHaveLength(2);
    expect((await api.get(`/businesses/${id}/events?type=booking.expired`, token)).data).toHaveLength(4);
    expect((await api.get(`/businesses/${id}/events?after=-1`, token)).status).toBe(422);
    expect((await api.get(`/businesses/${id}/events?type=nope`, token)).status).toBe(422);
  });

  it('events are shown for thirty days and then deleted with their deliveries', async () => {
    const { id, key } = await newBusiness();
    await api.post(`/businesses/${id}/webhooks`, hook, key);
    await emitOne(id);
    const rows = async () =>
      (
        await api.owner.query(
          `select (select count(*) from events where business_id = $1) e, (select count(*) from webhook_deliveries where business_id = $1) d`,
          [id],
        )
      ).rows[0];
    const watch = eventJobs(api.service.deps).find(({ name }) => name === 'events.forget-old');
    const forget = async () => {
      while ((await watch?.run()) === 'more');
    };
    await forget();
    expect(await rows()).toEqual({ e: 1, d: 1 });
    await api.moveClock(30 * 86_400 + 60);
    expect((await api.get(`/businesses/${id}/events`, key)).data).toEqual([]);
    expect(await rows()).toEqual({ e: 1, d: 1 });
    await api.moveClock(33 * 86_400);
    await forget();
    expect(await rows()).toEqual({ e: 0, d: 0 });
    await api.moveClock(0);
  });
});

describe('one delivery', () => {
  it('shows what is sent and what came of each attempt', async () => {
    const { id, token } = await newBusiness();
    const receiver = await startReceiver();
    receiver.answer.set('/hook', 500);
    const { data: endpoint } = await api.post(
      `/businesses/${id}/webhooks`,
      { url: `${receiver.url}/hook`, events: ['*'] },
      token,
    );
    const { data: sent } = await api.post(`/webhooks/${endpoint.id}/test`, {}, token);
    const read = async () => (await api.get(`/deliveries/${sent.id}`, token)).data;
    expect(await read()).toEqual({ ...sent, payload: expect.any(Object), attemptLog: [] });

    const outbound = createOutbound({ allowPrivate: true });
    const job = deliveryJob({ ...api.service.deps, clock, outbound });
    const attempt = async (count: number) => {
      await vi.waitFor(
        async () => {
          await job.run();
          expect((await read()).attempts).toBe(count);
        },
        { timeout: 60_000, interval: 20 },
      );
    };
    await attempt(1);
    receiver.answer.set('/hook', 204);
    await api.post(`/deliveries/${sent.id}/replay`, {}, token);
    await attempt(2);
    await job.stop?.();
    const shown = await read();
    expect(shown.payload).toEqual(JSON.parse(receiver.at('/hook')[0]?.body ?? ''));
    expect(shown.attemptLog).toEqual([
      {
        at: expect.any(String),
        statusCode: 500,
        error: expect.stringMatching(/^Answered 500/),
        durationMs: expect.any(Number),
      },
      { at: shown.lastAttemptAt, statusCode: 204, error: null, durationMs: shown.durationMs },
    ]);
    const stranger = await newBusiness();
    expect((await api.get(`/deliveries/${sent.id}`, stranger.token)).code).toBe('NOT_FOUND');
  });
});

import { describe, expect, it } from 'vitest';
import {
  ConnectionError,
  Dwaso,
  DwasoError,
  NotFoundError,
  RateLimitedError,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { sharedService, startTestService } from '../service/service.ts';
import { startGateway } from './gateway.ts';
import { catching, watchHolds } from './holds.ts';
import { openRentalShop } from './shop.ts';

const api = await sharedService();
const gateway = await startGateway(api.url);
const shop = await openRentalShop(api);
const dwaso = new Dwaso({ baseUrl: gateway.url, apiKey: shop.key });

const { newHold, countHolds, watch } = watchHolds(api, gateway, shop);

describe('a call that fails on its way', () => {
  it.each(['lose answer', 'lose request', 'cut answer'] as const)('%s: is repeated, and books once', async (fate) => {
    gateway.next(fate);
    const body = newHold();
    const { result, seen } = await watch(() => dwaso.bookings.hold(shop.id, body).withResponse());
    expect(result.data.status).toBe('HELD');
    expect(result.replayed).toBe(fate !== 'lose request');
    expect(seen.map(({ body: sent }) => JSON.parse(sent))).toEqual([body, body]);
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await countHolds(body.note)).toBe(1);
  });

  it.each([502, 503, 504])('%i: is repeated', async (status) => {
    gateway.next({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' });
    const { result, seen } = await watch(async () => dwaso.bookings.hold(shop.id, newHold()));
    expect(result.status).toBe('HELD');
    expect(seen).toHaveLength(2);
  });

  it('gives up after maxRetries, with the last failure', async () => {
    gateway.next('lose request', 'lose request', 'lose request');
    const { result: lost, seen } = await watch(() => catching(dwaso.sessions.getJwks()));
    expect(lost).toBeInstanceOf(ConnectionError);
    expect(lost).toMatchObject({ status: 0, code: 'CONNECTION', name: 'ConnectionError' });
    expect((lost as Error).cause).toBeInstanceOf(Error);
    expect(seen).toHaveLength(3);

    gateway.next({ status: 502, body: 'down' }, { status: 502, body: 'down' });
    const failed = await catching(dwaso.sessions.getJwks({ maxRetries: 1 }));
    expect(failed).toBeInstanceOf(DwasoError);
    expect(failed).toMatchObject({ status: 502, code: 'UNEXPECTED_ANSWER' });
  });

  it('is not repeated when the answer is final', async () => {
    for (const status of [400, 404, 409, 422, 500]) {
      gateway.next({ status });
      const { seen } = await watch(() => catching(dwaso.bookings.hold(shop.id, newHold())));
      expect(seen, String(status)).toHaveLength(1);
    }
  });

  it('takes 404 for success when a DELETE may have been executed already', async () => {
    const open = () => dwaso.webhooks.create(shop.id, { url: 'http://127.0.0.1:9/hook', events: ['*'] });
    const first = await open();
    gateway.next('lose answer');
    expect(await dwaso.webhooks.delete(first.id)).toBeUndefined();
    expect(await catching(dwaso.webhooks.delete(first.id))).toBeInstanceOf(NotFoundError);
    const second = await open();
    gateway.next('lose request');
    await dwaso.webhooks.delete(second.id);
    expect((await dwaso.webhooks.list(shop.id)).map(({ id }) => id)).not.toContain(second.id);
  });
});

describe('a rate limit', () => {
  const limited = (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds), 'content-type': 'application/json' },
    body: JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Too many requests', requestId: 'req_1' } }),
  });

  it('is waited for as long as Retry-After says', async () => {
    gateway.next(limited(1));
    const body = newHold();
    const started = performance.now();
    const { seen } = await watch(async () => dwaso.bookings.hold(shop.id, body));
    expect(performance.now() - started).toBeGreaterThan(1_000);
    expect(seen).toHaveLength(2);
    expect(await countHolds(body.note)).toBe(1);
  });

  it('is left to the caller when the wait is long', async () => {
    gateway.next(limited(3_600));
    const { result, seen } = await watch(() => catching(dwaso.sessions.getJwks()));
    expect(result).toBeInstanceOf(RateLimitedError);
    expect(result).toMatchObject({ retryAfter: 3_600, requestId: 'req_1' });
    expect(seen).toHaveLength(1);
  });

  it('of the service itself is a RateLimitedError with retryAfter', async () => {
    const strict = await startTestService({ RATE_LIMIT_FACTOR: '1' });
    const limits = new Dwaso({ baseUrl: strict.url, maxRetries: 0 });
    const refused = await Promise.all(
      Array.from({ length: 30 }, () => catching(limits.sessions.exchangeIdToken({ idToken: 'x' }))),
    );
    const errors = refused.filter((error) => error instanceof RateLimitedError);
    // The window may end in between, so that twice ten are admitted.
    expect(errors.length).toBeGreaterThanOrEqual(10);
    for (const { retryAfter, status } of errors) {
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
    }
  });
});

describe('a time limit', () => {
  it('ends an attempt that is not answered; the next one succeeds', async () => {
    gateway.next('hang');
    const body = newHold();
    // On a busy machine a further attempt may be late as well.
    const options = { timeoutMs: 1_000, maxRetries: 30 };
    const { seen } = await watch(async () => dwaso.bookings.hold(shop.id, body, options));
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await countHolds(body.note)).toBe(1);
  });

  it('is a TimeoutError after the last attempt', async () => {
    gateway.next('hang');
    const late = await catching(dwaso.sessions.getJwks({ timeoutMs: 50, maxRetries: 0 }));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toBeInstanceOf(ConnectionError);
    expect(late).toMatchObject({ code: 'TIMEOUT', status: 0, message: 'There was no answer within 50 ms' });
  });
});

describe('an AbortSignal', () => {
  it('ends an attempt under way, and nothing is repeated', async () => {
    gateway.next('hang');
    const control = new AbortController();
    const { result, seen } = await watch(async () => {
      const from = gateway.seen.length;
      const call = catching(dwaso.bookings.hold(shop.id, newHold(), { signal: control.signal }));
      await expect.poll(() => gateway.seen.length).toBeGreaterThan(from);
      control.abort(new Error('The user left'));
      return call;
    });
    expect(result).toEqual(new Error('The user left'));
    expect(seen).toHaveLength(1);
  });

  it('ends the wait before a retry', async () => {
    gateway.next({ status: 429, headers: { 'retry-after': '60' } });
    const control = new AbortController();
    const from = gateway.seen.length;
    const call = catching(dwaso.sessions.getJwks({ signal: control.signal }));
    await expect.poll(() => gateway.seen.length).toBe(from + 1);
    control.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(gateway.seen).toHaveLength(from + 1);
  });

  it('that is aborted right after the call sends nothing', async () => {
    const { result, seen } = await watch(() => {
      const control = new AbortController();
      const call = catching(dwaso.bookings.hold(shop.id, newHold(), { signal: control.signal }));
      control.abort(new Error('The user left'));
      return call;
    });
    expect(result).toEqual(new Error('The user left'));
    expect(seen).toEqual([]);
  });

  it('that is aborted while a token is fetched sends nothing', async () => {
    const control = new AbortController();
    const getToken = async () => {
      control.abort();
      return shop.key;
    };
    const asking = new Dwaso({ baseUrl: gateway.url, getToken });
    const { result, seen } = await watch(() => catching(asking.sessions.getJwks({ signal: control.signal })));
    expect(result).toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([]);
  });

  it('that is aborted already sends nothing', async () => {
    const { result, seen } = await watch(() => catching(dwaso.sessions.getJwks({ signal: AbortSignal.abort() })));
    expect(result).toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([]);
  });
});

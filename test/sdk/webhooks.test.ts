import { createServer, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type WebhookHandlerOptions, webhookMiddleware } from '../../sdk/src/adapters/express.ts';
import { webhookPlugin } from '../../sdk/src/adapters/fastify.ts';
import { webhookHandler } from '../../sdk/src/adapters/fetch.ts';
import { Dwaso, webhooks } from '../../sdk/src/index.ts';
import { verify, type WebhookEvent, WebhookVerificationError } from '../../sdk/src/webhooks.ts';
import { onFinish } from '../service/on-finish.ts';
import { type Received, startReceiver, until } from '../service/receiver.ts';
import { startTestService } from '../service/service.ts';
import { openRentalShop } from './shop.ts';

const api = await startTestService({ ROLE: 'all' });
const receiver = await startReceiver();
const shop = await openRentalShop(api);
const dwaso = new Dwaso({ baseUrl: api.url, apiKey: shop.key });

let paths = 0;
async function openEndpoint(to = receiver.url) {
  const path = `/hook-${++paths}`;
  const made = await dwaso.webhooks.create(shop.id, { url: to + path, events: ['*'] });
  return { path, id: made.id, secret: made.secret };
}

/** A delivery of the service, as it came. */
async function receive(): Promise<{ delivery: Received; secret: string; id: string; path: string }> {
  const endpoint = await openEndpoint();
  await dwaso.webhooks.test(endpoint.id);
  await until(() => receiver.at(endpoint.path).length > 0);
  return { ...endpoint, delivery: receiver.at(endpoint.path)[0] as Received };
}

const codeOf = async (checked: Promise<unknown>): Promise<string> => {
  const error = await checked.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return (error as WebhookVerificationError).code;
};

describe('webhooks.verify', () => {
  it('gives the events of real deliveries, typed', async () => {
    const { path, secret, id } = await openEndpoint();
    const customer = { name: 'Ɔdɔ 💛', phone: '0241234567' };
    const booking = await dwaso.bookings.hold(shop.id, { unitId: shop.unitId, date: shop.date, customer });
    await dwaso.payments.record(booking.id, { amountPesewas: booking.depositPesewas || 100, method: 'CASH' });
    await dwaso.bookings.cancel(booking.id);
    await until(() => receiver.at(path).length >= 4);
    const seen: WebhookEvent[] = [];
    for (const { body, headers } of receiver.at(path)) seen.push(await webhooks.verify(body, headers, secret));
    expect(new Set(seen.map(({ type }) => type))).toEqual(
      new Set(['booking.held', 'payment.received', 'booking.confirmed', 'booking.cancelled']),
    );
    for (const event of seen) {
      expect(event.businessId).toBe(shop.id);
      if (!('booking' in event.data)) throw new Error(`${event.type} was not expected`);
      expect(event.data.booking.id).toBe(booking.id);
      if (event.type === 'payment.received') expect(event.data.payment.bookingId).toBe(booking.id);
    }
    await dwaso.webhooks.delete(id);
  });

  it('takes the body as text, bytes or buffer, and headers of any kind', async () => {
    const { delivery, secret } = await receive();
    const bytes = new TextEncoder().encode(delivery.body);
    const headers = new Headers({ 'Svc-Signature': String(delivery.headers['svc-signature']) });
    const upper = { 'SVC-SIGNATURE': [String(delivery.headers['svc-signature'])] };
    for (const body of [delivery.body, bytes, bytes.buffer, Buffer.from(bytes), new DataView(bytes.buffer)]) {
      for (const given of [delivery.headers, headers, upper])
        expect((await verify(body, given, secret)).type).toBe('ping');
    }
  });

  it('takes the headers of Standard Webhooks alone', async () => {
    const { delivery, secret } = await receive();
    const { body } = delivery;
    const standard = (change: Record<string, string> = {}): Record<string, string> => ({
      ...Object.fromEntries(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(delivery.headers[name])]),
      ),
      ...change,
    });
    const signature = String(delivery.headers['webhook-signature']);
    for (const headers of [standard(), new Headers(standard())])
      for (const secrets of [secret, ['whsec_b3RoZXI=', secret]])
        expect((await verify(body, headers, secrets)).type).toBe('ping');
    // Several signatures stand apart by a space while a secret is rotated; other versions are passed over.
    const several = standard({ 'webhook-signature': `v1a,abc v1,${btoa('x'.repeat(32))} ${signature}` });
    expect((await verify(body, several, secret)).type).toBe('ping');

    const flipped = signature.replace(/^v1,./, (start) => (start === 'v1,A' ? 'v1,B' : 'v1,A'));
    const wrong = [
      standard({ 'webhook-id': 'evt_other' }),
      standard({ 'webhook-timestamp': String(Number(delivery.headers['webhook-timestamp']) + 1) }),
      standard({ 'webhook-signature': flipped }),
    ];
    for (const headers of wrong) expect(await codeOf(verify(body, headers, secret))).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf(verify(`${body} `, standard(), secret))).toBe('SIGNATURE_MISMATCH');
    for (const other of ['whsec_b3RoZXI=', 'whsec_not base64', 'whsec_'])
      expect(await codeOf(verify(body, standard(), other))).toBe('SIGNATURE_MISMATCH');
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(await codeOf(verify(body, standard({ [name]: '' }), secret)), name).toBe('SIGNATURE_MISSING');
    for (const text of ['x', 'v1', 'v1,', 'v2,abc', 'v1,!'])
      expect(await codeOf(verify(body, standard({ 'webhook-signature': text }), secret)), text).toBe(
        'SIGNATURE_MALFORMED',
      );
    expect(await codeOf(verify(body, standard({ 'webhook-timestamp': 'now' }), secret))).toBe('SIGNATURE_MALFORMED');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const strict = { toleranceSeconds: 0 };
    expect(await codeOf(verify(body, standard(), secret, strict))).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
  });

  it('accepts the old and the new secret while one is rotated', async () => {
    const { delivery, secret, id, path } = await receive();
    const rotated = await dwaso.webhooks.rotateSecret(id);
    await dwaso.webhooks.test(id);
    await until(() => receiver.at(path).length > 1);
    const later = receiver.at(path)[1] as Received;
    const both = [rotated.secret, secret];
    for (const { body, headers } of [delivery, later]) expect((await verify(body, headers, both)).type).toBe('ping');
    expect(await codeOf(verify(later.body, later.headers, secret))).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf(verify(delivery.body, delivery.headers, [rotated.secret]))).toBe('SIGNATURE_MISMATCH');
  });

  it('refuses another body, another secret and another time', async () => {
    const { delivery, secret } = await receive();
    const { body, headers } = delivery;
    const signature = String(headers['svc-signature']);
    const signed = (text: string) => ({ 'svc-signature': text });
    expect(await codeOf(verify(`${body} `, headers, secret))).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf(verify(body, headers, 'whsec_other'))).toBe('SIGNATURE_MISMATCH');
    const later = signature.replace(/t=(\d+)/, (_all, time: string) => `t=${Number(time) + 1}`);
    expect(await codeOf(verify(body, signed(later), secret))).toBe('SIGNATURE_MISMATCH');
    const flipped = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await codeOf(verify(body, signed(flipped), secret))).toBe('SIGNATURE_MISMATCH');
    expect((await verify(body, signed(`${flipped},v1=${signature.split('v1=')[1]}`), secret)).type).toBe('ping');
  });

  it('refuses an old delivery', async () => {
    const { delivery, secret } = await receive();
    const { body, headers } = delivery;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const strict = { toleranceSeconds: 0 };
    expect(await codeOf(verify(body, headers, secret, strict))).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
    expect((await verify(body, headers, secret, { toleranceSeconds: 60 })).type).toBe('ping');
  });

  it('names what is missing or malformed', async () => {
    const { delivery, secret } = await receive();
    const { body, headers } = delivery;
    expect(await codeOf(verify(body, {}, secret))).toBe('SIGNATURE_MISSING');
    for (const text of ['x', 't=1', 'v1=00', 't=1,v1=00', 't=x,v1='.padEnd(70, '0')])
      expect(await codeOf(verify(body, { 'svc-signature': text }, secret)), text).toBe('SIGNATURE_MALFORMED');
    for (const none of ['', []]) expect(await codeOf(verify(body, headers, none))).toBe('SECRET_MISSING');
  });

  it('says that a parser has read the body', async () => {
    const { delivery, secret } = await receive();
    for (const parsed of [JSON.parse(delivery.body), undefined, null]) {
      const checked = verify(parsed, delivery.headers, secret);
      expect(await codeOf(checked)).toBe('BODY_PARSED');
      await expect(checked).rejects.toThrow('a JSON parser has read it before');
    }
  });
});

type Start = (options: WebhookHandlerOptions) => Promise<string>;

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const expressLike =
  (prepare: (request: IncomingMessage & { body?: unknown }) => Promise<void> = async () => {}): Start =>
  (options) => {
    const middleware = webhookMiddleware(options);
    return listen(
      createServer(async (request, response) => {
        await prepare(request);
        await middleware(request, response, (error) => {
          response.statusCode = 500;
          response.end(String(error));
        });
      }),
    );
  };

const ADAPTERS: Record<string, Start> = {
  fastify: async (options) => {
    const app = Fastify();
    onFinish(() => app.close());
    await app.register(webhookPlugin, { path: '/:any', ...options });
    // Other routes keep their parser.
    app.post('/echo/json', async ({ body }) => body);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const echoed = await fetch(`${url}/echo/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await echoed.json()).toEqual({ a: 1 });
    return url;
  },
  express: expressLike(),
  'express with express.raw()': expressLike(async (request) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    request.body = Buffer.concat(chunks);
  }),
  fetch: (options) => {
    const handler = webhookHandler(options);
    return listen(
      createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const sent = new Request('http://worker/hook', { method: 'POST', headers, body: Buffer.concat(chunks) });
        const answer = await handler(sent).catch(() => new Response('failed', { status: 500 }));
        response.writeHead(answer.status).end(await answer.text());
      }),
    );
  },
};

describe.each(Object.keys(ADAPTERS))('the adapter for %s', (name) => {
  it('hands genuine events over, refuses others, and lets failures be delivered again', async () => {
    const events: WebhookEvent[] = [];
    let fail = false;
    let secrets: string[] = [];
    const url = await (ADAPTERS[name] as Start)({
      // Read anew for every delivery.
      secret: async () => secrets,
      onEvent: async (event) => {
        if (fail) throw new Error('The database is down');
        events.push(event);
      },
    });
    const endpoint = await openEndpoint(url);
    secrets = [endpoint.secret];
    await dwaso.webhooks.test(endpoint.id);
    const statuses = async () => {
      const page = await dwaso.webhooks.listDeliveries(endpoint.id);
      return page.data.map(({ lastStatusCode }) => lastStatusCode);
    };
    await expect.poll(statuses).toEqual([204]);
    expect(events.map(({ type }) => type)).toEqual(['ping']);

    fail = true;
    await dwaso.webhooks.test(endpoint.id);
    await expect.poll(statuses).toEqual([500, 204]);

    const forged = await fetch(url + endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'svc-signature': `t=1,v1=${'0'.repeat(64)}` },
      body: '{}',
    });
    expect(forged.status).toBe(400);
    expect(await forged.json()).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH' } });
    expect(events).toHaveLength(1);
    await dwaso.webhooks.delete(endpoint.id);
  });
});

describe('the adapter for Express behind express.json()', () => {
  it('tells the author of the program what is wrong', async () => {
    const start = expressLike(async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      request.body = JSON.parse(Buffer.concat(chunks).toString());
    });
    const url = await start({ secret: 'whsec_x', onEvent: () => {} });
    const answer = await fetch(url, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('a JSON parser has read it before');
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../service/database.ts';
import { startFakePaystack } from '../../../service/fake-paystack.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { startProcess } from '../../../service/process.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill } from '../../money/payments/till.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

/** A collector that keeps the spans it gets over OTLP/HTTP. */
async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(() => new Promise((resolve) => server.close(resolve)));
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('one trace spans the request, its statements, the webhook delivery and the gateway call', async () => {
  const collector = await startCollector();
  const paystack = await startFakePaystack();
  const receiver = await startReceiver();
  const api = await startTestService({
    ROLE: 'all',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PAYMENTS_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_BASE_URL: paystack.url,
  });
  const till = await openTill(api);
  const path = `/businesses/${till.id}`;
  const hook = { url: `${receiver.url}/hook`, events: ['booking.held'] };
  expect((await api.post(`${path}/webhooks`, hook, till.owner.token)).status).toBe(201);

  // The caller has a trace of its own, and both requests belong to it.
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const call = (path: string, body: object) =>
    api.call('POST', path, { token: till.owner.token, body, key: true, headers: { traceparent } });
  const customer = { name: 'Kofi Mensah', phone: '+233205550123' };
  const held = await call(`${path}/holds`, { unitId: await till.addUnit(), date: inDays(3), customer });
  expect(held.status).toBe(201);
  expect((await call(`/bookings/${held.data.id}/payment-links`, {})).status).toBe(201);
  await expect.poll(() => receiver.at('/hook').length).toBe(1);

  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => ofTrace().filter((span) => span.name === name);
  const hold = 'POST /api/v1/businesses/:businessId/holds';
  await expect.poll(() => named('webhook delivery').length).toBe(1);
  await expect.poll(() => named('gateway initialize').length).toBe(1);
  await expect.poll(() => named(hold).length).toBe(1);
  const pay = 'POST /api/v1/bookings/:bookingId/payment-links';
  await expect.poll(() => named(pay).length).toBe(1);
  const [request] = named(hold);
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  // The statement that places the booking, and the delivery that another part of the process sent later.
  const placed = named('statement').find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue?.includes('place_bookings')),
  );
  expect(placed?.parentSpanId).toBe(request?.spanId);
  const [delivery] = named('webhook delivery');
  expect(delivery?.parentSpanId).toBe(request?.spanId);
  expect(receiver.at('/hook')[0]?.headers['traceparent']).toBe(`00-${traceId}-${delivery?.spanId}-01`);
  const [gateway] = named('gateway initialize');
  const [link] = named(pay);
  expect(gateway?.parentSpanId).toBe(link?.spanId);
  for (const span of ofTrace()) expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
  // Values stay out of traces.
  expect(JSON.stringify(collector.spans)).not.toContain('233205550123');
  expect(JSON.stringify(collector.spans)).not.toContain('Kofi');
  // A connection does not keep the trace of an earlier request.
  const again = { unitId: await till.addUnit(), date: inDays(4), customer };
  expect((await api.post(`${path}/holds`, again, till.owner.token, true)).status).toBe(201);
  const { rows } = await api.owner.query('select traceparent from webhook_deliveries order by created_at');
  expect(rows.map((row) => row.traceparent.includes(traceId))).toEqual([true, false]);
});

it('without a collector no delivery carries a trace, and the exporter is not loaded', async () => {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const loaded = `
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { if (/otlp/.test(url)) console.error('loaded ' + url); return next(url, context); } });`;
  const hook = `--import=data:text/javascript,${encodeURIComponent(loaded)}`;
  const off = await startProcess(database, { NODE_OPTIONS: hook });
  expect(off.output().stderr).not.toContain('otlp');
  off.child.kill('SIGTERM');
  await off.ended;
  const on = await startProcess(database, { NODE_OPTIONS: hook, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(on.output().stderr).toContain('loaded');
  on.child.kill('SIGTERM');
  expect((await on.ended).code).toBe(0);
});

import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { emit, SYSTEM } from '../../src/features/ground/events/index.ts';
import { newId } from '../../src/kit/ids.ts';
import { openBusiness } from '../service/business.ts';
import { onFinish } from '../service/on-finish.ts';
import { until } from '../service/receiver.ts';
import { startTestService, type TestService } from '../service/service.ts';

const BUSINESSES = 30;
const ENDPOINTS = 20;
/** The place of the 95th percentile among the sorted waits. */
const P95 = 22;

/** Hangs on paths that begin with /hang, and counts what is under way by business. */
async function startSink() {
  const underWay = new Map<string, number>();
  const most = new Map<string, number>();
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    const [, kind = '', business = ''] = (request.url ?? '').split('/');
    const now = (underWay.get(business) ?? 0) + 1;
    underWay.set(business, now);
    most.set(business, Math.max(now, most.get(business) ?? 0));
    response.on('close', () => underWay.set(business, (underWay.get(business) ?? 1) - 1));
    request.resume();
    if (kind === 'hang') return;
    arrived.push(business);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, most, arrived };
}

/** Inserts endpoints of a business directly, past the check of their address. */
async function addEndpoints(api: TestService, url: string, businessId: string, kind: string, count: number) {
  const { secrets } = api.service.deps;
  for (let index = 0; index < count; index++) {
    await api.owner.query(
      `insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
       values ($1, $2, $3, '{*}', $4, now(), now())`,
      [businessId, newId('whk', businessId), `${url}/${kind}/${businessId}/${index}`, secrets.seal('whsec_x')],
    );
  }
}

const emitHeld = ({ service }: TestService, businessId: string) => {
  const { db, clock } = service.deps;
  return db.service.transaction((tx) =>
    emit(tx, { businessId, type: 'booking.held', data: {}, by: SYSTEM, now: clock.now() }),
  );
};

/** Milliseconds until each of 24 events arrives, over 12 s: longer than the 10 s after which an attempt ends. */
async function measureWaits(api: TestService, businessId: string, arrived: readonly string[]): Promise<number[]> {
  const waits: number[] = [];
  for (let sent = 0; sent < 24; sent++) {
    const before = arrived.length;
    const began = performance.now();
    await emitHeld(api, businessId);
    await until(() => arrived.length === before + 1, 5_000);
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(`a delivery arrives after ${sorted[12]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`);
  return sorted;
}

describe('30 businesses with 20 endpoints each that hang', () => {
  it('never have more than 8 deliveries under way beyond one of each endpoint, and delay no other business', async () => {
    const api = await startTestService({ ROLE: 'all' });
    const second = await startTestService({ ROLE: 'worker', PUBLIC_URL: api.service.url }, { database: api.database });
    const sink = await startSink();
    const owner = await api.signIn();
    const businesses: string[] = [];
    for (let made = 0; made <= BUSINESSES; made++) {
      // A user owns at most 20 businesses.
      const business = await openBusiness(api, made < 10 ? { owner } : {});
      businesses.push(business.id);
    }
    const [victim = '', ...attackers] = businesses;
    for (const id of attackers) await addEndpoints(api, sink.url, id, 'hang', ENDPOINTS);
    await addEndpoints(api, sink.url, victim, 'take', 1);
    const alone = await measureWaits(api, victim, sink.arrived);
    for (let round = 0; round < 3; round++) await Promise.all(attackers.map((id) => emitHeld(api, id)));
    await until(() => sink.most.size === businesses.length);
    const beside = await measureWaits(api, victim, sink.arrived);
    await api.owner.query('delete from webhook_deliveries where business_id = any($1)', [attackers]);
    await api.owner.query('delete from webhook_endpoints where business_id = any($1)', [attackers]);
    // Other work of the machine may begin or end meanwhile, so that both sides of the attack are compared with it.
    const aloneAgain = await measureWaits(api, victim, sink.arrived);
    expect(sink.arrived).toEqual(Array(72).fill(victim));
    // An idle worker looks for due deliveries every 750 ms.
    expect(beside[P95]).toBeLessThan(1.5 * Math.max(750, alone[P95] ?? 0, aloneAgain[P95] ?? 0));
    for (const id of attackers) expect(sink.most.get(id)).toBeLessThanOrEqual(ENDPOINTS + 8);
    await second.stop();
  });
});

describe.each([2, 19])('%i endpoints of a business that hang', (hanging) => {
  it('do not delay another endpoint of the business, and each of them has a delivery under way', async () => {
    const api = await startTestService({ ROLE: 'all' });
    const sink = await startSink();
    const { id } = await openBusiness(api);
    await addEndpoints(api, sink.url, id, 'hang', hanging);
    for (let backlog = 0; backlog < 60; backlog++) await emitHeld(api, id);
    await until(() => (sink.most.get(id) ?? 0) === hanging + Math.min(8, 3 * hanging));
    await addEndpoints(api, sink.url, id, 'take', 1);
    const waits = await measureWaits(api, id, sink.arrived);
    expect(waits.at(-1)).toBeLessThan(3_000);
    expect(sink.most.get(id)).toBeLessThanOrEqual(hanging + 1 + 8);
  });
});

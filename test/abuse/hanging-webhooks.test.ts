import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { emit, SYSTEM } from '../../src/features/events/index.ts';
import { newId } from '../../src/kit/ids.ts';
import { openBusiness } from '../service/business.ts';
import { onFinish } from '../service/on-finish.ts';
import { until } from '../service/receiver.ts';
import { startTestService } from '../service/service.ts';

const BUSINESSES = 30;
const ENDPOINTS = 20;

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

describe('30 businesses with 20 endpoints each that hang', () => {
  it('never have more than 8 deliveries under way each, and delay no other business', async () => {
    const api = await startTestService({ ROLE: 'all' });
    const second = await startTestService({ ROLE: 'worker', PUBLIC_URL: api.service.url }, { database: api.database });
    const sink = await startSink();
    const { db, clock, secrets } = api.service.deps;
    const owner = await api.signIn();
    const businesses: string[] = [];
    for (let made = 0; made <= BUSINESSES; made++) {
      // A user owns at most 20 businesses.
      const business = await openBusiness(api, made < 10 ? { owner } : {});
      businesses.push(business.id);
    }
    const [victim = '', ...attackers] = businesses;
    const add = (businessId: string, kind: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          api.owner.query(
            `insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
             values ($1, $2, $3, '{*}', $4, now(), now())`,
            [
              businessId,
              newId('whk', businessId),
              `${sink.url}/${kind}/${businessId}/${index}`,
              secrets.seal('whsec_x'),
            ],
          ),
        ),
      );
    for (const id of attackers) await add(id, 'hang', ENDPOINTS);
    await add(victim, 'take', 1);
    const happen = (businessId: string) =>
      db.service.transaction((tx) =>
        emit(tx, { businessId, type: 'booking.held', data: {}, by: SYSTEM, now: clock.now() }),
      );
    for (let round = 0; round < 3; round++) await Promise.all(attackers.map(happen));
    await until(() => sink.most.size === attackers.length);
    // Well past the 10 seconds in which the hanging deliveries time out.
    const waits: number[] = [];
    for (let sent = 0; sent < 24; sent++) {
      const began = performance.now();
      await happen(victim);
      await until(() => sink.arrived.length === sent + 1, 5_000);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    waits.sort((a, b) => a - b);
    console.log(
      `a delivery of the victim arrives after ${waits[12]?.toFixed(0)} ms, at most ${waits.at(-1)?.toFixed(0)} ms`,
    );
    expect(sink.arrived).toEqual(Array(24).fill(victim));
    for (const id of attackers) expect(sink.most.get(id)).toBeLessThanOrEqual(8);
    await second.stop();
  });
});

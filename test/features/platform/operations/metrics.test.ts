import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freePort, startTestService } from '../../../service/service.ts';
import { openTill } from '../../money/payments/till.ts';
import { parseScrape } from './promql.ts';

describe('metrics of the business', () => {
  it('count holds by outcome, sign-ins, cache reads and gateway calls', async () => {
    const api = await startTestService();
    const read = async (name: string, labels: Record<string, string>) => {
      const samples = parseScrape(await (await fetch(`${api.url}/metrics`)).text()).get(`dwaso_${name}`) ?? [];
      return samples
        .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
        .reduce((total, { value }) => total + value, 0);
    };
    const refused = await api.post('/auth/firebase', { idToken: 'not.a.token' });
    expect(refused.status).toBe(401);
    expect(await read('sign_ins_total', { outcome: 'refused' })).toBe(1);
    const before = await read('holds_total', { outcome: 'held' });
    const till = await openTill(api);
    expect(await read('sign_ins_total', { outcome: 'succeeded' })).toBeGreaterThan(0);
    const id = await till.held();
    expect(await read('holds_total', { outcome: 'held' })).toBe(before + 1);
    expect((await till.link(id, {})).status).toBe(201);
    expect(await read('gateway_calls_total', { operation: 'initialize', outcome: 'ok' })).toBe(1);
    expect(await read('gateway_call_seconds_count', { operation: 'initialize' })).toBe(1);
    expect(await read('cache_reads_total', { result: 'hit' })).toBeGreaterThan(0);
    expect(await read('cache_reads_total', { result: 'miss' })).toBeGreaterThan(0);
    expect(await read('job_late_seconds', { job: 'bookings.expire-holds' })).toBe(0);
    await api.moveClock(3_600);
    expect(await read('images', { state: 'waiting' })).toBe(0);
  });
});

describe('METRICS_PORT', () => {
  it('moves /metrics to a port of its own, away from the public one', async () => {
    const port = String(await freePort());
    const api = await startTestService({ METRICS_PORT: port });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('dwaso_webhook_backlog 0');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(404);
    expect((await api.get('//metrics')).status).toBe(404);
    expect((await api.get('//health')).status).toBe(200);
  });

  it('is where production has its metrics, or nowhere', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const production = {
      NODE_ENV: 'production',
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'p',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      PAYMENTS_PROVIDER: 'none',
      RATE_LIMIT_FACTOR: '1',
      WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'false',
    };
    const hidden = await startTestService(production);
    expect((await hidden.get('//metrics')).status).toBe(404);
    const port = String(await freePort());
    const shown = await startTestService({ ...production, PORT: port, METRICS_PORT: port });
    expect((await shown.get('//metrics')).status).toBe(200);
  });
});

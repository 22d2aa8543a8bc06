import { expect, it } from 'vitest';
import { createLog } from '../../../../src/kit/log.ts';
import { openBusiness } from '../../../service/business.ts';
import { countWaiting } from '../../../service/lock-waits.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { openTill } from '../../money/payments/till.ts';

function collectLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, find: (msg: string) => lines.filter((line) => line['msg'] === msg) };
}

it('a refused webhook leaves a line with its delivery, and not what the receiver said', async () => {
  const { log, find } = collectLog();
  const receiver = await startReceiver();
  receiver.answer.set('/hook', 503);
  const api = await startTestService({ ROLE: 'all' }, { log });
  const { id, path, owner } = await openBusiness(api);
  const hook = await api.post(`${path}/webhooks`, { url: `${receiver.url}/hook`, events: ['*'] }, owner.token);
  const sent = await api.post(`/webhooks/${hook.data.id}/test`, {}, owner.token);
  await expect.poll(() => find('a webhook delivery failed').length).toBe(1);
  expect(find('a webhook delivery failed')[0]).toMatchObject({
    level: 'warn',
    delivery: sent.data.id,
    event: 'ping',
    businessId: id,
    endpointId: hook.data.id,
    reason: 'answered 503',
    failures: 1,
  });
});

it('a failed gateway call leaves a line with its request or job', async () => {
  const { log, find } = collectLog();
  const api = await startTestService(
    {
      ROLE: 'all',
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
    },
    { log },
  );
  const till = await openTill(api);
  const refused = await till.link(await till.held(), {});
  expect(refused.status).toBe(503);
  // The nightly comparison asks it too.
  const line = find('a gateway call failed').find(({ operation }) => operation === 'initialize');
  expect(line).toMatchObject({
    level: 'warn',
    provider: 'PAYSTACK',
    operation: 'initialize',
    outcome: 'unavailable',
    requestId: refused.headers.get('x-request-id'),
  });
  // The job asks the gateway about the unpaid link.
  await api.moveClock(600);
  const ofJob = () => find('a gateway call failed').filter((one) => one['job'] === 'payments.links');
  await expect.poll(() => ofJob().length).toBeGreaterThan(0);
});

it('a slow statement leaves a line with its text and its request, and no value', async () => {
  const { log, find } = collectLog();
  const api = await startTestService({ SLOW_STATEMENT_MS: '100' }, { log });
  const ama = await api.signIn();
  const lock = await api.owner.connect();
  await lock.query('begin; lock table users in access exclusive mode');
  const renaming = api.call('PATCH', '/me', { token: ama.token, body: { name: 'Abena Slow' } });
  await expect.poll(() => countWaiting(api.owner, '%users%')).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await lock.query('rollback');
  lock.release();
  const renamed = await renaming;
  expect(renamed.status).toBe(200);
  // On a busy machine other statements can be slow as well.
  const requestId = renamed.headers.get('x-request-id');
  const line = find('a statement was slow').find((one) => one['requestId'] === requestId);
  expect(line).toMatchObject({ level: 'warn', requestId });
  expect(line?.['statement']).toContain('users');
  expect(JSON.stringify(line)).not.toContain('Abena');
});

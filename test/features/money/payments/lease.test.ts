import { expect, it } from 'vitest';
import { paymentContext } from '../../../../src/features/money/payments/context.ts';
import { leaseFor } from '../../../../src/features/money/payments/retry-schedule.ts';
import { sendDueRefunds } from '../../../../src/features/money/payments/settle-refund.ts';
import { startFakePaystack } from '../../../service/fake-paystack.ts';
import { startTestService } from '../../../service/service.ts';
import { openTill } from './till.ts';

const GATEWAY_MS = 25_000;
const DATABASE_MS = 40_000;

const fake = await startFakePaystack();
const settings = {
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: fake.secretKey,
  PAYSTACK_BASE_URL: fake.url,
  PAYSTACK_TIMEOUT_MS: String(GATEWAY_MS),
  DATABASE_TIMEOUT_MS: String(DATABASE_MS),
};
const api = await startTestService(settings);
const till = await openTill(api);

async function acceptRefund(): Promise<string> {
  const id = await till.held();
  const { data: link } = await till.link(id);
  const reference = link.id.replace('_', '-');
  fake.pay(reference);
  const { body, headers } = fake.notice('charge.success', { reference });
  await api.call('POST', '/payments/webhooks/paystack', { body, headers });
  const [payment] = await till.payments(id);
  const accepted = await till.refund(payment.id, {});
  expect(accepted.status, accepted.text).toBe(201);
  return accepted.data.refunds[0].id;
}

const leaseOf = async (refundId: string): Promise<{ status: string; checks: number; seconds: number }> => {
  const { rows } = await api.owner.query(
    `select status, checks, extract(epoch from next_check_at - created_at)::int as seconds from refunds where id = $1`,
    [refundId],
  );
  return rows[0];
};

it('a refund whose claim took too long is sent only after its lease has ended', async () => {
  const id = await acceptRefund();
  const context = paymentContext(api.service.deps);
  const late = { ...context, lease: { ...context.lease, waitMs: 0 } };
  await sendDueRefunds(late, api.service.deps.clock.now());
  expect(fake.refunds).toHaveLength(0);
  const { seconds, ...claimed } = await leaseOf(id);
  expect(claimed).toEqual({ status: 'PENDING', checks: 1 });
  // It outlasts the waits for the database and both calls to the gateway.
  expect(seconds * 1_000).toBeGreaterThanOrEqual(2 * GATEWAY_MS + 3 * DATABASE_MS);
  await sendDueRefunds(context, api.service.deps.clock.now());
  expect(fake.refunds).toHaveLength(0);
  await sendDueRefunds(context, api.service.deps.clock.now().add({ milliseconds: context.lease.ms + 1 }));
  expect(fake.refunds).toHaveLength(1);
});

it('the lease follows from the time-outs', () => {
  const { ms, waitMs } = leaseFor({ databaseMs: 1_000, gatewayMs: 100 });
  expect(waitMs).toBe(3_000);
  expect(ms - waitMs).toBeGreaterThan(2 * 100);
  expect(leaseFor({ databaseMs: 1_000, gatewayMs: 25_000 }).ms - ms).toBe(2 * 24_900);
});

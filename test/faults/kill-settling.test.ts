import { describe, expect, it } from 'vitest';
import { eventually, openTill } from '../features/money/payments/till.ts';
import { startFakePaystack } from '../service/fake-paystack.ts';
import { startProcess } from '../service/process.ts';
import { startTestService } from '../service/service.ts';

const fake = await startFakePaystack();
const environment = {
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: fake.secretKey,
  PAYSTACK_BASE_URL: fake.url,
};
const survivor = await startTestService({ ...environment, ROLE: 'all' });
const victim = await startProcess(survivor.database, { ...environment, ROLE: 'api' });

describe('a process killed while it settles a gateway webhook', () => {
  it('loses no payment: another process settles the stored webhook once', async () => {
    const till = await openTill(survivor);
    const id = await till.held();
    const { data: link } = await till.link(id);
    const reference: string = link.id.replace('_', '-');
    fake.pay(reference);
    fake.trouble('GET /transaction/verify', 'hang-before');
    const { body, headers } = fake.notice('charge.success', fake.transactions.get(reference) ?? { reference });
    const answer = victim.call('POST', '/payments/webhooks/paystack', { body, headers }).catch(() => 'no answer');
    await eventually(async () => expect(fake.calls).toContain(`GET /transaction/verify/${reference}`));
    victim.child.kill('SIGKILL');
    expect(await answer).toBe('no answer');
    expect(await till.payments(id)).toEqual([]);

    // Past the lease of the webhook, before the end of the hold.
    await survivor.moveClock(200);
    await eventually(async () => expect((await till.booking(id)).status).toBe('CONFIRMED'));
    expect(await till.payments(id)).toHaveLength(1);
    expect((await till.events(id)).filter((type) => type === 'payment.received')).toHaveLength(1);
    // The outcome commits after the payment.
    await eventually(async () => {
      const { rows } = await till.sql.query('select outcome from gateway_notices where reference = $1', [reference]);
      expect(rows).toEqual([{ outcome: 'RECORDED' }]);
    });
  });
});

import { createHmac } from 'node:crypto';
import type { Answer } from '../../../service/api.ts';
import { type FakePaystack, type FakeTransfer, startFakePaystack } from '../../../service/fake-paystack.ts';
import { startTestService } from '../../../service/service.ts';
import { openTreasury } from './treasury.ts';

export const paystackEnvironment = (fake: FakePaystack, timeoutMs: number): Record<string, string> => ({
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: fake.secretKey,
  PAYSTACK_BASE_URL: fake.url,
  PAYSTACK_TIMEOUT_MS: String(timeoutMs),
});

/** A treasury whose service, with its jobs, pays out through a fake Paystack. */
export async function openPaystackTreasury() {
  const fake = await startFakePaystack();
  const api = await startTestService({ ROLE: 'all', ...paystackEnvironment(fake, 3_000) });
  const shop = await openTreasury(api);
  const post = (path: string, body: string, headers: Record<string, string>): Promise<Answer> =>
    api.call('POST', path, { body, headers });
  return {
    api,
    fake,
    shop,
    transferOf: ({ reference }: { reference: string }): FakeTransfer => {
      const found = fake.transfers.get(reference);
      if (!found) throw new Error('Paystack was not asked');
      return found;
    },
    sendNotice: async (event: string, about: Parameters<FakePaystack['notice']>[1]): Promise<void> => {
      const { body, headers } = fake.notice(event, about);
      const answer = await post('/payments/webhooks/paystack', body, headers);
      if (answer.status !== 200) throw new Error(answer.text);
    },
    sendApproval: (about: object, secret = fake.secretKey): Promise<Answer> => {
      const body = JSON.stringify(about);
      const signature = createHmac('sha512', secret).update(body).digest('hex');
      return post('/payouts/approvals/paystack', body, { 'x-paystack-signature': signature });
    },
    /** Ends the waits and leases of a payout until `done` returns. */
    askNow: async <T>(id: string, done: () => Promise<T>): Promise<T> => {
      const timer = setInterval(
        () =>
          void api.owner.query(
            "update payouts set next_check_at = now() where id = $1 and next_check_at > now() + interval '1 minute'",
            [id],
          ),
        500,
      );
      try {
        return await done();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

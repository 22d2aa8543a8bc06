import { type SignedBody, startFakePaystack } from '../../../service/fake-paystack.ts';
import { startTestService } from '../../../service/service.ts';
import { openTill } from './till.ts';

/** Long enough that a busy test machine causes no timeout. */
export const TIMEOUT_MS = 5_000;

/** A till whose service, with its jobs, uses a fake Paystack. */
export async function openPaystackTill() {
  const fake = await startFakePaystack();
  const api = await startTestService({
    ROLE: 'all',
    PAYMENTS_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: fake.secretKey,
    PAYSTACK_BASE_URL: fake.url,
    PAYSTACK_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  const till = await openTill(api);
  const transactionOf = (link: { id: string }) => {
    const found = fake.transactions.get(link.id.replace('_', '-'));
    if (!found) throw new Error('Paystack was not asked');
    return found;
  };
  return {
    fake,
    api,
    till,
    transactionOf,
    sendWebhook: ({ body, headers }: SignedBody) => api.call('POST', '/payments/webhooks/paystack', { body, headers }),
    /** Holds a unit and opens a payment link for it. */
    openLink: async (body: object = {}) => {
      const id = await till.held();
      const answer = await till.link(id, body);
      if (answer.status !== 201) throw new Error(answer.text);
      return { id, link: answer.data, transaction: transactionOf(answer.data) };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import type { Answer } from '../../../service/api.ts';
import { startFakePaystack } from '../../../service/fake-paystack.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { random } from '../../../service/seed.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill } from './till.ts';

const TOTAL = 10_000;
const DEPOSIT = 3_000;
const UNDERPAID = 2_999;
const MAX_REPEATS = 50;

/**
 * Sends many webhooks about few bookings to two processes at once: repeated, contradicting and unknown ones. Each booking
 * must end with one payment, one receipt and one event. A busy machine changes only the number of retries. Returns the
 * kinds of differences that a reconciliation with the gateway finds.
 */
export async function runWebhookStorm(size: { bookings: number; webhooks: number }): Promise<string[]> {
  const fake = await startFakePaystack();
  const environment = {
    PAYMENTS_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: fake.secretKey,
    PAYSTACK_BASE_URL: fake.url,
  };
  const api = await startTestService(environment);
  const twin = await startTestService(environment, { database: api.database });
  const till = await openTill(api);
  await till.setPolicies({ holdTtlMinutes: 60 });
  const { token } = till.owner;
  const post = (path: string, body: object) => {
    const key = randomUUID();
    return retryUnavailable(() => api.post(path, body, token, key));
  };
  const readBooking = async (id: string): Promise<Answer['data']> =>
    (await retryUnavailable(() => api.get(`/bookings/${id}`, token))).data;

  async function prepareBooking(index: number) {
    const customer = { name: 'Ama Mensah', phone: `+23320${String(index).padStart(7, '0')}` };
    const held = await post(`/businesses/${till.id}/holds`, { unitId, date: inDays(4), customer });
    expect(held.status, held.text).toBe(201);
    // Even indexes ask for the total and odd ones for the deposit. The gateway reports less than the deposit for some.
    const inFull = index % 2 === 0;
    const underpaid = index % 5 === 1;
    const link = await post(`/bookings/${held.data.id}/payment-links`, inFull ? { amountPesewas: TOTAL } : {});
    expect(link.status, link.text).toBe(201);
    const reference: string = link.data.id.replace('_', '-');
    fake.pay(reference, underpaid ? { amount: UNDERPAID } : {});
    const paid = underpaid ? UNDERPAID : inFull ? TOTAL : DEPOSIT;
    return { id: held.data.id as string, reference, paid, status: underpaid ? 'HELD' : 'CONFIRMED' };
  }
  const unitId = await till.addUnit({ quantity: size.bookings });
  const bookings = await Promise.all(Array.from({ length: size.bookings }, (_, index) => prepareBooking(index)));

  const transactionOf = (reference: string) => fake.transactions.get(reference) ?? { reference };
  const webhooks = Array.from({ length: size.webhooks }, (_, index) => {
    const { reference } = bookings[index % size.bookings] as (typeof bookings)[number];
    if (index % 9 === 8) return fake.notice('charge.success', { reference: `unknown-${index}` });
    return fake.notice(index % 7 === 3 ? 'charge.failed' : 'charge.success', transactionOf(reference));
  });
  const deliver = ({ body, headers }: (typeof webhooks)[number], to = api) =>
    retryUnavailable(() => to.call('POST', '/payments/webhooks/paystack', { body, headers }));
  const answers = await Promise.all(
    random('webhook storm')
      .shuffle(webhooks)
      .map((webhook, index) => deliver(webhook, index % 2 === 0 ? api : twin)),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

  for (const { id, reference, paid, status } of bookings) {
    let booking = await readBooking(id);
    // A call to the gateway that timed out leaves the webhook for later. A repeated webhook settles it now.
    for (let repeat = 0; booking.paidPesewas === 0 && repeat < MAX_REPEATS; repeat++) {
      await deliver(fake.notice('charge.success', transactionOf(reference)));
      booking = await readBooking(id);
    }
    expect(booking).toMatchObject({ status, paidPesewas: paid, refundedPesewas: 0, duePesewas: TOTAL - paid });
  }
  const { rows } = await till.sql.query(
    `select (select count(*)::int from payments) as payments,
      (select count(distinct receipt_number)::int from payments) as receipts,
      (select count(*)::int from events where type = 'payment.received') as received,
      (select count(*)::int from events where type = 'booking.confirmed') as confirmed`,
  );
  const confirmed = bookings.filter(({ status }) => status === 'CONFIRMED').length;
  const { length } = bookings;
  expect(rows).toEqual([{ payments: length, receipts: length, received: length, confirmed }]);
  expect(confirmed).toBeLessThan(length);
  const differences = await reconcile(api.service.deps, api.service.deps.clock.now());
  return [...new Set(differences.map(({ kind }) => kind))];
}

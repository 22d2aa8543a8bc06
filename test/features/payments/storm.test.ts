import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/features/payments/index.ts';
import { startFakePaystack } from '../../service/fake-paystack.ts';
import { startTestService } from '../../service/service.ts';
import { inDays } from '../bookings/shop.ts';
import { openTill } from './till.ts';

const fake = await startFakePaystack();
const environment = {
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: fake.secretKey,
  PAYSTACK_BASE_URL: fake.url,
};
const api = await startTestService(environment);
const twin = await startTestService(environment, { database: api.database });

const BOOKINGS = 50;
const NOTICES = 1_000;

function shuffled<T>(items: T[]): T[] {
  const order = [...items];
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [order[index], order[other]] = [order[other] as T, order[index] as T];
  }
  return order;
}

describe('a thousand notices at once, to two processes', () => {
  it('leave one payment a booking, and each booking where it belongs', { timeout: 60_000 }, async () => {
    const till = await openTill(api);
    const unitId = await till.addUnit({ quantity: BOOKINGS });
    const made = await Promise.all(
      Array.from({ length: BOOKINGS }, async (_, place) => {
        const held = await till.hold({ unitId, date: inDays(4) });
        // Some are paid in full, some just the deposit, and some of those were paid too little at the gateway.
        const link = await till.link(held.data.id, place % 2 === 0 ? { amountPesewas: 10_000 } : {});
        const reference: string = link.data.id.replace('_', '-');
        const short = place % 5 === 1;
        fake.pay(reference, short ? { amount: 2_999 } : {});
        const paid = short ? 2_999 : place % 2 === 0 ? 10_000 : 3_000;
        return { id: held.data.id as string, reference, paid, status: short ? 'HELD' : 'CONFIRMED' };
      }),
    );
    const notices = Array.from({ length: NOTICES }, (_, index) => {
      const { reference } = made[index % BOOKINGS] as (typeof made)[number];
      const transaction = fake.transactions.get(reference) ?? { reference };
      if (index % 9 === 8) return fake.notice('charge.success', { reference: `nobody-${index}` });
      return fake.notice(index % 7 === 3 ? 'charge.failed' : 'charge.success', transaction);
    });
    const answers = await Promise.all(
      shuffled(notices).map(({ body, headers }, index) =>
        (index % 2 === 0 ? api : twin).call('POST', '/payments/webhooks/paystack', { body, headers }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

    for (const { id, paid, status } of made) {
      const booking = await till.booking(id);
      expect(booking).toMatchObject({ status, paidPesewas: paid, refundedPesewas: 0, duePesewas: 10_000 - paid });
    }
    const { rows } = await till.sql.query(
      `select (select count(*)::int from payments) as payments, (select count(distinct receipt_number)::int from payments) as receipts,
        (select count(*)::int from events where type = 'payment.received') as received,
        (select count(*)::int from events where type = 'booking.confirmed') as confirmed`,
    );
    expect(rows).toEqual([{ payments: BOOKINGS, receipts: BOOKINGS, received: BOOKINGS, confirmed: 40 }]);
    const differences = await reconcile(api.service.deps);
    expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['MONEY_ON_UNKNOWN_REFERENCE']));
  });
});

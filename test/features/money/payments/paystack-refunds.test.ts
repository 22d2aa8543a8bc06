import { afterEach, describe, expect, it } from 'vitest';
import { openPaystackTill, TIMEOUT_MS } from './paystack-till.ts';
import { eventually } from './till.ts';

const { fake, api, till, sendWebhook, openLink } = await openPaystackTill();

afterEach(() => api.moveClock(0));

describe('a refund through Paystack', () => {
  async function paid(amountPesewas = 10_000) {
    const made = await openLink({ amountPesewas });
    fake.pay(made.transaction.reference);
    await sendWebhook(fake.notice('charge.success', made.transaction));
    const [payment] = await till.payments(made.id);
    return { ...made, payment };
  }
  const refundsOf = (transaction: { id: number }) =>
    fake.refunds.filter((refund) => refund.transaction === transaction.id);
  const sent = (transaction: { id: number }, count: number) =>
    eventually(async () => expect(refundsOf(transaction)).toHaveLength(count));

  it('counts when accepted, and emits its event when the gateway has finished it', async () => {
    const { id, transaction, payment } = await paid();
    const accepted = await till.refund(payment.id, { amountPesewas: 4_000 });
    expect(accepted.data).toMatchObject({ refundedPesewas: 4_000, status: 'PARTIALLY_REFUNDED' });
    expect(accepted.data.refunds).toMatchObject([{ amountPesewas: 4_000, status: 'PENDING', failure: null }]);
    await sent(transaction, 1);
    expect(await till.events(id)).not.toContain('payment.refunded');
    const [refund] = refundsOf(transaction);
    if (!refund) throw new Error('No refund');
    await sendWebhook(fake.notice('refund.pending', refund));
    expect(await till.events(id)).not.toContain('payment.refunded');
    fake.finishRefunds('processed');
    await Promise.all(Array.from({ length: 5 }, () => sendWebhook(fake.notice('refund.processed', refund))));
    expect((await till.events(id)).filter((type) => type === 'payment.refunded')).toHaveLength(1);

    // A second refund of the same amount sends an equal webhook.
    await till.refund(payment.id, { amountPesewas: 4_000 });
    await sent(transaction, 2);
    fake.finishRefunds('processed');
    await sendWebhook(fake.notice('refund.processed', refund));
    expect((await till.events(id)).filter((type) => type === 'payment.refunded')).toHaveLength(2);
    expect((await till.payments(id))[0].refundedPesewas).toBe(8_000);
  });

  it('no longer counts when it fails', async () => {
    const { id, transaction, payment } = await paid();
    await till.refund(payment.id, {});
    await sent(transaction, 1);
    expect((await till.booking(id)).refundedPesewas).toBe(10_000);
    fake.finishRefunds('failed');
    const [refund] = refundsOf(transaction);
    if (refund) await sendWebhook(fake.notice('refund.failed', refund));
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 10_000, refundedPesewas: 0, duePesewas: 0 });
    expect((await till.payments(id))[0].status).toBe('SUCCEEDED');
    expect(await till.events(id)).not.toContain('payment.refunded');
    const { rows } = await api.owner.query(
      `select data from events where type = 'payment.refund_failed' and data -> 'booking' ->> 'id' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const [{ data }] = rows;
    expect(data.by).toEqual({ kind: 'system' });
    expect(data.booking).toMatchObject({ refundedPesewas: 0, duePesewas: 0 });
    expect(data.payment.refunds).toMatchObject([
      { amountPesewas: 10_000, status: 'FAILED', failure: 'The gateway could not give it back' },
    ]);
    const { data: history } = await api.get(`/bookings/${id}/history`, till.owner.token);
    expect(history[0]).toMatchObject({
      type: 'payment.refund_failed',
      summary: 'A refund failed; GHS 0.00 of GHS 100.00 refunded so far',
    });
  });

  it('happens once although the answer got lost, and is finished without a webhook', async () => {
    const { id, transaction, payment } = await paid();
    fake.trouble('POST /refund', 'hang-after');
    await till.refund(payment.id, { amountPesewas: 2_500 });
    await sent(transaction, 1);
    fake.finishRefunds('processed');
    await eventually(async () => {
      const { rows } = await api.owner.query('select checks from refunds where payment_id = $1', [payment.id]);
      expect(rows[0].checks).toBeGreaterThan(0);
    });
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS + 100));
    await api.moveClock(6 * 60);
    await eventually(async () => expect(await till.events(id)).toContain('payment.refunded'));
    expect(refundsOf(transaction)).toHaveLength(1);
  });

  it('is FAILED when the gateway refuses it', async () => {
    const { id, transaction, payment } = await paid();
    transaction.status = 'abandoned';
    await till.refund(payment.id, {});
    await eventually(async () => expect((await till.booking(id)).refundedPesewas).toBe(0));
    const { rows } = await api.owner.query('select status, failure from refunds where payment_id = $1', [payment.id]);
    expect(rows).toEqual([{ status: 'FAILED', failure: 'Transaction cannot be refunded' }]);
    expect((await till.events(id)).at(-1)).toBe('payment.refund_failed');
  });
});

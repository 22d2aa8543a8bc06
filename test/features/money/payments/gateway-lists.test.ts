import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import { reconcilePayouts } from '../../../../src/features/money/payouts/index.ts';
import { openTreasury } from '../payouts/treasury.ts';
import { openPaystackTill } from './paystack-till.ts';
import { eventually } from './till.ts';

const { api, fake, till, openLink, sendWebhook } = await openPaystackTill();
const { deps } = api.service;

const compare = async () => {
  const now = deps.clock.now();
  const found = [...(await reconcile(deps, now, 2)), ...(await reconcilePayouts(deps, now, 2))];
  return found.map(({ kind, businessId, id }) => ({ kind, businessId, id }));
};

/** A charge that is paid and recorded. */
const paid = async () => {
  const { id, transaction } = await openLink();
  fake.pay(transaction.reference);
  await sendWebhook(fake.notice('charge.success', transaction));
  const [payment] = await till.payments(id);
  return { transaction, payment };
};

const { transaction, payment } = await paid();

/** The payment and its charge are older than the days that are compared. */
async function age(): Promise<void> {
  const ago = new Date(Date.now() - 20 * 24 * 60 * 60_000);
  transaction.createdAt = ago;
  await till.sql.query('update payment_attempts set created_at = $1 where reference = $2', [ago, payment.reference]);
}

describe("the gateway's own lists", () => {
  it('name nothing that is recorded', async () => {
    expect(await compare()).toEqual([]);
  });

  it('name a charge that is not ours, on any page', async () => {
    const foreign = { ...transaction, reference: 'made-by-hand', status: 'success' };
    fake.transactions.set('made-by-hand', { ...foreign, id: 1 });
    for (let n = 0; n < 150; n++)
      fake.transactions.set(`left-${n}`, { ...foreign, id: 10 + n, reference: `left-${n}`, status: 'abandoned' });
    expect(await compare()).toEqual([{ kind: 'MONEY_ON_UNKNOWN_REFERENCE', businessId: '', id: 'made-by-hand' }]);
    const notice = fake.notice('charge.success', fake.transactions.get('made-by-hand') ?? foreign);
    await sendWebhook(notice);
    expect(await compare()).toEqual([{ kind: 'MONEY_ON_UNKNOWN_REFERENCE', businessId: '', id: 'made-by-hand' }]);
    fake.transactions.clear();
    fake.transactions.set(transaction.reference, transaction);
    await till.sql.query('delete from gateway_notices');
  });

  it('name a refund that was made by hand, also of an old payment', async () => {
    await age();
    const byHand = { id: 5, transaction: transaction.id, amount: 100, merchantNote: '', createdAt: new Date() };
    fake.refunds.push({ ...byHand, status: 'processed' });
    expect(await compare()).toEqual([{ kind: 'GATEWAY_REFUNDED_ANOTHER_AMOUNT', businessId: till.id, id: payment.id }]);
    fake.refunds.splice(0);
    fake.refunds.push({ ...byHand, transaction: 17, status: 'processed' });
    expect(await compare()).toEqual([{ kind: 'REFUND_OF_UNKNOWN_PAYMENT', businessId: '', id: '5' }]);
    fake.refunds.splice(0);
  });

  it('name a refund of ours that the gateway does not have, of an old payment', async () => {
    const refunded = await till.refund(payment.id, { amountPesewas: 200 });
    expect(refunded.status).toBe(201);
    await eventually(async () => expect(fake.refunds).toHaveLength(1));
    fake.finishRefunds('processed');
    const [made] = fake.refunds;
    if (!made) throw new Error('Paystack was not asked');
    await sendWebhook(fake.notice('refund.processed', made));
    await eventually(async () =>
      expect((await till.sql.query("select from refunds where status = 'SUCCEEDED'")).rows).toHaveLength(1),
    );
    expect(await compare()).toEqual([]);
    fake.refunds.splice(0);
    expect(await compare()).toEqual([{ kind: 'GATEWAY_REFUNDED_ANOTHER_AMOUNT', businessId: till.id, id: payment.id }]);
    fake.refunds.push(made);
  });

  it('name a lost dispute of which no notice came', async () => {
    const lost = {
      id: 9,
      transaction: transaction.id,
      refundAmount: 300,
      status: 'resolved' as const,
      createdAt: new Date(),
    };
    fake.disputes.push({ ...lost, resolution: 'declined' });
    expect(await compare()).toEqual([]);
    fake.disputes.splice(0);
    fake.disputes.push({ ...lost, resolution: 'merchant-accepted' });
    expect(await compare()).toEqual([{ kind: 'DISPUTE_NOT_IN_LEDGER', businessId: till.id, id: payment.id }]);
    const { reference } = transaction;
    await sendWebhook(
      fake.sign(JSON.stringify({ event: 'charge.dispute.resolve', data: { id: 9, transaction: { reference } } })),
    );
    expect(await compare()).toEqual([]);
  });

  it('name a transfer that is no payout', async () => {
    const shop = await openTreasury(api);
    await shop.setAccount();
    await shop.give(50_000);
    fake.newTransfers = 'success';
    const { data: made } = await shop.payOut({ amountPesewas: 1_000 });
    await shop.reach(made.id, 'PAID');
    const transfer = fake.transfers.get(made.reference);
    if (!transfer) throw new Error('Paystack was not asked');
    fake.transfers.set('taken-by-a-thief-1', { ...transfer, id: 3, reference: 'taken-by-a-thief-1' });
    expect(await compare()).toEqual([
      { kind: 'GATEWAY_PAID_WITHOUT_PAYOUT', businessId: '', id: 'taken-by-a-thief-1' },
    ]);
    fake.transfers.delete('taken-by-a-thief-1');
  });

  it('say that they were not compared when the gateway does not answer', async () => {
    fake.trouble('GET /transaction', 'error');
    expect(await compare()).toContainEqual({ kind: 'GATEWAY_NOT_ASKED', businessId: '', id: 'PAYSTACK' });
  });
});

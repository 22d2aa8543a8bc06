import { afterEach, describe, expect, it } from 'vitest';
import { type SignedBody, startFakePaystack } from '../../service/fake-paystack.ts';
import { startTestService } from '../../service/service.ts';
import { eventually, openTill, pathOf } from './till.ts';

/** Long enough that a busy machine is no silent gateway. */
const TIMEOUT_MS = 2_000;
const fake = await startFakePaystack();
const api = await startTestService({
  ROLE: 'all',
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: fake.secretKey,
  PAYSTACK_BASE_URL: fake.url,
  PAYSTACK_TIMEOUT_MS: String(TIMEOUT_MS),
});
const till = await openTill(api);

afterEach(() => api.moveClock(0));

const tell = ({ body, headers }: SignedBody) => api.call('POST', '/payments/webhooks/paystack', { body, headers });
const transactionOf = (link: { id: string }) => {
  const found = fake.transactions.get(link.id.replace('_', '-'));
  if (!found) throw new Error('Paystack was not asked');
  return found;
};
const outcomes = async (reference: string) => {
  const { rows } = await api.owner.query('select outcome from gateway_notices where reference = $1 order by event', [
    reference,
  ]);
  return rows.map(({ outcome }) => outcome as string | null);
};

async function linked(body: object = {}) {
  const id = await till.held();
  const answer = await till.link(id, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { id, link: answer.data, transaction: transactionOf(answer.data) };
}

describe('a link through Paystack', () => {
  it('is the gateway’s own address, ordered with a reference, e-mail and amount it takes', async () => {
    const { link, transaction } = await linked();
    expect(link.url).toMatch(/^https:\/\/checkout\.paystack\.com\//);
    expect(transaction).toMatchObject({ amount: 3_000, currency: 'GHS', status: 'abandoned' });
    expect(transaction.reference).toMatch(/^[A-Za-z0-9.=-]+$/);
    expect(transaction.email).toMatch(/^233\d{9}@example\.com$/);
  });

  it('is paid by the notice, verified, however often and in whatever order it comes', async () => {
    const { id, transaction } = await linked();
    const notice = fake.notice('charge.success', transaction);
    // Before the money is there, a notice proves nothing.
    expect((await tell(notice)).status).toBe(200);
    expect(await till.payments(id)).toEqual([]);
    fake.pay(transaction.reference);
    await Promise.all(Array.from({ length: 10 }, () => tell(fake.notice('charge.success', transaction))));
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000 });
    expect(await till.payments(id)).toMatchObject([{ provider: 'PAYSTACK', method: 'MOMO', amountPesewas: 3_000 }]);
    expect((await till.events(id)).filter((type) => type === 'payment.received')).toHaveLength(1);
    expect(await outcomes(transaction.reference)).toEqual(['RECORDED']);
  });

  it('records what verify says, not what the notice says', async () => {
    const { id, transaction } = await linked();
    fake.pay(transaction.reference, { amount: 3_500 });
    const forged = JSON.parse(fake.notice('charge.success', transaction).body);
    forged.data.amount = 10_000;
    await tell(fake.sign(JSON.stringify(forged)));
    expect(await till.payments(id)).toMatchObject([{ amountPesewas: 3_500 }]);
  });

  it('does not believe money of another currency or of another world', async () => {
    for (const lie of [{ currency: 'NGN' }, { domain: 'live' }]) {
      const { id, transaction } = await linked();
      fake.pay(transaction.reference, lie);
      expect((await tell(fake.notice('charge.success', transaction))).status).toBe(200);
      expect(await till.payments(id)).toEqual([]);
      expect(await outcomes(transaction.reference)).toEqual(['MISMATCH']);
      fake.pay(transaction.reference, { currency: 'GHS', domain: 'test' });
      await tell(fake.notice('charge.success', transaction));
      expect(await till.payments(id)).toHaveLength(1);
    }
  });

  it('keeps a notice that names nothing of ours for a person to look at', async () => {
    expect((await tell(fake.notice('charge.success', { reference: 'not-ours' }))).status).toBe(200);
    expect((await tell(fake.notice('charge.success', { reference: 'not-ours' }))).status).toBe(200);
    expect(await outcomes('not-ours')).toEqual(['UNKNOWN']);
    expect((await tell(fake.notice('transfer.success', { reference: 'x' }))).status).toBe(200);
    expect(await outcomes('x')).toEqual([]);
  });

  it('is settled later when the gateway cannot be asked just now', async () => {
    const { id, transaction } = await linked();
    fake.pay(transaction.reference);
    fake.trouble('GET /transaction/verify', 'hang-before');
    expect((await tell(fake.notice('charge.success', transaction))).status).toBe(200);
    expect(await outcomes(transaction.reference)).toEqual([null]);
    await api.moveClock(130);
    await eventually(async () => expect((await till.booking(id)).status).toBe('CONFIRMED'));
    expect(await till.payments(id)).toHaveLength(1);
  });

  it('is found by the sweep when no notice ever comes, also after it ended', async () => {
    const open = await linked();
    fake.pay(open.transaction.reference);
    await api.moveClock(130);
    await eventually(async () => expect((await till.booking(open.id)).status).toBe('CONFIRMED'));

    await api.moveClock(0);
    const ended = await linked();
    await api.moveClock(6 * 60);
    await eventually(async () => expect((await till.booking(ended.id)).status).toBe('EXPIRED'));
    fake.pay(ended.transaction.reference);
    await api.moveClock(12 * 60);
    await eventually(async () => expect((await till.booking(ended.id)).status).toBe('CONFIRMED'));
  });

  it('answers 503 when the gateway does not, even if it took the order, and a retry works', async () => {
    const id = await till.held();
    for (const trouble of ['hang-after', 'hang-before', 'error'] as const) {
      fake.trouble('POST /transaction/initialize', trouble);
      const failed = await api.post(`/bookings/${id}/payment-links`, {}, till.owner.token, `retry-${id}`);
      expect([failed.status, failed.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    }
    expect(await till.links(id)).toEqual([]);
    const retried = await api.post(`/bookings/${id}/payment-links`, {}, till.owner.token, `retry-${id}`);
    expect(retried.status).toBe(201);
    // The order whose answer got lost is known to us all the same, should anybody pay it.
    const lost = [...fake.transactions.values()].find(
      ({ email, reference }) =>
        email === transactionOf(retried.data).email && reference !== transactionOf(retried.data).reference,
    );
    fake.pay(lost?.reference ?? '');
    await tell(fake.notice('charge.success', lost ?? { reference: '' }));
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000 });
  });

  it('shows the payer who comes back how it stands, asking the gateway itself', async () => {
    const { id, transaction } = await linked();
    const page = `//${new URL(transaction.callbackUrl).pathname.slice(1)}`;
    const waiting = await api.get(`${page}?trxref=${transaction.reference}&reference=${transaction.reference}`);
    expect(waiting.text).toContain('checkout.paystack.com');
    fake.pay(transaction.reference);
    const back = await api.get(`${page}?trxref=${transaction.reference}&reference=${transaction.reference}`);
    expect(back.headers.get('location')).toMatch(/^\/receipts\//);
    expect((await till.booking(id)).status).toBe('CONFIRMED');
  });

  it('marks a link failed when the gateway says so, and still takes the money if it comes after all', async () => {
    const { id, transaction } = await linked();
    fake.pay(transaction.reference, { status: 'failed' });
    await api.moveClock(130);
    await eventually(async () => expect((await till.links(id))[0].status).toBe('FAILED'));
    fake.pay(transaction.reference);
    await tell(fake.notice('charge.success', transaction));
    expect((await till.links(id))[0].status).toBe('PAID');
  });
});

describe('a refund through Paystack', () => {
  async function paid(amountPesewas = 10_000) {
    const made = await linked({ amountPesewas });
    fake.pay(made.transaction.reference);
    await tell(fake.notice('charge.success', made.transaction));
    const [payment] = await till.payments(made.id);
    return { ...made, payment };
  }
  const refundsOf = (transaction: { id: number }) =>
    fake.refunds.filter((refund) => refund.transaction === transaction.id);
  const sent = (transaction: { id: number }, count: number) =>
    eventually(async () => expect(refundsOf(transaction)).toHaveLength(count));

  it('counts when accepted, and is told when the gateway has done it', async () => {
    const { id, transaction, payment } = await paid();
    const accepted = await till.refund(payment.id, { amountPesewas: 4_000 });
    expect(accepted.data).toMatchObject({ refundedPesewas: 4_000, status: 'PARTIALLY_REFUNDED' });
    await sent(transaction, 1);
    expect(await till.events(id)).not.toContain('payment.refunded');
    const [refund] = refundsOf(transaction);
    if (!refund) throw new Error('No refund');
    await tell(fake.notice('refund.pending', refund));
    expect(await till.events(id)).not.toContain('payment.refunded');
    fake.finishRefunds('processed');
    await Promise.all(Array.from({ length: 5 }, () => tell(fake.notice('refund.processed', refund))));
    expect((await till.events(id)).filter((type) => type === 'payment.refunded')).toHaveLength(1);

    // A second one of the same size looks the same in its notice.
    await till.refund(payment.id, { amountPesewas: 4_000 });
    await sent(transaction, 2);
    fake.finishRefunds('processed');
    await tell(fake.notice('refund.processed', refund));
    expect((await till.events(id)).filter((type) => type === 'payment.refunded')).toHaveLength(2);
    expect((await till.payments(id))[0].refundedPesewas).toBe(8_000);
  });

  it('puts the amount back when it fails', async () => {
    const { id, transaction, payment } = await paid();
    await till.refund(payment.id, {});
    await sent(transaction, 1);
    expect((await till.booking(id)).refundedPesewas).toBe(10_000);
    fake.finishRefunds('failed');
    const [refund] = refundsOf(transaction);
    if (refund) await tell(fake.notice('refund.failed', refund));
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 10_000, refundedPesewas: 0, duePesewas: 0 });
    expect((await till.payments(id))[0].status).toBe('SUCCEEDED');
    expect(await till.events(id)).not.toContain('payment.refunded');
  });

  it('is given once although the gateway’s answer got lost, and found done without a notice', async () => {
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

  it('that the gateway refuses outright is a failed one', async () => {
    const { id, transaction, payment } = await paid();
    transaction.status = 'abandoned';
    await till.refund(payment.id, {});
    await eventually(async () => expect((await till.booking(id)).refundedPesewas).toBe(0));
    const { rows } = await api.owner.query('select status, failure from refunds where payment_id = $1', [payment.id]);
    expect(rows).toEqual([{ status: 'FAILED', failure: 'Transaction cannot be refunded' }]);
  });
});

describe('a sandbox', () => {
  it('uses the simulator, whatever is configured', async () => {
    const before = fake.calls.length;
    await till.sql.query('update businesses set sandbox = true, sandbox_owner_id = $2 where id = $1', [
      till.id,
      till.owner.id,
    ]);
    const id = await till.held();
    const { data: link } = await till.link(id);
    expect(link.url).toMatch(/\/pay\//);
    expect((await api.get(pathOf(link.url))).text).toContain('no money moves');
    await till.press(link, 'pay');
    expect(await till.payments(id)).toMatchObject([{ provider: 'SIMULATOR' }]);
    expect(fake.calls.length).toBe(before);
    await till.sql.query('update businesses set sandbox = false, sandbox_owner_id = null where id = $1', [till.id]);
  });
});

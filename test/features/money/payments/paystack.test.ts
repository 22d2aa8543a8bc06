import { afterEach, describe, expect, it } from 'vitest';
import { openPaystackTill } from './paystack-till.ts';
import { eventually, pathOf } from './till.ts';

const { fake, api, till, transactionOf, sendWebhook, openLink } = await openPaystackTill();

afterEach(() => api.moveClock(0));

const outcomes = async (reference: string) => {
  const { rows } = await api.owner.query('select outcome from gateway_notices where reference = $1 order by event', [
    reference,
  ]);
  return rows.map(({ outcome }) => outcome as string | null);
};

describe('a link through Paystack', () => {
  it('has the gateway’s URL and a reference, e-mail and amount in its format', async () => {
    const { link, transaction } = await openLink();
    expect(link.url).toMatch(/^https:\/\/checkout\.paystack\.com\//);
    expect(transaction).toMatchObject({ amount: 3_000, currency: 'GHS', status: 'abandoned' });
    expect(transaction.reference).toMatch(/^[A-Za-z0-9.=-]+$/);
    expect(transaction.email).toMatch(/^233\d{9}@example\.com$/);
  });

  it('is paid once by verified webhooks, repeated and in any order', async () => {
    const { id, transaction } = await openLink();
    // A webhook without a successful charge at the gateway records nothing.
    expect((await sendWebhook(fake.notice('charge.success', transaction))).status).toBe(200);
    expect(await till.payments(id)).toEqual([]);
    fake.pay(transaction.reference);
    await Promise.all(Array.from({ length: 10 }, () => sendWebhook(fake.notice('charge.success', transaction))));
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000 });
    expect(await till.payments(id)).toMatchObject([{ provider: 'PAYSTACK', method: 'MOMO', amountPesewas: 3_000 }]);
    expect((await till.events(id)).filter((type) => type === 'payment.received')).toHaveLength(1);
    expect(await outcomes(transaction.reference)).toEqual(['RECORDED']);
  });

  it('records the verified amount, not the amount in the webhook', async () => {
    const { id, transaction } = await openLink();
    fake.pay(transaction.reference, { amount: 3_500 });
    const forged = JSON.parse(fake.notice('charge.success', transaction).body);
    forged.data.amount = 10_000;
    await sendWebhook(fake.sign(JSON.stringify(forged)));
    expect(await till.payments(id)).toMatchObject([{ amountPesewas: 3_500 }]);
  });

  it('rejects a charge in another currency or in live mode', async () => {
    for (const lie of [{ currency: 'NGN' }, { domain: 'live' }]) {
      const { id, transaction } = await openLink();
      fake.pay(transaction.reference, lie);
      expect((await sendWebhook(fake.notice('charge.success', transaction))).status).toBe(200);
      expect(await till.payments(id)).toEqual([]);
      expect(await outcomes(transaction.reference)).toEqual(['MISMATCH']);
      fake.pay(transaction.reference, { currency: 'GHS', domain: 'test' });
      await sendWebhook(fake.notice('charge.success', transaction));
      expect(await till.payments(id)).toHaveLength(1);
    }
  });

  it('stores a webhook with an unknown reference as UNKNOWN', async () => {
    expect((await sendWebhook(fake.notice('charge.success', { reference: 'not-ours' }))).status).toBe(200);
    expect((await sendWebhook(fake.notice('charge.success', { reference: 'not-ours' }))).status).toBe(200);
    expect(await outcomes('not-ours')).toEqual(['UNKNOWN']);
    expect((await sendWebhook(fake.notice('transfer.success', { reference: 'x' }))).status).toBe(200);
    expect(await outcomes('x')).toEqual(['UNKNOWN']);
    expect((await sendWebhook(fake.notice('subscription.create', { reference: 'y' }))).status).toBe(200);
    expect(await outcomes('y')).toEqual([]);
  });

  it('is settled later when the gateway times out', async () => {
    const { id, transaction } = await openLink();
    fake.pay(transaction.reference);
    fake.trouble('GET /transaction/verify', 'hang-before');
    expect((await sendWebhook(fake.notice('charge.success', transaction))).status).toBe(200);
    expect(await outcomes(transaction.reference)).toEqual([null]);
    await api.moveClock(130);
    await eventually(async () => expect((await till.booking(id)).status).toBe('CONFIRMED'));
    expect(await till.payments(id)).toHaveLength(1);
  });

  it('is found by the job without a webhook, also after it expired', async () => {
    const open = await openLink();
    fake.pay(open.transaction.reference);
    await api.moveClock(130);
    await eventually(async () => expect((await till.booking(open.id)).status).toBe('CONFIRMED'));

    await api.moveClock(0);
    const ended = await openLink();
    await api.moveClock(6 * 60);
    await eventually(async () => expect((await till.booking(ended.id)).status).toBe('EXPIRED'));
    fake.pay(ended.transaction.reference);
    await api.moveClock(12 * 60);
    await eventually(async () => expect((await till.booking(ended.id)).status).toBe('CONFIRMED'));
  });

  it('answers 503 when the gateway does not answer, and a retry works', async () => {
    const id = await till.held();
    for (const trouble of ['hang-after', 'hang-before', 'error'] as const) {
      fake.trouble('POST /transaction/initialize', trouble);
      const failed = await api.post(`/bookings/${id}/payment-links`, {}, till.owner.token, `retry-${id}`);
      expect([failed.status, failed.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    }
    expect(await till.links(id)).toEqual([]);
    const retried = await api.post(`/bookings/${id}/payment-links`, {}, till.owner.token, `retry-${id}`);
    expect(retried.status).toBe(201);
    // The reference of a lost answer is stored, so a payment on it still counts.
    const lost = [...fake.transactions.values()].find(
      ({ email, reference }) =>
        email === transactionOf(retried.data).email && reference !== transactionOf(retried.data).reference,
    );
    fake.pay(lost?.reference ?? '');
    await sendWebhook(fake.notice('charge.success', lost ?? { reference: '' }));
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000 });
  });

  it('verifies the charge when the payer returns', async () => {
    const { id, transaction } = await openLink();
    const page = `//${new URL(transaction.callbackUrl).pathname.slice(1)}`;
    const waiting = await api.get(`${page}?trxref=${transaction.reference}&reference=${transaction.reference}`);
    expect(waiting.text).toContain('checkout.paystack.com');
    fake.pay(transaction.reference);
    const back = await api.get(`${page}?trxref=${transaction.reference}&reference=${transaction.reference}`);
    expect(back.headers.get('location')).toMatch(/^\/receipts\//);
    expect((await till.booking(id)).status).toBe('CONFIRMED');
  });

  it('leads to another attempt after a failed charge, and counts the failed one if it succeeds later', async () => {
    const { id, link, transaction } = await openLink();
    fake.pay(transaction.reference, { status: 'failed' });
    await sendWebhook(fake.notice('charge.failed', transaction));
    const page = new URL(transaction.callbackUrl).pathname;
    expect((await till.links(id))[0]).toMatchObject({ status: 'OPEN', url: `${api.url}${page}` });
    expect((await api.get(`/${page}`)).text).toContain('try again');
    const pressed = await till.press({ url: `${api.url}${page}` }, 'pay');
    const second = fake.transactions.get(`${transaction.reference}-2`);
    if (!second) throw new Error('There was no second attempt');
    expect(pressed.headers.get('refresh')).toContain(`checkout.paystack.com/${second.reference.slice(-12)}`);
    expect((await till.links(id))[0]).toMatchObject({ id: link.id, status: 'OPEN' });

    // The first attempt succeeds late; the second is paid as well, and nothing of it is lost.
    fake.pay(transaction.reference);
    await sendWebhook(fake.notice('charge.success', transaction));
    expect((await till.links(id))[0].status).toBe('PAID');
    expect(await till.booking(id)).toMatchObject({ status: 'CONFIRMED', paidPesewas: 3_000, refundedPesewas: 0 });
    await till.record(id, { amountPesewas: 5_000 });
    fake.pay(second.reference);
    await sendWebhook(fake.notice('charge.success', second));
    const paid = await till.payments(id);
    expect(paid.map(({ amountPesewas }: { amountPesewas: number }) => amountPesewas)).toEqual([3_000, 5_000, 3_000]);
    expect(await till.booking(id)).toMatchObject({ paidPesewas: 11_000, refundedPesewas: 1_000, duePesewas: 0 });
  });

  it('asks about every attempt by itself when no notice comes', async () => {
    const { id, transaction } = await openLink();
    fake.pay(transaction.reference, { status: 'failed' });
    await sendWebhook(fake.notice('charge.failed', transaction));
    await till.press({ url: transaction.callbackUrl }, 'pay');
    expect(fake.transactions.has(`${transaction.reference}-2`)).toBe(true);
    fake.pay(transaction.reference);
    await api.moveClock(130);
    await eventually(async () => expect((await till.links(id))[0].status).toBe('PAID'));
    expect(await till.payments(id)).toMatchObject([{ reference: transaction.reference }]);
    await api.moveClock(0);
  });
});

describe('a sandbox', () => {
  it('uses the simulator, whatever is configured', async () => {
    const started = () => fake.calls.filter((call) => call.startsWith('POST ')).length;
    const before = started();
    await till.sql.query('update businesses set sandbox = true, sandbox_owner_id = $2 where id = $1', [
      till.id,
      till.owner.id,
    ]);
    const id = await till.held();
    const { data: link } = await till.link(id);
    expect(link.url).toMatch(/\/pay\//);
    expect((await api.get(pathOf(link.url))).text).toContain('No money moves');
    await till.press(link, 'pay');
    expect(await till.payments(id)).toMatchObject([{ provider: 'SIMULATOR' }]);
    expect(started()).toBe(before);
    await till.sql.query('update businesses set sandbox = false, sandbox_owner_id = null where id = $1', [till.id]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  NotAGatewayWebhook,
} from '../../../../../src/features/money/payments/gateways/gateway.ts';
import { paystack } from '../../../../../src/features/money/payments/gateways/paystack.ts';
import { startFakePaystack } from '../../../../service/fake-paystack.ts';

const fake = await startFakePaystack();
const options = { secretKey: fake.secretKey, baseUrl: fake.url, timeoutMs: 60_000 };
const gateway = paystack(options);
/** Gives up after a time in which a request surely reaches the fake. */
const hasty = paystack({ ...options, timeoutMs: 2_000 });
let last = 0;

async function ordered(amountPesewas = 20_000): Promise<GatewayOrder> {
  const order: GatewayOrder = {
    reference: `plk-${++last}`,
    amountPesewas,
    email: '233241234567@example.com',
    callbackUrl: 'https://dwaso.test/pay/x',
    description: 'Canopy',
  };
  await gateway.initialize(order);
  return order;
}

async function paid(amountPesewas = 20_000) {
  const { reference } = await ordered(amountPesewas);
  fake.pay(reference);
  return { reference, transactionId: (await gateway.verify(reference))?.transactionId ?? '' };
}

describe('Paystack', () => {
  it('registers an order and returns the URL to pay at', async () => {
    const order = await ordered(12_345);
    const known = fake.transactions.get(order.reference);
    expect(known).toMatchObject({
      amount: 12_345,
      currency: 'GHS',
      email: order.email,
      callbackUrl: order.callbackUrl,
    });
    const { url } = await gateway.initialize({ ...order, reference: 'plk-other' });
    expect(url).toMatch(/^https:\/\/checkout\.paystack\.com\//);
  });

  it('distinguishes a refusal from a missing answer', async () => {
    const order = await ordered();
    await expect(gateway.initialize(order)).rejects.toMatchObject({ code: 'duplicate_reference' });
    await expect(gateway.initialize({ ...order, reference: 'plk_1' })).rejects.toBeInstanceOf(GatewayRefused);
    await expect(gateway.initialize({ ...order, reference: 'plk-e', email: 'nobody' })).rejects.toBeInstanceOf(
      GatewayRefused,
    );
    const badKey = paystack({ ...options, secretKey: 'sk_test_wrong' });
    await expect(badKey.verify(order.reference)).rejects.toBeInstanceOf(GatewayUnavailable);
    for (const trouble of ['hang-before', 'hang-after', 'error'] as const) {
      fake.trouble('GET /transaction/verify', trouble);
      await expect(hasty.verify(order.reference)).rejects.toBeInstanceOf(GatewayUnavailable);
    }
    const nobody = paystack({ ...options, baseUrl: 'http://127.0.0.1:1' });
    await expect(nobody.verify(order.reference)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('maps every status of an order', async () => {
    const { reference } = await ordered();
    for (const [status, state] of [
      ['abandoned', 'PENDING'],
      ['ongoing', 'PENDING'],
      ['pending', 'PENDING'],
      ['failed', 'FAILED'],
      ['reversed', 'REVERSED'],
      ['success', 'SUCCEEDED'],
    ] as const) {
      fake.pay(reference, { status });
      expect(await gateway.verify(reference)).toMatchObject({
        state,
        reference,
        amountPesewas: 20_000,
        domain: 'test',
      });
    }
    expect(await gateway.verify(reference)).toMatchObject({ method: 'MOMO', currency: 'GHS' });
    expect(await gateway.verify('plk-unknown')).toBeNull();
    fake.pay(reference, { amount: 10.5 });
    await expect(gateway.verify(reference)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('refunds once per key, also when the first answer is lost', async () => {
    const charge = await paid();
    fake.trouble('POST /refund', 'hang-after');
    const request = { ...charge, key: 'rfd_1', amountPesewas: 5_000 };
    await expect(hasty.refund(request)).rejects.toBeInstanceOf(GatewayUnavailable);
    const again = await gateway.refund(request);
    expect(again).toMatchObject({ key: 'rfd_1', state: 'PENDING', amountPesewas: 5_000 });
    expect(await gateway.refund(request)).toEqual(again);
    expect(await gateway.refundsOf(charge)).toEqual([again]);

    fake.finishRefunds('processed');
    expect(await gateway.refund(request)).toMatchObject({ state: 'SUCCEEDED' });
    const more = { ...request, key: 'rfd_2', amountPesewas: 16_000 };
    await expect(gateway.refund(more)).rejects.toMatchObject({ code: 'invalid_amount' });
    expect(await gateway.refund({ ...more, amountPesewas: 15_000 })).toMatchObject({ state: 'PENDING' });
    fake.finishRefunds('processed');
    expect(await gateway.refund({ ...request, key: 'rfd_3' })).toMatchObject({ state: 'SUCCEEDED' });
    expect(fake.refunds).toHaveLength(2);
  });

  it('accepts only bodies signed with its key, byte for byte', async () => {
    const { reference } = await ordered();
    const transaction = fake.transactions.get(reference) ?? { reference };
    const { body, headers } = fake.notice('charge.success', transaction);
    const raw = Buffer.from(body);
    expect(gateway.verifyWebhook(raw, headers)).toMatchObject({ event: 'charge.success', about: 'charge', reference });
    expect(gateway.verifyWebhook(Buffer.from(`${body} `), headers)).toBeNull();
    expect(gateway.verifyWebhook(raw, {})).toBeNull();
    expect(gateway.verifyWebhook(raw, { 'x-paystack-signature': 'é'.repeat(64) })).toBeNull();
    const other = paystack({ ...options, secretKey: 'sk_test_other' });
    expect(other.verifyWebhook(raw, headers)).toBeNull();
    for (const text of ['', '[]', 'null', '{"data":{}}', '{"event']) {
      const signed = fake.sign(text);
      expect(() => gateway.verifyWebhook(Buffer.from(text), signed.headers)).toThrow(NotAGatewayWebhook);
    }
    const transfer = fake.sign('{"event":"transfer.success","data":{"reference":"x"}}');
    expect(gateway.verifyWebhook(Buffer.from(transfer.body), transfer.headers)).toMatchObject({
      about: 'transfer',
      reference: 'x',
    });
  });

  it('derives test or live from its key', () => {
    expect(gateway.domain).toBe('test');
    expect(paystack({ ...options, secretKey: 'sk_live_abc' }).domain).toBe('live');
  });
});

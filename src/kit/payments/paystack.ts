import { hmacHex, timingSafeEqual } from '../crypto.ts';
import { type Charge, CURRENCY, type Gateway, type GatewayRefund, NotANotice, type Notice } from './gateway.ts';
import { arrayOf, instantOf, type Json, objectOf, parseJson, textOf, wholeOf } from './json.ts';
import { type PaystackOptions, paystackCalls } from './paystack-http.ts';

const METHODS: Record<string, Charge['method']> = {
  mobile_money: 'MOMO',
  card: 'CARD',
  bank: 'BANK',
  bank_transfer: 'BANK',
};

/** What is neither is still under way, or was left by the payer, who may come back to it. */
const CHARGE_STATES: Record<string, Charge['state']> = { success: 'SUCCEEDED', failed: 'FAILED', reversed: 'REVERSED' };
const REFUND_STATES: Record<string, GatewayRefund['state']> = { processed: 'SUCCEEDED', failed: 'FAILED' };

const chargeOf = (data: Json): Charge => ({
  state: CHARGE_STATES[textOf(data, 'status')] ?? 'PENDING',
  reference: textOf(data, 'reference'),
  transactionId: textOf(data, 'id'),
  amountPesewas: wholeOf(data, 'amount'),
  currency: textOf(data, 'currency'),
  domain: textOf(data, 'domain'),
  method: METHODS[textOf(data, 'channel')] ?? 'OTHER',
  paidAt: instantOf(data, 'paid_at'),
});

const refundOf = (data: Json): GatewayRefund => ({
  id: textOf(data, 'id'),
  key: textOf(data, 'merchant_note') || null,
  state: REFUND_STATES[textOf(data, 'status')] ?? 'PENDING',
  amountPesewas: wholeOf(data, 'amount'),
});

function noticeOf(rawBody: Buffer): Notice {
  const body = parseJson(rawBody.toString('utf8'));
  const event = textOf(body, 'event');
  const data = objectOf(body, 'data');
  if (event === '') throw new NotANotice('The notice names no event');
  if (event.startsWith('refund.')) {
    const reference = textOf(data, 'transaction_reference');
    const subject = textOf(data, 'refund_reference') || textOf(data, 'id');
    return { event, about: 'refund', reference, subject: `${reference} ${subject}` };
  }
  const reference = textOf(data, 'reference');
  const about = event.startsWith('charge.') && !event.startsWith('charge.dispute') ? 'charge' : 'other';
  return { event, about, reference, subject: textOf(data, 'id') || reference };
}

export function paystack(options: PaystackOptions): Gateway {
  const { get, post } = paystackCalls(options);
  const domain = options.secretKey.startsWith('sk_live_') ? 'live' : 'test';

  const refundsOf: Gateway['refundsOf'] = async ({ transactionId }) => {
    const found = await get(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100`);
    return arrayOf(found.body, 'data').map(refundOf);
  };

  return {
    provider: 'PAYSTACK',
    domain,

    async initialize({ reference, amountPesewas, email, callbackUrl, description }) {
      const { body } = await post('/transaction/initialize', {
        email,
        amount: amountPesewas,
        currency: CURRENCY,
        reference,
        channels: ['mobile_money', 'card'],
        callback_url: callbackUrl,
        metadata: { description },
      });
      return { url: textOf(objectOf(body, 'data'), 'authorization_url') };
    },

    async verify(reference) {
      const { status, body } = await get(`/transaction/verify/${encodeURIComponent(reference)}`, [400, 404]);
      return status === 200 ? chargeOf(objectOf(body, 'data')) : null;
    },

    // The gateway has no idempotency key of its own: ours travels as the merchant's note, and is looked for first.
    async refund({ key, reference, transactionId, amountPesewas }) {
      const earlier = (await refundsOf({ reference, transactionId })).find((refund) => refund.key === key);
      if (earlier) return earlier;
      const { status, body } = await post(
        '/refund',
        { transaction: transactionId, amount: amountPesewas, currency: CURRENCY, merchant_note: key },
        ['transaction_reversed'],
      );
      if (status === 200) return refundOf(objectOf(body, 'data'));
      return { id: '', key, state: 'SUCCEEDED', amountPesewas };
    },

    refundsOf,

    verifyWebhook(rawBody, headers) {
      const signature = headers['x-paystack-signature'];
      if (typeof signature !== 'string') return null;
      if (!timingSafeEqual(signature, hmacHex('sha512', options.secretKey, rawBody))) return null;
      return noticeOf(rawBody);
    },
  };
}

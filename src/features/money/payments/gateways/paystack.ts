import { hmacHex, timingSafeEqual } from '../../../../kit/crypto.ts';
import {
  type Charge,
  CURRENCY,
  type Gateway,
  type GatewayDispute,
  type GatewayRefund,
  GatewayRefused,
  type GatewayWebhook,
  NotAGatewayWebhook,
} from './gateway.ts';
import { type Json, parseJson, readArray, readInstant, readObject, readText, readWhole } from './json.ts';
import { type PaystackOptions, paystackCalls } from './paystack-http.ts';

const METHODS: Record<string, Charge['method']> = {
  mobile_money: 'MOMO',
  card: 'CARD',
  bank: 'BANK',
  bank_transfer: 'BANK',
};

/** Any other status is PENDING: the payment runs, or the payer left and may return. */
const CHARGE_STATES: Record<string, Charge['state']> = { success: 'SUCCEEDED', failed: 'FAILED', reversed: 'REVERSED' };
const REFUND_STATES: Record<string, GatewayRefund['state']> = { processed: 'SUCCEEDED', failed: 'FAILED' };

const toCharge = (data: Json): Charge => ({
  state: CHARGE_STATES[readText(data, 'status')] ?? 'PENDING',
  reference: readText(data, 'reference'),
  transactionId: readText(data, 'id'),
  amountPesewas: readWhole(data, 'amount'),
  currency: readText(data, 'currency'),
  domain: readText(data, 'domain'),
  method: METHODS[readText(data, 'channel')] ?? 'OTHER',
  // Null until the charge has succeeded.
  feePesewas: typeof data['fees'] === 'number' ? readWhole(data, 'fees') : 0,
  paidAt: readInstant(data, 'paid_at'),
});

const toRefund = (data: Json): GatewayRefund => ({
  id: readText(data, 'id'),
  key: readText(data, 'merchant_note') || null,
  state: REFUND_STATES[readText(data, 'status')] ?? 'PENDING',
  amountPesewas: readWhole(data, 'amount'),
});

/** The transaction is its id, or the whole object. */
const transactionIdOf = (data: Json): string =>
  readText(data, 'transaction') || readText(readObject(data, 'transaction'), 'id');

/** A dispute that the merchant accepted is lost; one that was declined leaves the money where it is. */
const toDispute = (data: Json): GatewayDispute => ({
  id: readText(data, 'id'),
  state:
    readText(data, 'status') !== 'resolved' ? 'OPEN' : readText(data, 'resolution') === 'declined' ? 'WON' : 'LOST',
  amountPesewas: data['refund_amount'] === null ? 0 : readWhole(data, 'refund_amount'),
});

function toGatewayWebhook(rawBody: Buffer): GatewayWebhook {
  const body = parseJson(rawBody.toString('utf8'));
  const event = readText(body, 'event');
  const data = readObject(body, 'data');
  if (event === '') throw new NotAGatewayWebhook('The webhook names no event');
  if (event.startsWith('refund.')) {
    const reference = readText(data, 'transaction_reference');
    const subject = readText(data, 'refund_reference') || readText(data, 'id');
    return { event, about: 'refund', reference, subject: `${reference} ${subject}` };
  }
  if (event.startsWith('charge.dispute')) {
    const reference = readText(readObject(data, 'transaction'), 'reference');
    return { event, about: 'dispute', reference, subject: readText(data, 'id') };
  }
  const reference = readText(data, 'reference');
  const about = event.startsWith('charge.') ? 'charge' : event.startsWith('transfer.') ? 'transfer' : 'other';
  return { event, about, reference, subject: readText(data, 'id') || reference };
}

export function paystack(options: PaystackOptions): Gateway {
  const { get, list, post } = paystackCalls(options);
  const domain = options.secretKey.startsWith('sk_live_') ? 'live' : 'test';

  const refundsOf: Gateway['refundsOf'] = async ({ transactionId }) => {
    const found = await get(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100`);
    return readArray(found.body, 'data').map(toRefund);
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
      const url = readText(readObject(body, 'data'), 'authorization_url');
      // A payer is never sent to a page that others on the way can read, unless the gateway itself is a test.
      if (options.baseUrl.startsWith('https:') && !url.startsWith('https:'))
        throw new GatewayRefused('The gateway named a page without https', 'insecure_page');
      return { url };
    },

    async verify(reference) {
      const { status, body } = await get(`/transaction/verify/${encodeURIComponent(reference)}`, [400, 404]);
      return status === 200 ? toCharge(readObject(body, 'data')) : null;
    },

    // Paystack has no idempotency key. The merchant's note carries ours, and earlier refunds are searched for it first.
    async refund({ key, reference, transactionId, amountPesewas }) {
      const earlier = (await refundsOf({ reference, transactionId })).find((refund) => refund.key === key);
      if (earlier) return earlier;
      const { status, body } = await post(
        '/refund',
        { transaction: transactionId, amount: amountPesewas, currency: CURRENCY, merchant_note: key },
        ['transaction_reversed'],
      );
      if (status === 200) return toRefund(readObject(body, 'data'));
      return { id: '', key, state: 'SUCCEEDED', amountPesewas };
    },

    refundsOf,

    async disputesOf({ transactionId }) {
      const { body } = await get(`/dispute?transaction=${encodeURIComponent(transactionId)}&perPage=100`);
      return readArray(body, 'data').map(toDispute);
    },

    listCharges: (period, page) => list('/transaction', period, page, toCharge),

    listRefunds: (period, page) =>
      list('/refund', period, page, (row) => ({ ...toRefund(row), transactionId: transactionIdOf(row) })),

    listDisputes: (period, page) =>
      list('/dispute', period, page, (row) => ({
        ...toDispute(row),
        reference: readText(readObject(row, 'transaction'), 'reference'),
      })),

    verifyWebhook(rawBody, headers) {
      const signature = headers['x-paystack-signature'];
      if (typeof signature !== 'string') return null;
      if (!timingSafeEqual(signature, hmacHex('sha512', options.secretKey, rawBody))) return null;
      return toGatewayWebhook(rawBody);
    },
  };
}

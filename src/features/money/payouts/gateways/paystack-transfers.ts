import { PAYOUT_FEES } from '../../../../domain/money/payout-fees.ts';
import type { TransferState } from '../../../../domain/money/payout-states.ts';
import { hmacHex, timingSafeEqual } from '../../../../kit/crypto.ts';
import {
  CURRENCY,
  GatewayRefused,
  GatewayUnavailable,
  type Json,
  type PaystackOptions,
  parseJson,
  paystackCalls,
  readArray,
  readObject,
  readText,
  readWhole,
} from '../../payments/index.ts';
import type { Bank, Network, PayoutTarget, Transfer, TransferGateway } from './transfers.ts';

const NETWORK_CODES: Record<Network, string> = { MTN: 'MTN', TELECEL: 'VOD', AT: 'ATL' };

/** Any other status is PENDING: `pending`, `received`, `otp`. */
const STATES: Record<string, TransferState> = {
  success: 'SUCCEEDED',
  failed: 'FAILED',
  abandoned: 'FAILED',
  blocked: 'FAILED',
  rejected: 'FAILED',
  reversed: 'REVERSED',
};

const MAX_FAILURE = 300;

function toTransfer(data: Json): Transfer {
  const state = STATES[readText(data, 'status')] ?? 'PENDING';
  const words = readText(data, 'gateway_response') || readText(data, 'failures') || readText(data, 'status');
  const over = state === 'FAILED' || state === 'REVERSED';
  return {
    reference: readText(data, 'reference'),
    state,
    amountPesewas: readWhole(data, 'amount'),
    failure: over ? words.slice(0, MAX_FAILURE) : null,
  };
}

const bankCodeOf = (target: PayoutTarget): string =>
  target.type === 'MOMO' ? NETWORK_CODES[target.network] : target.bankCode;

const BANKS_KEPT_MS = 24 * 60 * 60_000;

export function paystackTransfers(options: PaystackOptions): TransferGateway {
  const { get, list, post } = paystackCalls(options);
  let banks: { at: number; list: Bank[] } | null = null;

  const find: TransferGateway['find'] = async (reference) => {
    const { status, body } = await get(`/transfer/verify/${encodeURIComponent(reference)}`, [400, 404]);
    return status === 200 ? toTransfer(readObject(body, 'data')) : null;
  };

  return {
    provider: 'PAYSTACK',
    fees: PAYOUT_FEES,

    async listBanks() {
      if (banks && performance.now() - banks.at < BANKS_KEPT_MS) return banks.list;
      const { body } = await get('/bank?currency=GHS&perPage=100');
      // The filter by type is spelled differently in the answer, so wallets are left out here.
      const found = readArray(body, 'data').filter((bank) => readText(bank, 'type') !== 'mobile_money');
      const named = found.map((bank) => ({ code: readText(bank, 'code'), name: readText(bank, 'name') }));
      banks = { at: performance.now(), list: named.filter(({ code, name }) => code !== '' && name !== '') };
      return banks.list;
    },

    async resolve(target) {
      const number = encodeURIComponent(target.number);
      const query = `account_number=${number}&bank_code=${encodeURIComponent(bankCodeOf(target))}`;
      const { status, body } = await get(`/bank/resolve?${query}`, [400, 404, 422]);
      return status === 200 ? readText(readObject(body, 'data'), 'account_name') || null : null;
    },

    async register(target, holderName) {
      const { body } = await post('/transferrecipient', {
        type: target.type === 'MOMO' ? 'mobile_money' : 'ghipss',
        name: holderName,
        account_number: target.number,
        bank_code: bankCodeOf(target),
        currency: CURRENCY,
      });
      const recipient = readText(readObject(body, 'data'), 'recipient_code');
      if (recipient === '') throw new GatewayUnavailable('The gateway named no recipient');
      return recipient;
    },

    /** A refusal may come after the transfer was taken (a repeated reference), so the transfer is looked for first. */
    async send({ reference, amountPesewas, recipient, reason }) {
      const order = { source: 'balance', amount: amountPesewas, currency: CURRENCY, recipient, reference, reason };
      try {
        const { body } = await post('/transfer', order);
        const data = readObject(body, 'data');
        return { ...toTransfer({ ...data, amount: data['amount'] ?? amountPesewas }), reference };
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        const taken = await find(reference);
        if (taken) return taken;
        // The platform's balance is too low, which says nothing about this payout.
        if (/balance/i.test(error.message)) throw new GatewayUnavailable(error.message);
        throw error;
      }
    },

    find,
    list: (period, page) => list('/transfer', period, page, toTransfer),

    verifyApproval(rawBody, headers) {
      const signature = headers['x-paystack-signature'];
      if (typeof signature !== 'string') return null;
      if (!timingSafeEqual(signature, hmacHex('sha512', options.secretKey, rawBody))) return null;
      const body = parseJson(rawBody.toString('utf8'));
      const data = 'data' in body ? readObject(body, 'data') : body;
      const recipient = readObject(data, 'recipient');
      return {
        reference: readText(data, 'reference'),
        amountPesewas: readWhole(data, 'amount'),
        recipient: readText(recipient, 'recipient_code') || readText(data, 'recipient'),
        number: readText(readObject(recipient, 'details'), 'account_number'),
      };
    },
  };
}

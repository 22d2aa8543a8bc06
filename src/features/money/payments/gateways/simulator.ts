import type { Pesewas } from '../../../../domain/pricing/money.ts';
import { hmacHex, timingSafeEqual } from '../../../../kit/crypto.ts';
import type { Db } from '../../../../kit/postgres/database.ts';
import { sql } from '../../../../kit/postgres/sql.ts';
import {
  type Charge,
  CURRENCY,
  type Gateway,
  type GatewayRefund,
  GatewayRefused,
  NotAGatewayWebhook,
} from './gateway.ts';
import { parseJson, readText } from './json.ts';

/**
 * A gateway for tests and sandboxes. It keeps its own charges and refunds and signs its webhooks like an external
 * gateway, but no money moves.
 */
export interface Simulator extends Gateway {
  /** Decides a charge once, for the buttons of the simulator's page, and returns the signed webhook about it. */
  decide(reference: string, outcome: 'pay' | 'fail'): Promise<SignedWebhook>;
}

export interface SignedWebhook {
  body: string;
  headers: Record<string, string>;
}

export const SIMULATOR_SIGNATURE = 'x-simulator-signature';

const PAGE_SIZE = 1_000;

interface Row {
  reference: string;
  amount: Pesewas;
  status: Charge['state'];
  paidAt: Temporal.Instant | null;
}

const toCharge = ({ reference, amount, status, paidAt }: Row): Charge => ({
  state: status,
  reference,
  transactionId: reference,
  amountPesewas: amount,
  currency: CURRENCY,
  domain: 'test',
  method: 'MOMO',
  feePesewas: 0,
  paidAt,
});

const toRefund = ({ key, amount }: { key: string; amount: Pesewas }): GatewayRefund => ({
  id: key,
  key,
  state: 'SUCCEEDED',
  amountPesewas: amount,
});

export function simulator(options: { db: Db; secret: string; now: () => Temporal.Instant }): Simulator {
  const { db, secret, now } = options;
  const sign = (body: string | Buffer) => hmacHex('sha512', secret, body);
  const find = (reference: string) =>
    db.maybe(sql<Row>`
      select reference, amount_pesewas as amount, status, paid_at as "paidAt"
      from simulator_charges where reference = ${reference}`);

  const refundsOf: Gateway['refundsOf'] = async ({ reference }) => {
    const rows = await db.rows(sql<{ key: string; amount: Pesewas }>`
      select key, amount_pesewas as amount from simulator_refunds where reference = ${reference} order by created_at`);
    return rows.map(toRefund);
  };

  return {
    provider: 'SIMULATOR',
    domain: 'test',

    async initialize({ reference, amountPesewas, callbackUrl }) {
      await db.transaction((tx) =>
        tx.run(sql`
          insert into simulator_charges (reference, amount_pesewas, status, created_at)
          values (${reference}, ${amountPesewas}, 'PENDING', ${now()}) on conflict do nothing`),
      );
      // The payer pays on the page that the gateway returns to.
      return { url: callbackUrl };
    },

    async verify(reference) {
      const row = await find(reference);
      return row && toCharge(row);
    },

    async refund({ key, reference, amountPesewas }) {
      return db.transaction(async (tx) => {
        const charge = await tx.maybe(sql<{ amount: Pesewas }>`
          select amount_pesewas as amount from simulator_charges
          where reference = ${reference} and status = 'SUCCEEDED' for update`);
        if (!charge) throw new GatewayRefused('There is no such charge', 'transaction_not_found');
        await tx.run(sql`
          insert into simulator_refunds (key, reference, amount_pesewas, created_at)
          values (${key}, ${reference}, ${amountPesewas}, ${now()}) on conflict do nothing`);
        const { given } = await tx.one(sql<{ given: Pesewas }>`
          select sum(amount_pesewas)::bigint as given from simulator_refunds where reference = ${reference}`);
        if (given > charge.amount) throw new GatewayRefused('More than was paid', 'amount_exceeds_charge');
        return { id: key, key, state: 'SUCCEEDED', amountPesewas };
      });
    },

    refundsOf,
    // No payer disputes simulated money.
    disputesOf: async () => [],
    listDisputes: async () => ({ rows: [], more: false }),

    async listCharges({ from, to }, page) {
      const rows = await db.rows(sql<Row>`
        select reference, amount_pesewas as amount, status, paid_at as "paidAt" from simulator_charges
        where created_at between ${from} and ${to}
        order by created_at, reference limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`);
      return { rows: rows.map(toCharge), more: rows.length === PAGE_SIZE };
    },

    async listRefunds({ from, to }, page) {
      const rows = await db.rows(sql<{ key: string; reference: string; amount: Pesewas }>`
        select key, reference, amount_pesewas as amount from simulator_refunds
        where created_at between ${from} and ${to}
        order by created_at, key limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`);
      return {
        rows: rows.map(({ reference, ...row }) => ({ ...toRefund(row), transactionId: reference })),
        more: rows.length === PAGE_SIZE,
      };
    },

    verifyWebhook(rawBody, headers) {
      const signature = headers[SIMULATOR_SIGNATURE];
      if (typeof signature !== 'string' || !timingSafeEqual(signature, sign(rawBody))) return null;
      const body = parseJson(rawBody.toString('utf8'));
      const event = readText(body, 'event');
      const reference = readText(body, 'reference');
      if (event === '' || reference === '') throw new NotAGatewayWebhook('The webhook names no event or no reference');
      return { event, about: event.startsWith('charge.') ? 'charge' : 'other', reference, subject: reference };
    },

    async decide(reference, outcome) {
      const status = outcome === 'pay' ? 'SUCCEEDED' : 'FAILED';
      await db.transaction((tx) =>
        tx.run(sql`
          update simulator_charges set status = ${status}, paid_at = ${outcome === 'pay' ? now() : null}
          where reference = ${reference} and status = 'PENDING'`),
      );
      const charge = await find(reference);
      const event = charge?.status === 'FAILED' ? 'charge.failed' : 'charge.success';
      const body = JSON.stringify({ event, reference, amount: charge?.amount, currency: CURRENCY });
      return { body, headers: { 'content-type': 'application/json', [SIMULATOR_SIGNATURE]: sign(body) } };
    },
  };
}

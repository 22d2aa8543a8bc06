import { hmacHex, timingSafeEqual } from '../crypto.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Pesewas } from '../money.ts';
import { type Charge, CURRENCY, type Gateway, type GatewayRefund, GatewayRefused, NotANotice } from './gateway.ts';
import { parseJson, textOf } from './json.ts';

/**
 * A gateway of our own for tests and sandboxes. It keeps books of its own, as somebody else's service would, and its
 * notices are signed and come in at the same door; only no money moves.
 */
export interface Simulator extends Gateway {
  /** What the buttons of its page do: decides the charge, once, and writes the notice about it. */
  decide(reference: string, outcome: 'pay' | 'fail'): Promise<SignedNotice>;
}

export interface SignedNotice {
  body: string;
  headers: Record<string, string>;
}

export const SIMULATOR_SIGNATURE = 'x-simulator-signature';

interface Row {
  reference: string;
  amount: Pesewas;
  status: Charge['state'];
  paidAt: Temporal.Instant | null;
}

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
    return rows.map(({ key, amount }): GatewayRefund => ({ id: key, key, state: 'SUCCEEDED', amountPesewas: amount }));
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
      // The page to pay on is the very page the payer comes back to.
      return { url: callbackUrl };
    },

    async verify(reference) {
      const row = await find(reference);
      return (
        row && {
          state: row.status,
          reference,
          transactionId: reference,
          amountPesewas: row.amount,
          currency: CURRENCY,
          domain: 'test',
          method: 'MOMO',
          paidAt: row.paidAt,
        }
      );
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

    verifyWebhook(rawBody, headers) {
      const signature = headers[SIMULATOR_SIGNATURE];
      if (typeof signature !== 'string' || !timingSafeEqual(signature, sign(rawBody))) return null;
      const body = parseJson(rawBody.toString('utf8'));
      const event = textOf(body, 'event');
      const reference = textOf(body, 'reference');
      if (event === '' || reference === '') throw new NotANotice('The notice names no event or no reference');
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

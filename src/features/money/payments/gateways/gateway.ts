import type { IncomingHttpHeaders } from 'node:http';
import type { Pesewas } from '../../../../domain/pricing/money.ts';

/** A payment gateway. The content of a webhook is only a hint: `verify` decides. */
export interface Gateway {
  readonly provider: 'PAYSTACK' | 'SIMULATOR';
  /** Whether the money is real. A charge of the other domain is refused. */
  readonly domain: Domain;
  /** Registers an order and returns the URL at which it is paid. */
  initialize(order: GatewayOrder): Promise<{ url: string }>;
  /** The charge of an order; null when the gateway does not know the reference. */
  verify(reference: string): Promise<Charge | null>;
  /** Refunds once per key, also when the request is repeated after a lost answer. */
  refund(request: RefundRequest): Promise<GatewayRefund>;
  refundsOf(charge: { reference: string; transactionId: string }): Promise<GatewayRefund[]>;
  disputesOf(charge: { transactionId: string }): Promise<GatewayDispute[]>;
  /** What the gateway itself has of a period, also what this service knows nothing of. */
  listCharges(period: Period, page: number): Promise<Page<Charge>>;
  listRefunds(period: Period, page: number): Promise<Page<GatewayRefund & { transactionId: string }>>;
  listDisputes(period: Period, page: number): Promise<Page<GatewayDispute & { reference: string }>>;
  /** The webhook in a signed body; null when the signature is wrong. Throws NotAGatewayWebhook. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): GatewayWebhook | null;
}

/** Rows of a list that were created between two instants. */
export interface Period {
  from: Temporal.Instant;
  to: Temporal.Instant;
}

/** Pages count from 1. */
export interface Page<Row> {
  rows: Row[];
  more: boolean;
}

export type Domain = 'test' | 'live';
export const CURRENCY = 'GHS';

export interface GatewayOrder {
  reference: string;
  amountPesewas: Pesewas;
  email: string;
  /** The gateway sends the payer's browser here after the payment. */
  callbackUrl: string;
  description: string;
}

export interface Charge {
  /** REVERSED: the charge was paid and then refunded in full. */
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';
  reference: string;
  transactionId: string;
  amountPesewas: Pesewas;
  currency: string;
  domain: string;
  method: 'MOMO' | 'CARD' | 'BANK' | 'OTHER';
  /** What the gateway keeps of the amount. */
  feePesewas: Pesewas;
  paidAt: Temporal.Instant | null;
}

export interface RefundRequest {
  key: string;
  reference: string;
  transactionId: string;
  amountPesewas: Pesewas;
}

export interface GatewayRefund {
  id: string;
  /** The key of the refund request; null for a refund made by hand at the gateway. */
  key: string | null;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  amountPesewas: Pesewas;
}

export interface GatewayDispute {
  id: string;
  /** LOST: the money went back to the payer. */
  state: 'OPEN' | 'LOST' | 'WON';
  amountPesewas: Pesewas;
}

export interface GatewayWebhook {
  event: string;
  about: 'charge' | 'refund' | 'transfer' | 'dispute' | 'other';
  reference: string;
  /** Identifies the object of the event. A repeated webhook has the same subject. */
  subject: string;
}

/** No usable answer came, so the outcome of the request is unknown. */
export class GatewayUnavailable extends Error {}

/** The gateway refused the request; a retry would be refused too. */
export class GatewayRefused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The body has a valid signature and is not a webhook. */
export class NotAGatewayWebhook extends Error {}

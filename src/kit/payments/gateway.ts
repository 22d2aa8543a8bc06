import type { IncomingHttpHeaders } from 'node:http';
import type { Pesewas } from '../money.ts';

/** Somebody who takes money for us and tells us about it. What it says in a notice is only a hint: `verify` counts. */
export interface Gateway {
  readonly provider: 'PAYSTACK' | 'SIMULATOR';
  /** Whether its money is real; what it tells must be of the same kind. */
  readonly domain: Domain;
  /** Takes an order, so that it can be paid at the address it answers. */
  initialize(order: Order): Promise<{ url: string }>;
  /** What became of an order; null when the gateway does not know it. */
  verify(reference: string): Promise<Charge | null>;
  /** Gives money back once per key, also when asked again because the first answer got lost. */
  refund(request: RefundRequest): Promise<GatewayRefund>;
  refundsOf(charge: { reference: string; transactionId: string }): Promise<GatewayRefund[]>;
  /** The notice in a signed body; null when the signature is not the gateway's. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): Notice | null;
}

export type Domain = 'test' | 'live';
export const CURRENCY = 'GHS';

export interface Order {
  reference: string;
  amountPesewas: Pesewas;
  email: string;
  /** Where the payer comes back to. */
  callbackUrl: string;
  description: string;
}

export interface Charge {
  /** REVERSED: it was paid, and all of it was given back. */
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';
  reference: string;
  transactionId: string;
  amountPesewas: Pesewas;
  currency: string;
  domain: string;
  method: 'MOMO' | 'CARD' | 'BANK' | 'OTHER';
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
  /** The key it was asked for with; null when somebody made it at the gateway by hand. */
  key: string | null;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  amountPesewas: Pesewas;
}

export interface Notice {
  event: string;
  about: 'charge' | 'refund' | 'other';
  reference: string;
  /** Tells one notice of an event from another; a repeated one has the same. */
  subject: string;
}

/** No usable answer came: the gateway may or may not have done what was asked. */
export class GatewayUnavailable extends Error {}

/** The gateway said no, and will say so again. */
export class GatewayRefused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** A body that its sender signed and that still is no notice. */
export class NotANotice extends Error {}

import type { IncomingHttpHeaders } from 'node:http';
import type { TransferState } from '../../../../domain/money/payout-states.ts';
import type { Pesewas } from '../../../../domain/pricing/money.ts';
import type { Page, Period } from '../../payments/index.ts';

export const NETWORKS = ['MTN', 'TELECEL', 'AT'] as const;
export type Network = (typeof NETWORKS)[number];

/** An account that money can be sent to. Numbers of wallets are national, with their 0. */
export type PayoutTarget =
  | { type: 'MOMO'; network: Network; bankCode: null; number: string }
  | { type: 'BANK'; network: null; bankCode: string; number: string };

export interface Bank {
  code: string;
  name: string;
}

/** A gateway that sends money. A notice is only a hint: `find` decides. */
export interface TransferGateway {
  readonly provider: 'PAYSTACK' | 'SIMULATOR';
  /** What one transfer costs. */
  readonly fees: Readonly<Record<PayoutTarget['type'], Pesewas>>;
  listBanks(): Promise<Bank[]>;
  /** The name of the account's holder; null when there is no such account. */
  resolve(target: PayoutTarget): Promise<string | null>;
  /** Registers an account; returns what the gateway calls it. */
  register(target: PayoutTarget, holderName: string): Promise<string>;
  /** Sends once a reference: a repeated order is refused, or answered with the first one. */
  send(order: TransferOrder): Promise<Transfer>;
  /** Null when the gateway does not know the reference. */
  find(reference: string): Promise<Transfer | null>;
  /** What the gateway itself has of a period, also what this service knows nothing of. */
  list(period: Period, page: number): Promise<Page<Transfer>>;
  /** The transfer that a signed body asks to approve; null when the signature is wrong. Throws NotAGatewayWebhook. */
  verifyApproval(rawBody: Buffer, headers: IncomingHttpHeaders): Approval | null;
}

export interface TransferOrder {
  reference: string;
  amountPesewas: Pesewas;
  recipient: string;
  /** The wallet's or account's number. */
  number: string;
  reason: string;
}

export interface Transfer {
  reference: string;
  state: TransferState;
  amountPesewas: Pesewas;
  /** Why it failed, in the gateway's words. */
  failure: string | null;
}

/** Empty where the gateway does not tell. */
export interface Approval {
  reference: string;
  amountPesewas: Pesewas;
  recipient: string;
  number: string;
}

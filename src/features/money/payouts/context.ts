import type { Config } from '../../../config.ts';
import { PAYMENTS_NOT_CONFIGURED } from '../../../errors.ts';
import type { SecretBox } from '../../../kit/crypto.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Directory } from '../../shop/businesses/index.ts';
import { type Lease, leaseFor } from '../payments/index.ts';
import type { Transfers } from './gateways/create.ts';
import type { TransferGateway } from './gateways/transfers.ts';

/** For verbs that call a gateway between transactions. */
export interface PayoutContext {
  db: Database;
  directory: Directory;
  transfers: Transfers;
  /** Seals the numbers of accounts. */
  accountNumbers: SecretBox;
  log: Log;
  lease: Lease;
}

export function payoutContext({
  db,
  directory,
  transfers,
  accountNumbers,
  log,
  config,
}: Omit<PayoutContext, 'lease'> & { config: Config }): PayoutContext {
  const { payouts, databaseTimeoutMs } = config;
  const gatewayMs = payouts.provider === 'paystack' ? payouts.timeoutMs : databaseTimeoutMs;
  return {
    db,
    directory,
    transfers,
    accountNumbers,
    log,
    lease: leaseFor({ databaseMs: databaseTimeoutMs, gatewayMs }),
  };
}

/** A sandbox moves no real money. */
export function chooseTransfers(transfers: Transfers, business: { sandbox: boolean }): TransferGateway {
  const gateway = business.sandbox ? transfers.simulator : transfers.configured;
  if (!gateway) throw fail(PAYMENTS_NOT_CONFIGURED, 'Nothing is paid out here');
  return gateway;
}

/** The gateway that a stored row names; null when the configuration no longer has it. */
export function findTransfers(transfers: Transfers, provider: string): TransferGateway | null {
  if (provider === 'SIMULATOR') return transfers.simulator;
  return transfers.configured?.provider === provider ? transfers.configured : null;
}

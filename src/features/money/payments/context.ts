import type { Config } from '../../../config.ts';
import { PAYMENTS_NOT_CONFIGURED } from '../../../errors.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { PlacementContext } from '../../booking/bookings/index.ts';
import { offerContext, offerNext } from '../../booking/waitlist/index.ts';
import type { BillingConfig } from '../../shop/billing/index.ts';
import type { Directory } from '../../shop/businesses/index.ts';
import type { LedgerTerms } from '../ledger/index.ts';
import type { Gateways } from './gateways/create.ts';
import type { Gateway } from './gateways/gateway.ts';
import { type Lease, leaseFor } from './retry-schedule.ts';
import type { GatewayName } from './schemas.ts';

/** For verbs that call a gateway: a gateway call runs between transactions, so these verbs open their own. */
export interface PaymentContext extends BillingConfig, LedgerTerms {
  db: Database;
  directory: Directory;
  gateways: Gateways;
  log: Log;
  /** Of every row that a worker claims before it calls a gateway. */
  lease: Lease;
  /** Domain of the e-mail addresses that Paystack requires of payers. */
  emailDomain: string;
  /** Before an expired booking that is paid late takes its time again. */
  offerNext: PlacementContext['offerNext'];
}

export function paymentContext({
  db,
  directory,
  gateways,
  log,
  quoteKey,
  config,
}: {
  db: Database;
  directory: Directory;
  gateways: Gateways;
  log: Log;
  quoteKey: Buffer;
  config: Config;
}): PaymentContext {
  const { publicUrl, plans, payments, databaseTimeoutMs, platformFeeBasisPoints, payoutDelayDays } = config;
  // The simulator is in the database.
  const gatewayMs = payments.provider === 'paystack' ? payments.timeoutMs : databaseTimeoutMs;
  const lease = leaseFor({ databaseMs: databaseTimeoutMs, gatewayMs });
  const emailDomain = payments.provider === 'paystack' ? payments.emailDomain : 'example.com';
  const offers = offerContext({ quoteKey, config });
  return {
    db,
    directory,
    gateways,
    log,
    publicUrl,
    plans,
    lease,
    emailDomain,
    platformFeeBasisPoints,
    payoutDelayDays,
    offerNext: (tx, businessId, now) => offerNext(tx, offers, businessId, now),
  };
}

/** A sandbox moves no real money, so its links always use the simulator. */
export function chooseGateway(gateways: Gateways, business: { sandbox: boolean }): Gateway {
  const gateway = business.sandbox ? gateways.simulator : gateways.configured;
  if (!gateway) throw fail(PAYMENTS_NOT_CONFIGURED);
  return gateway;
}

/** The gateway that a stored row names; null when the configuration no longer has it. */
export function findGateway(gateways: Gateways, name: GatewayName): Gateway | null {
  if (name === 'SIMULATOR') return gateways.simulator;
  return gateways.configured?.provider === name ? gateways.configured : null;
}

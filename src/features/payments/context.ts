import type { Config } from '../../config.ts';
import type { Gateways } from '../../deps.ts';
import { PAYMENTS_NOT_CONFIGURED } from '../../errors.ts';
import { fail } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { BillingConfig } from '../billing/index.ts';
import type { Directory } from '../businesses/index.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { GatewayName } from './schemas.ts';

/** For verbs that call a gateway: a gateway call runs between transactions, so these verbs open their own. */
export interface PaymentContext extends BillingConfig {
  db: Database;
  directory: Directory;
  gateways: Gateways;
  log: Log;
  /** Domain of the e-mail addresses that Paystack requires of payers. */
  emailDomain: string;
}

export function paymentContext({
  db,
  directory,
  gateways,
  log,
  config,
}: {
  db: Database;
  directory: Directory;
  gateways: Gateways;
  log: Log;
  config: Config;
}): PaymentContext {
  const { publicUrl, plans, payments } = config;
  const emailDomain = payments.provider === 'paystack' ? payments.emailDomain : 'example.com';
  return { db, directory, gateways, log, publicUrl, plans, emailDomain };
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

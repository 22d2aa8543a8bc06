import type { Config } from '../../../../config.ts';
import { deriveKey } from '../../../../kit/crypto.ts';
import type { Db } from '../../../../kit/postgres/database.ts';
import type { Gateway } from './gateway.ts';
import { type GatewayObserver, observed } from './observe.ts';
import { paystack } from './paystack.ts';
import { type Simulator, simulator } from './simulator.ts';

/**
 * A sandbox always uses the simulator. Every other business uses the configured gateway: outside production this may be
 * the simulator too. Null: no gateway is configured, and businesses record payments by themselves.
 */
export interface Gateways {
  configured: Gateway | null;
  simulator: Simulator;
}

export function createGateways(
  payments: Config['payments'],
  db: Db,
  secretsKey: Buffer,
  now: () => Temporal.Instant,
  observer: GatewayObserver,
): Gateways {
  const secret = deriveKey(secretsKey, 'payments simulator').toString('hex');
  const simulated = observed(simulator({ db, secret, now }), observer);
  if (payments.provider === 'none') return { simulator: simulated, configured: null };
  const configured = payments.provider === 'paystack' ? observed(paystack(payments), observer) : simulated;
  return { simulator: simulated, configured };
}

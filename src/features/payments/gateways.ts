import type { Deps } from '../../deps.ts';
import type { Gateway } from '../../kit/payments/gateway.ts';
import type { Terms } from '../billing/index.ts';
import type { GatewayName } from './schemas.ts';

export const termsOf = ({ config }: Deps): Terms => ({ publicUrl: config.publicUrl, plans: config.plans });

/** A sandbox moves no real money, whatever is configured. */
export const gatewayOf = ({ gateways }: Deps, business: { sandbox: boolean }): Gateway =>
  business.sandbox ? gateways.simulator : gateways.configured;

/** The gateway of something that was begun with it; null when it is not configured any more. */
export function gatewayNamed({ gateways }: Deps, name: GatewayName): Gateway | null {
  if (name === 'SIMULATOR') return gateways.simulator;
  return gateways.configured.provider === name ? gateways.configured : null;
}

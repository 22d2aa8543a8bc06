import type { Deps } from '../../deps.ts';
import { AppError, NOT_AVAILABLE } from '../../kit/errors.ts';
import { type Charge, CURRENCY, type Gateway } from '../../kit/payments/gateway.ts';
import { gatewayNamed, termsOf } from './gateways.ts';
import { recordCharge } from './record-charge.ts';
import type { GatewayName, LinkRow } from './schemas.ts';
import { findLinkByReference, markLinkFailed } from './store-links.ts';

export type Settled = 'RECORDED' | 'FAILED' | 'UNKNOWN' | 'MISMATCH' | 'PENDING';

/** What must agree before money is believed: ours, in our currency, and as real as the key we use. */
const isOurs = (charge: Charge, link: LinkRow, gateway: Gateway): boolean =>
  charge.reference === link.reference &&
  charge.currency === CURRENCY &&
  charge.domain === gateway.domain &&
  charge.transactionId !== '' &&
  charge.amountPesewas > 0;

/** Asks the gateway what became of an order, outside any transaction, and writes down what it says, inside one. */
export async function settleCharge(
  deps: Deps,
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
): Promise<Settled> {
  const link = await findLinkByReference(deps.db.service, provider, reference);
  const gateway = gatewayNamed(deps, provider);
  if (!link || !gateway) return 'UNKNOWN';
  if (link.status === 'PAID') return 'RECORDED';
  const charge = await gateway.verify(reference);
  if (!charge || charge.state === 'PENDING') return 'PENDING';
  if (charge.state !== 'SUCCEEDED') {
    await deps.db.tenant(link.businessId).transaction((tx) => markLinkFailed(tx, link.businessId, link.id));
    return 'FAILED';
  }
  if (!isOurs(charge, link, gateway)) {
    deps.log.error({ linkId: link.id }, 'the gateway reports money that does not match what was asked for');
    return 'MISMATCH';
  }
  await record(deps, link, charge, now);
  return 'RECORDED';
}

/** Whoever loses the race for the booking's time again and again gets the money back, rather than nothing recorded. */
async function record(deps: Deps, link: LinkRow, charge: Charge, now: Temporal.Instant): Promise<void> {
  const terms = termsOf(deps);
  const db = deps.db.tenant(link.businessId);
  try {
    await db.transaction((tx) => recordCharge(tx, link, charge, terms, now));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== NOT_AVAILABLE) throw error;
    await db.transaction((tx) => recordCharge(tx, link, charge, terms, now, { revive: false }));
  }
}

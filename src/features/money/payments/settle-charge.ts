import { NOT_AVAILABLE } from '../../../errors.ts';
import { AppError } from '../../../kit/errors.ts';
import { findGateway, type PaymentContext } from './context.ts';
import { type Charge, CURRENCY, type Gateway } from './gateways/gateway.ts';
import { recordCharge } from './record-charge.ts';
import type { GatewayName, LinkRow } from './schemas.ts';
import { findLinkOfAttempt, linkPartOf, markAttempt, setGatewayUrl } from './store-attempts.ts';

export type ChargeOutcome = 'RECORDED' | 'FAILED' | 'UNKNOWN' | 'MISMATCH' | 'PENDING';

/** A test charge must not count under a live key, nor another currency as cedis. */
const matchesLink = (charge: Charge, link: LinkRow, gateway: Gateway): boolean =>
  charge.reference === link.reference &&
  charge.currency === CURRENCY &&
  charge.domain === gateway.domain &&
  charge.transactionId !== '' &&
  charge.amountPesewas > 0;

/**
 * Verifies a charge with the gateway outside any transaction, then records the answer in one. A failed attempt leaves
 * its link as it is: the payer may try again.
 */
export async function settleCharge(
  context: PaymentContext,
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
): Promise<ChargeOutcome> {
  const { db, directory, gateways, log, publicUrl } = context;
  const found = await directory.findRouted(linkPartOf(reference), (businessId) =>
    findLinkOfAttempt(db.service, provider, reference, businessId),
  );
  const gateway = findGateway(gateways, provider);
  if (!found || !gateway) return 'UNKNOWN';
  const { link, status } = found;
  if (status === 'PAID') return 'RECORDED';
  const charge = await gateway.verify(reference);
  if (!charge || charge.state === 'PENDING') return 'PENDING';
  if (charge.state !== 'SUCCEEDED') {
    await db.tenant(link.businessId).transaction(async (tx) => {
      await markAttempt(tx, link.businessId, reference, 'FAILED');
      // The gateway's page of a failed attempt is a dead end; ours starts another.
      await setGatewayUrl(tx, link, `${publicUrl}/pay/${link.token}`);
    });
    return 'FAILED';
  }
  if (!matchesLink(charge, link, gateway)) {
    log.error({ linkId: link.id }, 'the gateway reports money that does not match what was asked for');
    return 'MISMATCH';
  }
  await record(context, link, charge, now);
  return 'RECORDED';
}

/**
 * NOT_AVAILABLE: on every retry, another booking took the expired booking's time. The charge is then recorded without
 * reviving the booking, and refunded.
 */
async function record(context: PaymentContext, link: LinkRow, charge: Charge, now: Temporal.Instant): Promise<void> {
  const db = context.db.tenant(link.businessId);
  try {
    await db.transaction((tx) => recordCharge(tx, link, charge, context, now));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== NOT_AVAILABLE) throw error;
    await db.transaction((tx) => recordCharge(tx, link, charge, context, now, { revive: false }));
  }
}

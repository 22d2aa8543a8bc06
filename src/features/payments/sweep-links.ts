import type { Deps } from '../../deps.ts';
import { GatewayRefused, GatewayUnavailable } from '../../kit/payments/gateway.ts';
import { isBefore } from '../../kit/time.ts';
import { LEASE, nextLookAt } from './patience.ts';
import type { LinkRow } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { claimLinksToCheck, expireLink, scheduleCheck } from './store-links.ts';

async function check(deps: Deps, link: LinkRow, now: Temporal.Instant): Promise<void> {
  try {
    await settleCharge(deps, link.provider, link.reference, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    deps.log.warn({ err: error, linkId: link.id }, 'a link could not be checked; it will be tried again');
  }
  await deps.db.tenant(link.businessId).transaction(async (tx) => {
    if (!isBefore(now, link.expiresAt)) await expireLink(tx, link.businessId, link.id);
    await scheduleCheck(tx, link, nextLookAt(link, now));
  });
}

const BATCH = 10;

/** Asks about links by ourselves: notices get lost, and payers come back late. Also writes down that links ended. */
export async function sweepLinks(deps: Deps): Promise<'more' | 'done'> {
  const now = deps.clock.now();
  const due = await deps.db.service.transaction((tx) => claimLinksToCheck(tx, now, now.add(LEASE), BATCH));
  await Promise.all(due.map((link) => check(deps, link, now)));
  return due.length === BATCH ? 'more' : 'done';
}

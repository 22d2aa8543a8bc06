import { isBefore } from '../../../kit/time.ts';
import { claimDue } from './claim-due.ts';
import type { PaymentContext } from './context.ts';
import { GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import { leaseEnd, nextLinkCheckAt } from './retry-schedule.ts';
import type { LinkRow } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { listAttempts } from './store-attempts.ts';
import { claimLinks, expireLink, listLinksToCheck, scheduleCheck } from './store-links.ts';

/** Asks about every attempt: money can arrive late on an older one. */
async function checkLink(context: PaymentContext, link: LinkRow, now: Temporal.Instant): Promise<void> {
  const attempts = await listAttempts(context.db.tenant(link.businessId), link.businessId, link.id);
  for (const { reference, status } of attempts) {
    if (status === 'PAID') continue;
    try {
      await settleCharge(context, link.provider, reference, now);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
      context.log.warn({ err: error, linkId: link.id }, 'a link could not be checked; it will be tried again');
    }
  }
  await context.db.tenant(link.businessId).transaction(async (tx) => {
    if (!isBefore(now, link.expiresAt)) await expireLink(tx, link.businessId, link.id);
    await scheduleCheck(tx, link, nextLinkCheckAt(link, now));
  });
}

/** Gateway webhooks get lost and payers pay late, so the gateway is asked about every unpaid link. */
export const checkDueLinks = (context: PaymentContext, now: Temporal.Instant): Promise<'more' | 'done'> =>
  claimDue(context, {
    find: (limit) => listLinksToCheck(context.db.service, now, limit),
    claim: (tx, ids, businessId) => claimLinks(tx, businessId, ids, now, leaseEnd(context.lease, now)),
    work: (link) => checkLink(context, link, now),
    failure: 'a link could not be checked; it will be tried again',
  });

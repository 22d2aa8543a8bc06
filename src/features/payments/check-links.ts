import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import { isBefore } from '../../kit/time.ts';
import { claimByBusiness } from './claim-due.ts';
import type { PaymentContext } from './context.ts';
import { GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import { LEASE, nextLinkCheckAt } from './retry-schedule.ts';
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

const LOOKED_AT = 100;
const BATCH = 10;

/** Gateway webhooks get lost and payers pay late, so the gateway is asked about every unpaid link. */
export async function checkDueLinks(context: PaymentContext, now: Temporal.Instant): Promise<'more' | 'done'> {
  const { db, log } = context;
  const onError = (error: unknown) => log.error({ err: error }, 'a link could not be checked; it will be tried again');
  const due = await listLinksToCheck(db.service, now, LOOKED_AT);
  const claimed = await claimByBusiness(due, { limit: BATCH, atOnce: 3, onError }, (businessId, ids) =>
    db.tenant(businessId).transaction((tx) => claimLinks(tx, businessId, ids, now, now.add(LEASE))),
  );
  // Each claim is a lease, so what failed is due again later.
  await forEachApart(claimed, { atOnce: BATCH, onError }, (link) => checkLink(context, link, now));
  // Without a claim, other workers have the rows: another look at once would find the same.
  return claimed.length > 0 && claimed.length < due.length ? 'more' : 'done';
}

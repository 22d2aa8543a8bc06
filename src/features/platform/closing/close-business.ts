import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { emit, endWebhooks } from '../../ground/events/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { expireAllLinks } from '../../money/payments/index.ts';
import { revokeAllFeeds } from '../../outward/feeds/index.ts';
import { revokeAllKeys } from '../../shop/api-keys/index.ts';
import { type BillingConfig, endSubscription } from '../../shop/billing/index.ts';
import { type BusinessRow, findBusiness, lockBusiness, saveClosed, toBusiness } from '../../shop/businesses/index.ts';
import { deleteMembers } from '../../shop/members/index.ts';
import { requireClosable } from './require-closable.ts';

interface Closing {
  audit: TenantAuditContext;
  reason: string | null;
  config: BillingConfig;
}

/**
 * Closes a business for ever, in one transaction:
 *
 * 1. Placements share the lock of the business's time, so behind it every booking is visible, and later ones read the
 *    status. Live bookings and open refunds refuse the closing.
 * 2. The business is SUSPENDED and hidden; keys, feeds and links end, and so does the subscription.
 * 3. All members are released. The data stay for the policy `retentionMonths`; the feature `privacy` erases them.
 * 4. The event comes last; the webhook endpoints get this one and no other.
 */
export async function closeBusiness(tx: Tx, closing: Closing): Promise<BusinessRow> {
  const { businessId, now } = closing.audit;
  await ownTime(tx, businessId);
  const business = await lockOpen(tx, businessId);
  await requireClosable(tx, businessId, now);
  return close(tx, closing, business);
}

/**
 * Closes a business whose last owner was invited, made no request to it, and leaves. Bookings do not hold such a person,
 * so they are not looked for.
 */
export const closeAbandoned =
  (config: BillingConfig) =>
  async (tx: Tx, audit: TenantAuditContext): Promise<void> => {
    await close(tx, { audit, reason: null, config }, await lockOpen(tx, audit.businessId));
  };

async function lockOpen(tx: Tx, businessId: string): Promise<BusinessRow> {
  const business = await lockBusiness(tx, businessId);
  // The members of a closed business are released: to the owner who comes second it is gone.
  if (!business || business.closedAt) throw fail(NOT_FOUND);
  if (business.sandbox) {
    throw fail(POLICY_VIOLATION, 'A sandbox is reset, not closed', [
      { code: 'SANDBOX', message: 'a sandbox is reset, not closed' },
    ]);
  }
  return business;
}

async function close(tx: Tx, { audit, reason, config }: Closing, business: BusinessRow): Promise<BusinessRow> {
  const { businessId, by, now } = audit;
  await saveClosed(tx, businessId, reason, now);
  await expireAllLinks(tx, businessId);
  await revokeAllFeeds(tx, businessId, now);
  await revokeAllKeys(tx, businessId, now);
  const target = { type: 'business', id: businessId };
  await recordTenantAudit(tx, audit, 'business.close', target, { reason, from: business.status });
  for (const userId of await deleteMembers(tx, businessId)) tx.invalidate('user', userId);
  tx.invalidate('business', businessId);
  await endSubscription(tx, businessId, { config, by, now });
  const closed = await findBusiness(tx, businessId);
  if (!closed) throw new Error(`Business ${businessId} is gone`);
  const data = { business: toBusiness(closed, null, config.publicUrl) };
  await emit(tx, { businessId, type: 'business.closed', data, by, now });
  await endWebhooks(tx, businessId, now);
  return closed;
}

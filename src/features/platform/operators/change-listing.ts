import type { Tx } from '../../../kit/postgres/database.ts';
import { type BusinessRow, publishListing, takeDownListing } from '../../shop/businesses/index.ts';
import { type AuditContext, audit } from './audit.ts';
import type { ChangeListing } from './schemas.ts';

export async function changeListing(
  tx: Tx,
  businessId: string,
  { action, reason }: ChangeListing,
  context: AuditContext,
): Promise<BusinessRow> {
  const takesDown = action === 'TAKE_DOWN';
  const { before, after } = takesDown
    ? await takeDownListing(tx, businessId, reason ?? '', context.now)
    : await publishListing(tx, businessId, context.now);
  const target = { type: 'business' as const, id: businessId, businessId };
  await audit(tx, context, takesDown ? 'listing.take_down' : 'listing.publish', target, {
    reason: reason ?? null,
    from: before.listingVisibility,
    to: after.listingVisibility,
  });
  return after;
}

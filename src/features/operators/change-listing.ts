import type { Tx } from '../../kit/db/db.ts';
import { type BusinessRow, publishListing, takeDownListing } from '../businesses/index.ts';
import { type Acting, audit } from './audit.ts';
import type { ChangeListing } from './schemas.ts';

export async function moveListing(
  tx: Tx,
  businessId: string,
  { action, reason }: ChangeListing,
  acting: Acting,
): Promise<BusinessRow> {
  const takesDown = action === 'TAKE_DOWN';
  const { before, after } = takesDown
    ? await takeDownListing(tx, businessId, reason ?? '', acting.now)
    : await publishListing(tx, businessId, acting.now);
  const target = { type: 'business' as const, id: businessId, businessId };
  await audit(tx, acting, takesDown ? 'listing.take_down' : 'listing.publish', target, {
    reason: reason ?? null,
    from: before.listingVisibility,
    to: after.listingVisibility,
  });
  return after;
}

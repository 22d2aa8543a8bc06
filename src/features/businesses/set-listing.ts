import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import { requireOwnPhotos } from '../uploads/index.ts';
import type { UpdateListing } from './bodies.ts';
import { contentGaps, listingGaps } from './listing-requirements.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness, findOffer, lockBusiness, saveListing } from './store.ts';

export async function setListing(
  tx: Tx,
  businessId: string,
  change: UpdateListing,
  now: Temporal.Instant,
): Promise<BusinessRow> {
  const business = await lockBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  if (change.photoIds) await requireOwnPhotos(tx, businessId, change.photoIds, '/photoIds');
  const visibility = change.visibility ?? business.listingVisibility;
  const description = change.description ?? business.description;
  const photoCount = (change.photoIds ?? business.photos).length;
  if (visibility === 'PUBLIC') await refuseGaps(tx, business, change, { description, photoCount });
  await saveListing(tx, businessId, { visibility, description, photoIds: change.photoIds ?? null }, now);
  tx.tell('business', businessId);
  return (await findBusiness(tx, businessId)) ?? business;
}

/**
 * Becoming public needs everything. A listing that is public already, perhaps because an operator published it without
 * asking, is only kept from losing what it has.
 */
async function refuseGaps(
  tx: Tx,
  business: BusinessRow,
  change: UpdateListing,
  content: { description: string; photoCount: number },
): Promise<void> {
  const becomes = business.listingVisibility !== 'PUBLIC';
  const offer = becomes && (await findOffer(tx, business.id));
  const gaps = offer
    ? listingGaps({
        ...business,
        ...content,
        hasPin: business.lat !== null,
        hasHours: offer.hours,
        hasCatalogue: offer.catalogue,
      })
    : contentGaps({ description: change.description, photoCount: change.photoIds?.length });
  if (gaps.length > 0) throw fail(POLICY_VIOLATION, 'The business cannot be listed publicly yet', gaps);
}

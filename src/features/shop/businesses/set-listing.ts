import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { findContentGaps, findListingGaps } from './find-listing-gaps.ts';
import type { BusinessRow } from './schemas.ts';
import type { UpdateListing } from './schemas-input.ts';
import { findBusiness, lockBusiness, saveListing } from './store.ts';

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
  if (visibility === 'PUBLIC') refuseGaps(business, change, { description, photoCount });
  await saveListing(tx, businessId, { visibility, description, photoIds: change.photoIds ?? null }, now);
  tx.invalidate('business', businessId);
  return (await findBusiness(tx, businessId)) ?? business;
}

/**
 * A listing must be complete to become public. An operator may have published an incomplete one, so a listing that is
 * already public is only checked in the fields of this change.
 */
function refuseGaps(
  business: BusinessRow,
  change: UpdateListing,
  content: { description: string; photoCount: number },
): void {
  const becomesPublic = business.listingVisibility !== 'PUBLIC';
  const gaps = becomesPublic
    ? findListingGaps({ ...business, ...content })
    : findContentGaps({ description: change.description, photoCount: change.photoIds?.length });
  if (gaps.length > 0) throw fail(POLICY_VIOLATION, 'The business cannot be listed publicly yet', gaps);
}

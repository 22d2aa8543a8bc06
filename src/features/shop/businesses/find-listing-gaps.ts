import type { ErrorDetail } from '../../../kit/errors.ts';

const gap = (code: string, message: string): ErrorDetail => ({ code, message });

const isBlank = (text: string): boolean => text.trim() === '';

/** Gaps in description and photos. An absent field is not checked. */
export function findContentGaps(content: { description?: string | undefined; photoCount?: number | undefined }) {
  const gaps: ErrorDetail[] = [];
  if (content.description !== undefined && isBlank(content.description))
    gaps.push(gap('DESCRIPTION_MISSING', 'a description is missing'));
  if (content.photoCount === 0) gaps.push(gap('PHOTO_MISSING', 'at least one photo is missing'));
  return gaps;
}

/** A business as the listing rules see it. */
export interface ListingState {
  status: string;
  sandbox: boolean;
  lockReason: string | null;
  description: string;
  photoCount: number;
  lat: number | null;
  opens: boolean;
  offers: boolean;
}

/** Returns all gaps together, so that one answer lists everything the owner must add. */
export function findListingGaps(listing: ListingState): ErrorDetail[] {
  const gaps: ErrorDetail[] = [];
  if (listing.status !== 'ACTIVE') gaps.push(gap('NOT_VERIFIED', 'the business is not verified yet'));
  if (listing.sandbox) gaps.push(gap('SANDBOX', 'a sandbox is never listed'));
  if (listing.lockReason !== null)
    gaps.push(gap('LOCKED_BY_OPERATOR', `the listing was taken down: ${listing.lockReason}`));
  gaps.push(...findContentGaps(listing));
  if (listing.lat === null) gaps.push(gap('LOCATION_MISSING', 'the location is not set'));
  if (!listing.opens) gaps.push(gap('HOURS_MISSING', 'no weekday has opening hours'));
  if (!listing.offers) gaps.push(gap('CATALOG_EMPTY', 'there is no active item that can be booked'));
  return gaps;
}

/** The gaps of a business as it is, and a lapsed subscription: all that keeps the public from booking. */
export const listingGapsOf = (
  business: Omit<ListingState, 'photoCount'> & { photos: readonly unknown[]; readOnly: boolean },
): ErrorDetail[] => [
  ...findListingGaps({ ...business, photoCount: business.photos.length }),
  ...(business.readOnly ? [gap('READ_ONLY', 'the subscription has lapsed')] : []),
];

import type { ErrorDetail } from '../../kit/errors.ts';
import type { BusinessStatus } from './schemas.ts';

/** What is missing for a listing, each with the code that a client can act on. */

const gap = (code: string, message: string): ErrorDetail => ({ code, message });

const isBlank = (text: string): boolean => text.trim() === '';

/** Of a listing's own content; what is not given is not judged. */
export function contentGaps(content: { description?: string | undefined; photoCount?: number | undefined }) {
  const gaps: ErrorDetail[] = [];
  if (content.description !== undefined && isBlank(content.description))
    gaps.push(gap('DESCRIPTION_MISSING', 'a description is missing'));
  if (content.photoCount === 0) gaps.push(gap('PHOTO_MISSING', 'at least one photo is missing'));
  return gaps;
}

export interface Candidate {
  status: BusinessStatus;
  sandbox: boolean;
  lockReason: string | null;
  description: string;
  photoCount: number;
  hasPin: boolean;
  hasHours: boolean;
  hasCatalogue: boolean;
}

/** Everything at once, so that nobody finds out one refusal at a time. */
export function listingGaps(candidate: Candidate): ErrorDetail[] {
  const gaps: ErrorDetail[] = [];
  if (candidate.status !== 'ACTIVE') gaps.push(gap('NOT_VERIFIED', 'the business is not verified yet'));
  if (candidate.sandbox) gaps.push(gap('SANDBOX', 'a sandbox is never listed'));
  if (candidate.lockReason !== null)
    gaps.push(gap('LOCKED_BY_OPERATOR', `the listing was taken down: ${candidate.lockReason}`));
  gaps.push(...contentGaps(candidate));
  if (!candidate.hasPin) gaps.push(gap('LOCATION_MISSING', 'the location is not set'));
  if (!candidate.hasHours) gaps.push(gap('HOURS_MISSING', 'no weekday has opening hours'));
  if (!candidate.hasCatalogue) gaps.push(gap('CATALOG_EMPTY', 'there is no active item that can be booked'));
  return gaps;
}

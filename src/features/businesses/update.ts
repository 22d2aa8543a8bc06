import type { Tx } from '../../kit/db/db.ts';
import { FORBIDDEN, fail, NOT_FOUND, POLICY_VIOLATION, VALIDATION_FAILED } from '../../kit/errors.ts';
import type { Role } from '../../kit/http/caller.ts';
import { parsePhone } from '../../kit/phone.ts';
import { mergePolicies } from '../verticals/index.ts';
import type { UpdateBusiness } from './bodies.ts';
import { contentGaps } from './listing-requirements.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness, lockBusiness, saveProfile } from './store.ts';

/** What only a person may change: under which name a business trades, and where customers send their money. */
function refuseKey(change: UpdateBusiness): void {
  const details = [
    ...(change.name === undefined ? [] : ['/name']),
    ...(change.policies?.depositInstructions === undefined ? [] : ['/policies/depositInstructions']),
  ].map((path) => ({ code: 'FORBIDDEN', message: 'an API key may not change this', path }));
  if (details.length > 0)
    throw fail(FORBIDDEN, 'An API key may neither rename a business nor change its deposit instructions', details);
}

export async function updateBusiness(
  tx: Tx,
  businessId: string,
  role: Role | null,
  change: UpdateBusiness,
  now: Temporal.Instant,
): Promise<BusinessRow> {
  if (role === null) refuseKey(change);
  const business = await lockBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  const { policies, problems } = mergePolicies(business.policies, change.policies ?? {}, '/policies');
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
  const gaps = business.listingVisibility === 'PUBLIC' ? contentGaps({ description: change.description }) : [];
  if (gaps.length > 0) throw fail(POLICY_VIOLATION, 'A public listing needs a description', gaps);
  const { contactPhone } = change;
  await saveProfile(
    tx,
    businessId,
    {
      name: change.name ?? business.name,
      description: change.description ?? business.description,
      contactPhone: contactPhone === undefined ? business.contactPhone : contactPhone && parsePhone(contactPhone),
      serviceLocation: change.serviceLocation ?? business.serviceLocation,
      attributes: change.attributes ?? business.attributes,
      policies,
    },
    now,
  );
  tx.tell('business', businessId);
  return (await findBusiness(tx, businessId)) ?? business;
}

import { isDeepStrictEqual } from 'node:util';
import type { Role } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { FORBIDDEN, fail, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { mergePolicies, type Policies } from '../../ground/verticals/index.ts';
import { findContentGaps } from './find-listing-gaps.ts';
import type { BusinessRow } from './schemas.ts';
import type { UpdateBusiness } from './schemas-input.ts';
import { findBusiness, lockBusiness, saveProfile } from './store.ts';

const REFUSED_POLICIES = ['depositInstructions', 'payouts', 'payoutMinimumPesewas'] as const;

/**
 * An API key must not change the trade name, where customers send deposits or when payouts go: a stolen key could redirect
 * money or hold it back.
 */
function refuseKey({ name, policies = {} }: UpdateBusiness): void {
  const details = [
    ...(name === undefined ? [] : ['/name']),
    ...REFUSED_POLICIES.filter((policy) => policies[policy] !== undefined).map((policy) => `/policies/${policy}`),
  ].map((path) => ({ code: 'FORBIDDEN', message: 'an API key may not change this', path }));
  if (details.length > 0)
    throw fail(FORBIDDEN, 'An API key may not change the name, deposit instructions or payouts of a business', details);
}

/** Only the policies that differ; a patch that changes none leaves no row. */
async function auditPolicies(tx: Tx, audit: TenantAuditContext, before: Policies, after: Policies): Promise<void> {
  const keys = Object.keys(after) as (keyof Policies)[];
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (changed.length === 0) return;
  const pick = (policies: Policies) => Object.fromEntries(changed.map((key) => [key, policies[key] ?? null]));
  const target = { type: 'business', id: audit.businessId };
  await recordTenantAudit(tx, audit, 'policies.update', target, { from: pick(before), to: pick(after) });
}

export async function updateBusiness(
  tx: Tx,
  audit: TenantAuditContext,
  role: Role | null,
  change: UpdateBusiness,
): Promise<BusinessRow> {
  const { businessId, now } = audit;
  if (role === null) refuseKey(change);
  const business = await lockBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  const { policies, problems } = mergePolicies(business.policies, change.policies ?? {}, '/policies');
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
  const gaps = business.listingVisibility === 'PUBLIC' ? findContentGaps({ description: change.description }) : [];
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
      embedOrigins: change.embedOrigins ?? business.embedOrigins,
    },
    now,
  );
  await auditPolicies(tx, audit, business.policies, policies);
  tx.invalidate('business', businessId);
  return (await findBusiness(tx, businessId)) ?? business;
}

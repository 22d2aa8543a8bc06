import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE, NOT_FOUND } from '../../kit/errors.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness, submitDraft } from './store.ts';

/** Asks the operators to verify a draft. */
export async function submitBusiness(tx: Tx, businessId: string, now: Temporal.Instant): Promise<BusinessRow> {
  const submitted = await submitDraft(tx, businessId, now);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  if (!submitted) throw fail(INVALID_STATE, `Only a draft can be submitted; this business is ${business.status}`);
  tx.tell('business', businessId);
  return business;
}

import { fail, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { BusinessRow } from './schemas.ts';
import { findBusiness, submitForVerification } from './store.ts';

/** A draft, or a business that was sent back, joins the queue that operators decide. */
export async function submitBusiness(tx: Tx, businessId: string, now: Temporal.Instant): Promise<BusinessRow> {
  const submitted = await submitForVerification(tx, businessId, now);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  if (!submitted)
    throw fail(
      INVALID_STATE,
      `Only a draft or a business that was sent back can be submitted; this one is ${business.status}`,
    );
  tx.invalidate('business', businessId);
  return business;
}

import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { BusinessRow } from './schemas.ts';
import type { AssistantStatus } from './schemas-input.ts';
import { findBusiness, saveAssistant } from './store.ts';

export async function setAssistant(
  tx: Tx,
  businessId: string,
  { answering, number }: AssistantStatus,
  now: Temporal.Instant,
): Promise<BusinessRow> {
  await saveAssistant(tx, businessId, { answering, number: number && parsePhone(number) }, now);
  tx.invalidate('business', businessId);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  return business;
}

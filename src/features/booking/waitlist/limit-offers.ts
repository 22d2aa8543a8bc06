import { mayHoldMore } from '../../../domain/booking/waitlist.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { EntryRow } from './schemas.ts';
import { findUnpaid } from './store.ts';

/**
 * False where the customer may hold nothing more: offers count as public holds do, or one phone could keep stock by offers
 * that it lets go and asks for again. The entry waits on in its place. The caller has the business's time alone.
 */
export async function mayBeOffered(
  db: Reader,
  { businessId, customerId, items, days }: EntryRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return mayHoldMore(await findUnpaid(db, businessId, customerId, now), pieces * (days ?? 0));
}

import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { readCustomer } from './read.ts';
import type { CustomerChange, CustomerRow } from './schemas.ts';
import { updateCustomer } from './store.ts';

/** Bookings keep the name that they were made with. */
export async function changeCustomer(
  tx: Tx,
  businessId: string,
  id: string,
  change: CustomerChange,
  now: Temporal.Instant,
): Promise<CustomerRow> {
  if ((await updateCustomer(tx, businessId, id, change, now)) === 0) throw fail(NOT_FOUND);
  return readCustomer(tx, businessId, id);
}

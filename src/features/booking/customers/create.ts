import { ALREADY_EXISTS, fail, invalid } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { readCustomer } from './read.ts';
import type { CreateCustomer, CustomerRow } from './schemas.ts';
import { addCustomer, findCustomerByPhone } from './store.ts';

/** The name that a member gives is not replaced by those of later bookings. */
export async function createCustomer(
  tx: Tx,
  businessId: string,
  input: CreateCustomer,
  now: Temporal.Instant,
): Promise<CustomerRow> {
  const phone = parsePhone(input.phone);
  if (!phone) throw invalid('/phone', 'must be a valid phone number');
  const id = newId('cus', businessId);
  const customer = { id, name: input.name, phone, notes: input.notes ?? null };
  if ((await addCustomer(tx, businessId, customer, now)) === 0) {
    const known = await findCustomerByPhone(tx, businessId, phone);
    throw fail(ALREADY_EXISTS, 'This phone number is a customer already', [
      { code: 'CUSTOMER_ID', message: known?.id ?? '', path: '/phone' },
    ]);
  }
  return readCustomer(tx, businessId, id);
}

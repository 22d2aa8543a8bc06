import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { CustomerRow } from './schemas.ts';
import { findCustomer, listCustomers } from './store.ts';

export async function readCustomers(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  { q, cursor, limit = 20 }: { q?: string; cursor?: string; limit?: number },
) {
  const after = cursors.decode('customers', cursor)?.[0] as string | undefined;
  const rows = await listCustomers(db, businessId, { q, after: after ?? null, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => cursors.encode('customers', [id]));
}

export async function readCustomer(db: Reader, businessId: string, id: string): Promise<CustomerRow> {
  const customer = await findCustomer(db, businessId, id);
  if (!customer) throw fail(NOT_FOUND);
  return customer;
}

import type { SecretBox } from '../../../kit/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import { eraseCustomers, planErasure } from './erase-customers.ts';
import { replaceAuditDetails } from './store.ts';
import { eraseClosed, listAuditWithDetails, listClosedBusinesses, listKeptCustomers } from './store-closed.ts';

const BUSINESSES = 20;
const CUSTOMERS = 20;

/**
 * Erases closed businesses past their retention: first their customers, a few in a transaction, then the business itself.
 * A killed process finds what is left.
 */
export async function eraseClosedBusinesses(db: Db, seal: SecretBox, now: Temporal.Instant): Promise<'more' | 'done'> {
  const due = await listClosedBusinesses(db, now, BUSINESSES);
  let erased = 0;
  for (const { id: businessId } of due) {
    if (!(await eraseAllCustomers(db, businessId, seal, now))) continue;
    await db.transaction(async (tx) => {
      await eraseClosed(tx, businessId, now);
      for (const id of await listAuditWithDetails(tx, businessId)) {
        await replaceAuditDetails(tx, { table: 'business_audit', businessId, id, details: {} });
      }
      tx.invalidate('business', businessId);
    });
    erased++;
  }
  return erased > 0 && due.length === BUSINESSES ? 'more' : 'done';
}

/** False while a booking lives: the next night tries again. */
async function eraseAllCustomers(db: Db, businessId: string, seal: SecretBox, now: Temporal.Instant): Promise<boolean> {
  const audit = { businessId, by: { kind: 'system' as const }, now };
  for (;;) {
    const ids = await listKeptCustomers(db, businessId, CUSTOMERS);
    if (ids.length === 0) return true;
    try {
      const planned = await planErasure(db, businessId, ids, now);
      await db.transaction((tx) => eraseCustomers(tx, audit, ids, planned, seal));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

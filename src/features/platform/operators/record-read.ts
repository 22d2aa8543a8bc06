import type { Tx } from '../../../kit/postgres/database.ts';
import { type AuditContext, audit } from './audit.ts';
import { readAnyBusiness } from './read.ts';

/** An operator's read of a business leaves a row, as every change does. */
export async function recordRead(tx: Tx, businessId: string, part: string, context: AuditContext): Promise<void> {
  await readAnyBusiness(tx, businessId);
  await audit(tx, context, 'access.read', { type: 'business', id: businessId, businessId }, { part });
}

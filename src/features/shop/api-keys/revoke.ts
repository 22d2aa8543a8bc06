import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { revokeKey, revokeKeysMadeBy, revokeKeysOfBusiness } from './store.ts';

/** The invalidation makes every process refuse the key at once. Revoking again keeps the first time. */
export async function revoke(tx: Tx, audit: TenantAuditContext, keyId: string): Promise<void> {
  const revoked = await revokeKey(tx, audit.businessId, keyId, audit.now);
  if (!revoked) throw fail(NOT_FOUND);
  tx.invalidate('api-key', revoked.prefix);
  const target = { type: 'api_key', id: keyId };
  await recordTenantAudit(tx, audit, 'api_key.revoke', target, { prefix: revoked.prefix });
}

/** Revokes every key that the user made for the business. */
export async function revokeKeysOf(tx: Tx, audit: TenantAuditContext, userId: string): Promise<void> {
  for (const { id, prefix } of await revokeKeysMadeBy(tx, audit.businessId, userId, audit.now)) {
    tx.invalidate('api-key', prefix);
    await recordTenantAudit(tx, audit, 'api_key.revoke', { type: 'api_key', id }, { prefix });
  }
}

/** Revokes every key of a business that is closed; the closing itself is what the audit records. */
export async function revokeAllKeys(tx: Tx, businessId: string, now: Temporal.Instant): Promise<void> {
  for (const { prefix } of await revokeKeysOfBusiness(tx, businessId, now)) tx.invalidate('api-key', prefix);
}

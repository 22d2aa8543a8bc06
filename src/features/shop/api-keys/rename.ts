import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { type ApiKey, toApiKey } from './schemas.ts';
import { renameKey } from './store.ts';

/** A revoked key can be renamed too, because it stays in the list and in the usage. */
export async function rename(tx: Tx, audit: TenantAuditContext, keyId: string, name: string): Promise<ApiKey> {
  const key = await renameKey(tx, audit.businessId, keyId, name);
  if (!key) throw fail(NOT_FOUND);
  await recordTenantAudit(tx, audit, 'api_key.rename', { type: 'api_key', id: keyId }, { prefix: key.prefix, name });
  return toApiKey(key);
}

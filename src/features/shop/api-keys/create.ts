import { FORBIDDEN, fail } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { mintKey } from './mint-key.ts';
import type { ApiKey, CreateApiKey } from './schemas.ts';
import { isSandbox } from './store.ts';

/** On a live business only operators grant usage:write, because the reported usage enters the platform's accounts. */
export async function createKey(
  tx: Tx,
  audit: TenantAuditContext,
  userId: string,
  { name, scopes }: CreateApiKey,
): Promise<ApiKey & { key: string }> {
  const { businessId, now } = audit;
  const sandbox = await isSandbox(tx, businessId);
  if (!sandbox && scopes.includes('usage:write')) {
    throw fail(FORBIDDEN, 'Only operators may give the scope usage:write', [
      { code: 'usage:write', message: 'is given by operators alone', path: '/scopes' },
    ]);
  }
  const environment = sandbox ? 'test' : 'live';
  const { apiKey, key } = await mintKey(tx, { businessId, name, scopes, environment, createdBy: userId, now });
  const details = { name, prefix: apiKey.prefix, scopes };
  await recordTenantAudit(tx, audit, 'api_key.create', { type: 'api_key', id: apiKey.id }, details);
  return { ...apiKey, key };
}

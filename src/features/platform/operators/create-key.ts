import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit } from '../../ground/audit/index.ts';
import { type ApiKey, type CreateApiKey, mintKey } from '../../shop/api-keys/index.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import { type AuditContext, audit } from './audit.ts';

/** An operator may grant every scope. An owner may not grant the assistant's. */
export async function createKey(
  tx: Tx,
  businessId: string,
  { name, scopes }: CreateApiKey,
  context: AuditContext,
): Promise<ApiKey & { key: string }> {
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  const { apiKey, key } = await mintKey(tx, {
    businessId,
    name,
    scopes,
    environment: business.sandbox ? 'test' : 'live',
    createdBy: context.actorId,
    now: context.now,
  });
  const target = { type: 'api_key' as const, id: apiKey.id, businessId };
  const details = { name, prefix: apiKey.prefix, scopes };
  await audit(tx, context, 'api_key.create', target, details);
  // The owner has to know of every key that opens the business.
  const by = { kind: 'operator' as const, id: context.actorId };
  await recordTenantAudit(tx, { businessId, by, now: context.now }, 'api_key.create', target, details);
  return { ...apiKey, key };
}

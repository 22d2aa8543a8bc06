import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { type ApiKey, type CreateApiKey, mintKey } from '../api-keys/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { type Acting, audit } from './audit.ts';

/** A key for a business with any scopes, the assistant's too, which owners cannot give. */
export async function giveKey(
  tx: Tx,
  businessId: string,
  { name, scopes }: CreateApiKey,
  acting: Acting,
): Promise<ApiKey & { key: string }> {
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  const { apiKey, key } = await mintKey(tx, {
    businessId,
    name,
    scopes,
    environment: business.sandbox ? 'test' : 'live',
    createdBy: acting.actorId,
    now: acting.now,
  });
  const target = { type: 'api_key' as const, id: apiKey.id, businessId };
  await audit(tx, acting, 'api_key.create', target, { name, prefix: apiKey.prefix, scopes });
  return { ...apiKey, key };
}

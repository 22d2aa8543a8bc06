import type { Tx } from '../../kit/db/db.ts';
import { FORBIDDEN, fail } from '../../kit/errors.ts';
import { mintKey } from './mint-key.ts';
import type { ApiKey, CreateApiKey } from './schemas.ts';
import { isSandbox } from './store.ts';

/** An owner's own key. What the assistant's scope reports enters our books, so on a live business it is not an owner's to give. */
export async function createKey(
  tx: Tx,
  businessId: string,
  userId: string,
  { name, scopes }: CreateApiKey,
  now: Temporal.Instant,
): Promise<ApiKey & { key: string }> {
  const sandbox = await isSandbox(tx, businessId);
  if (!sandbox && scopes.includes('usage:write')) {
    throw fail(FORBIDDEN, 'Only operators may give the scope usage:write', [
      { code: 'usage:write', message: 'is given by operators alone', path: '/scopes' },
    ]);
  }
  const environment = sandbox ? 'test' : 'live';
  const { apiKey, key } = await mintKey(tx, { businessId, name, scopes, environment, createdBy: userId, now });
  return { ...apiKey, key };
}

import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { ProviderRow } from './schemas.ts';
import { findProvider, findProviderOfUser } from './store.ts';

/** 404 for a provider that is unknown, deleted or another business's. */
export async function requireProvider(db: Reader, businessId: string, id: string): Promise<ProviderRow> {
  const provider = await findProvider(db, businessId, id);
  if (!provider) throw fail(NOT_FOUND, 'There is no such provider');
  return provider;
}

export async function readOwnProvider(db: Reader, businessId: string, userId: string): Promise<ProviderRow> {
  const provider = await findProviderOfUser(db, businessId, userId);
  if (!provider) throw fail(NOT_FOUND, 'No provider is linked to you');
  return provider;
}

import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { type Provider, type ProviderRow, toProvider } from './schemas.ts';
import { findProvider, findProviderOfUser, listProviders } from './store.ts';

export async function readProviders(
  db: Reader,
  businessId: string,
  { active = null }: { active?: boolean | null },
): Promise<Provider[]> {
  return (await listProviders(db, businessId, { active })).map(toProvider);
}

/** Answers 404 for a provider that is unknown, deleted or of another business. */
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

import { breather } from '../../../kit/breathe.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type ProviderRow, toProvider } from './schemas.ts';
import { findProvider, findProviderOfUser, listProviders } from './store.ts';

/**
 * The list, provider by provider: 100 providers of 500 services are 50,000 pairs, and their text in one piece would block
 * the event loop. `JSON.stringify` takes half the time of the serialiser that is made of a schema.
 */
export async function readProvidersAnswer(
  db: Reader,
  businessId: string,
  { active = null }: { active?: boolean | null },
  today: LocalDate,
): Promise<Answer> {
  const { providers, services } = await listProviders(db, businessId, { active });
  const texts: string[] = [];
  const breathe = breather();
  for (const { serviceIds, ...provider } of providers) {
    await breathe();
    const performed = new Set(serviceIds);
    const row = { ...provider, services: services.filter(({ id }) => performed.has(id)) };
    texts.push(JSON.stringify(toProvider(row, today)));
  }
  return { status: 200, text: `{"data":[${texts.join()}]}` };
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

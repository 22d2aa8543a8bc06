import { SCOPES } from '../../../access.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { mintKey } from '../../shop/api-keys/index.ts';
import { type BusinessRow, createBusiness, findSandboxOf } from '../../shop/businesses/index.ts';
import { BUSINESS } from './reference-catalogue.ts';
import { seedCatalogue } from './seed-catalogue.ts';

/** A user has one sandbox. Only the call that creates it returns the API key. */
export async function openSandbox(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<{ business: BusinessRow; key: string | null }> {
  const existing = await findSandboxOf(tx, user.id);
  if (existing) return { business: existing, key: null };
  const { id } = await createBusiness(tx, user, BUSINESS, now, { sandbox: true });
  const business = await seedCatalogue(tx, id, now);
  const { key } = await mintKey(tx, {
    businessId: id,
    name: 'Sandbox',
    scopes: SCOPES.filter((scope) => scope !== 'webhooks:manage'),
    environment: 'test',
    createdBy: user.id,
    now,
  });
  return { business, key };
}

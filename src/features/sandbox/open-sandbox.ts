import { SCOPES } from '../../access.ts';
import type { Tx } from '../../kit/db/db.ts';
import { mintKey } from '../api-keys/index.ts';
import { type BusinessRow, createBusiness, findSandboxOf } from '../businesses/index.ts';
import { BUSINESS } from './reference-catalogue.ts';
import { seed } from './seed.ts';

/** The user's test business: made with its key the first time, the same one without a key ever after. */
export async function openSandbox(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<{ business: BusinessRow; key: string | null }> {
  const existing = await findSandboxOf(tx, user.id);
  if (existing) return { business: existing, key: null };
  const { id } = await createBusiness(tx, user, BUSINESS, now, { sandbox: true });
  const business = await seed(tx, id, now);
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

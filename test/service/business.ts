import { SCOPES, type Scope } from '../../src/access.ts';
import { mintKey } from '../../src/features/api-keys/index.ts';
import { sql } from '../../src/kit/db/sql.ts';
import { newId } from '../../src/kit/ids.ts';
import type { Person } from './api.ts';
import type { TestService } from './service.ts';

export interface TestBusiness {
  id: string;
  owner: Person;
  slug: string;
}

/** A new business and its owner, over HTTP. */
export async function openBusiness(
  api: TestService,
  options: { owner?: Person; vertical?: string; name?: string } = {},
): Promise<TestBusiness> {
  const owner = options.owner ?? (await api.signIn());
  const { vertical = 'party-rentals', name = 'Auntie Akos Rentals' } = options;
  const opened = await api.post('/businesses', { name, vertical }, owner.token);
  if (opened.status !== 201) throw new Error(`No business was opened: ${opened.text}`);
  return { id: opened.data.id, slug: opened.data.slug, owner };
}

/** Makes somebody who is signed in a member, without the invitation. */
export async function join(
  api: TestService,
  businessId: string,
  person: Person,
  role: 'OWNER' | 'STAFF' = 'STAFF',
): Promise<void> {
  const { db, clock } = api.service.deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
      values (${businessId}, ${newId('mem')}, ${person.id}, ${person.phone}, ${role}, 'ACTIVE', ${now}, ${now})`);
    tx.tell('user', person.id);
  });
}

export async function turnIntoSandbox(api: TestService, { id, owner }: TestBusiness): Promise<void> {
  await api.service.deps.db.transaction((tx) =>
    tx.run(sql`update businesses set sandbox = true, sandbox_owner_id = ${owner.id} where id = ${id}`),
  );
}

/** A key with any scopes, all of them by default. */
export async function mint(
  api: TestService,
  businessId: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<{ id: string; key: string; prefix: string }> {
  const { db, clock } = api.service.deps;
  const { apiKey, key } = await db.transaction((tx) =>
    mintKey(tx, { businessId, name: 'Test', scopes, environment: 'live', createdBy: null, now: clock.now() }),
  );
  return { id: apiKey.id, prefix: apiKey.prefix, key };
}

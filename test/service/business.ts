import { SCOPES, type Scope } from '../../src/access.ts';
import { mintKey } from '../../src/features/api-keys/index.ts';
import { sql } from '../../src/kit/db/sql.ts';
import { newId } from '../../src/kit/ids.ts';
import type { Person } from './api.ts';
import type { TestService } from './service.ts';

export interface TestBusiness {
  id: string;
  slug: string;
  /** Its path under the API. */
  path: string;
  owner: Person;
}

/** A business of its own owner, still a draft. */
export async function openBusiness(
  api: TestService,
  options: { vertical?: string; owner?: Person; name?: string } = {},
): Promise<TestBusiness> {
  const owner = options.owner ?? (await api.signIn());
  const body = { name: options.name ?? 'Test Business', vertical: options.vertical ?? 'party-rentals' };
  const opened = await api.post('/businesses', body, owner.token);
  if (opened.status !== 201) throw new Error(`No business was opened: ${opened.text}`);
  const { id, slug } = opened.data;
  return { id, slug, path: `/businesses/${id}`, owner };
}

/** Somebody who was invited and has joined. */
export async function joinBusiness(api: TestService, business: TestBusiness, role: 'OWNER' | 'STAFF'): Promise<Person> {
  const person = await api.signIn();
  const invited = await api.post(`${business.path}/members`, { phone: person.phone, role }, business.owner.token);
  if (invited.status !== 201) throw new Error(`Nobody was invited: ${invited.text}`);
  return api.signIn(person.phone);
}

/** An API key, also with the scopes that only operators give. */
export async function keyOf(api: TestService, businessId: string, scopes: readonly Scope[]): Promise<string> {
  return (await mint(api, businessId, scopes)).key;
}

/** What verification by an operator leaves behind. */
export async function setStatus(api: TestService, businessId: string, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
  await api.service.deps.db.service.transaction(async (tx) => {
    await tx.run(sql`update businesses set status = ${status} where id = ${businessId}`);
    tx.tell('business', businessId);
  });
}

/** What an operator's PUBLISH leaves behind. */
export async function list(api: TestService, businessId: string): Promise<void> {
  await api.service.deps.db.service.transaction(async (tx) => {
    await tx.run(sql`update businesses set status = 'ACTIVE', listing_visibility = 'PUBLIC' where id = ${businessId}`);
    tx.tell('business', businessId);
  });
}

/** A photo's record, for tests that are not about pictures. */
export async function addPhoto(api: TestService, businessId: string): Promise<string> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const id = newId('upl');
  await db.transaction((tx) =>
    tx.run(sql`
      insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
      values (${businessId}, ${id}, 'image/webp', 1000, 640, 480, ${clock.now()})`),
  );
  return id;
}

/** Makes somebody who is signed in a member, without the invitation. */
export async function join(
  api: TestService,
  businessId: string,
  person: Person,
  role: 'OWNER' | 'STAFF' = 'STAFF',
): Promise<void> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
      values (${businessId}, ${newId('mem')}, ${person.id}, ${person.phone}, ${role}, 'ACTIVE', ${now}, ${now})`);
    tx.tell('user', person.id);
  });
}

export async function turnIntoSandbox(api: TestService, { id, owner }: TestBusiness): Promise<void> {
  await api.service.deps.db.service.transaction((tx) =>
    tx.run(sql`update businesses set sandbox = true, sandbox_owner_id = ${owner.id} where id = ${id}`),
  );
}

/** A key with any scopes, all of them by default. */
export async function mint(
  api: TestService,
  businessId: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<{ id: string; key: string; prefix: string }> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const { apiKey, key } = await db.transaction((tx) =>
    mintKey(tx, { businessId, name: 'Test', scopes, environment: 'live', createdBy: null, now: clock.now() }),
  );
  return { id: apiKey.id, prefix: apiKey.prefix, key };
}

import { type ApiScope, SCOPES } from '../../src/access.ts';
import { mintKey } from '../../src/features/shop/api-keys/index.ts';
import { newId } from '../../src/kit/ids.ts';
import { sql } from '../../src/kit/postgres/sql.ts';
import type { Person } from './api.ts';
import type { TestService } from './service.ts';

export interface TestBusiness {
  id: string;
  slug: string;
  /** Path under the API. */
  path: string;
  owner: Person;
}

/** A draft business with a new owner. */
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

/** A member who accepted an invitation and has opened the business. */
export async function joinBusiness(api: TestService, business: TestBusiness, role: 'OWNER' | 'STAFF'): Promise<Person> {
  const person = await api.signIn();
  const invited = await api.post(`${business.path}/members`, { phone: person.phone, role }, business.owner.token);
  if (invited.status !== 201) throw new Error(`Nobody was invited: ${invited.text}`);
  const member = await api.signIn(person.phone);
  await api.get(business.path, member.token);
  return member;
}

/** An API key, also with the scopes that only operators grant. */
export async function keyOf(api: TestService, businessId: string, scopes: readonly ApiScope[]): Promise<string> {
  return (await mint(api, businessId, scopes)).key;
}

/** The state that an operator's verification sets. */
export async function setStatus(api: TestService, businessId: string, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
  await api.service.deps.db.service.transaction(async (tx) => {
    await tx.run(sql`update businesses set status = ${status} where id = ${businessId}`);
    tx.invalidate('business', businessId);
  });
}

/** The state that an operator's PUBLISH sets. */
export async function list(api: TestService, businessId: string): Promise<void> {
  await api.service.deps.db.service.transaction(async (tx) => {
    await tx.run(sql`update businesses set status = 'ACTIVE', listing_visibility = 'PUBLIC' where id = ${businessId}`);
    tx.invalidate('business', businessId);
  });
}

/** The row of a photo, for tests without pictures. */
export async function addPhoto(api: TestService, businessId: string): Promise<string> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const id = newId('upl', businessId);
  await db.transaction((tx) =>
    tx.run(sql`
      insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
      values (${businessId}, ${id}, 'image/webp', 1000, 640, 480, ${clock.now()})`),
  );
  return id;
}

/** Adds a signed-in user as a member without an invitation. */
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
      insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at, first_request_at)
      values (${businessId}, ${newId('mem', businessId)}, ${person.id}, ${person.phone}, ${role}, 'ACTIVE', ${now},
        ${now}, ${now})`);
    tx.invalidate('user', person.id);
  });
}

export async function turnIntoSandbox(api: TestService, { id, owner }: TestBusiness): Promise<void> {
  await api.owner.query('update businesses set sandbox = true, sandbox_owner_id = $2 where id = $1', [id, owner.id]);
  await api.owner.query('update business_directory set sandbox_owner_id = $2 where business_id = $1', [id, owner.id]);
}

/** An API key with any scopes, all of them by default. */
export async function mint(
  api: TestService,
  businessId: string,
  scopes: readonly ApiScope[] = SCOPES,
): Promise<{ id: string; key: string; prefix: string }> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const { apiKey, key } = await db.transaction((tx) =>
    mintKey(tx, { businessId, name: 'Test', scopes, environment: 'live', createdBy: null, now: clock.now() }),
  );
  return { id: apiKey.id, prefix: apiKey.prefix, key };
}

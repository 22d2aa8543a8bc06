import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import type { Person } from '../../../service/api.ts';
import { join, mint, openBusiness, turnIntoSandbox } from '../../../service/business.ts';
import { createDatabase } from '../../../service/database.ts';
import { startTestService } from '../../../service/service.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const oneAddress = { PUBLIC_URL: 'http://dwaso.example' };
const api = await startTestService(oneAddress, { database });
const other = await startTestService(oneAddress, { database });

const { id: businessId, owner } = await openBusiness(api);
const path = `/businesses/${businessId}/api-keys`;
const create = (body: unknown, person: Person = owner) => api.post(path, body, person.token);

describe('making a key', () => {
  it('answers 201 with the whole key once, in the documented form', async () => {
    const made = await create({ name: 'Website', scopes: ['catalog:read', 'bookings:read'] });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Website',
      prefix: expect.stringMatching(/^[a-z0-9]{8,12}$/),
      scopes: ['catalog:read', 'bookings:read'],
      environment: 'live',
      lastUsedAt: null,
      revokedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      key: expect.stringMatching(new RegExp(`^dwaso_live_${made.data.prefix}_[A-Za-z0-9]{32,}$`)),
    });
    const listed = await api.get(path, owner.token);
    const { key, ...withoutKey } = made.data;
    expect(listed.data).toContainEqual(withoutKey);
    expect(listed.text).not.toContain(key);
    expect((await api.get(`/businesses/${businessId}`, key)).status).toBe(200);
  });

  it('stores only a hash of the key', async () => {
    const { data } = await create({ name: 'Hidden', scopes: ['catalog:read'] });
    const secret = data.key.split('_')[3];
    const { row } = await api.service.deps.db.service.one(
      sql<{ row: string }>`select k::text || encode(k.hash, 'escape') as row from api_keys k where id = ${data.id}`,
    );
    expect(row).toContain(data.prefix);
    expect(row).not.toContain(secret);
  });

  it('refuses no scope, unknown scopes, a scope twice, no name', async () => {
    for (const [body, at] of [
      [{ name: 'x', scopes: [] }, '/scopes'],
      [{ name: 'x', scopes: ['everything'] }, '/scopes/0'],
      [{ name: 'x', scopes: ['catalog:read', 'catalog:read'] }, '/scopes'],
      [{ name: 'x', scopes: 'catalog:read' }, '/scopes'],
      [{ name: 'x' }, '/scopes'],
      [{ name: ' ', scopes: ['catalog:read'] }, '/name'],
      [{ scopes: ['catalog:read'] }, '/name'],
      [{ name: 'x', scopes: ['catalog:read'], environment: 'test' }, '/environment'],
    ] as const) {
      const refused = await create(body);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(at);
    }
  });

  it('refuses usage:write on a live business and grants it on a sandbox', async () => {
    const refused = await create({ name: 'Bot', scopes: ['catalog:read', 'usage:write'] });
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);

    const sandbox = await openBusiness(api);
    await turnIntoSandbox(api, sandbox);
    const body = { name: 'Bot', scopes: ['usage:write'] };
    const made = await api.post(`/businesses/${sandbox.id}/api-keys`, body, sandbox.owner.token);
    expect([made.status, made.data.environment]).toEqual([201, 'test']);
    expect(made.data.key).toMatch(/^dwaso_test_/);
    expect((await api.get(`/businesses/${sandbox.id}`, made.data.key)).status).toBe(200);
  });

  it('is refused while the subscription has lapsed; revoking is not', async () => {
    const lapsed = await openBusiness(api);
    const key = await mint(api, lapsed.id);
    await api.service.deps.db.service.transaction(async (tx) => {
      await tx.run(sql`update businesses set read_only = true where id = ${lapsed.id}`);
      tx.invalidate('business', lapsed.id);
    });
    const { token } = lapsed.owner;
    const made = await api.post(`/businesses/${lapsed.id}/api-keys`, { name: 'x', scopes: ['catalog:read'] }, token);
    expect([made.status, made.code]).toEqual([403, 'READ_ONLY']);
    const revoked = await api.call('DELETE', `/businesses/${lapsed.id}/api-keys/${key.id}`, { token });
    expect(revoked.status).toBe(204);
  });
});

describe('the list', () => {
  it('is newest first, and only owners read it', async () => {
    const business = await openBusiness(api);
    const mine = `/businesses/${business.id}/api-keys`;
    for (const name of ['one', 'two', 'three']) {
      await api.post(mine, { name, scopes: ['catalog:read'] }, business.owner.token);
    }
    const { data } = await api.get(mine, business.owner.token);
    expect(data.map((key: { name: string }) => key.name)).toEqual(['three', 'two', 'one']);

    const kofi = await api.signIn();
    await join(api, business.id, kofi);
    expect((await api.get(mine, kofi.token)).code).toBe('ROLE_REQUIRED');
    expect((await api.get(mine, (await mint(api, business.id)).key)).code).toBe('FORBIDDEN');
    expect((await api.get(mine, owner.token)).code).toBe('NOT_FOUND');
  });

  it('shows when a key was last used', async () => {
    const key = await mint(api, businessId);
    const lastUse = async () =>
      (await api.get(path, owner.token)).data.find(({ id }: { id: string }) => id === key.id).lastUsedAt;
    expect(await lastUse()).toBeNull();
    // Compared as instants, because texts of different lengths do not sort by time.
    const before = api.service.deps.clock.now();
    await api.get(`/businesses/${businessId}`, key.key);
    const first = Temporal.Instant.from(await lastUse());
    expect(Temporal.Instant.compare(first, before)).toBeGreaterThanOrEqual(0);
    await api.get(`/businesses/${businessId}`, key.key);
    expect(Temporal.Instant.compare(await lastUse(), first)).toBeGreaterThanOrEqual(0);
  });
});

describe('revoking', () => {
  const revoke = (id: string, token = owner.token) => api.call('DELETE', `${path}/${id}`, { token });

  it('answers 204 every time and keeps the first instant; an unknown key or one of another business is 404', async () => {
    const key = await mint(api, businessId);
    expect((await revoke(key.id)).status).toBe(204);
    const instant = async () =>
      (await api.get(path, owner.token)).data.find(({ id }: { id: string }) => id === key.id).revokedAt;
    const first = await instant();
    expect(first).toMatch(/Z$/);
    expect((await revoke(key.id)).status).toBe(204);
    expect(await instant()).toBe(first);

    const foreign = await openBusiness(api);
    const theirs = await mint(api, foreign.id);
    expect((await revoke(theirs.id)).status).toBe(404);
    expect((await revoke('key_nothing')).status).toBe(404);
    expect((await api.get(`/businesses/${foreign.id}`, theirs.key)).status).toBe(200);
  });

  it('takes effect at once on every process that has cached the key', async () => {
    for (let round = 0; round < 25; round++) {
      const key = await mint(api, businessId);
      const use = (service: typeof api) => service.get(`/businesses/${businessId}`, key.key);
      expect((await use(api)).status).toBe(200);
      expect((await use(other)).status).toBe(200);
      const [revoker, user] = round % 2 === 0 ? [api, other] : [other, api];
      expect((await revoker.call('DELETE', `${path}/${key.id}`, { token: owner.token })).status).toBe(204);
      for (const service of [user, revoker]) {
        const refused = await use(service);
        expect([refused.status, refused.code]).toEqual([401, 'API_KEY_REVOKED']);
      }
    }
  });

  it('is shown only to a caller with the secret', async () => {
    const key = await mint(api, businessId);
    await revoke(key.id);
    const guessed = key.key.replace(/_[^_]*$/, `_${'A'.repeat(40)}`);
    expect((await api.get(`/businesses/${businessId}`, key.key)).code).toBe('API_KEY_REVOKED');
    expect((await api.get(`/businesses/${businessId}`, guessed)).code).toBe('AUTH_INVALID_TOKEN');
  });
});

describe('a credential that is no key', () => {
  it('is 401 for every malformed or unknown credential', async () => {
    const { key, prefix } = await mint(api, businessId);
    for (const credential of [
      'dwaso_',
      `dwaso_live_${prefix}`,
      `dwaso_live_${prefix}_`,
      `${key}x`,
      key.slice(0, -1),
      key.replace('live', 'test'),
      key.toUpperCase(),
      `dwaso_live_zzzzzzzzzzzz_${'a'.repeat(40)}`,
      `dwaso_live_${prefix}_${'0'.repeat(4000)}`,
      key.replace('dwaso_', ''),
    ]) {
      const refused = await api.get(`/businesses/${businessId}`, credential);
      expect([refused.status, refused.code], credential.slice(0, 80)).toEqual([401, 'AUTH_INVALID_TOKEN']);
    }
    for (const authorization of [`Basic ${key}`, key, `Bearer ${key} ${key}`, 'Bearer', '']) {
      const refused = await api.call('GET', `/businesses/${businessId}`, { headers: { authorization } });
      expect(refused.code, authorization.slice(0, 12)).toBe('AUTH_INVALID_TOKEN');
    }
    expect((await api.get(`/businesses/${businessId}`, key)).status).toBe(200);
  });
});

describe('renaming', () => {
  it('changes the name alone, also of a revoked key', async () => {
    const { path, owner } = await openBusiness(api);
    const { data: made } = await api.post(`${path}/api-keys`, { name: 'Till', scopes: ['catalog:read'] }, owner.token);
    const rename = (id: string, body: object) =>
      api.call('PATCH', `${path}/api-keys/${id}`, { body, token: owner.token });
    const { key: _, ...listed } = made;
    const renamed = await rename(made.id, { name: 'Kasse 2' });
    expect([renamed.status, renamed.data]).toEqual([200, { ...listed, name: 'Kasse 2' }]);
    expect((await rename(made.id, { name: '' })).details[0]?.path).toBe('/name');
    expect((await rename(made.id, { scopes: ['catalog:write'] })).status).toBe(422);
    expect((await rename('key_none', { name: 'x' })).code).toBe('NOT_FOUND');
    await api.call('DELETE', `${path}/api-keys/${made.id}`, { token: owner.token });
    expect((await rename(made.id, { name: 'Old' })).data).toMatchObject({ name: 'Old', revokedAt: expect.any(String) });
  });
});

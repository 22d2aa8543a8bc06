import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { type Api, apiOf, newPhone, tally } from '../../../service/api.ts';
import { joinBusiness, keyOf, openBusiness, type TestBusiness } from '../../../service/business.ts';
import { sharedService, startTestService } from '../../../service/service.ts';

const api = await sharedService();
// A second process on the same database, to test that changes reach both.
const twin = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const other = apiOf(`http://127.0.0.1:${twin.service.deps.config.port}`);

const remove = (path: string, memberId: string, token: string, via: Api = api) =>
  via.call('DELETE', `${path}/members/${memberId}`, { token });
const memberIdOf = async (path: string, token: string, phone: string): Promise<string> =>
  (await api.get(`${path}/members`, token)).data.find((member: { phone: string }) => member.phone === phone).id;

describe('inviting', () => {
  it('is PENDING until that phone signs in, also for a phone with an open session', async () => {
    const { path, owner } = await openBusiness(api);
    const kofi = await api.signIn('024 777 1234');
    const invited = await api.post(`${path}/members`, { phone: '0247771234', role: 'STAFF' }, owner.token);
    expect(invited.status).toBe(201);
    expect(invited.data).toEqual({
      id: expect.stringMatching(/^mem_/),
      userId: null,
      phone: '+233247771234',
      name: null,
      role: 'STAFF',
      state: 'PENDING',
      invitedAt: expect.stringMatching(/Z$/),
      joinedAt: null,
    });
    expect((await api.get(path, kofi.token)).status).toBe(404);
    expect((await api.get('/businesses/me', kofi.token)).data).toEqual([]);

    const refreshed = await api.post('/auth/refresh', { refreshToken: kofi.refreshToken });
    expect((await other.get(path, refreshed.data.accessToken)).data.role).toBe('STAFF');
    const roster = await api.get(`${path}/members`, refreshed.data.accessToken);
    expect(roster.data.map(({ phone, state }: Record<string, string>) => [phone, state])).toEqual([
      [owner.phone, 'ACTIVE'],
      ['+233247771234', 'ACTIVE'],
    ]);
    expect(roster.data[1]).toMatchObject({ id: invited.data.id, userId: kofi.id, joinedAt: expect.any(String) });
  });

  it('creates one member per phone, in either form and with 10 requests at once', async () => {
    const { path, owner } = await openBusiness(api);
    const phone = newPhone();
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.post(
          `${path}/members`,
          { phone: index % 3 ? phone : `0${phone.slice(4)}`, role: index % 2 ? 'OWNER' : 'STAFF' },
          owner.token,
        ),
      ),
    );
    expect(tally(tries)).toEqual({ 201: 1, ALREADY_EXISTS: 9 });
    const self = await api.post(`${path}/members`, { phone: owner.phone, role: 'STAFF' }, owner.token);
    expect([self.status, self.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('refuses a wrong field by its path', async () => {
    const { path, owner } = await openBusiness(api);
    for (const [body, at] of [
      [{ role: 'STAFF' }, '/phone'],
      [{ phone: '12345', role: 'STAFF' }, '/phone'],
      [{ phone: newPhone() }, '/role'],
      [{ phone: newPhone(), role: 'ADMIN' }, '/role'],
      [{ phone: newPhone(), role: 'STAFF', name: 'x' }, '/name'],
    ] as const) {
      const refused = await api.post(`${path}/members`, body, owner.token);
      expect([refused.status, refused.details.map((d) => d.path)]).toEqual([422, [at]]);
    }
    expect((await api.get(`${path}/members`, owner.token)).data).toHaveLength(1);
  });

  it('is for owners; staff may list members, keys may not', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, business.id, ['business:write', 'catalog:read']);
    const strange = await openBusiness(api);
    const body = { phone: newPhone(), role: 'STAFF' };
    const path = `${business.path}/members`;
    expect((await api.get(path, staff.token)).status).toBe(200);
    expect((await api.get(path, key)).code).toBe('FORBIDDEN');
    expect((await api.get(path, strange.owner.token)).code).toBe('NOT_FOUND');
    expect((await api.post(path, body, staff.token)).code).toBe('ROLE_REQUIRED');
    expect((await api.post(path, body, key)).code).toBe('FORBIDDEN');
    expect((await api.post(path, body, strange.owner.token)).code).toBe('NOT_FOUND');
    const strangeKey = await keyOf(api, strange.id, ['business:write']);
    expect((await api.post(path, body, strangeKey)).code).toBe('NOT_FOUND');
  });
});

describe('removing', () => {
  it('takes access away at once, on every process', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    expect((await api.get(business.path, staff.token)).status).toBe(200);
    expect((await other.get(business.path, staff.token)).status).toBe(200);
    const id = await memberIdOf(business.path, business.owner.token, staff.phone);
    expect((await remove(business.path, id, business.owner.token)).status).toBe(204);
    expect((await api.get(business.path, staff.token)).status).toBe(404);
    await expect.poll(async () => (await other.get(business.path, staff.token)).status).toBe(404);
    const again = await remove(business.path, id, business.owner.token);
    expect([again.status, again.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not reach the members of another business', async () => {
    const [mine, theirs] = [await openBusiness(api), await openBusiness(api)];
    const id = await memberIdOf(theirs.path, theirs.owner.token, theirs.owner.phone);
    expect((await remove(mine.path, id, mine.owner.token)).code).toBe('NOT_FOUND');
    expect((await remove(theirs.path, id, mine.owner.token)).code).toBe('NOT_FOUND');
    expect((await api.get(theirs.path, theirs.owner.token)).data.members).toHaveLength(1);
  });

  it('works while the subscription has lapsed, unlike inviting', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const { path, owner } = business;
    await api.service.deps.db.service.transaction(async (tx) => {
      await tx.run(sql`update businesses set read_only = true where id = ${business.id}`);
      tx.invalidate('business', business.id);
    });
    const invited = await api.post(`${path}/members`, { phone: newPhone(), role: 'STAFF' }, owner.token);
    expect([invited.status, invited.code]).toEqual([403, 'READ_ONLY']);
    expect((await remove(path, await memberIdOf(path, owner.token, staff.phone), owner.token)).status).toBe(204);
  });

  it('keeps the last active owner; a pending owner does not count', async () => {
    const { path, owner } = await openBusiness(api);
    const pending = await api.post(`${path}/members`, { phone: newPhone(), role: 'OWNER' }, owner.token);
    const own = await memberIdOf(path, owner.token, owner.phone);
    const kept = await remove(path, own, owner.token);
    expect([kept.status, kept.code]).toEqual([409, 'LAST_OWNER']);
    expect((await remove(path, pending.data.id, owner.token)).status).toBe(204);
    expect((await api.get(path, owner.token)).data.role).toBe('OWNER');
  });

  it('lets an invited owner leave as the last one, until the first request to the business', async () => {
    const [business, kept] = [await openBusiness(api), await openBusiness(api)];
    const person = await api.signIn();
    await api.call('PATCH', '/me', { body: { name: 'Yaw Invited' }, token: person.token });
    for (const { path, owner } of [business, kept])
      await api.post(`${path}/members`, { phone: person.phone, role: 'OWNER' }, owner.token);
    const { token } = await api.signIn(person.phone);
    const nameIn = async ({ path, owner }: TestBusiness) =>
      (await api.get(path, owner.token)).data.members.find(({ phone }: { phone: string }) => phone === person.phone)
        .name;
    // Reading the members, in order to leave, is no part in the business; neither is the list of one's own.
    expect((await api.get('/businesses/me', token)).data).toHaveLength(2);
    const own = await memberIdOf(business.path, token, person.phone);
    expect(await nameIn(business)).toBe(null);
    expect((await api.get(kept.path, token)).status).toBe(200);
    expect(await nameIn(kept)).toBe('Yaw Invited');

    for (const { path, owner } of [business, kept]) {
      const leaving = await remove(path, await memberIdOf(path, owner.token, owner.phone), owner.token);
      expect(leaving.status).toBe(204);
    }
    const stuck = await remove(kept.path, await memberIdOf(kept.path, token, person.phone), token);
    expect([stuck.status, stuck.code]).toEqual([409, 'LAST_OWNER']);
    expect((await remove(business.path, own, token, other)).status).toBe(204);
    expect((await api.get(business.path, token)).status).toBe(404);
    const { rows } = await api.owner.query('select status, closed_at from businesses where id = $1', [business.id]);
    expect(rows).toEqual([{ status: 'SUSPENDED', closed_at: expect.anything() }]);
    const { rows: audit } = await api.owner.query(
      'select action from business_audit where business_id = $1 order by at desc, id desc limit 2',
      [business.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['business.close', 'member.remove']);
  });

  it('of others is a request to the business', async () => {
    const business = await openBusiness(api);
    const { path, owner } = business;
    const person = await api.signIn();
    await api.post(`${path}/members`, { phone: person.phone, role: 'OWNER' }, owner.token);
    const { token } = await api.signIn(person.phone);
    expect((await remove(path, await memberIdOf(path, token, owner.phone), token)).status).toBe(204);
    const left = await remove(path, await memberIdOf(path, token, person.phone), token);
    expect([left.status, left.code]).toEqual([409, 'LAST_OWNER']);
  });

  it('leaves one owner when two remove each other at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const business = await openBusiness(api);
      const second = await joinBusiness(api, business, 'OWNER');
      const { path, owner } = business;
      const ids = [
        await memberIdOf(path, owner.token, owner.phone),
        await memberIdOf(path, owner.token, second.phone),
      ] as const;
      const answers = await Promise.all([remove(path, ids[1], owner.token), remove(path, ids[0], second.token, other)]);
      // The second request is refused, or its owner is no longer a member.
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = answers[0].status === 204 ? owner : second;
      const roster = (await api.get(`${path}/members`, left.token)).data;
      expect(roster.map(({ phone, role, state }: Record<string, string>) => [phone, role, state])).toEqual([
        [left.phone, 'OWNER', 'ACTIVE'],
      ]);
    }
  });

  it('leaves one owner when all owners leave at once', async () => {
    const business = await openBusiness(api);
    const owners = [business.owner];
    for (let n = 0; n < 4; n++) owners.push(await joinBusiness(api, business, 'OWNER'));
    const { data: roster } = await api.get(`${business.path}/members`, business.owner.token);
    const answers = await Promise.all(
      owners.map((person, index) =>
        remove(
          business.path,
          roster.find((member: { userId: string }) => member.userId === person.id).id,
          person.token,
          index % 2 ? other : api,
        ),
      ),
    );
    expect(tally(answers)).toEqual({ 204: 4, LAST_OWNER: 1 });
  });
});

describe('a role', () => {
  const change = (path: string, memberId: string, role: string, token: string) =>
    api.call('PATCH', `${path}/members/${memberId}`, { body: { role }, token });

  it('is changed by an owner, and counts at once in every process', async () => {
    const business = await openBusiness(api);
    const { path, owner } = business;
    const staff = await joinBusiness(api, business, 'STAFF');
    const id = await memberIdOf(path, owner.token, staff.phone);
    expect((await other.get(`${path}/api-keys`, staff.token)).code).toBe('ROLE_REQUIRED');
    expect((await change(path, id, 'OWNER', staff.token)).code).toBe('ROLE_REQUIRED');
    const promoted = await change(path, id, 'OWNER', owner.token);
    expect([promoted.status, promoted.data]).toMatchObject([200, { id, role: 'OWNER', phone: staff.phone }]);
    expect((await other.get(`${path}/api-keys`, staff.token)).status).toBe(200);
    expect((await change(path, 'mem_none', 'OWNER', owner.token)).code).toBe('NOT_FOUND');
    expect((await change(path, id, 'BOSS', owner.token)).details.map((d) => d.path)).toEqual(['/role']);
  });

  it('of the last owner stays, also when two demote each other at once', async () => {
    const business = await openBusiness(api);
    const { path, owner } = business;
    const id = await memberIdOf(path, owner.token, owner.phone);
    const refused = await change(path, id, 'STAFF', owner.token);
    expect([refused.status, refused.code]).toEqual([409, 'LAST_OWNER']);
    const second = await joinBusiness(api, business, 'OWNER');
    const secondId = await memberIdOf(path, owner.token, second.phone);
    await Promise.all([change(path, secondId, 'STAFF', owner.token), change(path, id, 'STAFF', second.token)]);
    const { data } = await api.get(`${path}/members`, owner.token);
    expect(data.filter(({ role }: { role: string }) => role === 'OWNER')).toHaveLength(1);
  });
});

describe('leaving', () => {
  it('is up to each member, and removing others is not', async () => {
    const business = await openBusiness(api);
    const { path, owner } = business;
    const staff = await joinBusiness(api, business, 'STAFF');
    const ownerId = await memberIdOf(path, owner.token, owner.phone);
    const refused = await remove(path, ownerId, staff.token);
    expect([refused.status, refused.code]).toEqual([403, 'ROLE_REQUIRED']);
    expect((await remove(path, ownerId, owner.token)).code).toBe('LAST_OWNER');
    const ownId = await memberIdOf(path, owner.token, staff.phone);
    expect((await remove(path, ownId, staff.token)).status).toBe(204);
    expect((await other.get(path, staff.token)).status).toBe(404);
  });

  it.each([
    { query: '', keyStatus: 401 },
    { query: '?keepKeys=false', keyStatus: 401 },
    { query: '?keepKeys=true', keyStatus: 200 },
  ])('with "$query" ends the feeds, and a key then answers $keyStatus', async ({ query, keyStatus }) => {
    const business = await openBusiness(api);
    const { path, owner } = business;
    const second = await joinBusiness(api, business, 'OWNER');
    const make = async (to: string, body: object, token: string) => (await api.post(path + to, body, token)).data;
    const theirKey = await make('/api-keys', { name: 'Theirs', scopes: ['catalog:read'] }, second.token);
    const ownKey = await make('/api-keys', { name: 'Mine', scopes: ['catalog:read'] }, owner.token);
    const theirFeed = await make('/calendar-feeds', {}, second.token);
    const ownFeed = await make('/calendar-feeds', {}, owner.token);
    expect((await other.get(`${path}/units`, theirKey.key)).status).toBe(200);
    const id = await memberIdOf(path, owner.token, second.phone);
    expect((await remove(path, `${id}${query}`, owner.token)).status).toBe(204);
    expect((await other.get(`${path}/units`, theirKey.key)).status).toBe(keyStatus);
    expect((await other.get(`${path}/units`, ownKey.key)).status).toBe(200);
    const { data: feeds } = await api.get(`${path}/calendar-feeds`, owner.token);
    expect(feeds.map((feed: { id: string }) => feed.id)).toEqual([ownFeed.id]);
    expect((await fetch(theirFeed.url)).status).toBe(404);
    expect((await fetch(ownFeed.url)).status).toBe(200);
  });
});

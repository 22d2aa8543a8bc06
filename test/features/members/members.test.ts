import { describe, expect, it } from 'vitest';
import { sql } from '../../../src/kit/db/sql.ts';
import { type Api, apiOf, newPhone, tally } from '../../service/api.ts';
import { joinBusiness, keyOf, openBusiness } from '../../service/business.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();
// A second process on the same database: what one is told, the other must know.
const twin = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const other = apiOf(`http://127.0.0.1:${twin.service.deps.config.port}`);

const remove = (path: string, memberId: string, token: string, via: Api = api) =>
  via.call('DELETE', `${path}/members/${memberId}`, { token });
const memberIdOf = async (path: string, token: string, phone: string): Promise<string> =>
  (await api.get(`${path}/members`, token)).data.find((member: { phone: string }) => member.phone === phone).id;

describe('inviting', () => {
  it('is pending until that phone signs in, also for somebody who is signed in already', async () => {
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

  it('happens once per phone, however it is written and however many try at once', async () => {
    const { path, owner } = await openBusiness(api);
    const phone = newPhone();
    const tries = await Promise.all(
      [phone, `0${phone.slice(4)}`, phone, phone].map((written, index) =>
        api.post(`${path}/members`, { phone: written, role: index % 2 ? 'OWNER' : 'STAFF' }, owner.token),
      ),
    );
    expect(tally(tries)).toEqual({ 201: 1, ALREADY_EXISTS: 3 });
    const self = await api.post(`${path}/members`, { phone: owner.phone, role: 'STAFF' }, owner.token);
    expect([self.status, self.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('refuses what is wrong by its path', async () => {
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

  it('is for owners; staff may look, keys may not even that', async () => {
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
      tx.tell('business', business.id);
    });
    const invited = await api.post(`${path}/members`, { phone: newPhone(), role: 'STAFF' }, owner.token);
    expect([invited.status, invited.code]).toEqual([403, 'READ_ONLY']);
    expect((await remove(path, await memberIdOf(path, owner.token, staff.phone), owner.token)).status).toBe(204);
  });

  it('keeps the last active owner, a pending one does not count', async () => {
    const { path, owner } = await openBusiness(api);
    const pending = await api.post(`${path}/members`, { phone: newPhone(), role: 'OWNER' }, owner.token);
    const own = await memberIdOf(path, owner.token, owner.phone);
    const kept = await remove(path, own, owner.token);
    expect([kept.status, kept.code]).toEqual([409, 'LAST_OWNER']);
    expect((await remove(path, pending.data.id, owner.token)).status).toBe(204);
    expect((await api.get(path, owner.token)).data.role).toBe('OWNER');
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
      // Who comes too late is told so, or is no member any more.
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = answers[0].status === 204 ? owner : second;
      const roster = (await api.get(`${path}/members`, left.token)).data;
      expect(roster.map(({ phone, role, state }: Record<string, string>) => [phone, role, state])).toEqual([
        [left.phone, 'OWNER', 'ACTIVE'],
      ]);
    }
  });

  it('leaves one of many owners who all leave at once', async () => {
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

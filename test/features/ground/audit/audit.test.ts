import { describe, expect, it } from 'vitest';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();

interface Entry {
  id: string;
  action: string;
  by: { kind: string; id: string | null; name: string | null };
  target: { type: string; id: string };
  details: Record<string, unknown>;
}

const auditOf = async (path: string, token: string): Promise<Entry[]> => {
  const { status, body } = await api.get(`${path}/audit?limit=100`, token);
  expect(status).toBe(200);
  return body.data;
};

describe('the audit of a business', () => {
  it('has a row for members, keys, policies and exports, with who did it', async () => {
    const business = await openBusiness(api);
    const { owner, path } = business;
    await api.call('PATCH', '/me', { body: { name: 'Adjoa Owner' }, token: owner.token });
    const staff = await joinBusiness(api, business, 'STAFF');
    const { data: members } = await api.get(`${path}/members`, owner.token);
    const member = members.find(({ phone }: { phone: string }) => phone === staff.phone);
    const { data: key } = await api.post(`${path}/api-keys`, { name: 'Till', scopes: ['bookings:read'] }, owner.token);
    await api.call('DELETE', `${path}/api-keys/${key.id}`, { token: owner.token });
    await api.call('DELETE', `${path}/members/${member.id}`, { token: owner.token });
    await api.call('PATCH', path, { body: { policies: { maxAdvanceDays: 77 } }, token: owner.token });
    await api.get(`${path}/bookings/export.csv?from=2026-11-01&to=2026-11-30`, owner.token);

    const rows = await auditOf(path, owner.token);
    const kept = await api.get(`${path}/audit?action=policies.update`, owner.token);
    expect(kept.data.map(({ action }: Entry) => action)).toEqual(['policies.update']);
    expect((await api.get(`${path}/audit?action=nonsense`, owner.token)).status).toBe(422);
    expect(rows.map(({ action, target }) => [action, target.id])).toEqual([
      ['bookings.export', business.id],
      ['policies.update', business.id],
      ['member.remove', member.id],
      ['api_key.revoke', key.id],
      ['api_key.create', key.id],
      ['member.invite', member.id],
    ]);
    for (const { by } of rows) expect(by).toEqual({ kind: 'user', id: owner.id, name: 'Adjoa Owner' });
    expect(rows[0]?.details).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(rows[1]?.details).toEqual({ from: { maxAdvanceDays: expect.any(Number) }, to: { maxAdvanceDays: 77 } });
    expect(JSON.stringify(rows)).not.toContain(key.key);
  });

  it('names the key that changed a policy, and has no row for a patch that changed none or was refused', async () => {
    const business = await openBusiness(api);
    const key = await keyOf(api, business.id, ['business:write']);
    const patch = (body: object) => api.call('PATCH', business.path, { body, token: key });
    expect((await patch({ policies: { maxAdvanceDays: 60 } })).status).toBe(200);
    expect((await patch({ policies: { maxAdvanceDays: 60 }, description: 'Tents' })).status).toBe(200);
    expect((await patch({ policies: { maxAdvanceDays: 0 } })).status).toBe(422);
    expect((await patch({ name: 'Other' })).status).toBe(403);
    const rows = await auditOf(business.path, business.owner.token);
    expect(rows.map(({ action, by }) => [action, by.kind, by.name])).toEqual([['policies.update', 'api_key', 'Test']]);
  });

  it('has one row for a request that is repeated with its key', async () => {
    const { path, owner } = await openBusiness(api);
    const body = { phone: '+233247000111', role: 'STAFF' };
    for (let repeat = 0; repeat < 2; repeat++) await api.post(`${path}/members`, body, owner.token, 'audit-once-1');
    expect(await auditOf(path, owner.token)).toHaveLength(1);
  });

  it('pages from the newest to the oldest without gaps', async () => {
    const { path, owner } = await openBusiness(api);
    for (let days = 100; days < 107; days++)
      await api.call('PATCH', path, { body: { policies: { maxAdvanceDays: days } }, token: owner.token });
    const all = await auditOf(path, owner.token);
    const paged: Entry[] = [];
    let cursor = '';
    do {
      const { body } = await api.get(`${path}/audit?limit=3${cursor && `&cursor=${cursor}`}`, owner.token);
      paged.push(...body.data);
      cursor = body.meta.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual(all);
    expect(all).toHaveLength(7);
    expect((await api.get(`${path}/audit?cursor=forged-cursor-of-nobody`, owner.token)).status).toBe(422);
  });

  it('is never changed, also not by the owner of the tables', async () => {
    const { path, owner } = await openBusiness(api);
    await api.call('PATCH', path, { body: { policies: { maxAdvanceDays: 50 } }, token: owner.token });
    for (const change of [
      "update business_audit set action = 'x'",
      'delete from business_audit',
      'truncate business_audit',
    ])
      await expect(api.owner.query(change), change).rejects.toThrow(/never changed or removed/);
    expect(await auditOf(path, owner.token)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { signInOperator } from './operator.ts';

const api = await startTestService();
const operator = await signInOperator(api, 'OPERATOR', 'Esi Operator');
const admin = await signInOperator(api, 'OPERATOR_ADMIN');

interface AuditRow {
  action: string;
  actor: { id: string };
  targetId: string;
  details: Record<string, unknown>;
}

const status = (id: string, body: unknown, token = operator.token) =>
  api.post(`/admin/businesses/${id}/status`, body, token);
const listing = (id: string, body: unknown, token = operator.token) =>
  api.post(`/admin/businesses/${id}/listing`, body, token);
const auditOf = async (id: string) => (await api.get(`/admin/audit?businessId=${id}`, operator.token)).body.data;

describe('reading any business', () => {
  it('returns the business, and the overview adds members, keys and counts', async () => {
    const business = await openBusiness(api, { vertical: 'hair-salon' });
    await joinBusiness(api, business, 'STAFF');
    await keyOf(api, business.id, ['catalog:read']);
    const service = { name: 'Braids', durationMin: 60, pricePesewas: 5000 };
    for (const name of ['Braids', 'Wash'])
      await api.post(`${business.path}/services`, { ...service, name }, business.owner.token);
    await api.post(`${business.path}/extras`, { name: 'Beads', pricePesewas: 100 }, business.owner.token);
    const read = await api.get(`/admin/businesses/${business.id}`, operator.token);
    expect([read.status, read.data.id, read.data.role]).toEqual([200, business.id, null]);

    const { data, text } = await api.get(`/admin/businesses/${business.id}/overview`, operator.token);
    expect(data.business).toEqual(read.data);
    expect(data.members.map(({ role, phone }: { role: string; phone: string }) => [role, !!phone]).sort()).toEqual([
      ['OWNER', true],
      ['STAFF', true],
    ]);
    expect(data.apiKeys.length).toBe(1);
    expect(text).not.toMatch(/hash|"key"/);
    const none = { held: 0, confirmed: 0, checkedIn: 0, completed: 0, cancelled: 0, noShow: 0, expired: 0 };
    expect(data.counts).toEqual({
      catalog: { units: 0, services: 2, providers: 0, extras: 1 },
      customers: 0,
      bookings: { total: 0, ...none },
    });
  });

  it('leaves a row in the audit for each read, and none on the page of the business', async () => {
    const { id, path, owner } = await openBusiness(api);
    for (const part of ['', '/overview', '/profile', '/api-keys'])
      expect((await api.get(`/admin/businesses/${id}${part}`, admin.token)).status).toBe(200);
    const rows = await auditOf(id);
    expect(rows.map(({ action, actor, targetId }: AuditRow) => [action, actor.id, targetId])).toEqual(
      Array(4).fill(['access.read', admin.id, id]),
    );
    expect(rows.map(({ details }: AuditRow) => details['part'])).toEqual([
      'api-keys',
      'profile',
      'overview',
      'business',
    ]);
    expect((await api.get(path, owner.token)).data.operators).toEqual([]);
  });

  it('lists by name or slug without regard to case, by status, and in pages', async () => {
    const names = ['Kɔkɔɔ 50%_Off Bar', 'KƆKƆƆ house', 'kɔkɔɔ Palace', 'Zebra'];
    const ids: string[] = [];
    for (const name of names) ids.push((await openBusiness(api, { name })).id);
    const [bar = '', house = '', palace = ''] = ids;
    const list = (query: Record<string, string>) =>
      api.get(`/admin/businesses?${new URLSearchParams(query)}`, operator.token);
    const idsOf = async (query: Record<string, string>) =>
      (await list(query)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf({ q: 'kƆkɔɔ' })).toEqual([palace, house, bar]);
    expect(await idsOf({ q: 'OKOO-HO' })).toEqual([house]);
    expect(await idsOf({ q: '50%_' })).toEqual([bar]);
    expect(await idsOf({ q: 'k%o' })).toEqual([]);
    expect(await idsOf({ q: 'palacekokoo' })).toEqual([]);
    await status(house, { action: 'SUSPEND' });
    expect(await idsOf({ q: 'kɔkɔɔ', status: 'SUSPENDED' })).toEqual([house]);
    expect(await idsOf({ q: 'kɔkɔɔ', status: 'ACTIVE' })).toEqual([]);

    const first = await list({ q: 'kɔkɔɔ', limit: '2' });
    expect(first.body.meta).toEqual({ nextCursor: expect.any(String), hasMore: true, limit: 2 });
    const second = await list({ q: 'kɔkɔɔ', limit: '2', cursor: first.body.meta.nextCursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([palace, house, bar]);
    expect(second.body.meta).toEqual({ nextCursor: null, hasMore: false, limit: 2 });
    for (const query of [{ cursor: 'made-up' }, { limit: '101' }, { status: 'GONE' }, { sort: 'name' }])
      expect((await list(query as unknown as Record<string, string>)).code).toBe('VALIDATION_FAILED');
  });
});

describe('the audit log', () => {
  it('has filters with inclusive instants, newest first, in pages', async () => {
    const { id } = await openBusiness(api);
    await status(id, { action: 'VERIFY' });
    await listing(id, { action: 'PUBLISH' }, admin.token);
    await listing(id, { action: 'TAKE_DOWN', reason: 'no' });
    const all = await auditOf(id);
    const [down, publish, verify] = all;
    const find = async (query: Record<string, string>) =>
      (await api.get(`/admin/audit?${new URLSearchParams({ businessId: id, ...query })}`, operator.token)).body.data;
    expect(all.length).toBe(3);
    expect(await find({ actorId: admin.id })).toEqual([publish]);
    expect(await find({ action: 'listing.' })).toEqual([down, publish]);
    expect(await find({ action: 'list%' })).toEqual([]);
    expect(await find({ targetType: 'business', targetId: id })).toEqual(all);
    expect(await find({ targetType: 'vertical' })).toEqual([]);
    expect(await find({ from: publish.at })).toEqual([down, publish]);
    expect(await find({ to: publish.at })).toEqual([publish, verify]);
    expect(await find({ from: publish.at, to: publish.at })).toEqual([publish]);
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `businessId=${id}&limit=1${cursor && `&cursor=${cursor}`}`;
      const { body } = await api.get(`/admin/audit?${query}`, operator.token);
      seen.push(...body.data);
      cursor = body.meta.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it('names businesses, keys and verticals as they are called now', async () => {
    const { id, path, owner } = await openBusiness(api, { name: 'Castle Hire' });
    const made = { name: 'Website', scopes: ['catalog:read'] };
    expect((await api.post(`/admin/businesses/${id}/api-keys`, made, admin.token)).status).toBe(201);
    await status(id, { action: 'VERIFY' });
    expect((await api.call('PATCH', path, { body: { name: 'Castle Palace' }, token: owner.token })).status).toBe(200);
    const named = (await auditOf(id)).map(({ action, targetName, businessName }: Record<string, string>) => [
      action,
      targetName,
      businessName,
    ]);
    expect(named).toEqual([
      ['business.verify', 'Castle Palace', 'Castle Palace'],
      ['api_key.create', 'Website', 'Castle Palace'],
    ]);
    const enabled = { enabled: true };
    const profile = '/admin/vertical-profiles/hair-salon';
    expect((await api.call('PATCH', profile, { body: enabled, token: admin.token })).status).toBe(200);
    const { body } = await api.get('/admin/audit?action=vertical.update&limit=1', operator.token);
    expect(body.data[0]).toMatchObject({ targetId: 'hair-salon', targetName: 'Hair salon', businessName: null });
  });

  it('shows on the business each operator with the last action', async () => {
    const { id, path, owner } = await openBusiness(api);
    await status(id, { action: 'VERIFY' });
    await listing(id, { action: 'PUBLISH' }, admin.token);
    await status(id, { action: 'SUSPEND' });
    const { data } = await api.get(path, owner.token);
    const acted = data.operators.map(({ id, lastAction }: { id: string; lastAction: string }) => [id, lastAction]);
    expect(acted).toEqual([
      [operator.id, 'business.suspend'],
      [admin.id, 'listing.publish'],
    ]);
  });

  it('rejects update, delete and truncate, also with session_replication_role = replica', async () => {
    const { id } = await openBusiness(api);
    await status(id, { action: 'VERIFY' });
    const before = await auditOf(id);
    const client = await api.owner.connect();
    try {
      for (const role of ['origin', 'replica']) {
        await client.query(`set session_replication_role = ${role}`);
        for (const change of [
          `update audit_log set action = 'nothing'`,
          'delete from audit_log',
          'truncate audit_log',
          'truncate users cascade',
          `insert into audit_log select * from audit_log on conflict (id) do update set action = 'nothing'`,
        ])
          await expect(client.query(change), change).rejects.toThrow(/audit rows are never changed or removed/);
      }
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    expect(await auditOf(id)).toEqual(before);
  });

  it('rolls back the change when its row cannot be inserted', async () => {
    const { id, path, owner } = await openBusiness(api);
    await api.owner.query(
      `alter table audit_log add constraint full_up check (business_id is null or business_id <> '${id}') not valid`,
    );
    try {
      expect((await status(id, { action: 'VERIFY' })).status).toBe(500);
      expect((await api.get(path, owner.token)).data.status).toBe('DRAFT');
    } finally {
      await api.owner.query('alter table audit_log drop constraint full_up');
    }
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/kit/db/sql.ts';
import { tally } from '../../service/api.ts';
import { addPhoto, joinBusiness, keyOf, openBusiness, turnIntoSandbox } from '../../service/business.ts';
import { createDatabase } from '../../service/database.ts';
import { startTestService } from '../../service/service.ts';
import { signInOperator } from './operator.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const oneAddress = { PUBLIC_URL: 'http://dwaso.example' };
const api = await startTestService(oneAddress, { database });
const other = await startTestService(oneAddress, { database });
const db = api.service.deps.db.service;

const operator = await signInOperator(api, 'OPERATOR', 'Esi Operator');
const admin = await signInOperator(api, 'OPERATOR_ADMIN');

const status = (id: string, body: unknown, token = operator.token) =>
  api.post(`/admin/businesses/${id}/status`, body, token);
const listing = (id: string, body: unknown, token = operator.token) =>
  api.post(`/admin/businesses/${id}/listing`, body, token);
const auditOf = async (id: string) => (await api.get(`/admin/audit?businessId=${id}`, operator.token)).body.data;

describe('who may operate', () => {
  const routes = (id: string): [string, string, unknown?][] => [
    ['GET', '/admin/businesses'],
    ['GET', `/admin/businesses/${id}`],
    ['GET', `/admin/businesses/${id}/overview`],
    ['POST', `/admin/businesses/${id}/status`, { action: 'VERIFY' }],
    ['POST', `/admin/businesses/${id}/listing`, { action: 'PUBLISH' }],
    ['GET', `/admin/businesses/${id}/api-keys`],
    ['POST', `/admin/businesses/${id}/api-keys`, { name: 'x', scopes: ['usage:write'] }],
    ['GET', '/admin/usage?from=2026-01-01&to=2026-01-31'],
    ['GET', '/admin/audit'],
    ['GET', '/admin/vertical-profiles'],
    ['POST', '/admin/vertical-profiles', {}],
    ['PATCH', '/admin/vertical-profiles/spa', { enabled: false }],
    ['GET', '/admin/finance/summary'],
    ['GET', '/admin/finance/businesses'],
  ];

  it('refuses keys, owners and strangers on every route, and leaves no trace', async () => {
    const business = await openBusiness(api);
    const key = await keyOf(api, business.id, ['usage:write', 'business:write']);
    const stranger = await api.signIn();
    for (const [method, path, body] of routes(business.id)) {
      const as = async (token?: string) => {
        const { status, code } = await api.call(method, path, { token, body });
        return [status, code];
      };
      expect(await as(), path).toEqual([401, 'AUTH_INVALID_TOKEN']);
      expect(await as(key), path).toEqual([403, 'FORBIDDEN']);
      expect(await as(business.owner.token), path).toEqual([403, 'ROLE_REQUIRED']);
      expect(await as(stranger.token), path).toEqual([403, 'ROLE_REQUIRED']);
    }
    expect(await auditOf(business.id)).toEqual([]);
  });

  it('answers 404 for a business that does not exist', async () => {
    for (const [method, path, body] of routes('biz_nothing').filter(([, path]) => path.includes('biz_nothing'))) {
      const missing = await api.call(method, path, { token: operator.token, body });
      expect([missing.status, missing.code], path).toEqual([404, 'NOT_FOUND']);
    }
    expect(await auditOf('biz_nothing')).toEqual([]);
  });
});

describe('status', () => {
  it('moves from any status to any other, on every process at once, each move audited', async () => {
    const { id, path, owner } = await openBusiness(api);
    for (const [action, expected, audited] of [
      ['SUSPEND', 'SUSPENDED', 'business.suspend'],
      ['VERIFY', 'ACTIVE', 'business.verify'],
      ['SEND_BACK', 'PENDING_VERIFICATION', 'business.send_back'],
      ['VERIFY', 'ACTIVE', 'business.verify'],
    ] as const) {
      const moved = await status(id, { action, reason: `because ${action}` });
      expect([moved.status, moved.data.id, moved.data.status]).toEqual([200, id, expected]);
      expect((await other.get(path, owner.token)).data.status).toBe(expected);
      const [latest] = await auditOf(id);
      expect(latest).toEqual({
        id: expect.stringMatching(/^aud_/),
        action: audited,
        actor: { id: operator.id, name: 'Esi Operator' },
        targetType: 'business',
        targetId: id,
        businessId: id,
        at: expect.stringMatching(/Z$/),
        details: expect.objectContaining({ reason: `because ${action}`, to: expected }),
      });
    }
    expect((await auditOf(id)).length).toBe(4);
  });

  it('needs no reason; refuses what is no action, and what else is wrong', async () => {
    const { id } = await openBusiness(api);
    const moved = await status(id, { action: 'VERIFY' });
    expect(moved.data.status).toBe('ACTIVE');
    for (const body of [{}, { action: 'DELETE' }, { action: 'VERIFY', reason: 'x'.repeat(501) }, { status: 'ACTIVE' }])
      expect((await status(id, body)).code).toBe('VALIDATION_FAILED');
    expect((await auditOf(id)).map((row: { details: object }) => row.details)).toEqual([
      { reason: null, from: 'DRAFT', to: 'ACTIVE' },
    ]);
  });

  it('does and audits a repeated request once', async () => {
    const { id } = await openBusiness(api);
    const once = () =>
      api.post(`/admin/businesses/${id}/status`, { action: 'SUSPEND' }, operator.token, 'suspend-once-1');
    expect(tally(await Promise.all([once(), once(), once(), once()]))).toEqual({ 200: 4 });
    expect((await auditOf(id)).length).toBe(1);
  });
});

describe('listing', () => {
  it("is taken down with a reason that locks the owner's switch, until it is published again", async () => {
    const { id, path, owner } = await openBusiness(api);
    await addPhoto(api, id);
    await status(id, { action: 'VERIFY' });
    const published = await listing(id, { action: 'PUBLISH' });
    expect([published.status, published.data.listingVisibility]).toEqual([200, 'PUBLIC']);

    const down = await listing(id, { action: 'TAKE_DOWN', reason: 'Photos of\nsomebody else' });
    expect([down.status, down.data.listingVisibility]).toEqual([200, 'HIDDEN']);
    expect(down.data.listingLock).toEqual({
      reason: 'Photos of\nsomebody else',
      at: expect.stringMatching(/Z$/),
    });
    const show = () =>
      api.call('PATCH', `${path}/listing`, { token: owner.token, body: { visibility: 'PUBLIC', description: 'x' } });
    const refused = await show();
    expect([refused.status, refused.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect(refused.details.map(({ code }) => code)).toContain('LOCKED_BY_OPERATOR');
    expect((await other.get(path, owner.token)).data.listingVisibility).toBe('HIDDEN');

    const again = await listing(id, { action: 'PUBLISH', reason: 'settled' }, admin.token);
    expect([again.data.listingVisibility, again.data.listingLock]).toEqual(['PUBLIC', null]);
    expect((await auditOf(id)).map((row: { action: string }) => row.action)).toEqual([
      'listing.publish',
      'listing.take_down',
      'listing.publish',
      'business.verify',
    ]);
  });

  it('is not taken down without a reason', async () => {
    const { id } = await openBusiness(api);
    for (const body of [{ action: 'TAKE_DOWN' }, { action: 'TAKE_DOWN', reason: ' \n' }]) {
      const refused = await listing(id, body);
      expect([refused.status, refused.code, refused.details.map(({ path }) => path)]).toEqual([
        422,
        'VALIDATION_FAILED',
        ['/reason'],
      ]);
    }
    expect(await auditOf(id)).toEqual([]);
  });

  it('never publishes a sandbox, and audits nothing then', async () => {
    const sandbox = await openBusiness(api);
    await turnIntoSandbox(api, sandbox);
    const refused = await listing(sandbox.id, { action: 'PUBLISH' });
    expect([refused.status, refused.code, refused.details.map(({ code }) => code)]).toEqual([
      422,
      'POLICY_VIOLATION',
      ['SANDBOX'],
    ]);
    expect(await auditOf(sandbox.id)).toEqual([]);
  });
});

describe('keys', () => {
  it("are made with the assistant's scope, shown once, listed without secrets and audited", async () => {
    const { id, path } = await openBusiness(api);
    const body = { name: 'Assistant', scopes: ['usage:write', 'bookings:write'] };
    const make = () => api.post(`/admin/businesses/${id}/api-keys`, body, operator.token, 'mint-once-1');
    const made = await make();
    expect([made.status, made.data.environment, made.data.scopes]).toEqual([201, 'live', body.scopes]);
    expect((await make()).data.key).toBe(made.data.key);
    const answering = { answering: true, number: '+233241234567' };
    const used = await api.call('PUT', `${path}/assistant-status`, { token: made.data.key, body: answering });
    expect(used.status).toBe(200);

    const listed = await api.get(`/admin/businesses/${id}/api-keys`, operator.token);
    const { key, ...shown } = made.data;
    expect(listed.data).toEqual([{ ...shown, lastUsedAt: expect.stringMatching(/Z$/) }]);
    expect(listed.text).not.toContain(key);
    const [row] = await auditOf(id);
    expect(row).toMatchObject({
      action: 'api_key.create',
      targetType: 'api_key',
      targetId: made.data.id,
      businessId: id,
      details: { prefix: made.data.prefix, scopes: body.scopes },
    });
    expect(JSON.stringify(row)).not.toContain(key.split('_')[3]);
    const { kept } = await db.one(
      sql<{ kept: string }>`select string_agg(body, ' ') as kept from idempotency_keys where key = 'mint-once-1'`,
    );
    expect(kept).not.toContain(key);
  });
});

describe('reading any business', () => {
  it('shows it, and the overview adds members, keys and counts', async () => {
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

  it('lists by name or slug, whatever the case, and by status, page by page', async () => {
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
    for (const query of [{ cursor: 'made-up' }, { limit: '101' }, { status: 'GONE' }, { q: '' }, { sort: 'name' }])
      expect((await list(query as unknown as Record<string, string>)).code).toBe('VALIDATION_FAILED');
  });
});

describe('the audit log', () => {
  it('is found by every filter, both instants inclusive, newest first, page by page', async () => {
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

  it('shows on the business who acted and what was last', async () => {
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

  it('cannot be changed, emptied or thinned out by the role of the service, not even as a replica', async () => {
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

  it('undoes the move when it cannot be written', async () => {
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

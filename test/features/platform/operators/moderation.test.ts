import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { tally } from '../../../service/api.ts';
import { addPhoto, keyOf, openBusiness, turnIntoSandbox } from '../../../service/business.ts';
import { createDatabase } from '../../../service/database.ts';
import { startTestService } from '../../../service/service.ts';
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

describe('access to operator routes', () => {
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

  it('is refused to API keys, owners and strangers on every route, without an audit row', async () => {
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
  it('changes from any status to any other, visible to every process at once, and audited', async () => {
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
        targetName: 'Test Business',
        businessId: id,
        businessName: 'Test Business',
        at: expect.stringMatching(/Z$/),
        details: expect.objectContaining({ reason: `because ${action}`, to: expected }),
      });
    }
    expect((await auditOf(id)).length).toBe(4);
  });

  it('needs no reason; an unknown action or field is refused', async () => {
    const { id } = await openBusiness(api);
    const moved = await status(id, { action: 'VERIFY' });
    expect(moved.data.status).toBe('ACTIVE');
    for (const body of [{}, { action: 'DELETE' }, { action: 'VERIFY', reason: 'x'.repeat(501) }, { status: 'ACTIVE' }])
      expect((await status(id, body)).code).toBe('VALIDATION_FAILED');
    expect((await auditOf(id)).map((row: { details: object }) => row.details)).toEqual([
      { reason: null, from: 'DRAFT', to: 'ACTIVE' },
    ]);
  });

  it('changes and audits once per idempotency key', async () => {
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

  it('is never published for a sandbox, and the refusal is not audited', async () => {
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
    const { id, path, owner } = await openBusiness(api);
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
    const row = (await auditOf(id)).find(({ action }: { action: string }) => action === 'api_key.create');
    expect(row).toMatchObject({
      action: 'api_key.create',
      targetType: 'api_key',
      targetId: made.data.id,
      businessId: id,
      details: { prefix: made.data.prefix, scopes: body.scopes },
    });
    expect(JSON.stringify(row)).not.toContain(key.split('_')[3]);
    const { body: own } = await api.get(`${path}/audit`, owner.token);
    expect(own.data).toMatchObject([
      {
        action: 'api_key.create',
        by: { kind: 'operator', id: operator.id, name: null },
        target: { type: 'api_key', id: made.data.id },
        details: { name: 'Assistant', prefix: made.data.prefix, scopes: body.scopes },
      },
    ]);
    const { kept } = await db.one(
      sql<{ kept: string }>`select string_agg(body, ' ') as kept from idempotency_keys where key = 'mint-once-1'`,
    );
    expect(kept).not.toContain(key);
  });
});

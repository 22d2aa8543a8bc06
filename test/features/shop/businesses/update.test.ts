import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const patch = (path: string, token: string, body: unknown) => api.call('PATCH', path, { token, body });

describe('changing a business', () => {
  it('changes only the given fields', async () => {
    const business = await openBusiness(api);
    const before = (await api.get(business.path, business.owner.token)).data;
    const change = {
      name: 'Ɔbaa Hemaa 👑',
      description: 'Line one\n\tLine two',
      contactPhone: '0302 123 456',
      serviceLocation: 'BOTH',
      attributes: { since: 1998, halal: true, motto: 'Yɛn ara', constructor: 'x' },
    };
    const changed = await patch(business.path, business.owner.token, change);
    expect(changed.status).toBe(200);
    expect(changed.data).toMatchObject({ ...change, contactPhone: '+233302123456', slug: before.slug });
    expect(changed.data.policies).toEqual(before.policies);
    const cleared = await patch(business.path, business.owner.token, { contactPhone: null, attributes: { a: 0.1 } });
    expect(cleared.data).toMatchObject({ name: change.name, contactPhone: null });
    expect(cleared.data.attributes).toEqual({ a: 0.1 });
    expect((await patch(business.path, business.owner.token, {})).data).toMatchObject({ name: change.name });
  });

  it('merges policies field by field, also the deposit', async () => {
    const business = await openBusiness(api);
    const send = (policies: unknown) => patch(business.path, business.owner.token, { policies });
    const { policies: start } = (await api.get(business.path, business.owner.token)).data;
    expect((await send({ holdTtlMinutes: 45 })).data.policies).toEqual({ ...start, holdTtlMinutes: 45 });

    const fixed = await send({ deposit: { type: 'FIXED', amountPesewas: 5_000 }, depositInstructions: 'MoMo 🐘 024…' });
    expect(fixed.data.policies).toEqual({
      ...start,
      holdTtlMinutes: 45,
      deposit: { type: 'FIXED', amountPesewas: 5_000 },
      depositInstructions: 'MoMo 🐘 024…',
    });
    expect((await send({ deposit: { amountPesewas: 6_000 } })).data.policies.deposit).toEqual({
      type: 'FIXED',
      amountPesewas: 6_000,
    });
    const percent = await send({ deposit: { type: 'PERCENT', percent: 30 } });
    expect(percent.data.policies.deposit).toEqual({ type: 'PERCENT', percent: 30 });
    expect((await send({ deposit: { type: 'NONE' } })).data.policies.deposit).toEqual({ type: 'NONE' });
    expect((await send({ depositInstructions: null })).data.policies.depositInstructions).toBeNull();
  });

  it('loses no change when many requests merge at once', async () => {
    const business = await openBusiness(api);
    const fields = { holdTtlMinutes: 77, minNoticeMinutes: 78, maxAdvanceDays: 79, cancellationNoticeHours: 80 };
    await Promise.all(
      Object.entries(fields).map(([field, value]) =>
        patch(business.path, business.owner.token, { policies: { [field]: value } }),
      ),
    );
    expect((await api.get(business.path, business.owner.token)).data.policies).toMatchObject(fields);
  });

  it('refuses a wrong field by its path, and changes nothing', async () => {
    const business = await openBusiness(api);
    await patch(business.path, business.owner.token, { policies: { deposit: { type: 'FIXED', amountPesewas: 100 } } });
    const before = (await api.get(business.path, business.owner.token)).data;
    for (const [body, path] of [
      [{ name: ' ' }, '/name'],
      [{ name: 'a\tb' }, '/name'],
      [{ description: 'bad\u009f' }, '/description'],
      [{ contactPhone: 'abc' }, '/contactPhone'],
      [{ slug: 'other' }, '/slug'],
      [{ status: 'ACTIVE' }, '/status'],
      [{ policies: { holdTtlMinutes: 4 } }, '/policies/holdTtlMinutes'],
      [{ policies: { holdTtlMinutes: 2_881 } }, '/policies/holdTtlMinutes'],
      [{ policies: { holdTtlMinutes: 10.5 } }, '/policies/holdTtlMinutes'],
      [{ policies: { maxAdvanceDays: 731 } }, '/policies/maxAdvanceDays'],
      [{ policies: { slotStepMin: 7 } }, '/policies/slotStepMin'],
      [{ policies: { holdTtl: 10 } }, '/policies/holdTtl'],
      [{ policies: { deposit: { type: 'PERCENT' } } }, '/policies/deposit/percent'],
      [{ policies: { deposit: { type: 'PERCENT', percent: 101 } } }, '/policies/deposit/percent'],
      [{ policies: { deposit: { percent: 10 } } }, '/policies/deposit/percent'],
      [{ policies: { deposit: { type: 'NONE', amountPesewas: 1 } } }, '/policies/deposit/amountPesewas'],
      [{ policies: { deposit: { amountPesewas: 1_000_000_001 } } }, '/policies/deposit/amountPesewas'],
      [{ policies: { deposit: { amount: 1 } } }, '/policies/deposit/amount'],
      [{ policies: null }, '/policies'],
      [{ attributes: { nested: {} } }, '/attributes/nested'],
      [{ attributes: { nothing: null } }, '/attributes/nothing'],
      [{ attributes: { 'a b': 1 } }, '/attributes/a b'],
      [{ attributes: { text: 'x\u0001' } }, '/attributes/text'],
      ['{"attributes":{"huge":1e999}}', '/attributes/huge'],
      // One wrong field refuses the whole body.
      [{ description: 'changed', policies: { deposit: { type: 'PERCENT' } } }, '/policies/deposit/percent'],
    ] as const) {
      const refused = await patch(business.path, business.owner.token, body);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    expect((await api.get(business.path, business.owner.token)).data).toEqual(before);
  });

  it('lets a key set policies, but neither rename nor touch what moves money', async () => {
    const business = await openBusiness(api);
    const key = await keyOf(api, business.id, ['business:write']);
    const changed = await patch(business.path, key, { description: 'By a key', policies: { minNoticeMinutes: 90 } });
    expect([changed.status, changed.data.role]).toEqual([200, null]);
    expect(changed.data.policies.minNoticeMinutes).toBe(90);
    for (const body of [
      { name: 'Renamed' },
      { policies: { depositInstructions: 'Send it to me' } },
      { policies: { depositInstructions: null } },
      { policies: { payouts: 'MANUAL' } },
      { policies: { payoutMinimumPesewas: 100_000_000 } },
      { name: 'Renamed', description: 'Changed', policies: { minNoticeMinutes: 5, depositInstructions: 'x' } },
    ]) {
      const refused = await patch(business.path, key, body);
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { members: _, operators: __, ...after } = (await api.get(business.path, key)).data;
    expect(after).toEqual(changed.data);
  });

  it('is for owners and keys with the scope', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const refusals = [
      [staff.token, 403, 'ROLE_REQUIRED'],
      [await keyOf(api, business.id, ['catalog:write', 'usage:write']), 403, 'SCOPE_MISSING'],
      [(await openBusiness(api)).owner.token, 404, 'NOT_FOUND'],
      [await keyOf(api, (await openBusiness(api)).id, ['business:write']), 404, 'NOT_FOUND'],
    ] as const;
    for (const [token, status, code] of refusals) {
      const refused = await patch(business.path, token, { description: 'x' });
      expect([refused.status, refused.code]).toEqual([status, code]);
    }
  });
});

describe('reading a business', () => {
  it('shows a key no phone, no name and no other key', async () => {
    const business = await openBusiness(api);
    await patch('/me', business.owner.token, { name: 'Efua Mensah' });
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, business.id, ['availability:read']);

    const full = (await api.get(business.path, staff.token)).data;
    expect(full.role).toBe('STAFF');
    expect(full.members.map(({ phone, name }: Record<string, string>) => [phone, name])).toEqual([
      [business.owner.phone, 'Efua Mensah'],
      [staff.phone, null],
    ]);
    expect(full.apiKeys).toEqual([]);
    const owned = (await api.get(business.path, business.owner.token)).data;
    expect(owned.apiKeys).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^key_/), scopes: ['availability:read'], revokedAt: null }),
    ]);
    expect(JSON.stringify(owned)).not.toContain(key.split('_').at(-1));

    const seen = await api.get(business.path, key);
    expect(seen.data.role).toBeNull();
    expect(seen.data).not.toHaveProperty('apiKeys');
    expect(seen.data.members.map((member: object) => Object.keys(member).join())).toEqual(
      Array(2).fill('id,userId,role,state,invitedAt,joinedAt'),
    );
    expect(full.members).toMatchObject(seen.data.members);
    for (const hidden of [business.owner.phone, staff.phone, 'Efua']) expect(seen.text).not.toContain(hidden);
  });

  it('names the operators who acted on it with their last action', async () => {
    const business = await openBusiness(api);
    const [first, second] = [await api.signIn(), await api.signIn()];
    await patch('/me', second.token, { name: 'Op Two' });
    await api.service.deps.db.service.transaction(async (tx) => {
      for (const [id, actor, action, at, of] of [
        ['aud_1', first.id, 'business.verify', '2027-01-01T00:00:00.000Z', business.id],
        ['aud_2', second.id, 'listing.take_down', '2027-01-02T00:00:00.000Z', business.id],
        ['aud_3', first.id, 'business.suspend', '2027-01-03T00:00:00.000Z', business.id],
        ['aud_4', second.id, 'business.verify', '2027-01-04T00:00:00.000Z', 'biz_other'],
      ]) {
        await tx.run(sql`
          insert into audit_log (id, action, actor_id, target_type, target_id, business_id, at)
          values (${id}, ${action}, ${actor}, 'business', ${of}, ${of}, ${at})`);
      }
    });
    expect((await api.get(business.path, business.owner.token)).data.operators).toEqual([
      { id: first.id, name: null, lastAction: 'business.suspend', lastActionAt: '2027-01-03T00:00:00.000Z' },
      { id: second.id, name: 'Op Two', lastAction: 'listing.take_down', lastActionAt: '2027-01-02T00:00:00.000Z' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const { data: areas } = await api.get('/areas?city=accra');
const put = (path: string, token: string, body: unknown) => api.call('PUT', `${path}/delivery-zones`, { token, body });
const zone = (index: number, feePesewas: number) => ({ areaId: areas[index].id as string, feePesewas });
const shown = (index: number, feePesewas: number) => ({ areaId: areas[index].id, area: areas[index], feePesewas });

describe('delivery zones', () => {
  it('are replaced as a whole: unlisted ones are removed, listed ones change', async () => {
    const { path, owner } = await openBusiness(api);
    const get = async () => (await api.get(`${path}/delivery-zones`, owner.token)).data;
    expect(await get()).toEqual([]);
    const first = await put(path, owner.token, { zones: [zone(2, 300), zone(0, 0), zone(1, 1_000_000_000)] });
    expect(first.status).toBe(200);
    expect(first.data).toEqual([shown(0, 0), shown(1, 1_000_000_000), shown(2, 300)]);
    const second = await put(path, owner.token, { zones: [zone(3, 5), zone(1, 7)] });
    expect(second.data).toEqual([shown(1, 7), shown(3, 5)]);
    expect((await put(path, owner.token, { zones: [zone(3, 5), zone(1, 7)] })).data).toEqual(second.data);
    expect(await get()).toEqual(second.data);
    expect((await put(path, owner.token, { zones: [] })).data).toEqual([]);
  });

  it('refuse duplicates, unknown areas and fees by their path, and keeps the old ones', async () => {
    const { path, owner } = await openBusiness(api);
    const kept = await put(path, owner.token, { zones: [zone(0, 100)] });
    for (const [body, paths] of [
      [{ zones: [zone(0, 1), zone(1, 1), zone(0, 2)] }, ['/zones/2/areaId']],
      [
        { zones: [{ areaId: 'accra-none', feePesewas: 1 }, zone(1, 1), { areaId: 'x', feePesewas: 1 }] },
        ['/zones/0/areaId', '/zones/2/areaId'],
      ],
      [{ zones: [zone(0, -1)] }, ['/zones/0/feePesewas']],
      [{ zones: [zone(0, 1.5)] }, ['/zones/0/feePesewas']],
      [{ zones: [zone(0, 1_000_000_001)] }, ['/zones/0/feePesewas']],
      [{ zones: [{ areaId: areas[0].id }] }, ['/zones/0/feePesewas']],
      [{ zones: [{ ...zone(0, 1), fee: 1 }] }, ['/zones/0/fee']],
      [{}, ['/zones']],
    ] as const) {
      const refused = await put(path, owner.token, body);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((d) => d.path)).toEqual(paths);
    }
    expect((await api.get(`${path}/delivery-zones`, owner.token)).data).toEqual(kept.data);
  });

  it('are exactly one of the lists when several requests replace them at once', async () => {
    const { path, owner } = await openBusiness(api);
    const lists = [0, 2, 4, 6, 8].map((n) => [shown(n, n), shown(n + 1, n)]);
    const answers = await Promise.all(
      lists.map((zones) =>
        put(path, owner.token, { zones: zones.map(({ areaId, feePesewas }) => ({ areaId, feePesewas })) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(lists).toContainEqual((await api.get(`${path}/delivery-zones`, owner.token)).data);
  });

  it('are read by members and catalog:read, written by owners and business:write', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const reader = await keyOf(api, business.id, ['catalog:read']);
    const writer = await keyOf(api, business.id, ['business:write']);
    const strange = await keyOf(api, (await openBusiness(api)).id, ['business:write', 'catalog:read']);
    const outcomes = [];
    for (const token of [staff.token, reader, writer, strange, (await api.signIn()).token]) {
      const got = await api.get(`${business.path}/delivery-zones`, token);
      const set = await put(business.path, token, { zones: [zone(0, 1)] });
      outcomes.push([got.code ?? got.status, set.code ?? set.status]);
    }
    expect(outcomes).toEqual([
      [200, 'ROLE_REQUIRED'],
      [200, 'SCOPE_MISSING'],
      ['SCOPE_MISSING', 200],
      ['NOT_FOUND', 'NOT_FOUND'],
      ['NOT_FOUND', 'NOT_FOUND'],
    ]);
  });
});

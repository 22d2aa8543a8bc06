import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { startTestService } from '../../../service/service.ts';
import { openStall, type Stall } from './market.ts';

const api = await startTestService();
const search = (query: string) => api.get(`/public/search?${query}`);
let party: Stall;
let salon: Stall;
let castle: string;

beforeAll(async () => {
  party = await openStall(api, 'units');
  castle = await party.addUnit({ name: 'Bouncy castle', price: 35_000 });
  await party.addUnit({ name: 'Canopies, large', price: 20_000 });
  salon = await openStall(api, 'slots');
  const service = await salon.addService();
  await salon.addProvider([service]);
});

describe('a search', () => {
  it.each([
    ['bouncy castle', null, 'party'],
    ['bouncy casle', 'bouncy castle', 'party'],
    ['bouncy catsle', 'bouncy castle', 'party'],
    ['bouncey castel', 'bouncy castle', 'party'],
    ['bouncy castles', 'bouncy castle', 'party'],
    ['canopy', 'canopies', 'party'],
    ['tents', 'canopies', 'party'],
    ['braiding', 'braids', 'salon'],
  ])('forgives %s', async (q, understood, shop) => {
    const { status, body, data } = await search(`q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual([(shop === 'party' ? party : salon).slug]);
    expect(body.meta).toMatchObject({ understood, total: 1 });
    expect(data[0].match.name).toMatch(/castle|Canopies|Braids/);
  });

  it('shows the item that matched, and the next free day', async () => {
    const { data } = await search('q=castle');
    expect(data[0].match).toEqual({ id: castle, name: 'Bouncy castle', pricePesewas: 35_000, photo: null });
    expect(data[0].nextFree).toMatch(/^\d{4}-\d\d-\d\d$/);
    const free: string = data[0].nextFree;
    const named = await search(`q=${encodeURIComponent('shop')}`);
    expect(named.data.every(({ match }: { match: unknown }) => match === null)).toBe(true);
    const dated = await search(`availableOn=${free}`);
    expect(dated.data.find(({ slug }: { slug: string }) => slug === party.slug).nextFree).toBeNull();
    await party.sql.query('update units set active = false where business_id = $1 and id <> $2', [party.id, castle]);
    await party.closeOn(free);
    const later = await search('q=castle');
    expect(later.data[0].nextFree > free).toBe(true);
    await party.sql.query('update units set active = true where business_id = $1', [party.id]);
  });

  it('finds a kit by its name, at its price, as long as its parts are offered', async () => {
    const items = [castle, await party.addUnit({ name: 'Sound system', price: 65_000 })].map((unitId) => ({ unitId }));
    const kits = `/businesses/${party.id}/kits`;
    const send = (method: string, path: string, body?: object) =>
      api.call(method, path, { token: party.owner.token, ...(body && { body }) });
    const { data: kit } = await send('POST', kits, { name: 'Outdooring package', items, discountPercent: 10 });
    const { data } = await search('q=outdooring');
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual([party.slug]);
    expect(data[0].match).toEqual({ id: kit.id, name: 'Outdooring package', pricePesewas: 90_000, photo: null });
    const [both] = (await search(`q=${encodeURIComponent('castle')}`)).data;
    expect(both.match.id).toBe(castle);
    await send('PATCH', `/businesses/${party.id}/units/${castle}`, { active: false });
    expect((await search('q=outdooring')).data[0].match).toBeNull();
    await send('PATCH', `/businesses/${party.id}/units/${castle}`, { active: true });
    await send('PATCH', `${kits}/${kit.id}`, { name: 'Naming day package' });
    expect((await search('q=outdooring')).data).toEqual([]);
    await send('DELETE', `${kits}/${kit.id}`);
    expect((await search(`q=${encodeURIComponent('naming day')}`)).data).toEqual([]);
  });

  it('offers what is near where nothing matches', async () => {
    const { body, data } = await search(`q=${encodeURIComponent('castle rollercoaster')}`);
    expect(data).toEqual([]);
    expect(body.meta).toMatchObject({ total: 0, understood: null, suggestions: ['castle'] });
    expect((await search('q=zzzzzzzz')).body.meta.suggestions).toEqual([]);
    expect((await search('q=casl')).data).toEqual([]);
  });

  it('is not led by a single review', async () => {
    const rate = (stall: Stall, sum: number, count: number) =>
      api.service.deps.db.service.transaction((tx) =>
        tx.run(sql`update businesses set rating_sum = ${sum}, rating_count = ${count} where id = ${stall.id}`),
      );
    await rate(salon, 5, 1);
    await rate(party, 43, 10);
    expect((await search('')).data.map(({ slug }: { slug: string }) => slug)).toEqual([party.slug, salon.slug]);
    await rate(salon, 25, 5);
    await rate(party, 40, 10);
    expect((await search('')).data.map(({ slug }: { slug: string }) => slug)).toEqual([salon.slug, party.slug]);
  });
});

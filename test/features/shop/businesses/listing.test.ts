import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { tally } from '../../../service/api.ts';
import { addPhoto, joinBusiness, keyOf, openBusiness, setStatus } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const { clock } = api.service.deps;
const db = api.service.deps.db.service;

const week = (enabled: boolean) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled, open: '08:00', close: '17:00' }));

describe('location', () => {
  const put = (path: string, token: string, body: unknown) => api.call('PUT', `${path}/location`, { token, body });

  it('derives the nearest area within 8 km, takes a named one, or none', async () => {
    const { path, owner } = await openBusiness(api);
    const { data: areas } = await api.get('/areas?q=osu&city=accra');
    const [osu] = areas;
    const pinned = await put(path, owner.token, { lat: osu.lat + 0.0001, lng: osu.lng, address: '12 Oxford St, Ɔsu' });
    expect(pinned.status).toBe(200);
    expect(pinned.data.location).toEqual({
      lat: osu.lat + 0.0001,
      lng: osu.lng,
      address: '12 Oxford St, Ɔsu',
      area: osu,
    });
    const { data: kumasi } = await api.get('/areas?city=kumasi');
    const named = await put(path, owner.token, { lat: osu.lat, lng: osu.lng, areaId: kumasi[0].id });
    expect(named.data.location).toEqual({ lat: osu.lat, lng: osu.lng, address: null, area: kumasi[0] });
    const atSea = await put(path, owner.token, { lat: 0, lng: 0 });
    expect(atSea.data.location).toEqual({ lat: 0, lng: 0, address: null, area: null });
    expect((await api.get(path, owner.token)).data.location).toEqual(atSea.data.location);
  });

  it('refuses a wrong field by its path', async () => {
    const { path, owner } = await openBusiness(api);
    for (const [body, at] of [
      [{ lng: 0 }, '/lat'],
      [{ lat: 90.1, lng: 0 }, '/lat'],
      [{ lat: 5, lng: -180.5 }, '/lng'],
      [{ lat: '5', lng: 0 }, '/lat'],
      [{ lat: 5, lng: 0, areaId: 'accra-nowhere' }, '/areaId'],
      [{ lat: 5, lng: 0, address: 'x'.repeat(301) }, '/address'],
      [{ lat: 5, lng: 0, area: 'accra-osu' }, '/area'],
    ] as const) {
      const refused = await put(path, owner.token, body);
      expect([refused.status, refused.code, refused.details.map((d) => d.path)]).toEqual([
        422,
        'VALIDATION_FAILED',
        [at],
      ]);
    }
    expect((await api.get(path, owner.token)).data.location).toBeNull();
  });

  it('is for owners only', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, business.id, ['business:write']);
    const stranger = await api.signIn();
    for (const route of ['PUT /location', 'PATCH /listing', 'POST /submit']) {
      const [method = '', end] = route.split(' ');
      const codes = [];
      for (const token of [staff.token, key, stranger.token]) {
        codes.push((await api.call(method, business.path + end, { token, body: {} })).code);
      }
      expect(codes, route).toEqual(['ROLE_REQUIRED', 'FORBIDDEN', 'NOT_FOUND']);
    }
  });
});

describe('listing', () => {
  const patch = (path: string, token: string, body: unknown) => api.call('PATCH', `${path}/listing`, { token, body });
  const codesOf = ({ details }: { details: { code: string }[] }) => details.map(({ code }) => code);

  it('names all gaps together, and publishes a complete listing', async () => {
    const { id, path, owner } = await openBusiness(api);
    const none = await patch(path, owner.token, { visibility: 'PUBLIC', description: ' \n ' });
    expect([none.status, none.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect(codesOf(none)).toEqual([
      'NOT_VERIFIED',
      'DESCRIPTION_MISSING',
      'PHOTO_MISSING',
      'LOCATION_MISSING',
      'HOURS_MISSING',
      'CATALOG_EMPTY',
    ]);
    expect((await api.get(path, owner.token)).data.description).toBe('');

    const photo = await addPhoto(api, id);
    const described = await patch(path, owner.token, { description: 'Chairs 🪑', photoIds: [photo] });
    expect([described.status, described.data.listingVisibility]).toEqual([200, 'HIDDEN']);
    expect(described.data.photos).toEqual([{ id: photo, url: `${api.url}/media/${photo}`, width: 640, height: 480 }]);

    await api.call('PUT', `${path}/location`, { token: owner.token, body: { lat: 5.5, lng: -0.2 } });
    await api.call('PUT', `${path}/hours`, { token: owner.token, body: { hours: week(false) } });
    await db.transaction((tx) =>
      tx.run(sql`
        insert into units (business_id, id, name, price_pesewas, active, created_at, updated_at)
        values (${id}, 'unt_off', 'Tent', 100, false, ${clock.now()}, ${clock.now()})`),
    );
    await setStatus(api, id, 'ACTIVE');
    expect(codesOf(await patch(path, owner.token, { visibility: 'PUBLIC' }))).toEqual([
      'HOURS_MISSING',
      'CATALOG_EMPTY',
    ]);
    await api.call('PUT', `${path}/hours`, { token: owner.token, body: { hours: week(true) } });
    await db.transaction((tx) => tx.run(sql`update units set active = true where business_id = ${id}`));
    const published = await patch(path, owner.token, { visibility: 'PUBLIC' });
    expect([published.status, published.data.listingVisibility]).toEqual([200, 'PUBLIC']);

    // Neither route removes a field that a public listing needs.
    expect(codesOf(await patch(path, owner.token, { description: '', photoIds: [] }))).toEqual([
      'DESCRIPTION_MISSING',
      'PHOTO_MISSING',
    ]);
    const emptied = await api.call('PATCH', path, { token: owner.token, body: { description: '' } });
    expect([emptied.code, codesOf(emptied)]).toEqual(['POLICY_VIOLATION', ['DESCRIPTION_MISSING']]);
    const hidden = await patch(path, owner.token, { visibility: 'HIDDEN', description: '', photoIds: [] });
    expect([hidden.data.listingVisibility, hidden.data.photos]).toEqual(['HIDDEN', []]);
  });

  it('needs a service that an active provider with a schedule performs', async () => {
    const { id, path, owner } = await openBusiness(api, { vertical: 'barbershop' });
    const listed = async () => codesOf(await patch(path, owner.token, { visibility: 'PUBLIC' })).at(-1);
    await db.transaction(async (tx) => {
      const now = clock.now();
      await tx.run(sql`insert into services (business_id, id, name, duration_min, price_pesewas, created_at, updated_at)
        values (${id}, 'svc_1', 'Cut', 30, 100, ${now}, ${now})`);
      await tx.run(sql`insert into providers (business_id, id, name, created_at, updated_at)
        values (${id}, 'prv_1', 'Kojo', ${now}, ${now})`);
    });
    expect(await listed()).toBe('CATALOG_EMPTY');
    await db.transaction((tx) => tx.run(sql`insert into provider_services values (${id}, 'prv_1', 'svc_1')`));
    expect(await listed()).toBe('CATALOG_EMPTY');
    await db.transaction((tx) =>
      tx.run(sql`update providers set schedule = '[{"weekday":1,"start":"08:00","end":"12:00","breaks":[]}]'
        where business_id = ${id}`),
    );
    expect(await listed()).toBe('HOURS_MISSING');
  });

  it('is refused for a sandbox and after an operator took it down', async () => {
    const { id, path, owner } = await openBusiness(api);
    await db.transaction((tx) =>
      tx.run(sql`update businesses set sandbox = true, sandbox_owner_id = ${owner.id}, listing_lock_reason = 'Spam',
        listing_lock_at = ${clock.now()} where id = ${id}`),
    );
    const refused = await patch(path, owner.token, { visibility: 'PUBLIC' });
    expect(codesOf(refused)).toEqual(expect.arrayContaining(['SANDBOX', 'LOCKED_BY_OPERATOR']));
    expect((await api.get(path, owner.token)).data.listingLock).toEqual({ reason: 'Spam', at: expect.any(String) });
  });

  it('takes own photos only, in the order given, at most ten', async () => {
    const { id, path, owner } = await openBusiness(api);
    const foreign = await addPhoto(api, (await openBusiness(api)).id);
    const photos = [await addPhoto(api, id), await addPhoto(api, id)].reverse();
    const ordered = await patch(path, owner.token, { photoIds: photos });
    expect(ordered.data.photos.map((photo: { id: string }) => photo.id)).toEqual(photos);
    for (const [photoIds, at] of [
      [[photos[0], foreign, 'upl_none'], '/photoIds/1 /photoIds/2'],
      [[photos[0], photos[0]], '/photoIds'],
      [Array.from({ length: 11 }, (_, n) => `upl_${n}`), '/photoIds'],
    ] as const) {
      const refused = await patch(path, owner.token, { photoIds });
      expect([refused.status, refused.details.map((d) => d.path).join(' ')]).toEqual([422, at]);
    }
    expect((await api.get(path, owner.token)).data.photos).toEqual(ordered.data.photos);
  });
});

describe('submitting', () => {
  it('turns a draft into a request for verification, once', async () => {
    const { path, owner } = await openBusiness(api);
    const sent = await Promise.all([1, 2, 3].map(() => api.post(`${path}/submit`, undefined, owner.token)));
    expect(tally(sent)).toEqual({ 200: 1, INVALID_STATE: 2 });
    expect((await api.get(path, owner.token)).data.status).toBe('PENDING_VERIFICATION');
  });
});

describe('assistant status', () => {
  const put = (path: string, token: string, body: unknown) =>
    api.call('PUT', `${path}/assistant-status`, { token, body });

  it('is set only by a key with usage:write', async () => {
    const { id, path, owner } = await openBusiness(api);
    const key = await keyOf(api, id, ['usage:write']);
    const on = await put(path, key, { answering: true, number: '024 000 0001' });
    expect(on.status).toBe(200);
    expect(on.data.assistant).toEqual({ answering: true, number: '+233240000001', updatedAt: on.data.updatedAt });
    const off = await put(path, key, { answering: false, number: null });
    expect(off.data.assistant).toMatchObject({ answering: false, number: null });
    for (const [body, at] of [
      [{ answering: true, number: '999' }, '/number'],
      [{ number: null }, '/answering'],
      [{ answering: 'yes', number: null }, '/answering'],
    ] as const) {
      expect((await put(path, key, body)).details.map((d) => d.path)).toEqual([at]);
    }
    const asOwner = await put(path, owner.token, { answering: true, number: null });
    expect([asOwner.status, asOwner.code]).toEqual([403, 'FORBIDDEN']);
    const other = await put(path, await keyOf(api, id, ['business:write']), { answering: true, number: null });
    expect(other.code).toBe('SCOPE_MISSING');
    const stranger = await put(path, (await api.signIn()).token, { answering: true, number: null });
    expect(stranger.code).toBe('NOT_FOUND');
  });
});

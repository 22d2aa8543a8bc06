import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { tally } from '../../../service/api.ts';
import { burst, withinOneWindow } from '../../../service/rate-window.ts';
import { startTestService } from '../../../service/service.ts';
import { eventsOf, inDays } from '../../booking/bookings/shop.ts';
import { openStall } from './market.ts';

const api = await startTestService();
const strict = await startTestService({ RATE_LIMIT_FACTOR: '1', PUBLIC_URL: api.url }, { database: api.database });

describe('a customer at a listed business', () => {
  it('reads calendars without bookings, and gets quotes', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 2 });
    expect((await stall.book({ unitId, date: inDays(3) })).status).toBe(201);
    const { data } = await api.get(`${stall.page}/availability?from=${inDays(3)}&to=${inDays(4)}`);
    expect(data.units).toEqual([
      {
        unitId,
        name: 'Canopy',
        days: [
          { date: inDays(3), status: 'FREE', freeQuantity: 1, bookable: true, pricePesewas: 10_000 },
          { date: inDays(4), status: 'FREE', freeQuantity: 2, bookable: true, pricePesewas: 10_000 },
        ],
      },
    ]);
    const quote = await api.post(`${stall.page}/quotes`, { unitId, date: inDays(3), quantity: 2 });
    expect(quote.data).toMatchObject({ totalPesewas: 20_000, available: false });
    expect((await api.get(`${stall.page}/slots?serviceId=x&date=${inDays(3)}`)).code).toBe('POLICY_VIOLATION');
    expect((await api.post(`${stall.page}/quotes`, { unitId: 'unt_x', date: inDays(3) })).status).toBe(404);
  });

  it('holds with the phone of the session and source APP', async () => {
    const stall = await openStall(api, 'slots');
    const serviceId = await stall.addService();
    await stall.addProvider([serviceId]);
    const ama = await api.signIn();
    const hold = (body: object, token?: string, key: string | true = true) =>
      api.call('POST', `${stall.page}/holds`, { body: { serviceId, ...body }, ...(token && { token }), key });
    const startsAt = `${inDays(2)}T09:00:00.000Z`;

    expect((await hold({ startsAt })).code).toBe('AUTH_INVALID_TOKEN');
    const nameless = await hold({ startsAt }, ama.token);
    expect([nameless.status, nameless.details[0]?.path]).toEqual([422, '/customer/name']);
    const withPhone = await hold({ startsAt, customer: { name: 'Ama', phone: '+233240000000' } }, ama.token);
    expect(withPhone.status).toBe(422);
    const noKey = await api.call('POST', `${stall.page}/holds`, { body: { serviceId, startsAt }, token: ama.token });
    expect([noKey.status, noKey.code]).toEqual([400, 'BAD_REQUEST']);

    const key = 'a-key-of-the-hold';
    const held = await hold({ startsAt, customer: { name: 'Ama Osei' }, note: 'Long hair' }, ama.token, key);
    expect(held.status).toBe(201);
    expect(held.data).toMatchObject({
      status: 'HELD',
      source: 'APP',
      customerName: 'Ama Osei',
      customerPhone: ama.phone,
    });
    const again = await hold({ startsAt, customer: { name: 'Ama Osei' }, note: 'Long hair' }, ama.token, key);
    expect([again.status, again.data.id]).toEqual([201, held.data.id]);
    expect(await eventsOf(stall, held.data.id)).toEqual(['booking.held']);
    const { rows } = await stall.sql.query(`select data -> 'by' as by from events where business_id = $1`, [stall.id]);
    expect(rows).toEqual([{ by: { kind: 'customer', id: ama.id } }]);
    expect((await api.get(`/bookings/${held.data.id}`, ama.token)).status).toBe(200);

    await api.call('PATCH', '/me', { token: ama.token, body: { name: 'Nana Ama' } });
    const named = await hold({ startsAt: `${inDays(2)}T11:00:00.000Z` }, ama.token);
    expect([named.status, named.data.customerName]).toEqual([201, 'Nana Ama']);
    const taken = await hold({ startsAt }, ama.token);
    expect([taken.status, taken.code]).toEqual([409, 'NOT_AVAILABLE']);
  });

  it('is never an API key, and gets no hold from a lapsed business, and no place in its line', async () => {
    const stall = await openStall(api, 'units');
    await stall.setPolicies({ waitlist: 'BY_HAND' });
    const unitId = await stall.addUnit();
    const minted = await api.post(
      `/businesses/${stall.id}/api-keys`,
      { name: 'k', scopes: ['bookings:write'] },
      stall.owner.token,
    );
    const body = { unitId, date: inDays(1), customer: { name: 'Ama' } };
    const byKey = await api.post(`${stall.page}/holds`, body, minted.data.key, true);
    expect([byKey.status, byKey.code]).toEqual([403, 'FORBIDDEN']);
    await api.service.deps.db.service.transaction(async (tx) => {
      await tx.run(sql`update businesses set read_only = true where id = ${stall.id}`);
      tx.invalidate('business', stall.id);
    });
    const ama = await api.signIn();
    const wait = { unitId, from: inDays(1), to: inDays(1) };
    for (const refused of [
      await api.post(`${stall.page}/holds`, body, ama.token, true),
      await api.post(`${stall.page}/waitlist`, wait, ama.token),
    ])
      expect(refused).toMatchObject({
        status: 409,
        code: 'NOT_AVAILABLE',
        details: [{ code: 'NOT_TAKING_BOOKINGS', path: '/unitId' }],
      });
  });

  it('shares the limit of 60 holds a minute with all customers of the business', () =>
    withinOneWindow(async () => {
      const stall = await openStall(api, 'units');
      // One customer gets half of them, so three share the 60.
      const tokens = [(await api.signIn()).token, (await api.signIn()).token, (await api.signIn()).token];
      // A request with an invalid body counts too.
      const answers = await burst(70, (index) =>
        strict.post(`${stall.page}/holds`, { nonsense: 1 }, tokens[index % 3], true),
      );
      expect(tally(answers)).toEqual({ VALIDATION_FAILED: 60, RATE_LIMITED: 10 });
    }));
});

describe('references', () => {
  it('keep the viewed item for 24 hours', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ name: 'Canopy & chairs' });
    const context = { unitId, date: inDays(9) };
    const made = await api.post(`${stall.page}/refs`, context);
    expect(made.status).toBe(201);
    const { ref, url, chatUrl, expiresAt } = made.data;
    expect(ref).toMatch(/^C-[2-9A-HJKMNP-TV-Z]{4}$/);
    const chat = new URL(chatUrl);
    expect(chat.origin + chat.pathname).toBe('https://wa.me/233302112233');
    expect(chat.searchParams.get('text')).toContain(ref);
    expect(chat.searchParams.get('text')).toContain('Canopy & chairs');
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);

    const resolved = await api.get(`/public/refs/${ref}`);
    const { name } = (await api.get(stall.page)).data.business;
    expect(resolved.data).toEqual({ ref, business: { slug: stall.slug, name }, context, expiresAt });
    expect((await fetch(url.replace(/^.*\/api/, `${api.url}/api`))).status).toBe(200);
    expect((await api.get(`/public/refs/${ref.toLowerCase()}`)).status).toBe(200);
    for (const unknown of ['C-2222', 'C-OOOO', 'nonsense', 'C-%00']) {
      expect((await api.get(`/public/refs/${unknown}`)).status).toBe(404);
    }
    await api.moveClock(24 * 3_600 - 60);
    expect((await api.get(`/public/refs/${ref}`)).status).toBe(200);
    await api.moveClock(24 * 3_600 + 1);
    expect((await api.get(`/public/refs/${ref}`)).status).toBe(404);
    await api.moveClock(0);
  });

  it('need instant replies and an item of the business', async () => {
    const stall = await openStall(api, 'units');
    const elsewhere = await openStall(api, 'units');
    const unitId = await elsewhere.addUnit();
    for (const body of [
      { unitId },
      { serviceId: 'svc_x' },
      { date: 'soon' },
      { unitId, serviceId: 'x' },
      { who: 'Ama' },
    ]) {
      expect((await api.post(`${stall.page}/refs`, body)).status).toBe(422);
    }
    await stall.set({ answering: false });
    expect((await api.post(`${stall.page}/refs`, {})).status).toBe(404);
    expect((await api.get(stall.page)).data.business.instantReplies).toBe(false);
  });

  it('are unique until they expire, and are reused afterwards', async () => {
    const stall = await openStall(api, 'units');
    const { clock } = api.service.deps;
    const db = api.service.deps.db.service;
    const alphabet = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');
    const live = clock.now().add({ hours: 1 });
    // Four in five names are taken, so that most new references first meet an unexpired one.
    await db.transaction((tx) =>
      tx.run(sql`
        insert into refs (ref, business_id, context, expires_at)
        select 'C-' || a || b || c || d, ${stall.id}, '{"date":"2020-01-01"}',
          case when d in ('2', '3', '4', '5', '6', '7') then ${live.subtract({ hours: 2 })} else ${live} end::timestamptz
        from unnest(${alphabet}::text[]) a, unnest(${alphabet}::text[]) b, unnest(${['2', '3']}::text[]) c,
          unnest(${alphabet}::text[]) d on conflict do nothing`),
    );
    const made = await Promise.all(Array.from({ length: 60 }, () => api.post(`${stall.page}/refs`, {})));
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const refs = made.map(({ data }) => data.ref);
    expect(new Set(refs).size).toBe(60);
    const overwritten = await db.rows(sql`
      select ref from refs where ref = any(${refs}) and context <> '{}'`);
    expect(overwritten).toEqual([]);
  });
});

describe('a customer’s own bookings', () => {
  it('say whose they are: in the hold, alone, in the list and after a cancellation', async () => {
    const stall = await openStall(api, 'units');
    await api.call('PATCH', `/businesses/${stall.id}`, {
      body: {
        contactPhone: '0302123456',
        policies: { depositInstructions: 'Pay by MoMo', cancellationNoticeHours: 0 },
      },
      token: stall.owner.token,
    });
    const unitId = await stall.addUnit({ quantity: 5 });
    const esi = await api.signIn();
    const body = { unitId, date: inDays(4), customer: { name: 'Esi Owusu' } };
    const held = await api.post(`${stall.page}/holds`, body, esi.token, 'hold-with-business');
    const business = {
      id: stall.id,
      slug: stall.slug,
      name: expect.stringMatching(/^Shop /),
      contactPhone: '+233302123456',
      area: expect.objectContaining({ id: 'accra-osu', name: 'Osu' }),
      location: { lat: 5.556, lng: -0.182, address: null },
      depositInstructions: 'Pay by MoMo',
    };
    expect([held.status, held.data.business]).toEqual([201, business]);
    const rename = { body: { name: 'Another name' }, token: stall.owner.token };
    expect((await api.call('PATCH', `/businesses/${stall.id}`, rename)).status).toBe(200);
    const again = await api.post(`${stall.page}/holds`, body, esi.token, 'hold-with-business');
    const back = { body: { name: held.data.business.name }, token: stall.owner.token };
    expect((await api.call('PATCH', `/businesses/${stall.id}`, back)).status).toBe(200);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([held.text, 'true']);

    const path = `/bookings/${held.data.id}`;
    expect((await api.get(path, esi.token)).data).toEqual(held.data);
    expect((await api.get('/me/bookings', esi.token)).data).toEqual([held.data]);
    expect((await api.get(path, stall.owner.token)).data).not.toHaveProperty('business');
    const cancelled = await api.post(`${path}/cancel`, {}, esi.token);
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED', business });
    const { rows } = await stall.sql.query('select data::text as data from events where business_id = $1', [stall.id]);
    expect(rows.filter(({ data }) => data.includes('Pay by MoMo'))).toEqual([]);
  });

  it('give a nameless user the name of its first hold, and no named one another', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 5 });
    const user = await api.signIn();
    const nameOf = async () => (await api.get('/me', user.token)).data.name;
    const hold = (name: string, id = unitId) =>
      api.post(`${stall.page}/holds`, { unitId: id, date: inDays(3), customer: { name } }, user.token, true);
    expect((await hold('Nobody', 'unt_none')).status).toBe(404);
    expect(await nameOf()).toBeNull();
    expect((await hold('Kwame Boateng')).status).toBe(201);
    expect(await nameOf()).toBe('Kwame Boateng');
    expect((await hold('Another Name')).data.customerName).toBe('Another Name');
    expect(await nameOf()).toBe('Kwame Boateng');
  });

  it('are filtered by status and dates, and ordered both ways', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const esi = await api.signIn();
    const customer = { name: 'Esi', phone: esi.phone };
    const ids: string[] = [];
    for (const [from, to] of [
      [2, 4],
      [6, 6],
      [8, 9],
    ] as const) {
      const { data } = await stall.book({ unitId, date: inDays(from), endDate: inDays(to), customer });
      ids.push(data.id);
    }
    const { data: held } = await stall.hold({ unitId, date: inDays(11), customer });
    const [first = '', second = '', third = ''] = ids;
    await api.post(`/bookings/${second}/cancel`, {}, stall.owner.token);
    const list = async (query: string) =>
      (await api.get(`/me/bookings?${query}`, esi.token)).data.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual([held.id, third, second, first]);
    expect(await list('order=asc')).toEqual([first, second, third, held.id]);
    expect(await list('status=CANCELLED&status=HELD&order=asc')).toEqual([second, held.id]);
    expect(await list(`from=${inDays(4)}&to=${inDays(8)}&order=asc`)).toEqual([first, second, third]);
    expect(await list(`from=${inDays(5)}&to=${inDays(7)}`)).toEqual([second]);
    const page = await api.get('/me/bookings?order=asc&limit=3', esi.token);
    expect(await list(`order=asc&limit=3&cursor=${page.body.meta.nextCursor}`)).toEqual([held.id]);
    const wrong = await api.get(`/me/bookings?cursor=${page.body.meta.nextCursor}`, esi.token);
    expect([wrong.status, wrong.details[0]?.path]).toEqual([422, '/cursor']);
    const refused = await api.get('/me/bookings?from=2027-01-02&to=2027-01-01', esi.token);
    expect([refused.status, refused.details[0]?.path]).toEqual([422, '/to']);
  });
});

describe('the public page and search', () => {
  it('tell the policies a customer must keep, and find a vertical', async () => {
    const stall = await openStall(api, 'slots');
    const policies = { minNoticeMinutes: 90, maxAdvanceDays: 60, holdTtlMinutes: 25, customerReschedule: false };
    await stall.setPolicies(policies);
    const { data } = await api.get(stall.page);
    expect(data.policies).toEqual({
      deposit: expect.anything(),
      cancellationNoticeHours: expect.any(Number),
      refundOnCancel: 'FULL_BEFORE_NOTICE',
      cancellationTiers: [],
      cancellationGraceMinutes: 0,
      ...policies,
    });
    await stall.addProvider([await stall.addService()]);
    const verticals = async (query: string): Promise<string[]> =>
      (await api.get(`/public/search?limit=50&${query}`)).data.map(({ vertical }: { vertical: string }) => vertical);
    expect(new Set(await verticals('vertical=hair-salon'))).toEqual(new Set(['hair-salon']));
    expect(new Set(await verticals('vertical=hair-salon&areaId=accra-osu'))).toEqual(new Set(['hair-salon']));
    expect(await verticals('vertical=nothing')).toEqual([]);
  });
});

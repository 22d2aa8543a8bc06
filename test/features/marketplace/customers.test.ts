import { describe, expect, it } from 'vitest';
import { sql } from '../../../src/kit/db/sql.ts';
import { startTestService } from '../../service/service.ts';
import { eventsOf, inDays } from '../bookings/shop.ts';
import { openStall } from './market.ts';

const api = await startTestService();
const strict = await startTestService({ RATE_LIMIT_FACTOR: '1', PUBLIC_URL: api.url }, { database: api.database });

describe('a customer at a listed business', () => {
  it('sees calendars without bookings, and gets quotes', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 2 });
    expect((await stall.book({ unitId, date: inDays(3) })).status).toBe(201);
    const { data } = await api.get(`${stall.page}/availability?from=${inDays(3)}&to=${inDays(4)}`);
    expect(data.units).toEqual([
      {
        unitId,
        name: 'Canopy',
        days: [
          { date: inDays(3), status: 'FREE', freeQuantity: 1 },
          { date: inDays(4), status: 'FREE', freeQuantity: 2 },
        ],
      },
    ]);
    const quote = await api.post(`${stall.page}/quotes`, { unitId, date: inDays(3), quantity: 2 });
    expect(quote.data).toMatchObject({ totalPesewas: 20_000, available: false });
    expect((await api.get(`${stall.page}/slots?serviceId=x&date=${inDays(3)}`)).code).toBe('POLICY_VIOLATION');
    expect((await api.post(`${stall.page}/quotes`, { unitId: 'unt_x', date: inDays(3) })).status).toBe(404);
  });

  it('holds with the phone of the session, as APP', async () => {
    const stall = await openStall(api, 'slots');
    const serviceId = await stall.addService();
    await stall.addProvider([serviceId]);
    const ama = await api.signIn();
    const hold = (body: object, token?: string, key: string | true = true) =>
      api.call('POST', `${stall.page}/holds`, { body: { serviceId, ...body }, ...(token && { token }), key });
    const startsAt = `${inDays(2)}T09:00:00Z`;

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
    const named = await hold({ startsAt: `${inDays(2)}T11:00:00Z` }, ama.token);
    expect([named.status, named.data.customerName]).toEqual([201, 'Nana Ama']);
    const taken = await hold({ startsAt }, ama.token);
    expect([taken.status, taken.code]).toEqual([409, 'NOT_AVAILABLE']);
  });

  it('is never an API key, nor served by a lapsed business', async () => {
    const stall = await openStall(api, 'units');
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
      tx.tell('business', stall.id);
    });
    const ama = await api.signIn();
    expect((await api.post(`${stall.page}/holds`, body, ama.token, true)).code).toBe('READ_ONLY');
  });

  it('shares sixty holds a minute with all others of the business', async () => {
    const stall = await openStall(api, 'units');
    const ama = await api.signIn();
    // What is refused for what it says counts too.
    const hold = () => strict.post(`${stall.page}/holds`, { nonsense: 1 }, ama.token, true);
    const statuses: number[] = [];
    const minute = () => Math.floor(Date.now() / 60_000);
    const began = minute();
    for (let batch = 0; batch < 7; batch++) {
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, hold))).map(({ status }) => status));
    }
    const admitted = statuses.filter((status) => status === 422).length;
    // Windows are minutes of the clock: with two of them more may pass.
    if (minute() === began) expect(admitted).toBe(60);
    else expect(admitted).toBeGreaterThanOrEqual(60);
    expect(statuses.every((status) => status === 422 || status === 429)).toBe(true);
  });
});

describe('references', () => {
  it('carry what was viewed into a conversation for a day', async () => {
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

  it('need instant replies, and something that the business offers', async () => {
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

  it('are never given twice while they live, and again when they are over', async () => {
    const stall = await openStall(api, 'units');
    const { clock } = api.service.deps;
    const db = api.service.deps.db.service;
    const alphabet = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');
    const live = clock.now().add({ hours: 1 });
    // All but one in five names are taken, so that nearly every new one meets a living one first.
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

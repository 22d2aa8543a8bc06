import { describe, expect, it } from 'vitest';
import { dayWords } from '../../../../src/domain/schedule/words.ts';
import { sharedService } from '../../../service/service.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { inDays, openShop, someone } from './shop.ts';

const api = await sharedService();
const shop = await openShop(api, api.database.url, 'units');
const { token } = shop.owner;

type Row = { id: string };
const list = async (query: string) => {
  const answer = await api.get(`/businesses/${shop.id}/bookings?${query}`, token);
  expect(answer.status, answer.text).toBe(200);
  return { ids: answer.data.map(({ id }: Row) => id) as string[], meta: answer.body.meta };
};

describe('the list of bookings', () => {
  it('selects what overlaps a range, in either order, page by page', async () => {
    const unitId = await shop.addUnit({ quantity: 5 });
    const make = async (from: number, to: number): Promise<string> =>
      (await shop.book({ unitId, date: inDays(from), endDate: inDays(to) })).data.id;
    const [a, b, c] = [await make(2, 6), await make(5, 5), await make(9, 10)];
    expect((await list(`from=${inDays(6)}&to=${inDays(8)}&unitId=${unitId}`)).ids).toEqual([a]);
    expect((await list(`from=${inDays(5)}&to=${inDays(5)}&unitId=${unitId}`)).ids).toEqual([b, a]);
    expect((await list(`from=${inDays(7)}&unitId=${unitId}`)).ids).toEqual([c]);
    expect((await list(`to=${inDays(4)}&unitId=${unitId}`)).ids).toEqual([a]);
    expect((await list(`unitId=${unitId}&order=asc`)).ids).toEqual([a, b, c]);
    const first = await list(`unitId=${unitId}&order=asc&limit=2`);
    const rest = await list(`unitId=${unitId}&order=asc&limit=2&cursor=${first.meta.nextCursor}`);
    expect([...first.ids, ...rest.ids]).toEqual([a, b, c]);
    // A position in one order means nothing in the other.
    const mixed = await api.get(`/businesses/${shop.id}/bookings?cursor=${first.meta.nextCursor}`, token);
    expect(mixed.status).toBe(422);
  });

  it('finds bookings by each of their items, whatever became of them and wherever they moved', async () => {
    const [castle, tent] = [await shop.addUnit({ quantity: 9 }), await shop.addUnit({ quantity: 9 })];
    const both = { items: [{ unitId: castle }, { unitId: tent }] };
    const made: string[] = [];
    for (const day of [2, 3, 3, 4, 30]) made.push((await shop.book({ ...both, date: inDays(day) })).data.id);
    const [, second, third, fourth, last] = made as [string, string, string, string, string];
    const alone = (await shop.book({ unitId: castle, date: inDays(3) })).data.id;
    await api.post(`/bookings/${third}/cancel`, {}, token, true);
    await api.post(`/bookings/${fourth}/reschedule`, { date: inDays(6), endDate: inDays(8) }, token, true);
    await api.call('PATCH', `/bookings/${last}/items`, { body: { items: [{ unitId: castle }] }, token, key: true });
    const ofTent = [made[0], ...[second, third].sort(), fourth];
    const query = `unitId=${tent}&order=asc&limit=1`;
    const found: string[] = [];
    for (let cursor = ''; cursor !== 'null'; ) {
      const page = await list(`${query}${cursor && `&cursor=${cursor}`}`);
      found.push(...page.ids);
      cursor = String(page.meta.nextCursor);
    }
    expect(found).toEqual(ofTent);
    expect((await list(`unitId=${tent}`)).ids).toEqual([...ofTent].reverse());
    expect((await list(`unitId=${castle}&order=asc`)).ids).toEqual([
      made[0],
      ...[second, third, alone].sort(),
      fourth,
      last,
    ]);
    expect((await list(`unitId=${tent}&status=CANCELLED`)).ids).toEqual([third]);
    expect((await list(`unitId=${tent}&from=${inDays(8)}&to=${inDays(40)}`)).ids).toEqual([fourth]);
    expect((await list(`unitId=${tent}&to=${inDays(3)}&from=${inDays(3)}&status=CONFIRMED`)).ids).toEqual([second]);
  });

  it('finds visits by each of their providers, whoever takes them over and wherever they move', async () => {
    const salon = await openShop(api, api.database.url, 'slots', shop.owner);
    const [braids, nails] = [await salon.addService(), await salon.addService()];
    const [ama, esi] = [await salon.addProvider([braids, nails]), await salon.addProvider([nails, braids])];
    const none = await salon.addProvider([nails]);
    const both = (providerId: string, other: string) => [
      { serviceId: braids, providerId },
      { serviceId: nails, providerId: other },
    ];
    const made: string[] = [];
    for (const [day, items] of [
      [2, both(ama, ama)],
      [3, both(ama, esi)],
      [4, both(esi, ama)],
      [5, both(ama, esi)],
      [6, both(ama, ama)],
    ] as const)
      made.push((await salon.book({ startsAt: `${inDays(day)}T10:00:00Z`, items })).data.id);
    const [first, second, third, fourth, fifth] = made as [string, string, string, string, string];
    await api.post(`/bookings/${third}/cancel`, {}, token, true);
    const elsewhere = { startsAt: `${inDays(20)}T10:00:00Z`, providers: [null, ama] };
    expect((await api.post(`/bookings/${fourth}/reschedule`, elsewhere, token, true)).status).toBe(200);
    const change = { body: { items: both(ama, esi) }, token, key: true as const };
    expect((await api.call('PATCH', `/bookings/${fifth}/items`, change)).status).toBe(200);
    const of = async (providerId: string, query = 'order=asc') => {
      const answer = await api.get(`/businesses/${salon.id}/bookings?providerId=${providerId}&${query}`, token);
      return answer.data.map(({ id }: Row) => id);
    };
    expect(await of(ama)).toEqual([first, second, third, fifth, fourth]);
    expect(await of(ama, 'limit=2')).toEqual([fourth, fifth]);
    expect(await of(esi)).toEqual([second, third, fifth]);
    expect(await of(none)).toEqual([]);
    expect(await of(esi, `status=CONFIRMED&from=${inDays(3)}&to=${inDays(5)}`)).toEqual([second]);
    expect(await of(esi, `serviceId=${nails}&status=CANCELLED`)).toEqual([third]);
    const { customerId } = (await api.get(`/bookings/${second}`, token)).data;
    expect(await of(ama, `customerId=${customerId}`)).toEqual([second]);
    await salon.sql.query('select recount_days()');
    expect(await of(esi)).toEqual([second, third, fifth]);
    await salon.sql.end();
  });

  it('filters by source, status and service, and takes an empty q for no filter', async () => {
    const unitId = await shop.addUnit({ quantity: 5 });
    const held = (await shop.hold({ unitId, date: inDays(3), customer: someone('Kwame Boateng') })).data.id;
    const booked = (await shop.book({ unitId, date: inDays(4) })).data.id;
    const of = `unitId=${unitId}`;
    expect((await list(`${of}&status=HELD`)).ids).toEqual([held]);
    expect((await list(`${of}&status=HELD&status=CONFIRMED`)).ids).toEqual([booked, held]);
    expect((await list(`${of}&source=DASHBOARD`)).ids).toEqual([booked, held]);
    expect((await list(`${of}&source=APP`)).ids).toEqual([]);
    expect((await list(`${of}&serviceId=svc_x`)).ids).toEqual([]);
    expect((await list(`${of}&q=`)).ids).toEqual([booked, held]);
    expect((await list(`${of}&q=kwame`)).ids).toEqual([held]);
    for (const path of ['/public/search?q=', '/areas?q=', `/businesses/${shop.id}/customers?q=`])
      expect((await api.get(path, token)).status, path).toBe(200);
  });

  it('finds a booking by its own name and phone, whatever its customer is called now', async () => {
    const unitId = await shop.addUnit({ quantity: 9 });
    const { phone } = someone();
    const book = async (date: string, name: string) =>
      (await shop.book({ unitId, date, customer: { name, phone } })).data;
    const first = await book(inDays(3), 'Abla Xylo');
    const second = await book(inDays(4), 'Abla Ypsilon');
    const found = async (q: string) => (await list(`unitId=${unitId}&q=${encodeURIComponent(q)}`)).ids;
    expect(await found('xYLo')).toEqual([first.id]);
    expect(await found('abla')).toEqual([second.id, first.id]);
    expect(await found(phone.slice(-7))).toEqual([]);
    expect(await found(`0${phone.slice(4)}`)).toEqual([second.id, first.id]);
    // A member names the customer, whom later bookings do not rename.
    const named = { body: { name: 'Madam Abla' }, token };
    expect((await api.call('PATCH', `/customers/${first.customerId}`, named)).status).toBe(200);
    const third = await book(inDays(5), 'Zeta');
    expect(await found('zeta')).toEqual([third.id]);
    expect(await found('madam')).toEqual([]);
    // A booking is renamed alone.
    const other = (await shop.book({ unitId, date: inDays(6), customer: someone('Plain') })).data;
    const patched = { body: { customerName: 'Quaint' }, token };
    expect((await api.call('PATCH', `/bookings/${other.id}`, patched)).status).toBe(200);
    expect(await found('quaint')).toEqual([other.id]);
    expect(await found('plain')).toEqual([]);
  });
});

describe('what is written', () => {
  it('has trimmed names, and an address where the business comes to its customers', async () => {
    const { data: unit } = await api.post(
      `/businesses/${shop.id}/units`,
      { name: '  Tent ', pricePesewas: 100 },
      token,
    );
    expect(unit.name).toBe('Tent');
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 5 });
    const areaId = 'accra-osu';
    await stall.setZone(areaId, 500);
    const body = { serviceLocation: 'AT_CUSTOMER' };
    await api.call('PATCH', `/businesses/${stall.id}`, { body, token: stall.owner.token });
    const order = { unitId, date: inDays(3), customer: someone('  Ama Mensah ') };
    for (const [given, path] of [
      [{}, '/delivery'],
      [{ delivery: { areaId } }, '/delivery/address'],
      [{ delivery: { areaId, address: ' ' } }, '/delivery/address'],
    ] as const)
      for (const refused of [await stall.hold({ ...order, ...given }), await stall.book({ ...order, ...given })])
        expect([refused.status, refused.details[0]?.path]).toEqual([422, path]);
    for (const path of [`/businesses/${stall.id}/quotes`, `${stall.page}/quotes`]) {
      const quote = async (given: object) =>
        (await api.post(path, { unitId, date: inDays(3), ...given }, stall.owner.token)).data;
      const needed = { code: 'DELIVERY_NEEDED', message: expect.any(String) };
      expect(await quote({})).toMatchObject({ available: false, reasons: [{ ...needed, path: '/delivery' }] });
      expect(await quote({ delivery: { areaId } })).toMatchObject({
        available: false,
        reasons: [{ ...needed, path: '/delivery/address' }],
      });
      expect((await quote({ delivery: { areaId, address: '12 Oxford St' } })).available).toBe(true);
    }
    const held = await stall.hold({ ...order, delivery: { areaId, address: '12 Oxford St' } });
    expect([held.status, held.data.customerName, held.data.address]).toEqual([201, 'Ama Mensah', '12 Oxford St']);
  });

  it('blocks no more pieces than are owned, and joins the reasons of closures', async () => {
    const unitId = await shop.addUnit({ quantity: 2 });
    const block = (quantity: number) =>
      api.post(
        `/businesses/${shop.id}/blocks`,
        { unitId, quantity, startDate: inDays(30), endDate: inDays(30) },
        token,
      );
    const refused = await block(3);
    expect([refused.status, refused.details[0]?.path]).toEqual([422, '/quantity']);
    expect((await block(2)).status).toBe(201);
    const close = (day: number, reason?: string) =>
      api.post(`/businesses/${shop.id}/closures`, { startDate: inDays(day), endDate: inDays(day), reason }, token);
    await close(40, 'Easter');
    await close(42, 'Stocktaking');
    expect((await close(41, 'Easter')).data).toMatchObject({
      startDate: inDays(40),
      endDate: inDays(42),
      reason: 'Easter; Stocktaking',
    });
    const quote = await api.post(`/businesses/${shop.id}/quotes`, { unitId, date: inDays(41) }, token);
    expect(quote.data.reasons).toEqual([
      { code: 'CLOSED', message: `Closed on ${dayWords(inDays(41))}: Easter; Stocktaking`, path: '/date' },
    ]);
  });

  it('is listed active, inactive or both', async () => {
    const other = await openShop(api, api.database.url, 'units');
    const [on, off] = [await other.addUnit({ name: 'A' }), await other.addUnit({ name: 'B' })];
    const as = { body: { active: false }, token: other.owner.token };
    await api.call('PATCH', `/businesses/${other.id}/units/${off}`, as);
    const ids = async (query: string) =>
      (await api.get(`/businesses/${other.id}/units${query}`, other.owner.token)).data.map(({ id }: Row) => id);
    expect(await ids('')).toEqual([on, off]);
    expect(await ids('?active=true')).toEqual([on]);
    expect(await ids('?active=false')).toEqual([off]);
  });
});

describe('a business that cannot be booked', () => {
  it('is not offered, and nothing tells the public of billing', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit();
    const { name } = (await api.get(`/businesses/${stall.id}`, stall.owner.token)).data;
    const customer = await api.signIn();
    const day = inDays(3);
    const seen = async () => {
      const profile = await api.get(stall.page);
      const calendar = await api.get(`${stall.page}/availability?from=${day}&to=${day}`);
      const found = await api.get(`/public/search?q=${encodeURIComponent(name)}`);
      return [
        profile.data.business.acceptsBookings,
        calendar.data.units[0]?.days[0].bookable ?? null,
        found.data.length,
      ];
    };
    const hold = () =>
      api.post(`${stall.page}/holds`, { unitId, date: day, customer: { name: 'Ama' } }, customer.token, true);
    expect(await seen()).toEqual([true, true, 1]);

    const active = (value: boolean) =>
      api.call('PATCH', `/businesses/${stall.id}/units/${unitId}`, {
        body: { active: value },
        token: stall.owner.token,
      });
    await active(false);
    expect(await seen()).toEqual([false, null, 0]);
    const { data } = await api.get(`/businesses/${stall.id}`, stall.owner.token);
    expect(data.listingProblems).toContain('CATALOG_EMPTY');
    const refused = await hold();
    expect([refused.status, refused.details.map(({ code }) => code)]).toEqual([409, ['NOT_TAKING_BOOKINGS']]);
    await active(true);
    expect(await seen()).toEqual([true, true, 1]);

    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: false, open: null, close: null }));
    await api.call('PUT', `/businesses/${stall.id}/hours`, { body: { hours }, token: stall.owner.token });
    expect(await seen()).toEqual([false, false, 0]);
    const quote = await api.post(`${stall.page}/quotes`, { unitId, date: day });
    expect(quote.data.reasons.map(({ code }: { code: string }) => code)).toEqual(['NOT_TAKING_BOOKINGS']);
    expect((await hold()).text).not.toMatch(/subscription|billing|read_only/i);
  });
});

import { describe, expect, it } from 'vitest';
import { dayWords } from '../../../../src/domain/schedule/words.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

const at = (clock: string, day = 6) => `${inDays(day)}T${clock}:00Z`;
const quote = (shop: typeof rentals, body: object) => api.post(`/businesses/${shop.id}/quotes`, body, shop.owner.token);
const kitOf = async (shop: typeof rentals, body: object) =>
  (await api.post(`/businesses/${shop.id}/kits`, body, shop.owner.token)).data;
const change = (shop: typeof rentals, path: string, body: object) =>
  api.call('PATCH', `/businesses/${shop.id}/${path}`, { body, token: shop.owner.token });
const takenOn = async (unitId: string, date: string) =>
  (await rentals.sql.query('select taken from unit_days where unit_id = $1 and date = $2', [unitId, date])).rows[0]
    ?.taken ?? 0;

describe('a rental of several items', () => {
  it('is quoted, held and shown with its items; the first item stands in the fields of one', async () => {
    const canopy = await rentals.addUnit({ quantity: 4, price: 10_000 });
    const chairs = await rentals.addUnit({ quantity: 90, price: 200, name: 'Chair' });
    const kit = await kitOf(rentals, {
      name: 'Party',
      items: [
        { unitId: canopy, quantity: 1 },
        { unitId: chairs, quantity: 40 },
      ],
      discountPercent: 25,
    });
    expect(kit).toMatchObject({ pricePesewas: null, discountPercent: 25, problems: [], active: true });
    const items = [
      { kitId: kit.id, quantity: 2 },
      { unitId: chairs, quantity: 5 },
    ];
    const body = { date: inDays(3), endDate: inDays(4), items };
    const { data: quoted } = await quote(rentals, body);
    expect(quoted).toMatchObject({ item: 'Party and 1 more', available: true, totalPesewas: 2 * 27_000 + 2_000 });
    expect(quoted.lines.map(({ kind, totalPesewas, itemIndex }: never) => [kind, totalPesewas, itemIndex])).toEqual([
      ['UNIT', 40_000, 0],
      ['UNIT', 32_000, 0],
      ['ADJUSTMENT', -18_000, 0],
      ['UNIT', 2_000, 1],
    ]);
    const held = await rentals.hold(body);
    expect(held.data).toMatchObject({ unitId: canopy, quantity: 2, item: 'Party and 1 more', items: quoted.items });
    expect(held.data.items.map(({ id, quantity, kitName }: never) => [id, quantity, kitName])).toEqual([
      [canopy, 2, 'Party'],
      [chairs, 80, 'Party'],
      [chairs, 5, null],
    ]);
    expect(await takenOn(chairs, inDays(4))).toBe(85);

    // The same unit is summed over entries and kits; nothing of a refused basket remains.
    const refused = await rentals.hold({ ...body, items: [{ unitId: chairs, quantity: 2 }, { kitId: kit.id }] });
    expect(refused.status).toBe(409);
    const reasons = refused.details.filter(({ code }) => code !== 'ALTERNATIVE');
    expect(reasons.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'NOT_ENOUGH_PIECES /items/0',
      'NOT_ENOUGH_PIECES /items/1',
    ]);
    expect(refused.details.filter(({ code }) => code === 'ALTERNATIVE').map(({ message }) => message)).toContain(
      inDays(5),
    );
    expect([await takenOn(canopy, inDays(3)), await takenOn(chairs, inDays(3))]).toEqual([2, 85]);

    const found = await api.get(`/businesses/${rentals.id}/bookings?unitId=${chairs}`, rentals.owner.token);
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([held.data.id]);
    const { data: calendar } = await api.get(
      `/businesses/${rentals.id}/availability?from=${inDays(3)}&to=${inDays(5)}`,
      rentals.owner.token,
    );
    expect(calendar.kits).toMatchObject([
      {
        kitId: kit.id,
        days: [{ freeQuantity: 0, status: 'TAKEN' }, { freeQuantity: 0 }, { freeQuantity: 2, pricePesewas: 13_500 }],
      },
    ]);

    const moved = await api.post(
      `/bookings/${held.data.id}/reschedule`,
      { date: inDays(5), endDate: inDays(5) },
      rentals.owner.token,
      true,
    );
    expect(moved.data).toMatchObject({ totalPesewas: 28_000, items: [{ id: canopy }, { id: chairs }, { id: chairs }] });
    expect([await takenOn(chairs, inDays(3)), await takenOn(chairs, inDays(5))]).toEqual([0, 85]);
    await api.post(`/bookings/${held.data.id}/cancel`, {}, rentals.owner.token, true);
    expect(await takenOn(chairs, inDays(5))).toBe(0);
  });

  it('refuses bodies that mix forms or kinds, and names every entry of a closed day', async () => {
    const unitId = await rentals.addUnit({ quantity: 2 });
    const date = inDays(20);
    for (const [body, path] of [
      [{ date, unitId, items: [{ unitId }] }, '/unitId'],
      [{ date, startsAt: at('10:00'), items: [{ unitId }] }, '/date'],
      [{ date, items: [{ unitId, providerId: 'prv_1' }] }, '/items/0/providerId'],
      [{ date, items: [{ unitId }, {}] }, '/items/1/unitId'],
      [{ date, items: [{ unitId, kitId: 'kit_1' }] }, '/items/0/kitId'],
      [{ startsAt: at('10:00'), items: [{ unitId }] }, '/items/0/unitId'],
      [{ date, items: [] }, '/items'],
      [{ date, items: Array.from({ length: 21 }, () => ({ unitId })) }, '/items'],
    ] as const) {
      const answer = await quote(rentals, body);
      expect([body, answer.status, answer.details[0]?.path]).toEqual([body, 422, path]);
    }
    const pathsOf = async (body: object) => (await quote(rentals, body)).details.map(({ path }) => path);
    const forms = { unitId, quantity: 2, providerId: 'prv_1' };
    expect(await pathsOf({ date, items: [{ unitId }], ...forms })).toEqual(['/unitId', '/quantity', '/providerId']);
    expect(await pathsOf({ date, unitId, serviceId: 'svc_1', providerId: 'prv_1' })).toEqual([
      '/serviceId',
      '/providerId',
    ]);
    const mixed = [{ unitId }, {}, { kitId: 'kit_1', providerId: 'prv_1' }, { serviceId: 'svc_1', unitId }];
    expect(await pathsOf({ date, items: mixed })).toEqual([
      '/items/1/unitId',
      '/items/2/providerId',
      '/items/3/serviceId',
    ]);
    const unknown = await quote(rentals, { date, items: [{ kitId: 'kit_1' }, { unitId }, { unitId: 'unt_1' }] });
    expect([unknown.status, unknown.details]).toEqual([
      404,
      [
        { code: 'UNKNOWN_KIT', message: 'There is no such kit', path: '/items/0/kitId' },
        { code: 'UNKNOWN_UNIT', message: 'There is no such unit', path: '/items/2/unitId' },
      ],
    ]);
    const single = await quote(rentals, { date, unitId: 'unt_1' });
    expect([single.status, single.details.map(({ path }) => path)]).toEqual([404, ['/unitId']]);
    await rentals.closeOn(date);
    const other = await rentals.addUnit();
    const { data } = await quote(rentals, { date, items: [{ unitId }, { unitId: other }] });
    expect(data.reasons.map(({ code, path }: never) => [code, path])).toEqual([
      ['CLOSED', '/items/0'],
      ['CLOSED', '/items/1'],
    ]);
  });

  it('names the parts that a kit lacks, and a closed day once', async () => {
    const castle = await rentals.addUnit({ quantity: 1, name: 'Castle' });
    const chairs = await rentals.addUnit({ quantity: 30, name: 'Chair' });
    const items = [{ unitId: castle }, { unitId: chairs, quantity: 20 }];
    const kit = await kitOf(rentals, { name: 'Party', items });
    const asked = { items: [{ kitId: kit.id, quantity: 2 }] };
    const day = `on ${dayWords(inDays(23))}`;
    const lacks = [
      { code: 'NOT_ENOUGH_PIECES', message: `Castle: 1 is left ${day}`, path: '/items/0' },
      { code: 'NOT_ENOUGH_PIECES', message: `Chair: 30 are left ${day}`, path: '/items/0' },
    ];
    expect((await quote(rentals, { date: inDays(23), ...asked })).data.reasons).toEqual(lacks);
    const refused = await rentals.hold({ date: inDays(23), ...asked });
    expect([refused.status, refused.details.filter(({ code }) => code !== 'ALTERNATIVE')]).toEqual([409, lacks]);
    await rentals.closeOn(inDays(24));
    const { data } = await quote(rentals, { date: inDays(24), ...asked });
    expect(data.reasons).toEqual([{ code: 'CLOSED', message: `Closed on ${dayWords(inDays(24))}`, path: '/items/0' }]);
  });

  it('refuses a basket whose price cannot be counted exactly', async () => {
    const unitId = await rentals.addUnit({ quantity: 10_000, price: 1_000_000_000 });
    const items = [{ unitId, quantity: 10_000 }, { unitId: await rentals.addUnit({ price: 1 }) }];
    const kit = await kitOf(rentals, { name: 'Everything', items });
    const body = { date: inDays(2), endDate: inDays(32), items: [{ kitId: kit.id, quantity: 10_000 }] };
    const refused = await quote(rentals, body);
    expect([refused.status, refused.details]).toMatchObject([422, [{ code: 'PRICE_TOO_LARGE', path: '/items' }]]);
    expect((await rentals.hold(body)).status).toBe(422);
    const { data: booking } = await rentals.book({ date: inDays(2), unitId });
    const change = { items: body.items };
    const changed = await api.call('PATCH', `/bookings/${booking.id}/items`, {
      body: change,
      token: rentals.owner.token,
    });
    expect([changed.status, changed.details[0]?.path]).toEqual([422, '/items']);
  });

  it('shows how long pieces rest only while they do', async () => {
    const unitId = await rentals.addUnit({ quantity: 3 });
    await change(rentals, `units/${unitId}`, { turnaroundDays: 3 });
    const occupied = async (body: object, step: string, options: object) => {
      const { data } = await rentals.book(body);
      const { data: ended } = await api.post(`/bookings/${data.id}/${step}`, options, rentals.owner.token, true);
      const read = await api.get(`/bookings/${data.id}`, rentals.owner.token);
      expect(read.data.occupiedUntil).toBe(ended.occupiedUntil);
      return [data.occupiedUntil, ended.occupiedUntil];
    };
    expect(await occupied({ unitId, date: inDays(4) }, 'cancel', {})).toEqual([inDays(7), null]);
    expect(await occupied({ unitId, date: inDays(0) }, 'complete', {})).toEqual([inDays(3), inDays(3)]);
    expect(await occupied({ unitId, date: inDays(0) }, 'complete', { free: true })).toEqual([inDays(3), null]);
  });

  it('lets pieces rest after the last day, open or not, and offers no day that leaves no rest', async () => {
    const unitId = await rentals.addUnit({ quantity: 1 });
    await change(rentals, `units/${unitId}`, { turnaroundDays: 2 });
    await rentals.closeOn(inDays(33));
    const { data: booking } = await rentals.book({ unitId, date: inDays(32) });
    expect(booking).toMatchObject({ occupiedUntil: inDays(34), totalPesewas: 10_000 });
    const { data } = await api.get(
      `/businesses/${rentals.id}/availability?from=${inDays(29)}&to=${inDays(35)}&unitId=${unitId}`,
      rentals.owner.token,
    );
    expect(data.units[0].days.map(({ status, bookable, turnaround }: never) => [status, bookable, turnaround])).toEqual(
      [
        ['FREE', true, 0],
        ['FREE', false, 0],
        ['FREE', false, 0],
        ['TAKEN', false, 0],
        ['CLOSED', false, 1],
        ['TAKEN', false, 1],
        ['FREE', true, 0],
      ],
    );
    // Nor is a kit free whose part could not rest.
    const kit = await kitOf(rentals, { name: 'Both', items: [{ unitId }, { unitId: await rentals.addUnit() }] });
    const shown = await api.get(
      `/businesses/${rentals.id}/availability?from=${inDays(29)}&to=${inDays(30)}`,
      rentals.owner.token,
    );
    const { days } = shown.data.kits.find(({ kitId }: { kitId: string }) => kitId === kit.id);
    expect(days.map(({ status, freeQuantity }: never) => [status, freeQuantity])).toEqual([
      ['FREE', 1],
      ['TAKEN', 0],
    ]);
    const refused = await rentals.hold({ unitId, date: inDays(30) });
    expect([refused.status, refused.details[0]]).toMatchObject([409, { code: 'TAKEN', path: '/date' }]);
    expect(refused.details.filter(({ code }) => code === 'ALTERNATIVE').map(({ message }) => message)).toContain(
      inDays(29),
    );
    expect((await rentals.hold({ unitId, date: inDays(29) })).status).toBe(201);
  });
});

it('is exported with its items', async () => {
  const [castle, tent] = [await rentals.addUnit({ name: 'Castle' }), await rentals.addUnit({ name: 'Tent' })];
  const { data } = await rentals.book({ date: inDays(25), items: [{ unitId: castle }, { unitId: tent }] });
  const exported = await api.get(`/customers/${data.customerId}/export`, rentals.owner.token);
  expect(exported.data.bookings).toMatchObject([{ id: data.id, item: 'Castle and 1 more', items: data.items }]);
});

describe('what is set over bookings of several items', () => {
  const conflictsOf = async (shop: typeof rentals, path: string, body: object) => {
    const answer = await api.post(`/businesses/${shop.id}/${path}`, body, shop.owner.token);
    expect(answer.status, answer.text).toBe(201);
    return answer.data.conflicts;
  };

  it('names a booking by each of its units, and not for the days on which they rest', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const [castle, tent, chairs] = [await shop.addUnit(), await shop.addUnit({ quantity: 2 }), await shop.addUnit()];
    await change(shop, `units/${tent}`, { turnaroundDays: 2 });
    const kit = await kitOf(shop, { name: 'Party', items: [{ unitId: castle }, { unitId: tent }] });
    const items = [{ unitId: chairs }, { kitId: kit.id }];
    const { data: booking } = await shop.book({ date: inDays(5), endDate: inDays(6), items });
    const days = { startDate: inDays(6), endDate: inDays(7) };
    for (const unitId of [chairs, castle, tent])
      expect(await conflictsOf(shop, 'blocks', { unitId, ...days })).toEqual([booking.id]);
    const resting = { startDate: inDays(7), endDate: inDays(7) };
    expect(await conflictsOf(shop, 'closures', resting)).toEqual([]);
    expect(await conflictsOf(shop, 'closures', days)).toEqual([booking.id]);
    const hours = { startDate: inDays(8), endDate: inDays(8), windows: [] };
    expect(await conflictsOf(shop, 'dated-hours', hours)).toEqual([]);
    await shop.sql.end();
  });

  it("names a visit for the time of each provider's own services alone", async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const [braids, nails] = [await shop.addService(), await shop.addService({ duration: 30 })];
    const [efua, esi] = [await shop.addProvider([braids]), await shop.addProvider([nails], { name: 'Esi' })];
    const items = [{ serviceId: braids }, { serviceId: nails }];
    const { data: visit } = await shop.book({ startsAt: at('10:00'), items });
    const block = (providerId: string, from: string, to: string) =>
      conflictsOf(shop, 'blocks', { providerId, startsAt: at(from), endsAt: at(to) });
    expect(await block(efua, '10:30', '10:45')).toEqual([visit.id]);
    expect(await block(efua, '11:00', '11:30')).toEqual([]);
    expect(await block(esi, '10:00', '11:00')).toEqual([]);
    expect(await block(esi, '11:15', '12:00')).toEqual([visit.id]);
    await shop.sql.end();
  });
});

describe('a visit of several services', () => {
  it('is one booking, by one provider if one performs all, without buffers between the services', async () => {
    const braids = await salon.addService({ duration: 60, buffer: 30 });
    const nails = await salon.addService({ duration: 30, price: 3_000 });
    await change(salon, `services/${nails}`, { bufferBeforeMin: 15 });
    const both = await salon.addProvider([braids, nails], { name: 'Both' });
    const onlyNails = await salon.addProvider([nails], { name: 'Nails' });
    const items = [{ serviceId: braids }, { serviceId: nails }];
    const { data } = await salon.hold({ startsAt: at('10:00'), items });
    expect(data).toMatchObject({
      item: 'Braids and 1 more',
      serviceId: braids,
      providerId: both,
      startsAt: at('10:00').replace('Z', '.000Z'),
      totalPesewas: 8_000,
      items: [
        { id: braids, providerId: both },
        {
          id: nails,
          providerId: both,
          startsAt: expect.stringContaining('T11:00'),
          endsAt: expect.stringContaining('T11:30'),
        },
      ],
    });
    // Braids end at 12:30 at the earliest, so that nails go to a free provider.
    const query = `date=${inDays(6)}&serviceId=${braids}&serviceId=${nails}`;
    const { data: slots } = await api.get(`/businesses/${salon.id}/slots?${query}`, salon.owner.token);
    const [first] = slots.providers.filter(({ slots: found }: { slots: unknown[] }) => found.length > 0);
    expect(first.providerId).toBe(both);
    const starts = first.slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16));
    expect(starts).toContain('11:30');
    expect(starts.filter((start: string) => start > '08:29' && start < '11:30')).toEqual(['08:30']);
    expect(first.slots.find(({ startsAt }: { startsAt: string }) => startsAt.includes('T08:30')).items).toMatchObject([
      { serviceId: braids, providerId: both },
      { serviceId: nails, providerId: both },
    ]);

    const chosen = [{ serviceId: nails, providerId: onlyNails }, { serviceId: braids }];
    const { data: split } = await salon.book({ startsAt: at('12:00'), items: chosen });
    expect(split.items.map(({ providerId }: { providerId: string }) => providerId)).toEqual([onlyNails, both]);
    const refused = await salon.hold({ startsAt: at('12:15'), items });
    expect([refused.status, refused.details[0]?.path]).toEqual([409, '/items/0']);
    expect(refused.details.some(({ code, path }) => code === 'ALTERNATIVE' && path === 'startsAt')).toBe(true);

    const move = await api.post(
      `/bookings/${split.id}/reschedule`,
      { startsAt: at('15:00'), providers: [both, null] },
      salon.owner.token,
      true,
    );
    expect(move.data.items.map(({ providerId }: { providerId: string }) => providerId)).toEqual([both, both]);
    for (const filter of [`providerId=${both}`, `serviceId=${nails}`]) {
      const found = await api.get(`/businesses/${salon.id}/bookings?${filter}`, salon.owner.token);
      expect(found.data).toHaveLength(2);
    }
    // A kit is one entry: what stands in the way of its services is named once.
    const kit = await kitOf(salon, { name: 'Evening', items: [{ serviceId: nails }, { serviceId: nails }] });
    await salon.closeOn(inDays(8));
    for (const [startsAt, code] of [
      [at('19:00'), 'NO_PROVIDER'],
      [at('10:00', 8), 'CLOSED'],
    ] as const) {
      const { data: asked } = await quote(salon, { startsAt, items: [{ kitId: kit.id }, { serviceId: braids }] });
      expect(asked.reasons).toMatchObject([
        { code, path: '/items/0' },
        { code, path: '/items/1' },
      ]);
    }
    const many = { startsAt: at('09:00', 9), items: Array.from({ length: 7 }, () => ({ serviceId: nails })) };
    expect((await salon.hold(many)).status).toBe(422);
  });

  it('keeps the buffers of a provider against others while another performs a service between', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const braids = await shop.addService({ duration: 60, buffer: 15 });
    const [nails, wash] = [await shop.addService({ duration: 45 }), await shop.addService({ duration: 20 })];
    await change(shop, `services/${wash}`, { bufferBeforeMin: 5 });
    const short = await shop.addService({ duration: 10 });
    await shop.addProvider([braids, wash, short]);
    await shop.addProvider([nails], { name: 'Esi' });
    const items = [{ serviceId: braids }, { serviceId: nails }, { serviceId: wash }];
    const { status } = await shop.book({ startsAt: at('10:00'), items });
    expect(status).toBe(201);
    // Braids end at 11:00, wash begins at 11:45: 15 minutes after the one, 5 before the other belong to the visit.
    for (const [start, expected] of [
      ['11:10', 409],
      ['11:31', 409],
      ['11:15', 201],
      ['11:30', 201],
    ] as const)
      expect([start, (await shop.hold({ startsAt: at(start), serviceId: short })).status]).toEqual([start, expected]);
    await shop.sql.end();
  });

  it('divides a gap between two services of a provider that is shorter than their buffers', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const braids = await shop.addService({ duration: 60, buffer: 30 });
    const [nails, wash] = [await shop.addService({ duration: 15 }), await shop.addService({ duration: 20 })];
    await change(shop, `services/${wash}`, { bufferBeforeMin: 30 });
    await shop.addProvider([braids, wash]);
    await shop.addProvider([nails], { name: 'Esi' });
    const items = [{ serviceId: braids }, { serviceId: nails }, { serviceId: wash }];
    expect((await shop.book({ startsAt: at('10:00'), items })).status).toBe(201);
    await shop.sql.end();
  });
});

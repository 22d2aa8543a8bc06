import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { eventsOf, inDays, openShop, WORKING_WEEK } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

type Body = { items: object[]; expectedTotalPesewas?: number };
const patch = (shop: typeof rentals, id: string, body: Body) =>
  api.call('PATCH', `/bookings/${id}/items`, { body, token: shop.owner.token, key: true });
const preview = (shop: typeof rentals, id: string, body: Body) =>
  api.post(`/bookings/${id}/items/preview`, body, shop.owner.token);
const takenOf = async (unitId: string, date: string): Promise<number> =>
  (await rentals.sql.query('select taken from unit_days where unit_id = $1 and date = $2', [unitId, date])).rows[0]
    ?.taken ?? 0;

it('replaces the items of a rental: what stays keeps its price, what is added has that of today', async () => {
  const chairs = await rentals.addUnit({ quantity: 10, price: 200, name: 'Chair' });
  const castle = await rentals.addUnit({ quantity: 1, price: 30_000, name: 'Castle' });
  const { data: kit } = await api.post(
    `/businesses/${rentals.id}/kits`,
    { name: 'Party', pricePesewas: 25_000, items: [{ unitId: castle }, { unitId: chairs, quantity: 4 }] },
    rentals.owner.token,
  );
  const date = inDays(8);
  const { data: booking } = await rentals.book({ date, items: [{ kitId: kit.id }, { unitId: chairs, quantity: 2 }] });
  expect(booking.totalPesewas).toBe(25_400);
  await api.call('PATCH', `/businesses/${rentals.id}/units/${chairs}`, {
    body: { pricePesewas: 500 },
    token: rentals.owner.token,
  });

  const items = [{ unitId: chairs, quantity: 5 }, { kitId: kit.id }];
  const shown = await preview(rentals, booking.id, { items });
  expect(shown.data).toMatchObject({ totalPesewas: 25_000 + 2 * 200 + 3 * 500, duePesewas: 26_900, available: true });
  const wrong = await patch(rentals, booking.id, { items, expectedTotalPesewas: 26_899 });
  expect([wrong.status, wrong.details[0]?.code]).toEqual([422, 'PRICE_CHANGED']);
  const { data: changed } = await patch(rentals, booking.id, { items, expectedTotalPesewas: 26_900 });
  expect(changed).toMatchObject({ item: 'Chair and 1 more', unitId: chairs, quantity: 5, totalPesewas: 26_900 });
  expect(changed.items.map(({ id, quantity, kitId }: never) => [id, quantity, kitId])).toEqual([
    [chairs, 5, null],
    [castle, 1, kit.id],
    [chairs, 4, kit.id],
  ]);
  expect([await takenOf(chairs, date), await takenOf(castle, date)]).toEqual([9, 1]);

  // A refused change leaves everything as it was, and names the entries.
  const refused = await patch(rentals, booking.id, { items: [{ unitId: chairs, quantity: 7 }, { kitId: kit.id }] });
  expect([refused.status, refused.details.slice(0, 2).map(({ path }) => path)]).toEqual([
    409,
    ['/items/0', '/items/1'],
  ]);
  expect((await preview(rentals, booking.id, { items: [{ unitId: castle, quantity: 2 }] })).data).toMatchObject({
    available: false,
    reasons: [{ code: 'NOT_ENOUGH_PIECES', path: '/items/0' }],
  });
  expect(await takenOf(chairs, date)).toBe(9);

  const { data: alone } = await patch(rentals, booking.id, { items: [{ unitId: chairs, quantity: 1 }] });
  expect(alone).toMatchObject({ item: 'Chair', totalPesewas: 200, items: [{ id: chairs, quantity: 1 }] });
  expect([await takenOf(chairs, date), await takenOf(castle, date)]).toEqual([1, 0]);
  expect(await eventsOf(rentals, booking.id)).toEqual(['booking.confirmed', 'booking.updated', 'booking.updated']);
  const history = await api.get(`/bookings/${booking.id}/history`, rentals.owner.token);
  expect(history.data[0].summary).toBe('Items changed: Chair');

  const { data: packing } = await api.get(`/businesses/${rentals.id}/packing/${date}`, rentals.owner.token);
  const packed = [{ bookingId: booking.id, items: [{ id: chairs, name: 'Chair', quantity: 1 }] }];
  expect(packing).toMatchObject({ date, out: packed, back: packed, resting: [] });
  await api.post(`/bookings/${booking.id}/cancel`, {}, rentals.owner.token, true);
  expect((await patch(rentals, booking.id, { items })).status).toBe(409);
});

it('counts every item in the statistics, and the booking once', async () => {
  const [tent, lamp] = [
    await rentals.addUnit({ quantity: 9, price: 3_000 }),
    await rentals.addUnit({ quantity: 9, price: 1_000 }),
  ];
  const date = inDays(60);
  const read = async () =>
    (await api.get(`/businesses/${rentals.id}/stats?from=${date}&to=${inDays(61)}`, rentals.owner.token)).data;
  const { data: booking } = await rentals.book({
    date,
    endDate: inDays(61),
    items: [{ unitId: tent }, { unitId: lamp, quantity: 2 }],
  });
  const { topItems, totals } = await read();
  expect(totals).toMatchObject({ bookedPesewas: 10_000, bookings: { confirmed: 1 } });
  expect(topItems.map(({ id, bookings, pesewas }: never) => [id, bookings, pesewas])).toEqual([
    [tent, 1, 6_000],
    [lamp, 1, 4_000],
  ]);
  await patch(rentals, booking.id, { items: [{ unitId: lamp, quantity: 2 }] });
  expect((await read()).topItems).toMatchObject([{ id: lamp, bookings: 1, pesewas: 4_000 }]);
  const sums = await rentals.sql.query(
    'select sum(occupied)::int as occupied from item_days where business_id = $1 and date >= $2',
    [rentals.id, date],
  );
  expect(sums.rows[0].occupied).toBe(4);
});

it('adds a service to a visit and keeps who performs the others', async () => {
  const [braids, nails] = [
    await salon.addService({ duration: 60 }),
    await salon.addService({ duration: 30, price: 3_000 }),
  ];
  const [first, second] = [await salon.addProvider([braids]), await salon.addProvider([nails])];
  const startsAt = `${inDays(4)}T10:00:00Z`;
  const { data: booking } = await salon.book({ startsAt, serviceId: braids });
  const { data } = await patch(salon, booking.id, { items: [{ serviceId: nails }, { serviceId: braids }] });
  expect(data).toMatchObject({ serviceId: nails, providerId: second, totalPesewas: 8_000 });
  expect(data.items.map(({ providerId, endsAt }: never) => [providerId, endsAt])).toEqual([
    [second, `${inDays(4)}T10:30:00.000Z`],
    [first, `${inDays(4)}T11:30:00.000Z`],
  ]);
  expect(data.endsAt).toBe(`${inDays(4)}T11:30:00.000Z`);
});

it('refuses a change as a hold is refused: by entry, and with no more than six services', async () => {
  const unitId = await rentals.addUnit({ quantity: 2 });
  const { data: rental } = await rentals.book({ date: inDays(12), unitId });
  const refused = await patch(rentals, rental.id, { items: [{ unitId, quantity: 3 }] });
  expect([refused.status, refused.details[0]]).toMatchObject([409, { code: 'NOT_ENOUGH_PIECES', path: '/items/0' }]);

  const wash = await salon.addService({ duration: 10 });
  const nails = await salon.addService({ duration: 10 });
  const washer = await salon.addProvider([wash]);
  const other = await salon.addProvider([nails]);
  const { data: visit } = await salon.book({ startsAt: `${inDays(7)}T10:00:00Z`, serviceId: wash });
  for (const ask of [patch, preview]) {
    const of = (items: object[]) => ask(salon, visit.id, { items });
    const seven = await of(Array.from({ length: 7 }, () => ({ serviceId: wash })));
    expect([seven.status, seven.details[0]?.path]).toEqual([422, '/items']);
    expect((await of([{ serviceId: wash, providerId: 'prv_unknown' }])).status).toBe(404);
    const unable = await of([{ serviceId: nails }, { serviceId: wash, providerId: other }]);
    expect([unable.status, unable.details[0]]).toMatchObject([
      422,
      { code: 'SERVICE_NOT_PERFORMED', path: '/items/1/providerId' },
    ]);
  }
  expect((await patch(salon, visit.id, { items: [{ serviceId: wash, providerId: washer }] })).status).toBe(200);
});

it('names the entry whose provider is not there or has no time for its buffer', async () => {
  const [wash, braids] = [
    await salon.addService({ duration: 30, buffer: 15 }),
    await salon.addService({ duration: 60 }),
  ];
  const pause = WORKING_WEEK.map((day) => ({ ...day, breaks: [{ start: '12:00', end: '13:00' }] }));
  const esi = await salon.addProvider([wash, braids], { schedule: pause, name: 'Esi' });
  const yaa = await salon.addProvider([braids], { name: 'Yaa' });
  const at = (clock: string) => `${inDays(9)}T${clock}:00Z`;
  const { data: visit } = await salon.book({ startsAt: at('11:00'), items: [{ serviceId: wash, providerId: esi }] });
  const both = [
    { serviceId: wash, providerId: esi },
    { serviceId: braids, providerId: esi },
  ];
  const row = { code: 'NO_PROVIDER', path: '/items/1' };
  expect((await preview(salon, visit.id, { items: both })).data).toMatchObject({ available: false, reasons: [row] });
  const refused = await patch(salon, visit.id, { items: both });
  expect([refused.status, refused.details[0]]).toMatchObject([409, row]);

  // Esi's fifteen minutes after the wash reach into her next one, though Yaa braids meanwhile.
  await salon.book({ startsAt: at('09:00'), serviceId: wash, providerId: esi });
  const items = [
    { serviceId: wash, providerId: esi },
    { serviceId: braids, providerId: yaa },
  ];
  const quoted = await api.post(`/businesses/${salon.id}/quotes`, { startsAt: at('08:20'), items }, salon.owner.token);
  expect(quoted.data).toMatchObject({ available: false, reasons: [{ code: 'TAKEN', path: '/items/0' }] });
});

it('names every unknown entry and provider at once, as a hold does', async () => {
  const chair = await rentals.addUnit({ quantity: 5 });
  const { data: rental } = await rentals.book({ date: inDays(13), unitId: chair, quantity: 2 });
  const wash = await salon.addService({ duration: 10 });
  const nails = await salon.addService({ duration: 10 });
  const washer = await salon.addProvider([wash]);
  const startsAt = `${inDays(9)}T10:00:00Z`;
  const { data: visit } = await salon.book({ startsAt, serviceId: wash });
  const ask = async (shop: typeof rentals, id: string, items: object[], time: object) => {
    const answers = [
      await patch(shop, id, { items }),
      await preview(shop, id, { items }),
      await shop.hold({ ...time, items }),
    ];
    return answers.map(({ status, details }) => [status, ...details.map(({ code, path }) => `${code} ${path}`)]);
  };
  const three = (row: unknown[]) => [row, row, row];

  const units = [{ unitId: 'unt_x' }, { unitId: chair }, { kitId: 'kit_x' }, { unitId: 'unt_y', quantity: 2 }];
  expect(await ask(rentals, rental.id, units, { date: inDays(13) })).toEqual(
    three([404, 'UNKNOWN_UNIT /items/0/unitId', 'UNKNOWN_KIT /items/2/kitId', 'UNKNOWN_UNIT /items/3/unitId']),
  );
  const strange = [
    { serviceId: wash, providerId: 'prv_x' },
    { serviceId: 'svc_x', providerId: 'prv_y' },
    { serviceId: nails, providerId: washer },
    { kitId: 'kit_x' },
  ];
  expect(await ask(salon, visit.id, strange, { startsAt })).toEqual(
    three([
      404,
      'UNKNOWN_PROVIDER /items/0/providerId',
      'UNKNOWN_SERVICE /items/1/serviceId',
      'UNKNOWN_PROVIDER /items/1/providerId',
      'UNKNOWN_KIT /items/3/kitId',
    ]),
  );
  const nailer = await salon.addProvider([nails]);
  const unable = [
    { serviceId: wash, providerId: nailer },
    { serviceId: nails, providerId: nailer },
    { serviceId: nails, providerId: washer },
  ];
  expect(await ask(salon, visit.id, unable, { startsAt })).toEqual(
    three([422, 'SERVICE_NOT_PERFORMED /items/0/providerId', 'SERVICE_NOT_PERFORMED /items/2/providerId']),
  );
  const single = await salon.hold({ startsAt, serviceId: wash, providerId: 'prv_x' });
  expect([single.status, single.details.map(({ path }) => path)]).toEqual([404, ['/providerId']]);
});

it('names every entry that is taken in the preview of a move', async () => {
  const units = [await rentals.addUnit(), await rentals.addUnit()];
  const items = units.map((unitId) => ({ unitId }));
  await rentals.book({ date: inDays(31), items });
  const { data: booking } = await rentals.book({ date: inDays(30), items });
  const { data } = await api.post(
    `/bookings/${booking.id}/reschedule/preview`,
    { date: inDays(31) },
    rentals.owner.token,
  );
  expect(data.reasons.map(({ code, path }: never) => [code, path])).toEqual([
    ['TAKEN', '/items/0'],
    ['TAKEN', '/items/1'],
  ]);
});

it('keeps pieces and parts of kits that are not offered any more beside what changes', async () => {
  const { token } = rentals.owner;
  const chairs = await rentals.addUnit({ quantity: 20, price: 200, name: 'Chair' });
  const ends = [
    (unitId: string) =>
      api.call('PATCH', `/businesses/${rentals.id}/units/${unitId}`, { body: { active: false }, token }),
    (unitId: string) => api.call('DELETE', `/businesses/${rentals.id}/units/${unitId}`, { token }),
  ];
  for (const [at, end] of ends.entries()) {
    const date = inDays(40 + at);
    const canopy = await rentals.addUnit({ quantity: 4, price: 10_000 });
    const parts = { name: 'Party', items: [{ unitId: canopy }, { unitId: chairs, quantity: 2 }] };
    const { data: kit } = await api.post(`/businesses/${rentals.id}/kits`, parts, token);
    const wanted = [{ unitId: canopy, quantity: 2 }, { kitId: kit.id }, { unitId: chairs, quantity: 5 }];
    const { data: booking } = await rentals.book({ date, items: wanted });
    expect((await end(canopy)).status).toBeLessThan(300);
    const fewer = [{ unitId: canopy }, { kitId: kit.id }, { unitId: chairs, quantity: 6 }];
    expect((await preview(rentals, booking.id, { items: fewer })).data).toMatchObject({ available: true, reasons: [] });
    const changed = await patch(rentals, booking.id, { items: fewer });
    expect([changed.status, changed.data?.totalPesewas]).toEqual([200, 10_000 + 10_400 + 1_200]);
    expect([await takenOf(canopy, date), await takenOf(chairs, date)]).toEqual([2, 8]);
    expect((await patch(rentals, booking.id, { items: wanted })).status).toBe(404);
    // Other days are not what was agreed.
    const moved = await api.post(`/bookings/${booking.id}/reschedule`, { date: inDays(44) }, token, true);
    expect(moved.status).toBe(409);
  }
});

it('keeps a service whose provider does not perform it any more beside what is added', async () => {
  const { token } = salon.owner;
  const [wash, nails, braids] = [await salon.addService(), await salon.addService(), await salon.addService()];
  const provider = await salon.addProvider([wash, nails, braids]);
  const bookAt = async (clock: string) => {
    const startsAt = `${inDays(12)}T${clock}:00Z`;
    return (await salon.book({ startsAt, items: [{ serviceId: wash }, { serviceId: nails }] })).data.id;
  };
  const [first, second] = [await bookAt('08:00'), await bookAt('12:00')];
  const namesAfter = async (id: string) => {
    const changed = await patch(salon, id, { items: [{ serviceId: wash }, { serviceId: braids }] });
    return [
      changed.status,
      changed.data?.items.map((item: { id: string; providerId: string }) => [item.id, item.providerId]),
    ];
  };
  const kept = [
    [wash, provider],
    [braids, provider],
  ];
  const services = `/businesses/${salon.id}/providers/${provider}/services`;
  await api.call('PUT', services, { body: { serviceIds: [nails, braids] }, token });
  expect(await namesAfter(first)).toEqual([200, kept]);
  await api.call('DELETE', `/businesses/${salon.id}/services/${wash}`, { token });
  expect(await namesAfter(second)).toEqual([200, kept]);
  // A provider who has left performs nothing: another one has to be named.
  await api.call('DELETE', `/businesses/${salon.id}/providers/${provider}`, { token });
  const gone = await patch(salon, second, { items: [{ serviceId: wash }] });
  expect([gone.status, gone.details[0]]).toMatchObject([409, { code: 'NO_PROVIDER', path: '/items/0' }]);
});

it('changes and moves bookings at once after a change of the catalogue, without a second connection for each', async () => {
  const shop = await openShop(api, api.database.url, 'units');
  const unitId = await shop.addUnit({ quantity: 90 });
  const made = await Promise.all(Array.from({ length: 24 }, () => shop.book({ unitId, date: inDays(3) })));
  const { token } = shop.owner;
  await api.call('PATCH', `/businesses/${shop.id}/units/${unitId}`, { token, body: { quantity: 91 } });
  const items = [{ unitId, quantity: 2 }];
  const changed = await Promise.all(
    made.map(({ data: { id } }, at) =>
      at % 2 === 0
        ? api.call('PATCH', `/bookings/${id}/items`, { token, body: { items } })
        : api.post(`/bookings/${id}/reschedule`, { date: inDays(4) }, token, true),
    ),
  );
  expect(changed.map(({ status }) => status)).toEqual(made.map(() => 200));
  await shop.sql.end();
});

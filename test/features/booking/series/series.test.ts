import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/kit/time.ts';
import { sharedService } from '../../../service/service.ts';
import { eventsOf, inDays, openShop, type Shop, someone } from '../bookings/shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');
await rentals.setPolicies({ minNoticeMinutes: 0, maxAdvanceDays: 60 });
await salon.setPolicies({ minNoticeMinutes: 0, maxAdvanceDays: 60 });

type Row = Record<string, never>;
const weekly = (count: number) => ({ every: 1, unit: 'WEEK', count });
const create = (shop: Shop, body: object, key: string | true = true, token = shop.owner.token) =>
  api.post(
    `/businesses/${shop.id}/series`,
    { customer: someone(), onConflict: 'REJECT', creation: 'BOOK', ...body },
    token,
    key,
  );
const preview = (shop: Shop, body: object) => api.post(`/businesses/${shop.id}/series/preview`, body, shop.owner.token);
const act = (shop: Shop, id: string, verb: string, body: object) =>
  api.post(`/series/${id}/${verb}`, body, shop.owner.token, true);
const takenOn = async (unitId: string, date: string): Promise<number> =>
  (await rentals.sql.query('select taken from unit_days where unit_id = $1 and date = $2', [unitId, date])).rows[0]
    ?.taken ?? 0;
const takenOnDays = async (unitId: string, days: number[]): Promise<number[]> => {
  const taken: number[] = [];
  for (const day of days) taken.push(await takenOn(unitId, inDays(day)));
  return taken;
};
const eventsOfSeries = async (shop: Shop, id: string): Promise<Row[]> =>
  (
    await shop.sql.query(
      `select type, data from events where business_id = $1 and data -> 'series' ->> 'id' = $2 order by sequence`,
      [shop.id, id],
    )
  ).rows;
const seriesCount = async (shop: Shop): Promise<number> =>
  Number((await shop.sql.query('select count(*) from series where business_id = $1', [shop.id])).rows[0].count);

describe('a series', () => {
  it('is previewed and booked, each date an ordinary booking of its own', async () => {
    const unitId = await rentals.addUnit({ quantity: 2 });
    const body = { unitId, date: inDays(3), endDate: inDays(4), quantity: 2, repeat: weekly(4) };
    const seen = await preview(rentals, body);
    expect(seen.status).toBe(200);
    expect(seen.data.totalPesewas).toBe(4 * 40_000);
    expect(seen.data.occurrences).toMatchObject(
      [3, 10, 17, 24].map((days, index) => ({
        index,
        date: inDays(days),
        available: true,
        reasons: [],
        totalPesewas: 40_000,
        depositPesewas: 12_000,
        lines: [{ kind: 'UNIT', id: unitId, totalPesewas: 40_000 }],
      })),
    );
    const customer = someone('Dede Lamptey');
    const made = await create(rentals, { ...body, customer, expectedTotalPesewas: 160_000 });
    expect(made.status).toBe(201);
    const series = made.data;
    expect(series).toMatchObject({ repeat: body.repeat, skipped: [], businessId: rentals.id });
    expect(
      series.bookings.map(({ seriesId, seriesIndex, status, startsAt, totalPesewas, customerName }: Row) => [
        seriesId === series.id,
        seriesIndex,
        status,
        String(startsAt).slice(0, 10),
        totalPesewas,
        customerName,
      ]),
    ).toEqual([3, 10, 17, 24].map((days, index) => [true, index, 'CONFIRMED', inDays(days), 40_000, customer.name]));
    expect(new Set(series.bookings.map(({ code }: Row) => code)).size).toBe(4);
    expect(new Set(series.bookings.map(({ customerId }: Row) => customerId)).size).toBe(1);
    for (const days of [3, 4, 10, 24, 25]) expect(await takenOn(unitId, inDays(days))).toBe(2);
    expect(await takenOn(unitId, inDays(5))).toBe(0);
    expect((await api.get(`/series/${series.id}`, rentals.owner.token)).data).toEqual(series);
    const listed = await api.get(
      `/businesses/${rentals.id}/bookings?seriesId=${series.id}&order=asc`,
      rentals.owner.token,
    );
    expect(listed.data.map(({ seriesIndex }: Row) => seriesIndex)).toEqual([0, 1, 2, 3]);
    for (const { id } of series.bookings) expect(await eventsOf(rentals, id)).toEqual(['booking.confirmed']);
    const [created, ...others] = await eventsOfSeries(rentals, series.id);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      type: 'series.created',
      data: { series: { id: series.id, skipped: [], bookingIds: series.bookings.map(({ id }: Row) => id) } },
    });
  });

  it('counts months from the first date, and `until` includes its day', async () => {
    const unitId = await rentals.addUnit({ quantity: 40 });
    const year = Number(inDays(0).slice(0, 4)) + (inDays(0).slice(5) > '01-31' ? 1 : 0);
    const date = `${year}-01-31`;
    const last = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    const { data } = await preview(rentals, { unitId, date, repeat: { every: 1, unit: 'MONTH', count: 4 } });
    expect(data.occurrences.map(({ date: on }: Row) => on)).toEqual([
      date,
      `${year}-02-${last}`,
      `${year}-03-31`,
      `${year}-04-30`,
    ]);
    const until = (days: number) =>
      preview(rentals, { unitId, date: inDays(2), repeat: { every: 3, unit: 'DAY', until: inDays(days) } });
    expect((await until(8)).data.occurrences.map(({ date: on }: Row) => on)).toEqual([2, 5, 8].map(inDays));
    expect((await until(7)).data.occurrences).toHaveLength(2);
    for (const repeat of [
      { every: 3, unit: 'DAY', until: inDays(4) },
      { every: 1, unit: 'DAY', until: inDays(54) },
      { every: 1, unit: 'DAY' },
      { every: 1, unit: 'DAY', until: inDays(9), count: 3 },
      { every: 1, unit: 'DAY', count: 53 },
      { every: 1, unit: 'DAY', count: 1 },
      { every: 0, unit: 'DAY', count: 3 },
      { every: 13, unit: 'WEEK', count: 3 },
      { every: 1, unit: 'YEAR', count: 3 },
    ]) {
      const refused = await preview(rentals, { unitId, date: inDays(2), repeat });
      expect([repeat, refused.status, refused.code, refused.details[0]?.path]).toEqual([
        repeat,
        422,
        'VALIDATION_FAILED',
        expect.stringMatching(/^\/repeat\//),
      ]);
    }
    expect(
      (await preview(rentals, { unitId, date: inDays(2), repeat: { every: 1, unit: 'DAY', until: inDays(53) } })).data
        .occurrences,
    ).toHaveLength(52);
  });

  it('names every conflict and books nothing with REJECT', async () => {
    const unitId = await rentals.addUnit();
    await rentals.book({ unitId, date: inDays(17) });
    await rentals.closeOn(inDays(31));
    const before = await seriesCount(rentals);
    const body = { unitId, date: inDays(10), repeat: weekly(5) };
    const refused = await create(rentals, body);
    expect([refused.status, refused.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.details.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'TAKEN /occurrences/1',
      'CLOSED /occurrences/3',
    ]);
    for (const days of [10, 24, 38]) expect(await takenOn(unitId, inDays(days))).toBe(0);
    expect(await seriesCount(rentals)).toBe(before);
    const { data } = await preview(rentals, body);
    expect(data.occurrences.map(({ available }: Row) => available)).toEqual([true, false, true, false, true]);
    expect(data.totalPesewas).toBe(30_000);

    const skipped = await create(rentals, { ...body, onConflict: 'SKIP', expectedTotalPesewas: 30_000 });
    expect(skipped.status).toBe(201);
    expect(skipped.data.bookings.map(({ seriesIndex }: Row) => seriesIndex)).toEqual([0, 2, 4]);
    expect(skipped.data.skipped).toEqual([
      { index: 1, date: inDays(17), reasons: [expect.objectContaining({ code: 'TAKEN', path: '/date' })] },
      { index: 3, date: inDays(31), reasons: [expect.objectContaining({ code: 'CLOSED' })] },
    ]);
    // Nothing is free any more.
    const nothing = await create(rentals, { ...body, onConflict: 'SKIP' });
    expect([nothing.status, nothing.details.length]).toEqual([409, 5]);
    // The price of the others has another sum.
    const changed = await create(rentals, { ...body, date: inDays(11), onConflict: 'SKIP', expectedTotalPesewas: 1 });
    expect([changed.status, changed.details[0]?.code]).toEqual([422, 'PRICE_CHANGED']);
    expect(await takenOn(unitId, inDays(11))).toBe(0);
  });

  it('counts its own dates where they share days', async () => {
    const unitId = await rentals.addUnit({ quantity: 2 });
    await rentals.book({ unitId, date: inDays(6) });
    const body = { unitId, date: inDays(3), endDate: inDays(4), repeat: { every: 1, unit: 'DAY', count: 4 } };
    // Days 3-4, 4-5, 5-6, 6-7: the third shares day 6 with the booking, so that the fourth finds none.
    const { data } = await preview(rentals, body);
    expect(data.occurrences.map(({ available }: Row) => available)).toEqual([true, true, true, false]);
    expect((await create(rentals, body)).details).toMatchObject([{ code: 'TAKEN', path: '/occurrences/3' }]);
    const made = await create(rentals, { ...body, onConflict: 'SKIP' });
    expect(made.data.bookings.map(({ seriesIndex }: Row) => seriesIndex)).toEqual([0, 1, 2]);
    expect(await takenOnDays(unitId, [3, 4, 5, 6, 7])).toEqual([1, 2, 2, 2, 0]);
  });

  it('is answered again for the same key, and refused for another body', async () => {
    const unitId = await rentals.addUnit();
    const body = { unitId, date: inDays(5), repeat: weekly(3), customer: someone() };
    const key = `series-${unitId}`;
    const first = await create(rentals, body, key);
    const again = await create(rentals, body, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await create(rentals, { ...body, repeat: weekly(4) }, key)).code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await create(rentals, body, `${key}-other`)).status).toBe(409);
    expect(await takenOn(unitId, inDays(5))).toBe(1);
  });

  it('needs no key: two requests without one are two series', async () => {
    const unitId = await rentals.addUnit({ quantity: 2 });
    const { token } = rentals.owner;
    const body = {
      unitId,
      date: inDays(5),
      repeat: weekly(3),
      customer: someone(),
      onConflict: 'SKIP',
      creation: 'BOOK',
    };
    const post = (path: string, given: object) => api.call('POST', path, { body: given, token });
    const made = [
      await post(`/businesses/${rentals.id}/series`, body),
      await post(`/businesses/${rentals.id}/series`, body),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(await takenOn(unitId, inDays(12))).toBe(2);
    expect((await post(`/businesses/${rentals.id}/series`, body)).status).toBe(409);
    const [first, second] = made.map(({ data }) => data.id);
    expect((await post(`/series/${second}/cancel`, { from: 0 })).status).toBe(200);
    expect((await post(`/series/${first}/reschedule`, { from: 0, byDays: 1 })).status).toBe(200);
    const busy = await rentals.book({ unitId, date: inDays(40) });
    await rentals.book({ unitId, date: inDays(40) });
    const skipping = await post(`/businesses/${rentals.id}/series`, { ...body, date: inDays(33) });
    await api.post(`/bookings/${busy.data.id}/cancel`, {}, token);
    const again = await post(`/series/${skipping.data.id}/retry`, { index: 1 });
    expect([again.status, again.data?.skipped]).toEqual([200, []]);
    // Holds and bookings keep their required key.
    expect(
      (await post(`/businesses/${rentals.id}/holds`, { unitId, date: inDays(60), customer: someone() })).status,
    ).toBe(400);
  });

  it('reaches a year ahead for members, and as far as the policy says for holds of keys', async () => {
    const unitId = await rentals.addUnit();
    const far = { unitId, date: inDays(50), repeat: { every: 1, unit: 'WEEK', count: 3 } };
    const made = await api.post(
      `/businesses/${rentals.id}/api-keys`,
      { name: 'Series', scopes: ['bookings:read', 'bookings:write'] },
      rentals.owner.token,
    );
    const refused = await create(rentals, { ...far, creation: 'HOLD' }, true, made.data.key ?? made.data.secret);
    expect([refused.status, refused.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect(refused.details.map(({ code, path }) => `${code} ${path}`)).toEqual(['MAX_ADVANCE /occurrences/2']);
    const held = await create(rentals, { ...far, creation: 'HOLD' });
    expect(held.data.bookings.map(({ status }: Row) => status)).toEqual(['HELD', 'HELD', 'HELD']);
    for (const { id } of held.data.bookings) expect(await eventsOf(rentals, id)).toEqual(['booking.held']);
    const beyond = await create(rentals, { ...far, date: inDays(360) });
    expect(beyond.details.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'MAX_ADVANCE /occurrences/1',
      'MAX_ADVANCE /occurrences/2',
    ]);
    const past = await preview(rentals, { ...far, date: inDays(-3) });
    expect(past.data.occurrences[0]).toMatchObject({ available: false, reasons: [{ code: 'IN_THE_PAST' }] });
  });

  it('repeats a visit at the same time, with any provider who is free', async () => {
    const serviceId = await salon.addService();
    const efua = await salon.addProvider([serviceId]);
    const adwoa = await salon.addProvider([serviceId], { name: 'Adwoa' });
    const startsAt = `${inDays(4)}T14:00:00Z`;
    await salon.book({ serviceId, providerId: efua, startsAt: `${inDays(11)}T13:30:00Z` });
    const made = await create(salon, { serviceId, startsAt, repeat: weekly(3) });
    expect(made.data.bookings.map(({ startsAt: at }: Row) => at)).toEqual(
      [4, 11, 18].map((days) => `${inDays(days)}T14:00:00.000Z`),
    );
    expect(made.data.bookings[1].providerId).toBe(adwoa);
    const refused = await create(salon, { serviceId, providerId: efua, startsAt, repeat: weekly(3) });
    expect(refused.details.every(({ path }) => /^\/occurrences\/\d$/.test(path ?? ''))).toBe(true);
    expect(refused.details.map(({ path }) => path)).toContain('/occurrences/1');
  });

  it('belongs to its business alone', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await create(rentals, { unitId, date: inDays(5), repeat: weekly(2) });
    for (const path of [`/series/${data.id}`, `/series/${data.id}/cancellation?from=0`])
      expect((await api.get(path, salon.owner.token)).status).toBe(404);
    expect((await act(salon, data.id, 'cancel', { from: 0 })).status).toBe(404);
    expect((await act(salon, data.id, 'reschedule', { from: 0, byDays: 1 })).status).toBe(404);
    expect((await act(salon, data.id, 'retry', { index: 0 })).status).toBe(404);
  });
});

describe('changes from an occurrence on', () => {
  it('cancel the following ones, each with its own refund', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await create(rentals, { unitId, date: inDays(5), repeat: weekly(4) });
    const pay = (index: number, amountPesewas: number) =>
      api.post(
        `/bookings/${data.bookings[index].id}/payments`,
        { amountPesewas, method: 'CASH' },
        rentals.owner.token,
        true,
      );
    expect((await pay(2, 4_000)).status).toBe(201);
    const seen = await api.get(`/series/${data.id}/cancellation?from=1`, rentals.owner.token);
    expect(seen.data).toMatchObject({ refundPesewas: 0, byHandPesewas: 4_000, keptPesewas: 0 });
    expect(seen.data.bookings.map(({ index, byHandPesewas }: Row) => [index, byHandPesewas])).toEqual([
      [1, 0],
      [2, 4_000],
      [3, 0],
    ]);
    const other = await act(rentals, data.id, 'cancel', { from: 1, expectedRefundPesewas: 5 });
    expect([other.status, other.details[0]?.code]).toEqual([422, 'REFUND_CHANGED']);
    expect(await takenOn(unitId, inDays(12))).toBe(1);
    const done = await act(rentals, data.id, 'cancel', { from: 1, reason: 'Moves away', expectedRefundPesewas: 0 });
    expect(done.status).toBe(200);
    expect(done.data.bookings.map(({ status, cancelReason }: Row) => [status, cancelReason])).toEqual([
      ['CONFIRMED', null],
      ...[1, 2, 3].map(() => ['CANCELLED', 'Moves away']),
    ]);
    expect(await takenOnDays(unitId, [5, 12, 19, 26])).toEqual([1, 0, 0, 0]);
    expect(await eventsOfSeries(rentals, data.id)).toMatchObject([
      { type: 'series.created' },
      {
        type: 'series.changed',
        data: { change: 'CANCELLED', changed: data.bookings.slice(1).map(({ id }: Row) => id) },
      },
    ]);
    const owed = await api.get(`/businesses/${rentals.id}/payments?toReturn=true`, rentals.owner.token);
    expect(owed.data.map(({ bookingId }: Row) => bookingId)).toContain(data.bookings[2].id);
    expect((await act(rentals, data.id, 'cancel', { from: 1 })).status).toBe(409);
    expect((await act(rentals, data.id, 'cancel', { from: 52 })).status).toBe(422);
  });

  it('move them by days, all or none, also onto days that the series itself leaves', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await create(rentals, { unitId, date: inDays(5), repeat: weekly(4) });
    const single = await api.post(
      `/bookings/${data.bookings[2].id}/reschedule`,
      { date: inDays(21) },
      rentals.owner.token,
      true,
    );
    expect(single.status).toBe(200);
    const seen = await act(rentals, data.id, 'reschedule/preview', { from: 0, byDays: 7 });
    expect(seen.data).toMatchObject({ available: true, left: [2] });
    expect(seen.data.occurrences.map(({ index, date }: Row) => [index, date])).toEqual([
      [0, inDays(12)],
      [1, inDays(19)],
      [3, inDays(33)],
    ]);
    const moved = await act(rentals, data.id, 'reschedule', { from: 0, byDays: 7 });
    expect(moved.status).toBe(200);
    expect(moved.data.bookings.map(({ startsAt }: Row) => String(startsAt).slice(0, 10))).toEqual(
      [12, 19, 21, 33].map(inDays),
    );
    expect(await takenOnDays(unitId, [5, 12, 19, 21, 26, 33])).toEqual([0, 1, 1, 1, 0, 1]);
    await rentals.closeOn(inDays(34));
    const refused = await act(rentals, data.id, 'reschedule', { from: 1, byDays: 1 });
    expect([refused.status, refused.details.map(({ code, path }) => `${code} ${path}`)]).toEqual([
      409,
      ['CLOSED /occurrences/3'],
    ]);
    expect(await takenOn(unitId, inDays(19))).toBe(1);
    for (const body of [
      { from: 0 },
      { from: 0, byDays: 0 },
      { from: 0, byDays: 1, startTime: '10:00' },
      { from: 0, startTime: '10:00' },
    ])
      expect([body, (await act(rentals, data.id, 'reschedule', body)).status]).toEqual([body, 422]);
    const early = await act(rentals, data.id, 'reschedule', { from: 0, byDays: -20 });
    expect([early.status, early.details[0]?.code]).toEqual([422, 'IN_THE_PAST']);
    expect((await eventsOfSeries(rentals, data.id)).map(({ type }) => type)).toEqual([
      'series.created',
      'series.changed',
    ]);
    expect(await eventsOf(rentals, data.bookings[0].id)).toEqual(['booking.confirmed', 'booking.rescheduled']);
  });

  it('move visits to another time of day', async () => {
    const serviceId = await salon.addService();
    const providerId = await salon.addProvider([serviceId]);
    const { data } = await create(salon, {
      serviceId,
      providerId,
      startsAt: `${inDays(25)}T09:00:00Z`,
      repeat: { every: 2, unit: 'DAY', count: 3 },
      creation: 'HOLD',
    });
    const moved = await act(salon, data.id, 'reschedule', { from: 1, startTime: '09:30' });
    expect(moved.data.bookings.map(({ startsAt }: Row) => String(startsAt).slice(11, 16))).toEqual([
      '09:00',
      '09:30',
      '09:30',
    ]);
    await salon.book({ serviceId, providerId, startsAt: `${inDays(29)}T15:00:00Z` });
    const refused = await act(salon, data.id, 'reschedule', { from: 1, startTime: '15:00' });
    expect(refused.details.map(({ code, path }) => `${code} ${path}`)).toEqual(['TAKEN /occurrences/2']);
    expect(refused.details[0]?.message).toContain('15:00');
    // Both services of a visit are in the way of the same date, which is named once.
    const visit = await create(salon, {
      items: [{ serviceId }, { serviceId }],
      startsAt: `${inDays(40)}T09:00:00Z`,
      repeat: { every: 1, unit: 'DAY', count: 2 },
      creation: 'BOOK',
    });
    for (const day of [50, 51]) await salon.closeOn(inDays(day));
    const closed = await act(salon, visit.data.id, 'reschedule', { from: 0, byDays: 10 });
    expect(closed.details.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'CLOSED /occurrences/0',
      'CLOSED /occurrences/1',
    ]);
  });

  it('try a skipped date again, once it is free', async () => {
    const unitId = await rentals.addUnit();
    const { data: other } = await rentals.book({ unitId, date: inDays(12) });
    await rentals.book({ unitId, date: inDays(19) });
    const customer = someone('Joyce Amoah');
    const { data } = await create(rentals, {
      unitId,
      date: inDays(5),
      repeat: weekly(4),
      onConflict: 'SKIP',
      customer,
      note: 'At the gate',
    });
    expect(data.skipped.map(({ index }: Row) => index)).toEqual([1, 2]);
    const taken = await act(rentals, data.id, 'retry', { index: 1 });
    expect([taken.status, taken.details[0]?.path]).toEqual([409, '/occurrences/1']);
    await api.post(`/bookings/${other.id}/cancel`, {}, rentals.owner.token, true);
    const key = `retry-${data.id}`;
    const again = () => api.post(`/series/${data.id}/retry`, { index: 1 }, rentals.owner.token, key);
    const done = await again();
    expect(done.status).toBe(200);
    expect(done.data.bookings.map(({ seriesIndex }: Row) => seriesIndex)).toEqual([0, 1, 3]);
    expect(done.data.bookings[1]).toMatchObject({
      customerName: customer.name,
      customerId: data.bookings[0].customerId,
      note: 'At the gate',
      status: 'CONFIRMED',
    });
    expect(done.data.skipped.map(({ index }: Row) => index)).toEqual([2]);
    expect((await again()).text).toBe(done.text);
    expect((await api.get(`/series/${data.id}`, rentals.owner.token)).data).toEqual(done.data);
    expect((await act(rentals, data.id, 'retry', { index: 1 })).status).toBe(409);
    expect((await act(rentals, data.id, 'retry', { index: 0 })).code).toBe('INVALID_STATE');
    expect(await eventsOfSeries(rentals, data.id)).toMatchObject([
      { type: 'series.created' },
      { type: 'series.changed', data: { change: 'RETRIED', changed: [done.data.bookings[1].id] } },
    ]);
    expect(addDays(inDays(5), 7)).toBe(inDays(12));
  });
});

describe('a promo code', () => {
  const promoOf = async (code: string, body: object = {}): Promise<string> => {
    const path = `/businesses/${rentals.id}/promo-codes`;
    expect((await api.post(path, { code, percent: 10, ...body }, rentals.owner.token)).status).toBe(201);
    return code;
  };
  const refused = { status: 422, code: 'POLICY_VIOLATION', details: [{ code: 'PROMO_USED_UP', path: '/promoCode' }] };
  const both = async (body: object) => [await preview(rentals, body), await create(rentals, body)];

  it('that is left for fewer dates refuses the preview as it refuses the series', async () => {
    const unitId = await rentals.addUnit();
    const body = { unitId, date: inDays(2), customer: someone() };
    const once = await promoOf('ONCE');
    for (const answer of await both({ ...body, repeat: weekly(2), promoCode: once }))
      expect(answer).toMatchObject(refused);
    const { customer: _customer, ...nameless } = body;
    expect(await preview(rentals, { ...nameless, repeat: weekly(2), promoCode: once })).toMatchObject(refused);
    const twice = await promoOf('TWICE', { perCustomer: null, maxUses: 2 });
    for (const answer of await both({ ...body, repeat: weekly(3), promoCode: twice }))
      expect(answer).toMatchObject(refused);
    const [seen, made] = await both({ ...body, repeat: weekly(2), promoCode: twice });
    expect([seen?.status, seen?.data.totalPesewas, made?.status]).toEqual([200, 18_000, 201]);
    for (const answer of await both({ ...body, date: inDays(3), repeat: weekly(2), promoCode: twice }))
      expect(answer).toMatchObject(refused);
  });

  it('counts the dates that are free, and what its customer used before', async () => {
    const unitId = await rentals.addUnit();
    await rentals.book({ unitId, date: inDays(9) });
    const customer = someone();
    const body = { unitId, date: inDays(2), repeat: weekly(3), onConflict: 'SKIP', customer };
    const promoCode = await promoOf('EACH2', { perCustomer: 2 });
    const [seen, made] = await both({ ...body, promoCode });
    expect([seen?.status, seen?.data.totalPesewas, made?.status]).toEqual([200, 18_000, 201]);
    const later = { ...body, date: inDays(3), repeat: weekly(2), promoCode };
    for (const answer of await both(later)) expect(answer).toMatchObject(refused);
    expect((await preview(rentals, { ...later, customer: someone() })).status).toBe(200);
  });
});

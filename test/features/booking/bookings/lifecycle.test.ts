import { describe, expect, it } from 'vitest';
import { sharedService, startTestService } from '../../../service/service.ts';
import { eventsOf, inDays, openShop, type Shop, someone } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

const step = (shop: Shop, id: string, verb: string, body: object = {}, token = shop.owner.token) =>
  api.post(`/bookings/${id}/${verb}`, body, token, true);

const taken = async (unitId: string) => {
  const { rows } = await rentals.sql.query(
    'select date::text, taken from unit_days where unit_id = $1 and taken > 0 order by date',
    [unitId],
  );
  return rows.map(({ date, taken: pieces }) => [date, pieces]);
};

describe('the life of a booking', () => {
  it('goes from hold to done, telling each step once', async () => {
    const unitId = await rentals.addUnit();
    const { data: held } = await rentals.hold({ unitId, date: inDays(0) });
    expect((await step(rentals, held.id, 'check-in')).code).toBe('INVALID_STATE');
    const confirmed = await step(rentals, held.id, 'confirm');
    expect(confirmed.data).toMatchObject({ status: 'CONFIRMED', holdExpiresAt: null });
    expect((await step(rentals, held.id, 'confirm')).code).toBe('INVALID_STATE');
    expect((await step(rentals, held.id, 'check-in')).data.status).toBe('CHECKED_IN');
    expect((await step(rentals, held.id, 'cancel')).code).toBe('INVALID_STATE');
    expect(await taken(unitId)).toEqual([[inDays(0), 1]]);
    expect((await step(rentals, held.id, 'complete')).data.status).toBe('COMPLETED');
    // Its day is not over.
    expect(await taken(unitId)).toEqual([[inDays(0), 1]]);
    expect(await eventsOf(rentals, held.id)).toEqual(['booking.held', 'booking.confirmed', 'booking.completed']);
  });

  it('is confirmed at once when the business takes it, and free again when cancelled', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await rentals.book({ unitId, date: inDays(5), endDate: inDays(6) });
    expect(data).toMatchObject({ status: 'CONFIRMED', holdExpiresAt: null });
    const early = await step(rentals, data.id, 'no-show');
    expect([early.status, early.code]).toEqual([409, 'INVALID_STATE']);
    const cancelled = await step(rentals, data.id, 'cancel', { reason: 'Rain' });
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED', cancelReason: 'Rain', duePesewas: 0 });
    expect(await eventsOf(rentals, data.id)).toEqual(['booking.confirmed', 'booking.cancelled']);
    expect((await rentals.book({ unitId, date: inDays(5) })).status).toBe(201);
  });

  it('marks a no-show from the start on', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await rentals.book({ unitId, date: inDays(0) });
    expect((await step(rentals, data.id, 'no-show')).data.status).toBe('NO_SHOW');
    expect(await eventsOf(rentals, data.id)).toEqual(['booking.confirmed', 'booking.no_show']);
  });

  it('moves a rental, onto its own days too, at the old price and length', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await rentals.hold({ unitId, date: inDays(10), endDate: inDays(12) });
    const moved = await step(rentals, data.id, 'reschedule', { date: inDays(11) });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.data).toMatchObject({
      status: 'HELD',
      startsAt: `${inDays(11)}T00:00:00.000Z`,
      endsAt: `${inDays(14)}T00:00:00.000Z`,
      totalPesewas: data.totalPesewas,
      holdExpiresAt: data.holdExpiresAt,
    });
    expect(await taken(unitId)).toEqual([11, 12, 13].map((day) => [inDays(day), 1]));
    const { rows } = await rentals.sql.query(
      `select data from events where type = 'booking.rescheduled' and data -> 'booking' ->> 'id' = $1`,
      [data.id],
    );
    expect(rows[0].data.previous).toEqual({ startsAt: data.startsAt, endsAt: data.endsAt });
    // Events have no internal note.
    const { internalNote, ...shared } = moved.data;
    expect([internalNote, rows[0].data.booking]).toEqual([null, shared]);

    await rentals.book({ unitId, date: inDays(20) });
    const refused = await step(rentals, data.id, 'reschedule', { date: inDays(19), endDate: inDays(20) });
    expect([refused.status, refused.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.details.map(({ code }) => code)).toEqual(['TAKEN', ...Array(3).fill('ALTERNATIVE')]);
    expect(await taken(unitId)).toEqual([11, 12, 13, 20].map((day) => [inDays(day), 1]));
    for (const [body, code] of [
      [{ date: inDays(-1) }, 'POLICY_VIOLATION'],
      [{ date: inDays(500) }, 'POLICY_VIOLATION'],
      [{}, 'VALIDATION_FAILED'],
      [{ startsAt: `${inDays(3)}T10:00:00.000Z` }, 'VALIDATION_FAILED'],
    ] as const)
      expect([(await step(rentals, data.id, 'reschedule', body)).code, body]).toEqual([code, body]);
    const { rows: sequence } = await rentals.sql.query('select ical_sequence from bookings where id = $1', [data.id]);
    expect(sequence).toEqual([{ ical_sequence: 1 }]);
  });

  it('moves a slot to another time or provider', async () => {
    const service = await salon.addService({ duration: 60, buffer: 15 });
    const [efua, esi] = [await salon.addProvider([service]), await salon.addProvider([service], { name: 'Esi' })];
    const at = (time: string) => `${inDays(7)}T${time}:00.000Z`;
    const { data } = await salon.hold({ serviceId: service, providerId: efua, startsAt: at('09:00') });
    const shifted = await step(salon, data.id, 'reschedule', { startsAt: at('09:30') });
    expect(shifted.data).toMatchObject({ startsAt: at('09:30'), endsAt: at('10:30'), providerId: efua });
    const other = await step(salon, data.id, 'reschedule', { startsAt: at('09:30'), providerId: esi });
    expect(other.data).toMatchObject({ startsAt: at('09:30'), providerId: esi, providerName: 'Esi' });
    await salon.book({ serviceId: service, providerId: efua, startsAt: at('12:00') });
    // The buffer of the moved booking would reach into the next one.
    const refused = await step(salon, data.id, 'reschedule', { startsAt: at('10:50'), providerId: efua });
    expect([refused.status, refused.details[0]?.code, refused.details[1]]).toEqual([
      409,
      'TAKEN',
      { code: 'ALTERNATIVE', path: 'providerId', message: esi },
    ]);
    const { rows } = await salon.sql.query('select provider_id from provider_times where booking_id = $1', [data.id]);
    expect(rows).toEqual([{ provider_id: esi }]);
    expect((await step(salon, data.id, 'reschedule', { startsAt: at('11:00'), providerId: 'prv_no' })).status).toBe(
      404,
    );
  });

  it('survives the deletion of its unit, service and provider', async () => {
    const service = await salon.addService();
    const provider = await salon.addProvider([service]);
    const { data } = await salon.hold({ serviceId: service, startsAt: `${inDays(9)}T09:00:00.000Z` });
    for (const path of [`services/${service}`, `providers/${provider}`]) {
      const gone = await api.call('DELETE', `/businesses/${salon.id}/${path}`, { token: salon.owner.token });
      expect(gone.status).toBe(204);
    }
    expect((await api.get(`/bookings/${data.id}`, salon.owner.token)).data.providerName).toBe('Efua');
    expect((await step(salon, data.id, 'reschedule', { startsAt: `${inDays(9)}T11:00:00.000Z` })).code).toBe(
      'NOT_AVAILABLE',
    );
    expect((await step(salon, data.id, 'confirm')).data.status).toBe('CONFIRMED');
    expect((await step(salon, data.id, 'cancel')).data.status).toBe('CANCELLED');
  });
});

describe('moves at the same time', () => {
  const at = (time: string) => `${inDays(8)}T${time}:00.000Z`;
  async function bookTimes(...times: string[]): Promise<string[]> {
    const serviceId = await salon.addService();
    const providerId = await salon.addProvider([serviceId]);
    const ids: string[] = [];
    for (const time of times) ids.push((await salon.book({ serviceId, providerId, startsAt: at(time) })).data.id);
    return ids;
  }
  const move = (id: string | undefined, time: string) => step(salon, id ?? '', 'reschedule', { startsAt: at(time) });

  it('onto a time that the other leaves: the one that came too early succeeds when repeated', async () => {
    const [first, second] = await bookTimes('09:00', '10:00');
    const [follows, leaves] = await Promise.all([move(first, '10:00'), move(second, '11:00')]);
    expect(leaves.status).toBe(200);
    if (follows.status !== 200) expect(follows.details[0]?.code).toBe('TAKEN');
    expect((await move(first, '10:00')).data.startsAt).toBe(at('10:00'));
  });

  it('that swap two times are both refused, and possible by way of a third time', async () => {
    const [first, second] = await bookTimes('09:00', '10:00');
    const swapped = await Promise.all([move(first, '10:00'), move(second, '09:00')]);
    expect(swapped.map(({ code }) => code)).toEqual(['NOT_AVAILABLE', 'NOT_AVAILABLE']);
    for (const [id, time] of [
      [first, '14:00'],
      [second, '09:00'],
      [first, '10:00'],
    ] as const)
      expect((await move(id, time)).data.startsAt).toBe(at(time));
  });
});

describe('who may do what to a booking', () => {
  it("lets its customer read, move and cancel it in time, and nothing else; a stranger's is not found", async () => {
    const unitId = await rentals.addUnit({ quantity: 9 });
    const ama = await api.signIn();
    const stranger = await api.signIn();
    const customer = { name: 'Ama', phone: ama.phone };
    await rentals.setPolicies({ cancellationNoticeHours: 72 });
    const { data: soon } = await rentals.book({ unitId, date: inDays(1), customer });
    const { data: later } = await rentals.book({ unitId, date: inDays(9), customer });
    expect((await api.get(`/bookings/${soon.id}`, ama.token)).status).toBe(200);
    expect((await api.get(`/bookings/${soon.id}`, stranger.token)).status).toBe(404);
    for (const verb of ['confirm', 'check-in', 'complete', 'no-show'])
      expect((await step(rentals, soon.id, verb, {}, ama.token)).code, verb).toBe('ROLE_REQUIRED');
    const late = await step(rentals, soon.id, 'cancel', {}, ama.token);
    expect([late.status, late.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
    const lateMove = await step(rentals, soon.id, 'reschedule', { date: inDays(9) }, ama.token);
    expect([lateMove.status, lateMove.details[0]?.code]).toEqual([422, 'CANCELLATION_NOTICE']);
    const moved = await step(rentals, later.id, 'reschedule', { date: inDays(10) }, ama.token);
    expect([moved.status, moved.data.startsAt]).toEqual([200, `${inDays(10)}T00:00:00.000Z`]);
    expect(moved.data).not.toHaveProperty('internalNote');
    await rentals.setPolicies({ customerReschedule: false });
    const kofi = await api.signIn();
    const fixedFor = { name: 'Kofi', phone: kofi.phone };
    const { data: fixed } = await rentals.book({ unitId, date: inDays(9), customer: fixedFor });
    const forbidden = await step(rentals, fixed.id, 'reschedule', { date: inDays(8) }, kofi.token);
    expect([forbidden.status, forbidden.details[0]?.code]).toEqual([422, 'RESCHEDULE_NOT_ALLOWED']);
    await rentals.setPolicies({ customerReschedule: true });
    // A hold that was not paid can be cancelled at any time.
    const { data: unpaid } = await rentals.hold({ unitId, date: inDays(1), customer });
    expect((await step(rentals, unpaid.id, 'cancel', {}, ama.token)).data.status).toBe('CANCELLED');
    expect((await step(rentals, later.id, 'cancel', {}, stranger.token)).status).toBe(404);
    expect((await step(rentals, later.id, 'cancel', {}, ama.token)).data.status).toBe('CANCELLED');
    const { rows } = await rentals.sql.query(
      `select data -> 'by' ->> 'kind' as kind from events where type = 'booking.cancelled' and data -> 'booking' ->> 'id' = $1`,
      [later.id],
    );
    expect(rows).toEqual([{ kind: 'customer' }]);
    const mine = await api.get('/me/bookings?limit=1', ama.token);
    expect([mine.data[0].id, mine.body.meta.hasMore]).toEqual([later.id, true]);
    const rest = await api.get(`/me/bookings?limit=2&cursor=${mine.body.meta.nextCursor}`, ama.token);
    const others = rest.data.map(({ id }: { id: string }) => id);
    expect([others.toSorted(), rest.body.meta.hasMore]).toEqual([[soon.id, unpaid.id].toSorted(), false]);
    expect((await api.get(`/businesses/${rentals.id}/bookings`, ama.token)).status).toBe(404);
  });

  it('refuses new business while the subscription has lapsed, and lets what exists go on', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 9 });
    const date = inDays(0);
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => shop.hold({ unitId, date })));
    await shop.sql.query('update businesses set read_only = true where id = $1', [shop.id]);
    await api.service.deps.db.service.transaction(async (tx) => tx.invalidate('business', shop.id));
    expect((await shop.hold({ unitId, date })).code).toBe('READ_ONLY');
    expect((await shop.book({ unitId, date })).code).toBe('READ_ONLY');
    expect((await step(shop, a?.data.id, 'reschedule', { date: inDays(3) })).code).toBe('READ_ONLY');
    expect((await step(shop, a?.data.id, 'cancel')).status).toBe(200);
    expect((await step(shop, b?.data.id, 'confirm')).status).toBe(200);
    expect((await step(shop, b?.data.id, 'no-show')).status).toBe(200);
    expect((await step(shop, c?.data.id, 'confirm')).status).toBe(200);
    expect((await step(shop, c?.data.id, 'check-in')).status).toBe(200);
    expect((await step(shop, c?.data.id, 'complete')).status).toBe(200);
  });

  it('takes 60 holds a minute for each business, then asks to wait', async () => {
    const strict = await startTestService({ RATE_LIMIT_FACTOR: '1' });
    const shop = await openShop(strict, strict.database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 200 });
    const held = await Promise.all(Array.from({ length: 130 }, () => shop.hold({ unitId, date: inDays(1) })));
    const refused = held.filter(({ status }) => status === 429);
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([201, 429]));
    // A minute may end in between.
    expect(refused.length).toBeLessThanOrEqual(70);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('reads of a business', () => {
  it('lists by status, day, customer, unit and words, in pages; and sums up today', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const [tent, chair] = [await shop.addUnit({ quantity: 50 }), await shop.addUnit({ quantity: 50, price: 100 })];
    const kofi = { name: 'Kofi Annan', phone: '+233245551234' };
    const made: { id: string; customerId: string }[] = [];
    for (const day of [0, 1, 2]) made.push((await shop.hold({ unitId: tent, date: inDays(day), customer: kofi })).data);
    for (const day of [0, 4]) made.push((await shop.book({ unitId: chair, date: inDays(day) })).data);
    await step(shop, made[1]?.id ?? '', 'cancel');
    const list = async (query: string) =>
      (await api.get(`/businesses/${shop.id}/bookings?${query}`, shop.owner.token)).data.map((b: { id: string }) =>
        made.findIndex(({ id }) => id === b.id),
      );
    expect(await list('')).toEqual([4, 2, 1, expect.any(Number), expect.any(Number)]);
    expect(await list('status=HELD')).toEqual([2, 0]);
    expect(await list('status=HELD&status=CANCELLED')).toEqual([2, 1, 0]);
    expect(await list(`from=${inDays(1)}&to=${inDays(2)}`)).toEqual([2, 1]);
    expect(await list(`customerId=${made[0]?.customerId}&status=HELD`)).toEqual([2, 0]);
    expect(await list(`unitId=${chair}`)).toEqual([4, 3]);
    expect(await list('q=kofi')).toEqual([2, 1, 0]);
    expect(await list('q=0245551')).toEqual([2, 1, 0]);
    expect(await list('q=nobody')).toEqual([]);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await api.get(`/businesses/${shop.id}/bookings?limit=2${cursor}`, shop.owner.token);
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.body.meta.nextCursor ? `&cursor=${page.body.meta.nextCursor}` : '';
    } while (cursor);
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    const bad = await api.get(`/businesses/${shop.id}/bookings?cursor=abcdefghijklmnopqrstu`, shop.owner.token);
    expect(bad.status).toBe(422);

    const { data } = await api.get(`/businesses/${shop.id}/digest/today`, shop.owner.token);
    expect(data).toMatchObject({
      date: inDays(0),
      counts: { total: 2, held: 1, confirmed: 1, checkedIn: 0 },
      outstandingPesewas: 10_000 + 100,
    });
    const customers = await api.get(`/businesses/${shop.id}/customers?q=KOFI`, shop.owner.token);
    expect(customers.data.map(({ phone }: { phone: string }) => phone)).toEqual([kofi.phone]);
    for (const q of ['024%20555%201', '%2B233245551', '233245551'])
      expect((await api.get(`/businesses/${shop.id}/customers?q=${q}`, shop.owner.token)).data.length, q).toBe(1);
    expect((await api.get(`/businesses/${shop.id}/customers?q=annan`, shop.owner.token)).data).toEqual([]);
    const first = await api.get(`/businesses/${shop.id}/customers?limit=2`, shop.owner.token);
    expect([first.data.length, first.body.meta.hasMore]).toEqual([2, true]);
    const next = await api.get(
      `/businesses/${shop.id}/customers?limit=2&cursor=${first.body.meta.nextCursor}`,
      shop.owner.token,
    );
    expect([next.data.length, next.body.meta.hasMore]).toEqual([1, false]);
    const someoneElse = await api.signIn();
    expect((await api.get(`/customers/${made[0]?.customerId}`, someoneElse.token)).status).toBe(404);
    expect((await api.get(`/customers/${made[0]?.customerId}`, shop.owner.token)).data.name).toBe('Kofi Annan');
    expect(someone().phone).toMatch(/^\+233/);
  });

  it('shows keys the least of a customer, and says where a booking came from', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const unitId = await shop.addUnit({ quantity: 9 });
    const scopes = ['bookings:write', 'bookings:read', 'customers:read'];
    const key = await api.post(`/businesses/${shop.id}/api-keys`, { name: 'POS', scopes }, shop.owner.token);
    const held = await shop.hold({ unitId, date: inDays(1) }, key.data.key);
    expect(held.data.source).toBe('API');
    const customer = await api.get(`/customers/${held.data.customerId}`, key.data.key);
    expect(Object.keys(customer.data)).toEqual(['id', 'name', 'phone', 'messages']);
    const denied = await api.get(`/businesses/${shop.id}/availability?from=${inDays(1)}&to=${inDays(2)}`, key.data.key);
    expect([denied.code, denied.details[0]?.code]).toEqual(['SCOPE_MISSING', 'availability:read']);
    expect((await api.get(`/bookings/${held.data.id}`, key.data.key)).status).toBe(200);
    const elsewhere = await rentals.hold({ unitId: await rentals.addUnit(), date: inDays(1) });
    expect((await api.get(`/bookings/${elsewhere.data.id}`, key.data.key)).status).toBe(404);
  });
});

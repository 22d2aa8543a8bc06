import { describe, expect, it } from 'vitest';
import { dayWords } from '../../../../src/domain/schedule/words.ts';
import { setStatus } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { deliveriesOf, eventsOf, inDays, openShop, someone } from './shop.ts';

const api = await startTestService();
const shop = await openShop(api, api.database.url, 'units');

describe('a hold of a unit', () => {
  it('answers with the whole booking, prices it, and tells the world once', async () => {
    await shop.setZone('accra-osu', 2_500);
    const unitId = await shop.addUnit({ quantity: 4, price: 1_001 });
    const extraId = await shop.addExtra({ price: 333 });
    const customer = { name: 'Kofi Boateng', phone: '024 555 0199' };
    const held = await shop.hold({
      unitId,
      date: inDays(3),
      endDate: inDays(5),
      quantity: 2,
      customer,
      delivery: { areaId: 'accra-osu', address: '12 Oxford Street' },
      extras: [{ extraId, quantity: 3 }],
      note: 'Ring twice\nplease',
    });
    expect(held.status, held.text).toBe(201);
    const total = 1_001 * 3 * 2 + 333 * 3 + 2_500;
    expect(held.data).toMatchObject({
      businessId: shop.id,
      status: 'HELD',
      source: 'DASHBOARD',
      startsAt: `${inDays(3)}T00:00:00.000Z`,
      endsAt: `${inDays(6)}T00:00:00.000Z`,
      item: 'Canopy',
      unitId,
      serviceId: null,
      providerId: null,
      quantity: 2,
      customerName: 'Kofi Boateng',
      customerPhone: '+233245550199',
      area: 'Osu',
      areaId: 'accra-osu',
      address: '12 Oxford Street',
      totalPesewas: total,
      depositPesewas: Math.ceil(total * 0.3),
      paidPesewas: 0,
      duePesewas: total,
      refundedPesewas: 0,
      note: 'Ring twice\nplease',
      cancelReason: null,
    });
    expect(held.data.lines).toEqual([
      { kind: 'UNIT', id: unitId, name: 'Canopy', quantity: 2, days: 3, unitPesewas: 1_001, totalPesewas: 6_006 },
      { kind: 'EXTRA', id: extraId, name: 'Cooler', quantity: 3, unitPesewas: 333, totalPesewas: 999 },
      { kind: 'DELIVERY', id: 'accra-osu', name: 'Osu', quantity: 1, unitPesewas: 2_500, totalPesewas: 2_500 },
    ]);
    expect((await api.get(`/bookings/${held.data.id}`, shop.owner.token)).data).toEqual(held.data);
    const events = await shop.sql.query(`select data from events where data -> 'booking' ->> 'id' = $1`, [
      held.data.id,
    ]);
    const { internalNote, ...told } = held.data;
    expect(internalNote).toBeNull();
    expect(events.rows).toEqual([{ data: { booking: told, by: { kind: 'user', id: shop.owner.id } } }]);
  });

  it('reaches the endpoints that listen', async () => {
    const listened = await openShop(api, api.database.url, 'units');
    const unitId = await listened.addUnit();
    const endpoint = await api.post(
      `/businesses/${listened.id}/webhooks`,
      { url: 'http://127.0.0.1:9/hook', events: ['booking.held'] },
      listened.owner.token,
    );
    const held = await listened.hold({ unitId, date: inDays(1) });
    expect(await deliveriesOf(listened)).toEqual([{ endpoint: endpoint.data.id, booking: held.data.id }]);
  });

  it('gives the same booking again for the same key, and takes the day once', async () => {
    const unitId = await shop.addUnit({ quantity: 3 });
    const body = { unitId, date: inDays(2), customer: someone() };
    const [first, second] = await Promise.all([
      shop.hold(body, shop.owner.token, 'same-key-1'),
      shop.hold(body, shop.owner.token, 'same-key-1'),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.text).toBe(second.text);
    const other = await shop.hold({ ...body, date: inDays(4) }, shop.owner.token, 'same-key-1');
    expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const { rows } = await shop.sql.query('select taken from unit_days where unit_id = $1', [unitId]);
    expect(rows).toEqual([{ taken: 1 }]);
  });

  it('asks for a key', async () => {
    const unitId = await shop.addUnit();
    const refused = await api.post(
      `/businesses/${shop.id}/holds`,
      { unitId, date: inDays(1), customer: someone() },
      shop.owner.token,
    );
    expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuses what is taken and names the nearest free days, the same again on a retry', async () => {
    const unitId = await shop.addUnit();
    expect((await shop.hold({ unitId, date: inDays(10), endDate: inDays(11) })).status).toBe(201);
    const refused = await shop.hold({ unitId, date: inDays(11), customer: someone() }, shop.owner.token, 'refused-key');
    expect([refused.status, refused.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.details).toEqual([
      { code: 'TAKEN', path: '/date', message: `Taken on ${dayWords(inDays(11))}` },
      { code: 'ALTERNATIVE', path: 'date', message: inDays(12) },
      { code: 'ALTERNATIVE', path: 'date', message: inDays(9) },
      { code: 'ALTERNATIVE', path: 'date', message: inDays(13) },
    ]);
  });

  it('honours closures, blocks and a lowered quantity, and keeps what was booked before', async () => {
    const unitId = await shop.addUnit({ quantity: 3 });
    const date = inDays(20);
    const first = await shop.hold({ unitId, date, quantity: 2 });
    expect(first.status).toBe(201);
    await shop.setQuantity(unitId, 1);
    expect((await shop.hold({ unitId, date })).code).toBe('NOT_AVAILABLE');
    const calendar = await api.get(
      `/businesses/${shop.id}/availability?from=${date}&to=${date}&unitId=${unitId}`,
      shop.owner.token,
    );
    expect(calendar.data.units[0].days).toEqual([
      {
        date,
        status: 'TAKEN',
        freeQuantity: 0,
        bookable: false,
        pricePesewas: 10_000,
        bookingIds: [first.data.id],
      },
    ]);
    await shop.setQuantity(unitId, 4);
    await shop.sql.query(
      `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
       values ($1, 'blk_half', $2, 1, $3, $3, now())`,
      [shop.id, unitId, date],
    );
    expect((await shop.hold({ unitId, date, quantity: 2 })).code).toBe('NOT_AVAILABLE');
    expect((await shop.hold({ unitId, date, quantity: 1 })).status).toBe(201);
    expect((await api.post(`/bookings/${first.data.id}/cancel`, {}, shop.owner.token)).data.status).toBe('CANCELLED');
    const closed = inDays(21);
    const closure = await shop.closeOn(closed);
    const refused = await shop.hold({ unitId, date: closed });
    expect([refused.status, refused.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.details.map(({ message }) => message)).not.toContain(closed);
    await api.call('DELETE', `/businesses/${shop.id}/closures/${closure}`, { token: shop.owner.token });
  });

  it('refuses by the contract: unknown things, bad combinations, the past, too soon, too far, suspended', async () => {
    const unitId = await shop.addUnit();
    const dear = await shop.addExtra({ max: 2 });
    const off = await shop.addExtra({ active: false });
    const date = inDays(2);
    const cases: [object, number, string, string?][] = [
      [{ unitId: 'unt_nothing', date }, 404, 'NOT_FOUND'],
      [{ serviceId: 'svc_x', startsAt: `${date}T10:00:00.000Z` }, 422, 'POLICY_VIOLATION', 'WRONG_SHAPE'],
      [{ unitId }, 422, 'VALIDATION_FAILED', 'REQUIRED'],
      [{ date }, 422, 'VALIDATION_FAILED', 'REQUIRED'],
      [{ unitId, date, startsAt: `${date}T10:00:00.000Z` }, 422, 'VALIDATION_FAILED', 'UNKNOWN_FIELD'],
      [{ unitId, date, endDate: inDays(1) }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date, endDate: inDays(33) }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date, quantity: 0 }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date: '0000-01-01' }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date: '9999-12-31' }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date, extras: [{ extraId: dear, quantity: 3 }] }, 422, 'VALIDATION_FAILED', 'EXTRA_TOO_MANY'],
      [{ unitId, date, extras: [{ extraId: off, quantity: 1 }] }, 422, 'VALIDATION_FAILED', 'EXTRA_UNKNOWN'],
      [{ unitId, date, delivery: { areaId: 'accra-legon' } }, 422, 'VALIDATION_FAILED', 'AREA_NOT_COVERED'],
      [{ unitId, date, customer: { name: 'X', phone: '12' } }, 422, 'VALIDATION_FAILED'],
      [{ unitId, date: inDays(-1) }, 422, 'POLICY_VIOLATION', 'IN_THE_PAST'],
      [{ unitId, date: inDays(400) }, 422, 'POLICY_VIOLATION', 'MAX_ADVANCE'],
      [{ unitId, date, quantity: 2 }, 409, 'NOT_AVAILABLE'],
    ];
    for (const [body, status, code, detail] of cases) {
      const refused = await shop.hold(body);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([status, code]);
      if (detail)
        expect(
          refused.details.map((row) => row.code),
          JSON.stringify(body),
        ).toContain(detail);
    }
    await shop.setPolicies({ minNoticeMinutes: 10 * 24 * 60 });
    const soon = await shop.hold({ unitId, date });
    expect(soon.details.map((row) => row.code)).toEqual(['MIN_NOTICE']);
    expect((await shop.book({ unitId, date })).status).toBe(201);
    await shop.setPolicies({ minNoticeMinutes: 0 });
    await setStatus(api, shop.id, 'SUSPENDED');
    for (const refused of [await shop.hold({ unitId, date }), await shop.book({ unitId, date })])
      expect([refused.status, refused.code, refused.details[0]?.code]).toEqual([422, 'POLICY_VIOLATION', 'SUSPENDED']);
    await setStatus(api, shop.id, 'ACTIVE');
  });

  it('keeps one customer per phone, called what they were called last', async () => {
    const unitId = await shop.addUnit({ quantity: 20 });
    const { phone } = someone();
    const all = await Promise.all(
      ['Ama', 'Ama M.', 'Ama'].map((name, day) =>
        shop.hold({ unitId, date: inDays(day + 1), customer: { name, phone } }),
      ),
    );
    expect(new Set(all.map(({ data }) => data.customerId)).size).toBe(1);
    await shop.hold({ unitId, date: inDays(6), customer: { name: 'Ama Mensah', phone } });
    const { data } = await api.get(`/customers/${all[0]?.data.customerId}`, shop.owner.token);
    expect(data).toMatchObject({
      name: 'Ama Mensah',
      phone,
      bookingCount: 0,
      totalPaidPesewas: 0,
      lastBookingAt: null,
    });
  });

  it('is free for others at the very instant of its end, without any worker', async () => {
    const unitId = await shop.addUnit();
    await shop.setPolicies({ holdTtlMinutes: 5 });
    const date = inDays(30);
    const first = await shop.hold({ unitId, date, endDate: inDays(32) });
    expect(first.status).toBe(201);
    const ends = Temporal.Instant.from(first.data.holdExpiresAt);
    expect(ends).toEqual(Temporal.Instant.from(first.data.createdAt).add({ minutes: 5 }));
    await api.moveClock(290);
    expect((await shop.hold({ unitId, date: inDays(31) })).code).toBe('NOT_AVAILABLE');
    await api.moveClock(301);
    const read = await api.get(`/bookings/${first.data.id}`, shop.owner.token);
    expect(read.data).toMatchObject({ status: 'EXPIRED', duePesewas: 0 });
    const listed = await api.get(`/businesses/${shop.id}/bookings?status=EXPIRED&unitId=${unitId}`, shop.owner.token);
    expect(listed.data.map((booking: { id: string }) => booking.id)).toEqual([first.data.id]);
    const quoted = await api.post(`/businesses/${shop.id}/quotes`, { unitId, date }, shop.owner.token);
    expect(quoted.data.available).toBe(true);
    expect(await eventsOf(shop, first.data.id)).toEqual(['booking.held']);
    const confirm = await api.post(`/bookings/${first.data.id}/confirm`, {}, shop.owner.token);
    expect([confirm.status, confirm.code]).toEqual([409, 'INVALID_STATE']);
    expect(await eventsOf(shop, first.data.id)).toEqual(['booking.held', 'booking.expired']);
    const second = await shop.hold({ unitId, date });
    expect(second.status, second.text).toBe(201);
    await api.moveClock(700);
    const [a, b] = await Promise.all([shop.hold({ unitId, date }), shop.hold({ unitId, date })]);
    expect([a.status, b.status].sort()).toEqual([201, 409]);
    expect(await eventsOf(shop, second.data.id)).toEqual(['booking.held', 'booking.expired']);
    await api.moveClock(0);
  });
});

describe('a hold that loses against others again and again', () => {
  it('changes nothing and may be tried again, with the same key', async () => {
    const unitId = await shop.addUnit({ quantity: 1 });
    await shop.sql.query(
      `create function lose() returns trigger language plpgsql as 'begin raise serialization_failure; end'`,
    );
    await shop.sql.query('create trigger lose before insert on bookings for each row execute function lose()');
    const body = { unitId, date: inDays(3), customer: someone() };
    const key = 'loses-eight-times';
    const refused = await shop.hold(body, shop.owner.token, key);
    expect([refused.status, refused.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    await shop.sql.query('drop trigger lose on bookings');
    const held = await shop.hold(body, shop.owner.token, key);
    expect(held.status, held.text).toBe(201);
    expect(held.headers.get('idempotent-replayed')).toBeNull();
  });
});

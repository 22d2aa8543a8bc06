import { describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { inDays, openShop, someone } from '../bookings/shop.ts';

const api = await startTestService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

const calendar = (query: string, token = rentals.owner.token) =>
  api.get(`/businesses/${rentals.id}/availability?${query}`, token);
const slots = (query: string, token = salon.owner.token) => api.get(`/businesses/${salon.id}/slots?${query}`, token);

describe('the day calendar', () => {
  it('says of each day why it is as it is', async () => {
    const unitId = await rentals.addUnit({ quantity: 3 });
    const { data: held } = await rentals.hold({ unitId, date: inDays(2), endDate: inDays(3), quantity: 2 });
    const { data: sure } = await rentals.book({ unitId, date: inDays(3) });
    await rentals.sql.query(
      `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
       values ($1, 'blk_a', $2, null, $3, $3, now()), ($1, 'blk_b', $2, 1, $4, $4, now())`,
      [rentals.id, unitId, inDays(4), inDays(2)],
    );
    const closure = await rentals.closeOn(inDays(5));
    const { data } = await calendar(`from=${inDays(-1)}&to=${inDays(5)}&unitId=${unitId}`);
    const day = (offset: number, status: string, freeQuantity: number, ...bookingIds: string[]) => ({
      date: inDays(offset),
      status,
      freeQuantity,
      bookable: freeQuantity > 0,
      pricePesewas: 10_000,
      bookingIds,
    });
    expect(data).toEqual({
      from: inDays(-1),
      to: inDays(5),
      units: [
        {
          unitId,
          name: 'Canopy',
          days: [
            day(-1, 'PAST', 0),
            day(0, 'FREE', 3),
            day(1, 'FREE', 3),
            day(2, 'TAKEN', 0, held.id),
            day(3, 'TAKEN', 0, held.id, sure.id),
            day(4, 'BLOCKED', 0),
            day(5, 'CLOSED', 0),
          ],
        },
      ],
      kits: [],
    });
    await api.call('DELETE', `/businesses/${rentals.id}/closures/${closure}`, { token: rentals.owner.token });
  });

  it('shows a unit among all units as it shows it alone', async () => {
    const [booked, blocked] = [await rentals.addUnit({ quantity: 3 }), await rentals.addUnit({ quantity: 3 })];
    const idle = [await rentals.addUnit({ quantity: 3 }), await rentals.addUnit({ quantity: 4 })];
    await rentals.sql.query('update units set name = $1 where id = $2', ['A "quoted" \\ name', idle[0]]);
    await rentals.book({ unitId: booked, date: inDays(2) });
    await rentals.sql.query(
      `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
       values ($1, 'blk_c', $2, 2, $3, $3, now())`,
      [rentals.id, blocked, inDays(3)],
    );
    const range = `from=${inDays(-1)}&to=${inDays(5)}`;
    const all = (await calendar(range)).data.units as { unitId: string; days: { freeQuantity: number }[] }[];
    const shown = [booked, blocked, ...idle].map((id) => all.find(({ unitId }) => unitId === id));
    for (const unit of shown) {
      expect((await calendar(`${range}&unitId=${unit?.unitId}`)).data.units).toEqual([unit]);
    }
    expect(shown.map((unit) => unit?.days.map(({ freeQuantity }) => freeQuantity))).toEqual([
      [0, 3, 3, 2, 3, 3, 3],
      [0, 3, 3, 3, 1, 3, 3],
      [0, 3, 3, 3, 3, 3, 3],
      [0, 4, 4, 4, 4, 4, 4],
    ]);
  });

  it('refuses a range that is backwards, too long or malformed, an unknown unit, and the wrong shape', async () => {
    for (const [query, status] of [
      [`from=${inDays(0)}&to=${inDays(92)}`, 200],
      [`from=${inDays(0)}&to=${inDays(93)}`, 422],
      [`from=${inDays(1)}&to=${inDays(0)}`, 422],
      [`from=2026-02-30&to=2026-03-01`, 422],
      [`from=0000-01-01&to=0000-01-02`, 422],
      [`from=${inDays(0)}`, 422],
      [`from=${inDays(0)}&to=${inDays(1)}&unit=x`, 422],
      [`from=${inDays(0)}&to=${inDays(1)}&unitId=unt_unknown`, 404],
    ] as const)
      expect([query, (await calendar(query)).status]).toEqual([query, status]);
    const wrong = await api.get(
      `/businesses/${salon.id}/availability?from=${inDays(0)}&to=${inDays(1)}`,
      salon.owner.token,
    );
    expect([wrong.status, wrong.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect((await calendar(`from=${inDays(0)}&to=${inDays(1)}`, salon.owner.token)).status).toBe(404);
  });

  it('takes at most three statements for 93 days of 50 units', async () => {
    for (let unit = 0; unit < 50; unit++) await rentals.addUnit({ quantity: 2 });
    const { result, texts } = await statementsDuring(() => calendar(`from=${inDays(0)}&to=${inDays(92)}`));
    expect(result.data.units.length).toBeGreaterThanOrEqual(50);
    expect(result.data.units.every((unit: { days: unknown[] }) => unit.days.length === 93)).toBe(true);
    // The worker of this process reads other tables meanwhile, and each read has its transaction and its scope.
    const reads = texts.filter(
      (text) => /from (businesses b|units u|bookings)\b/.test(text) && !/hold_expires_at <= \$1\s+order/.test(text),
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(3);
  });
});

describe('slots', () => {
  const at = (time: string, day = 3) => `${inDays(day)}T${time}:00.000Z`;

  it('lists what fits the hours, the schedule, its breaks, and everything already booked with buffers', async () => {
    const service = await salon.addService({ duration: 60, buffer: 30 });
    const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      start: '09:00',
      end: '15:00',
      breaks: [{ start: '12:00', end: '13:00' }],
    }));
    const provider = await salon.addProvider([service], { schedule });
    await salon.addProvider([service], { schedule: [], name: 'On leave' });
    await salon.book({ serviceId: service, providerId: provider, startsAt: at('09:30') });
    const { data } = await slots(`serviceId=${service}&date=${inDays(3)}&stepMin=30`);
    expect(data.stepMin).toBe(30);
    const found = data.providers.find(({ providerId }: { providerId: string }) => providerId === provider);
    // 09:30–10:30 with its buffer is busy until 11:00; the new one's own buffer may run into the break.
    expect(found.slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16))).toEqual([
      '11:00',
      '13:00',
      '13:30',
      '14:00',
    ]);
    expect(found.slots[0]).toEqual({ startsAt: at('11:00'), endsAt: at('12:00'), pricePesewas: 5_000 });
    expect(data.providers.find(({ name }: { name: string }) => name === 'On leave').slots).toEqual([]);
    const one = await slots(`serviceId=${service}&date=${inDays(3)}&providerId=${provider}`);
    expect([one.data.providers.length, one.data.stepMin]).toEqual([1, 30]);
  });

  it('leaves out a start whose buffer meets a block of the following night', async () => {
    const service = await salon.addService({ duration: 60, buffer: 240 });
    const provider = await salon.addProvider([service], { schedule: [] });
    const evening = { startDate: inDays(3), endDate: inDays(3), windows: [{ start: '20:00', end: '23:59' }] };
    const path = `/businesses/${salon.id}`;
    const late = { ...evening, kind: 'WORK', evenIfClosed: true };
    const made = await api.post(`${path}/providers/${provider}/dates`, late, salon.owner.token);
    expect(made.status, made.text).toBe(201);
    const starts = async () => {
      const { data } = await slots(`serviceId=${service}&date=${inDays(3)}&providerId=${provider}&stepMin=30`);
      return data.providers[0].slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16));
    };
    expect(await starts()).toEqual(['20:00', '20:30', '21:00', '21:30', '22:00', '22:30']);
    const night = { providerId: provider, startsAt: at('03:29', 4), endsAt: at('03:45', 4) };
    expect((await api.post(`${path}/blocks`, night, salon.owner.token)).status).toBe(201);
    expect(await starts()).toEqual(['20:00', '20:30', '21:00', '21:30', '22:00']);
    const startsAt = at('22:30');
    const refused = await salon.hold({ serviceId: service, providerId: provider, startsAt });
    expect(refused.code).toBe('NOT_AVAILABLE');
  });

  it('refuses what is unknown or of the wrong shape', async () => {
    const service = await salon.addService();
    const idle = await salon.addProvider([]);
    for (const [query, status] of [
      [`serviceId=svc_no&date=${inDays(1)}`, 404],
      [`serviceId=${service}&date=${inDays(1)}&providerId=prv_no`, 404],
      [`serviceId=${service}&date=${inDays(1)}&providerId=${idle}`, 422],
      [`serviceId=${service}&date=${inDays(1)}&stepMin=7`, 422],
      [`serviceId=${service}`, 422],
    ] as const)
      expect([query, (await slots(query)).status]).toEqual([query, status]);
    const wrong = await api.get(`/businesses/${rentals.id}/slots?serviceId=x&date=${inDays(1)}`, rentals.owner.token);
    expect(wrong.code).toBe('POLICY_VIOLATION');
  });

  it('gives any free provider, the least busy one, and names others when the chosen one is taken', async () => {
    const service = await salon.addService({ duration: 60, price: 4_000 });
    const [a, b] = [await salon.addProvider([service]), await salon.addProvider([service])].sort();
    const first = await salon.hold({ serviceId: service, startsAt: at('08:00') });
    expect([first.status, first.data.providerId, first.data.totalPesewas]).toEqual([201, a, 4_000]);
    const second = await salon.hold({ serviceId: service, startsAt: at('12:00') });
    expect(second.data.providerId).toBe(b);
    const refused = await salon.hold({ serviceId: service, startsAt: at('08:30'), providerId: a });
    expect([refused.status, refused.details[0]?.code, refused.details[1]]).toEqual([
      409,
      'TAKEN',
      { code: 'ALTERNATIVE', path: 'providerId', message: b },
    ]);
    expect(refused.details[2]).toEqual({ code: 'ALTERNATIVE', path: 'startsAt', message: at('09:00') });
    expect((await salon.hold({ serviceId: service, startsAt: at('08:30') })).data.providerId).toBe(b);
    const full = await salon.hold({ serviceId: service, startsAt: at('08:30'), customer: someone() });
    expect([full.status, full.details.slice(1).every(({ path }) => path === 'startsAt')]).toEqual([409, true]);
    expect(full.details.length).toBe(4);
    const odd = await salon.hold({ serviceId: service, startsAt: `${inDays(3)}T14:07:30.000Z` });
    expect([odd.status, odd.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await salon.hold({ serviceId: service, startsAt: at('14:07') })).status).toBe(201);
  });

  it('gives a new customer who asks for many times at once all of them, and one record', async () => {
    const service = await salon.addService();
    await salon.addProvider([service]);
    const customer = someone();
    const held = await Promise.all(
      ['08', '09', '10', '11', '12', '13', '14', '15'].map((hour) =>
        salon.hold({ serviceId: service, startsAt: at(`${hour}:00`, 6), customer }),
      ),
    );
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 201));
    expect(new Set(held.map(({ data }) => data.customerId)).size).toBe(1);
  });

  it('frees a slot at the very instant its hold ends, without any worker', async () => {
    const service = await salon.addService();
    const provider = await salon.addProvider([service]);
    await salon.setPolicies({ holdTtlMinutes: 5 });
    const held = await salon.hold({ serviceId: service, startsAt: at('10:00') });
    await api.moveClock(301);
    const { data } = await slots(`serviceId=${service}&date=${inDays(3)}&providerId=${provider}&stepMin=60`);
    expect(data.providers[0].slots.map(({ startsAt }: { startsAt: string }) => startsAt)).toContain(at('10:00'));
    const next = await salon.hold({ serviceId: service, startsAt: at('10:30') });
    expect(next.status, next.text).toBe(201);
    const { rows } = await salon.sql.query(
      `select type from events where data -> 'booking' ->> 'id' = any($1) order by sequence`,
      [[held.data.id, next.data.id]],
    );
    expect(rows.map(({ type }) => type)).toEqual(['booking.held', 'booking.expired', 'booking.held']);
    await api.moveClock(0);
  });
});

describe('a quote', () => {
  it('prices without keeping anything, and says whether it could be had', async () => {
    const unitId = await rentals.addUnit({ price: 999 });
    const body = { unitId, date: inDays(50), endDate: inDays(51) };
    const ask = () => api.post(`/businesses/${rentals.id}/quotes`, body, rentals.owner.token);
    const { data } = await ask();
    expect(data).toMatchObject({ totalPesewas: 1_998, depositPesewas: 600, available: true });
    await rentals.hold(body);
    expect((await ask()).data.available).toBe(false);
    const past = await api.post(`/businesses/${rentals.id}/quotes`, { unitId, date: inDays(-3) }, rentals.owner.token);
    expect([past.status, past.data.available]).toEqual([200, false]);
  });
});

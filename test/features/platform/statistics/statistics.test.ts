import { describe, expect, it } from 'vitest';
import { addDays, dateOf, datesBetween } from '../../../../src/kit/time.ts';
import type { Answer } from '../../../service/api.ts';
import { keyOf } from '../../../service/business.ts';
import { type Random, random } from '../../../service/seed.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop, type Shop, someone, today } from '../../booking/bookings/shop.ts';

const api = await startTestService();
const DAY_SECONDS = 86_400;

/** A shop whose calls use an API key, because access tokens end when the clock moves. */
async function openDesk(shape: 'units' | 'slots') {
  await api.moveClock(0);
  const shop = await openShop(api, api.database.url, shape);
  await shop.setPolicies({ minNoticeMinutes: 0, holdTtlMinutes: 60, cancellationNoticeHours: 0 });
  const key = await keyOf(api, shop.id, ['bookings:read', 'bookings:write']);
  const stats = (query: string) => api.get(`/businesses/${shop.id}/stats?${query}`, key);
  return { shop, key, stats };
}

type Day = Record<string, number>;
const STATUS_FIELD: Record<string, string> = {
  HELD: 'held',
  CONFIRMED: 'confirmed',
  CHECKED_IN: 'checkedIn',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  NO_SHOW: 'noShow',
  EXPIRED: 'expired',
};
const BOOKED = ['CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW'];

async function readAll(path: string, key: string): Promise<Answer['data'][]> {
  const rows: Answer['data'][] = [];
  for (let cursor = ''; ; ) {
    const page = await api.get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`, key);
    rows.push(...page.data);
    if (!page.body.meta.hasMore) return rows;
    cursor = page.body.meta.nextCursor;
  }
}

/** The statistics of each day, computed from the lists of bookings and payments. */
async function recompute(shop: Shop, key: string, from: string, to: string) {
  const days = new Map<string, Day>(
    datesBetween(from, to).map((date) => [
      date,
      {
        ...Object.fromEntries(Object.values(STATUS_FIELD).map((field) => [field, 0])),
        booked: 0,
        received: 0,
        refunded: 0,
        occupied: 0,
      },
    ]),
  );
  const add = (date: string, field: string, amount: number) => {
    const day = days.get(date);
    if (day) day[field] = (day[field] ?? 0) + amount;
  };
  const items = new Map<string, { bookings: number; pesewas: number }>();
  for (const booking of await readAll(`/businesses/${shop.id}/bookings`, key)) {
    const start = booking.startsAt.slice(0, 10);
    add(start, STATUS_FIELD[booking.status] ?? '', 1);
    if (!BOOKED.includes(booking.status)) continue;
    add(start, 'booked', booking.totalPesewas);
    const id = booking.unitId ?? booking.serviceId;
    const item = items.get(id) ?? { bookings: 0, pesewas: 0 };
    if (days.has(start)) items.set(id, { bookings: item.bookings + 1, pesewas: item.pesewas + booking.totalPesewas });
    if (booking.unitId === null) {
      add(start, 'occupied', (Date.parse(booking.endsAt) - Date.parse(booking.startsAt)) / 60_000);
    } else {
      const last = addDays(booking.endsAt.slice(0, 10), -1);
      for (const date of datesBetween(start, last)) add(date, 'occupied', booking.quantity);
    }
  }
  for (const payment of await readAll(`/businesses/${shop.id}/payments`, key)) {
    add(payment.paidAt.slice(0, 10), 'received', payment.amountPesewas);
    for (const refund of payment.refunds) {
      if (refund.status !== 'FAILED') add(refund.createdAt.slice(0, 10), 'refunded', refund.amountPesewas);
    }
  }
  return { days, items };
}

/** A day that was completed early and booked again is more than full, and counts as full. */
const percentOf = (occupied: number, capacity: number): number =>
  occupied === 0 ? 0 : Math.round((1_000 * occupied) / Math.max(occupied, capacity)) / 10;

const flat = (sums: Answer['data']): Day => ({
  ...sums.bookings,
  booked: sums.bookedPesewas,
  received: sums.receivedPesewas,
  refunded: sums.refundedPesewas,
  percent: sums.occupancyPercent,
});

function expectSums(data: Answer['data'], expected: ReadonlyMap<string, Day>, capacity: number): void {
  const total: Day = {};
  let occupiedInAll = 0;
  let capacityInAll = 0;
  for (const day of data.days) {
    const { occupied = 0, ...rest } = expected.get(day.date) ?? {};
    expect({ date: day.date, ...flat(day) }).toEqual({
      date: day.date,
      ...rest,
      percent: percentOf(occupied, capacity),
    });
    for (const [field, amount] of Object.entries(rest)) total[field] = (total[field] ?? 0) + amount;
    occupiedInAll += occupied;
    capacityInAll += Math.max(occupied, capacity);
  }
  expect(flat(data.totals)).toEqual({ ...total, percent: percentOf(occupiedInAll, capacityInAll) });
}

/** Sends random steps, each valid or refused, while days pass. */
async function live(shop: Shop, key: string, name: string, request: (dice: Random) => object): Promise<void> {
  const dice = random(name);
  const made: string[] = [];
  const payments: string[] = [];
  let clock = 0;
  let owner = shop.owner.token;
  for (let step = 0; step < 160; step++) {
    if (step % 25 === 24) {
      clock += dice.between(600, 2 * DAY_SECONDS);
      await api.moveClock(clock);
      owner = (await api.signIn(shop.owner.phone)).token;
    }
    const id = made.length > 0 ? dice.pick(made) : '';
    const act = made.length < 3 ? 'book' : dice.pick(STEPS);
    if (act === 'book' || act === 'hold') {
      const body = { ...request(dice), customer: someone() };
      const placed = await (act === 'book' ? shop.book(body, key) : shop.hold(body, key));
      if (placed.status === 201) made.push(placed.data.id);
    } else if (act === 'pay') {
      const amountPesewas = dice.between(1, 4_000);
      const paidAt = api.service.deps.clock.now().subtract({ hours: dice.between(0, 60) });
      const body = { amountPesewas, method: dice.pick(['CASH', 'MOMO']), paidAt: paidAt.toString() };
      const paid = await api.post(`/bookings/${id}/payments`, body, key, true);
      if (paid.status === 201) payments.push(paid.data.id);
    } else if (act === 'refund' && payments.length > 0) {
      const body = { amountPesewas: dice.between(1, 2_000), reason: 'Rain' };
      await api.post(`/payments/${dice.pick(payments)}/refunds`, body, owner);
    } else if (act === 'reschedule') {
      const { quantity: _q, unitId: _u, serviceId: _s, ...time } = request(dice) as Record<string, unknown>;
      await api.post(`/bookings/${id}/reschedule`, time, key, true);
    } else if (act !== 'refund') await api.post(`/bookings/${id}/${act}`, {}, key);
  }
}
const STEPS = [
  'book',
  'book',
  'hold',
  'hold',
  'confirm',
  'check-in',
  'complete',
  'no-show',
  'cancel',
  'reschedule',
  'pay',
  'pay',
  'refund',
] as const;

describe('statistics', () => {
  it('of a rental equal a recomputation from its lists over a random history', async () => {
    const { shop, key, stats } = await openDesk('units');
    const units = [
      await shop.addUnit({ quantity: 3, price: 900 }),
      await shop.addUnit({ quantity: 5, name: 'Chairs' }),
    ];
    await live(shop, key, 'rental statistics', (dice) => {
      const date = addDays(dateOf(api.service.deps.clock.now()), dice.between(0, 12));
      return {
        unitId: dice.pick(units),
        date,
        endDate: addDays(date, dice.between(0, 3)),
        quantity: dice.between(1, 2),
      };
    });
    const [from, to] = [inDays(-4), inDays(60)];
    const { data } = await stats(`from=${from}&to=${to}`);
    const expected = await recompute(shop, key, from, to);
    expectSums(data, expected.days, 8);
    expect(data.days.map(({ date }: { date: string }) => date)).toEqual(datesBetween(from, to));
    expect(data.topItems).toEqual(
      [...expected.items]
        .map(([id, sums]) => ({ id, item: id === units[0] ? 'Canopy' : 'Chairs', ...sums }))
        .toSorted((a, b) => b.pesewas - a.pesewas),
    );
    expect(data.totals.receivedPesewas).toBeGreaterThan(0);
    expect(data.totals.refundedPesewas).toBeGreaterThan(0);
  });

  it('of a salon equal a recomputation from its lists over a random history', async () => {
    const { shop, key, stats } = await openDesk('slots');
    const services = [await shop.addService({ duration: 30 }), await shop.addService({ duration: 90, buffer: 15 })];
    const providers = [await shop.addProvider(services), await shop.addProvider(services, { name: 'Abena' })];
    await live(shop, key, 'salon statistics', (dice) => {
      const date = addDays(dateOf(api.service.deps.clock.now()), dice.between(0, 4));
      return {
        serviceId: dice.pick(services),
        startsAt: `${date}T${String(dice.between(8, 16)).padStart(2, '0')}:00:00Z`,
        ...(dice.chance(0.5) && { providerId: dice.pick(providers) }),
      };
    });
    const [from, to] = [inDays(-4), inDays(60)];
    const { data } = await stats(`from=${from}&to=${to}`);
    const expected = await recompute(shop, key, from, to);
    // Two providers work ten hours a day.
    expectSums(data, expected.days, 1_200);
    expect(data.totals.bookedPesewas).toBeGreaterThan(0);
  });

  it('by rule and code equal a recomputation from the lines of its bookings over a random history', async () => {
    const { shop, key, stats } = await openDesk('units');
    const unitId = await shop.addUnit({ quantity: 30, price: 900 });
    const post = async (to: string, body: object) =>
      (await api.post(`/businesses/${shop.id}/${to}`, body, shop.owner.token)).data;
    const rules = [
      await post('price-rules', { name: 'Weekend', kind: 'DATES', weekdays: [6, 7], percent: 20 }),
      await post('price-rules', { name: 'Many', kind: 'QUANTITY', minQuantity: 3, percent: -10 }),
      await post('price-rules', { name: 'Never', kind: 'QUANTITY', minQuantity: 1_000, percent: -10 }),
    ];
    const codes = [
      await post('promo-codes', { code: 'REGULAR', percent: 10, perCustomer: null }),
      await post('promo-codes', { code: 'UNUSED', percent: 10 }),
    ];
    // One booking that uses both rules and the code: chance alone may leave one out.
    const saturday = [2, 3, 4, 5, 6, 7, 8].map(inDays).find((date) => new Date(date).getUTCDay() === 6);
    await shop.book({ unitId, date: saturday, quantity: 3, promoCode: 'REGULAR' });
    await live(shop, key, 'prices', (dice) => {
      const date = addDays(dateOf(api.service.deps.clock.now()), dice.between(0, 12));
      return { unitId, date, quantity: dice.between(1, 4), ...(dice.chance(0.3) && { promoCode: 'REGULAR' }) };
    });
    const [from, to] = [inDays(2), inDays(9)];
    const expected = new Map<string, Day>();
    for (const booking of await readAll(`/businesses/${shop.id}/bookings`, key)) {
      const start = booking.startsAt.slice(0, 10);
      if (!BOOKED.includes(booking.status) || start < from || start > to) continue;
      for (const { id, kind, totalPesewas } of booking.lines) {
        if (kind !== 'ADJUSTMENT' && kind !== 'PROMO') continue;
        const { bookings = 0, bookedPesewas = 0, adjustedPesewas = 0 } = expected.get(id) ?? {};
        expected.set(id, {
          bookings: bookings + 1,
          bookedPesewas: bookedPesewas + booking.totalPesewas,
          adjustedPesewas: adjustedPesewas + totalPesewas,
        });
      }
    }
    expect(expected.size).toBe(3);
    // A rule that is gone keeps its sums.
    const { token } = await api.signIn(shop.owner.phone);
    const path = `/businesses/${shop.id}/price-rules/${rules[0].id}`;
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    const { data } = await stats(`from=${from}&to=${to}`);
    const toRows = (made: Answer['data'][], name: (row: Answer['data']) => string) =>
      made
        .filter(({ id }) => expected.has(id))
        .map((row) => ({ id: row.id, name: name(row), ...expected.get(row.id) }) as Answer['data'])
        .toSorted((a, b) => b.bookedPesewas - a.bookedPesewas);
    expect(data.byRule).toEqual(toRows(rules, ({ name }) => name));
    expect(data.byCode).toEqual(toRows(codes, ({ code }) => `Promo code ${code}`));
  });

  it('count a day’s occupancy over what could be booked: open days, pieces that are not blocked', async () => {
    const { shop, stats } = await openDesk('units');
    const unitId = await shop.addUnit({ quantity: 4 });
    const dates = [5, 6, 7, 8].map(inDays) as [string, string, string, string];
    await shop.book({ unitId, date: dates[0], endDate: dates[2] });
    await api.post(
      `/businesses/${shop.id}/blocks`,
      { unitId, quantity: 2, startDate: dates[1], endDate: dates[1] },
      shop.owner.token,
    );
    await shop.closeOn(dates[2]);
    const { data } = await stats(`from=${dates[0]}&to=${dates[3]}`);
    expect(data.days.map((day: { occupancyPercent: number }) => day.occupancyPercent)).toEqual([25, 50, 100, 0]);
    expect(data.totals).toMatchObject({ occupancyPercent: 27.3, bookedPesewas: 30_000, bookings: { confirmed: 1 } });
  });

  it('count the places that the waiting list has filled, with their money, by the day they start', async () => {
    const { shop, key, stats } = await openDesk('units');
    await shop.setPolicies({ waitlist: 'IN_ORDER', deposit: { type: 'NONE' } });
    const unitId = await shop.addUnit({ quantity: 9, price: 900 });
    const [first, second] = [inDays(5), inDays(6)];
    /** A freed place is offered at once. */
    const offer = async (date: string) => {
      const body = { unitId, from: date, to: date, customer: someone() };
      const { data } = await api.post(`/businesses/${shop.id}/waitlist`, body, key, true);
      return data.offer.bookingId as string;
    };
    const act = (id: string, what: string) => api.post(`/bookings/${id}/${what}`, {}, key);
    const taken = [await offer(first), await offer(first), await offer(second)];
    for (const id of taken) await act(id, 'confirm');
    await act(await offer(second), 'cancel');
    await offer(second);
    await shop.book({ unitId, date: second });
    const { data } = await stats(`from=${inDays(4)}&to=${second}`);
    expect(data.days.map((day: { waitlist: unknown }) => day.waitlist)).toEqual([
      { bookings: 0, bookedPesewas: 0 },
      { bookings: 2, bookedPesewas: 1_800 },
      { bookings: 1, bookedPesewas: 900 },
    ]);
    expect(data.totals).toMatchObject({
      waitlist: { bookings: 3, bookedPesewas: 2_700 },
      bookedPesewas: 3_600,
      bookings: { held: 1, confirmed: 4, cancelled: 1 },
    });
    await act(taken[0] as string, 'cancel');
    expect((await stats(`from=${first}&to=${first}`)).data.totals.waitlist).toEqual({
      bookings: 1,
      bookedPesewas: 900,
    });
  });

  it('show an overdue hold as expired before a job has expired it', async () => {
    const { shop, stats } = await openDesk('units');
    const unitId = await shop.addUnit();
    await shop.hold({ unitId, date: inDays(3) });
    const query = `from=${inDays(3)}&to=${inDays(3)}`;
    expect((await stats(query)).data.totals.bookings).toMatchObject({ held: 1, expired: 0 });
    await api.moveClock(3_600);
    expect((await stats(query)).data.totals.bookings).toMatchObject({ held: 0, expired: 1 });
    await api.moveClock(0);
  });

  it('cover this month without a query, at most 366 days, and refuse other ranges by their path', async () => {
    const { shop, stats } = await openDesk('units');
    await shop.addUnit();
    const { data } = await stats('');
    expect([data.from, data.to]).toEqual([`${today().slice(0, 8)}01`, today()]);
    expect((await stats('from=2027-01-01&to=2028-01-01')).status).toBe(200);
    for (const [query, path] of [
      ['from=2027-01-01&to=2028-01-02', '/to'],
      ['from=2027-01-02&to=2027-01-01', '/to'],
      ['from=2027-02-30', '/from'],
      ['since=2027-02-30', '/since'],
    ] as const) {
      const refused = await stats(query);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, path]);
    }
  });
});

describe('the digest of a day', () => {
  it('lists what is live then, like that of today', async () => {
    const { shop, key } = await openDesk('units');
    const unitId = await shop.addUnit({ quantity: 5 });
    const { data: rental } = await shop.book({ unitId, date: inDays(2), endDate: inDays(4) });
    await shop.book({ unitId, date: inDays(5) });
    const at = (date: string) => api.get(`/businesses/${shop.id}/digest/${date}`, key);
    const { data } = await at(inDays(3));
    expect(data).toMatchObject({
      date: inDays(3),
      counts: { total: 1, held: 0, confirmed: 1, checkedIn: 0 },
      outstandingPesewas: rental.duePesewas,
      bookings: [{ id: rental.id }],
    });
    expect((await at(today())).data).toEqual((await at('today')).data);
    const refused = await at('2026-02-30');
    expect([refused.status, refused.details[0]?.path]).toEqual([422, '/date']);
  });
});

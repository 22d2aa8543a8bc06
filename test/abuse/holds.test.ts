import { describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { type Person, tally } from '../service/api.ts';
import { burst, withinOneWindow } from '../service/rate-window.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
/** Real limits of requests a minute. */
const strict = await startTestService({ PUBLIC_URL: api.url, RATE_LIMIT_FACTOR: '1' }, { database: api.database });

const tooMany = { status: 422, code: 'POLICY_VIOLATION', details: [{ code: 'TOO_MANY_HOLDS' }] };

async function openRental(units: number, quantity = 100): Promise<{ stall: Stall; unitIds: string[] }> {
  const stall = await openStall(api, 'units');
  await stall.setPolicies({ holdTtlMinutes: 60, minNoticeMinutes: 0, maxAdvanceDays: 365 });
  const unitIds: string[] = [];
  for (let count = 0; count < units; count++) unitIds.push(await stall.addUnit({ quantity }));
  return { stall, unitIds };
}

const hold = ({ page }: Stall, unitId: string | undefined, by: Person, date = inDays(5), service = api) =>
  service.post(`${page}/holds`, { unitId, date, customer: { name: 'Kofi' } }, by.token, true);

const countOf = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await api.owner.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count;

describe('unpaid holds of one user', () => {
  it('cannot take the unit days of a shop, however many processes are asked at once', async () => {
    const { stall, unitIds } = await openRental(3, 1);
    const attacker = await api.signIn();
    // A month of three units, in stretches of ten days as a whole.
    const wanted = unitIds.flatMap((unitId) => [1, 11, 21].map((day) => ({ unitId, from: day })));
    const answers = await Promise.all(
      [...wanted, ...wanted, ...wanted].map(({ unitId, from }, index) =>
        (index % 2 === 0 ? api : other).post(
          `${stall.page}/holds`,
          { unitId, date: inDays(from), endDate: inDays(from + 9), customer: { name: 'Kofi' } },
          attacker.token,
          true,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(tooMany);
    expect(await countOf("bookings where business_id = $1 and status = 'HELD'", stall.id)).toBe(5);
    // Refused holds left nothing behind, and another customer finds the rest.
    expect(await countOf('unit_days where business_id = $1 and taken > 0', stall.id)).toBe(50);
    const taken = new Set(
      answers.filter(({ status }) => status === 201).map(({ data }) => `${data.unitId} ${data.startsAt}`),
    );
    const left = wanted.filter(
      ({ unitId, from }) => ![...taken].some((held) => held.startsWith(`${unitId} ${inDays(from)}`)),
    );
    expect(left).toHaveLength(4);
    for (const { unitId, from } of left.slice(0, 2)) {
      expect((await hold(stall, unitId, await api.signIn(), inDays(from))).status).toBe(201);
    }
  });

  it('are at most 5 at a business and 15 in all', async () => {
    const user = await api.signIn();
    const shops = [await openRental(1), await openRental(1), await openRental(1), await openRental(1)];
    for (const { stall, unitIds } of shops.slice(0, 3)) {
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, index) =>
          hold(stall, unitIds[0], user, inDays(5), index % 2 === 0 ? api : other),
        ),
      );
      expect(tally(answers)).toEqual({ 201: 5, POLICY_VIOLATION: 4 });
    }
    const [first, , , last] = shops;
    if (!first || !last) throw new Error('There are four shops');
    expect(await hold(last.stall, last.unitIds[0], user)).toMatchObject(tooMany);
    // Another user is free to hold.
    expect((await hold(first.stall, first.unitIds[0], await api.signIn())).status).toBe(201);
  });

  it('make room when they are confirmed, paid or cancelled', async () => {
    const { stall, unitIds } = await openRental(1);
    const user = await api.signIn();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await hold(stall, unitIds[0], user)).data.id);
    const { token } = stall.owner;
    const steps = [
      () => api.call('POST', `/bookings/${ids[0]}/confirm`, { token }),
      () => api.post(`/bookings/${ids[1]}/payments`, { amountPesewas: 100, method: 'CASH' }, token, true),
      () => api.post(`/bookings/${ids[2]}/cancel`, {}, token),
    ];
    for (const step of steps) {
      expect(await hold(stall, unitIds[0], user)).toMatchObject(tooMany);
      expect((await step()).status).toBeLessThan(300);
      expect((await hold(stall, unitIds[0], user)).status).toBe(201);
    }
    expect(await hold(stall, unitIds[0], user)).toMatchObject(tooMany);
  });

  it('cannot keep stock by cancelling and holding again: none for a day after 6 that were cancelled', async () => {
    const { stall, unitIds } = await openRental(1);
    const user = await api.signIn();
    for (let count = 0; count < 6; count++) {
      const { status, data } = await hold(stall, unitIds[0], user, inDays(9));
      expect(status).toBe(201);
      expect((await api.post(`/bookings/${data.id}/cancel`, {}, user.token, true)).status).toBe(200);
    }
    expect(await hold(stall, unitIds[0], user, inDays(9))).toMatchObject(tooMany);
    const elsewhere = await openRental(1);
    expect((await hold(elsewhere.stall, elsewhere.unitIds[0], user, inDays(9))).status).toBe(201);
    await api.moveClock(24 * 3_600 + 60);
    expect((await hold(stall, unitIds[0], await api.signIn(user.phone), inDays(9))).status).toBe(201);
    await api.moveClock(0);
  });

  it('count two that expired and four that were cancelled together', async () => {
    const { stall, unitIds } = await openRental(1);
    const user = await api.signIn();
    for (let count = 0; count < 4; count++) {
      const { data } = await hold(stall, unitIds[0], user, inDays(9));
      await api.post(`/bookings/${data.id}/cancel`, {}, user.token, true);
    }
    for (let count = 0; count < 2; count++) expect((await hold(stall, unitIds[0], user, inDays(9))).status).toBe(201);
    await api.moveClock(3_700);
    expect(await hold(stall, unitIds[0], await api.signIn(user.phone), inDays(9))).toMatchObject(tooMany);
    await api.moveClock(0);
  });

  it('take at most 62 pieces and days beyond the first', async () => {
    const { stall, unitIds } = await openRental(1, 100);
    const user = await api.signIn();
    const take = (days: number, quantity: number) =>
      api.post(
        `${stall.page}/holds`,
        { unitId: unitIds[0], date: inDays(5), endDate: inDays(4 + days), quantity, customer: { name: 'Kofi' } },
        user.token,
        true,
      );
    // The first may be of any size.
    const first = await take(31, 4);
    expect(first.status).toBe(201);
    expect((await take(31, 2)).status).toBe(201);
    expect(await take(1, 1)).toMatchObject(tooMany);
    // Without the first, the second is the first.
    await api.post(`/bookings/${first.data.id}/cancel`, {}, user.token, true);
    expect(await take(21, 3)).toMatchObject(tooMany);
    const next = await take(31, 1);
    expect(next.status).toBe(201);
    expect(await take(31, 2)).toMatchObject(tooMany);
    // A hold that was shortened takes less.
    const shorter = { date: inDays(5), endDate: inDays(5) };
    expect((await api.post(`/bookings/${next.data.id}/reschedule`, shorter, user.token, true)).status).toBe(200);
    expect((await take(30, 2)).status).toBe(201);
  });

  it('count the pieces of every item', async () => {
    const { stall, unitIds } = await openRental(2, 100);
    const user = await api.signIn();
    const [one, many] = unitIds;
    const take = (quantity: number) => {
      const items = [{ unitId: one }, { unitId: many, quantity }];
      const body = { date: inDays(5), items, customer: { name: 'Kofi' } };
      return api.post(`${stall.page}/holds`, body, user.token, true);
    };
    expect((await hold(stall, one, user)).status).toBe(201);
    expect(await take(62)).toMatchObject(tooMany);
    const basket = await take(41);
    expect(basket.status).toBe(201);
    // A hold that was made longer takes more.
    const longer = { date: inDays(5), endDate: inDays(6) };
    await api.post(`/bookings/${basket.data.id}/reschedule`, longer, stall.owner.token, true);
    expect(await hold(stall, one, user)).toMatchObject(tooMany);
  });

  it('count again when the shop changes their items', async () => {
    const { stall, unitIds } = await openRental(2, 100);
    const user = await api.signIn();
    const [one, many] = unitIds;
    const take = (quantity: number) =>
      api.post(
        `${stall.page}/holds`,
        { unitId: many, date: inDays(5), quantity, customer: { name: 'Kofi' } },
        user.token,
        true,
      );
    expect((await hold(stall, one, user)).status).toBe(201);
    const { data: second } = await take(62);
    expect(await take(1)).toMatchObject(tooMany);
    const change = (items: object[]) =>
      api.call('PATCH', `/bookings/${second.id}/items`, { body: { items }, token: stall.owner.token });
    expect((await change([{ unitId: one }, { unitId: many, quantity: 40 }])).status).toBe(200);
    expect(await take(22)).toMatchObject(tooMany);
    expect((await take(21)).status).toBe(201);
    // The shop may let a customer hold more.
    expect((await change([{ unitId: many, quantity: 70 }])).status).toBe(200);
    expect(await take(1)).toMatchObject(tooMany);
  });

  it('cannot grow beyond it by a move of the customer at the same price', async () => {
    const { stall, unitIds } = await openRental(1, 100);
    const gift = await stall.addUnit({ quantity: 100, price: 0 });
    const user = await api.signIn();
    expect((await hold(stall, unitIds[0], user)).status).toBe(201);
    const body = { unitId: gift, date: inDays(5), quantity: 31, customer: { name: 'Kofi' } };
    const { data: second } = await api.post(`${stall.page}/holds`, body, user.token, true);
    const until = (day: number, { token }: Person) =>
      api.post(`/bookings/${second.id}/reschedule`, { date: inDays(5), endDate: inDays(day) }, token, true);
    expect((await until(6, user)).status).toBe(200);
    expect(await until(7, user)).toMatchObject(tooMany);
    expect((await api.get(`/bookings/${second.id}`, user.token)).data.endsAt).toContain(inDays(7));
    expect((await until(7, stall.owner)).status).toBe(200);
  });

  it('of members and keys are not counted', async () => {
    const { stall, unitIds } = await openRental(1);
    const customer = { name: 'Kofi', phone: (await api.signIn()).phone };
    for (let count = 0; count < 7; count++) {
      expect((await stall.hold({ unitId: unitIds[0], date: inDays(5), customer })).status).toBe(201);
    }
  });

  it('cannot be renewed for ever: after 3 that expired, none until 24 hours after the first', async () => {
    const { stall, unitIds } = await openRental(1);
    const elsewhere = await openRental(1);
    const { phone } = await api.signIn();
    const HOUR = 3_600;
    const at = async (seconds: number) => {
      await api.moveClock(seconds);
      return hold(stall, unitIds[0], await api.signIn(phone), inDays(9));
    };
    // Each lasts an hour; the first expires after one hour.
    expect((await at(0)).status).toBe(201);
    expect((await at(2 * HOUR)).status).toBe(201);
    expect((await at(4 * HOUR)).status).toBe(201);
    // While the third still lives, two have expired.
    expect((await at(4 * HOUR + 60)).status).toBe(201);
    // No job has run: an overdue hold counts as expired all the same.
    expect(await at(5 * HOUR + 90)).toMatchObject(tooMany);
    const user = await api.signIn(phone);
    expect((await hold(elsewhere.stall, elsewhere.unitIds[0], user, inDays(9))).status).toBe(201);
    expect(await at(24 * HOUR)).toMatchObject(tooMany);
    // A minute past 24 hours after the second: two of the four are left in the window.
    expect((await at(27 * HOUR + 60)).status).toBe(201);
    await api.moveClock(0);
  });

  it('count as expired also after the job has marked them, and not once they are paid', async () => {
    const { stall, unitIds } = await openRental(1);
    const user = await api.signIn();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push((await hold(stall, unitIds[0], user, inDays(9))).data.id);
    await api.moveClock(3_700);
    const owner = await api.signIn(stall.owner.phone);
    // Any change marks an overdue hold as expired.
    expect((await api.call('POST', `/bookings/${ids[0]}/confirm`, { token: owner.token })).code).toBe('INVALID_STATE');
    expect(await countOf("bookings where id = any($1) and status = 'EXPIRED'", ids)).toBe(1);
    const again = await api.signIn(user.phone);
    expect(await hold(stall, unitIds[0], again, inDays(9))).toMatchObject(tooMany);
    await api.owner.query('delete from unpaid_holds where booking_id = $1', [ids[2]]);
    expect((await hold(stall, unitIds[0], again, inDays(9))).status).toBe(201);
    await api.moveClock(0);
  });
});

describe('the holds a minute', () => {
  it('are 30 for one user, who can use up half of the bucket of a shop', { timeout: 180_000 }, () =>
    withinOneWindow(async () => {
      const { stall, unitIds } = await openRental(1);
      const { stall: second } = await openRental(1);
      const attacker = await api.signIn();
      // An invalid body counts too, and is answered 422.
      const ask = ({ page }: Stall, by: Person) => strict.post(`${page}/holds`, { nonsense: 1 }, by.token, true);
      const answers = await burst(70, () => ask(stall, attacker));
      expect(tally(answers)).toEqual({ VALIDATION_FAILED: 30, RATE_LIMITED: 40 });
      expect((await ask(second, attacker)).status).toBe(429);
      const victim = await api.signIn();
      const held = await hold(stall, unitIds[0], victim, inDays(5), strict);
      expect(held.status).toBe(201);
      // The other half belongs to all others together.
      const others = await Promise.all([api.signIn(), api.signIn()]);
      const rest = await burst(40, (index) => ask(stall, others[index % 2] as Person));
      expect(tally(rest)).toEqual({ VALIDATION_FAILED: 29, RATE_LIMITED: 11 });
    }),
  );
});

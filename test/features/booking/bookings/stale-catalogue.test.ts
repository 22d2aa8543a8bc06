import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop, someone } from './shop.ts';

/**
 * Changes are written straight into the tables, so that no process is notified: its cached catalogue is stale. Only the
 * revision, which triggers raise, keeps it from booking by it.
 */
const database = await createDatabase();
afterAll(() => database.drop());
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
const services = [await startTestService(shared, { database }), await startTestService(shared, { database })] as const;
const [api] = services;
const rentals = await openShop(api, database.url, 'units');
const salon = await openShop(api, database.url, 'slots');
const { sql } = rentals;

const onBoth = (send: (process: Api) => Promise<Answer>): Promise<Answer[]> => Promise.all(services.map(send));
const hold = (body: object) => (process: Api) =>
  process.post(`/businesses/${rentals.id}/holds`, { customer: someone(), ...body }, rentals.owner.token, true);
const holdSlot = (body: object) => (process: Api) =>
  process.post(`/businesses/${salon.id}/holds`, { customer: someone(), ...body }, salon.owner.token, true);

/** Both processes have the catalogue of both shops in their caches. */
async function warm(): Promise<{ unitId: string; serviceId: string; providers: [string, string] }> {
  const unitId = await rentals.addUnit({ quantity: 50, price: 10_000 });
  const serviceId = await salon.addService({ price: 5_000 });
  const one = await salon.addProvider([serviceId]);
  const other = await salon.addProvider([serviceId]);
  for (const answer of await onBoth(hold({ unitId, date: inDays(30) }))) expect(answer.status, answer.text).toBe(201);
  let at = 9;
  for (const process of services) {
    const answer = await holdSlot({
      serviceId,
      providerId: one,
      startsAt: `${inDays(30)}T${at++}:00:00.000Z`.replace('T9', 'T09'),
    })(process);
    expect(answer.status, answer.text).toBe(201);
  }
  return { unitId, serviceId, providers: [one, other] };
}

describe('a booking by a stale catalogue never happens', () => {
  it('with the old price of a unit, an extra or a delivery', async () => {
    const { unitId } = await warm();
    const extraId = await rentals.addExtra({ price: 700 });
    await rentals.setZone('accra-osu', 1_000);
    const body = {
      unitId,
      date: inDays(3),
      extras: [{ extraId, quantity: 1 }],
      delivery: { areaId: 'accra-osu', address: 'Oxford Street 1' },
    };
    for (const { data } of await onBoth(hold(body))) expect(data.totalPesewas).toBe(11_700);
    await sql.query('update units set price_pesewas = 20000 where id = $1', [unitId]);
    for (const { data } of await onBoth(hold(body))) expect(data.totalPesewas).toBe(21_700);
    await sql.query('update extras set price_pesewas = 800 where id = $1', [extraId]);
    for (const { data } of await onBoth(hold(body))) expect(data.totalPesewas).toBe(21_800);
    await sql.query('update delivery_zones set fee_pesewas = 2000 where business_id = $1', [rentals.id]);
    for (const { data } of await onBoth(hold(body))) expect(data.totalPesewas).toBe(22_800);
  });

  it('on a day that was closed, by a closure or by the hours', async () => {
    const { unitId } = await warm();
    await sql.query(
      `insert into closures (business_id, id, start_date, end_date, created_at) values ($1, 'clo_stale', $2, $2, now())`,
      [rentals.id, inDays(5)],
    );
    for (const answer of await onBoth(hold({ unitId, date: inDays(5) })))
      expect([answer.status, answer.code]).toEqual([409, 'NOT_AVAILABLE']);
    await sql.query(`delete from closures where id = 'clo_stale'`);
    for (const answer of await onBoth(hold({ unitId, date: inDays(5) }))) expect(answer.status).toBe(201);
    await sql.query('update business_hours set enabled = false where business_id = $1', [rentals.id]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(6) }))) expect(answer.status).toBe(409);
    await sql.query('update business_hours set enabled = true where business_id = $1', [rentals.id]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(6) }))) expect(answer.status).toBe(201);
  });

  it('of a unit that is inactive, or beyond the pieces that are left of it', async () => {
    const { unitId } = await warm();
    await sql.query('update units set active = false where id = $1', [unitId]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(3) }))) expect(answer.status).toBe(404);
    await sql.query('update units set active = true, quantity = 2 where id = $1', [unitId]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(8), quantity: 3 }))) expect(answer.status).toBe(409);
    for (const answer of await onBoth(hold({ unitId, date: inDays(8) }))) expect(answer.status).toBe(201);
    for (const answer of await onBoth(hold({ unitId, date: inDays(8) }))) expect(answer.status).toBe(409);
  });

  it('by policies that no longer hold, or of a suspended business', async () => {
    const { unitId } = await warm();
    const set = (policies: object) =>
      sql.query('update businesses set policies = policies || $2 where id = $1', [rentals.id, policies]);
    await set({ maxAdvanceDays: 10 });
    for (const answer of await onBoth(hold({ unitId, date: inDays(20) })))
      expect(answer.details[0]?.code).toBe('MAX_ADVANCE');
    await set({ maxAdvanceDays: 90, deposit: { type: 'FIXED', amountPesewas: 1_234 } });
    for (const { data } of await onBoth(hold({ unitId, date: inDays(20) }))) expect(data.depositPesewas).toBe(1_234);
    await sql.query(`update businesses set status = 'SUSPENDED' where id = $1`, [rentals.id]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(21) })))
      expect(answer.details[0]?.code).toBe('SUSPENDED');
    await sql.query(`update businesses set status = 'ACTIVE' where id = $1`, [rentals.id]);
    for (const answer of await onBoth(hold({ unitId, date: inDays(21) }))) expect(answer.status).toBe(201);
  });

  it('of a service with another length or price, or of a provider who is off or does not perform it', async () => {
    const { serviceId, providers } = await warm();
    const [one, other] = providers;
    const at = (day: number, time: string) => `${inDays(day)}T${time}:00.000Z`;
    await sql.query('update services set duration_min = 90, price_pesewas = 9000 where id = $1', [serviceId]);
    const longer = await holdSlot({ serviceId, providerId: one, startsAt: at(3, '09:00') })(services[1]);
    expect([longer.data.totalPesewas, longer.data.endsAt]).toEqual([9_000, at(3, '10:30')]);
    await sql.query(`update providers set schedule = '[]' where id = $1`, [one]);
    for (const answer of await onBoth(holdSlot({ serviceId, providerId: one, startsAt: at(4, '09:00') })))
      expect(answer.status).toBe(409);
    await sql.query('delete from provider_services where provider_id = $1', [other]);
    for (const answer of await onBoth(holdSlot({ serviceId, providerId: other, startsAt: at(4, '09:00') })))
      expect(answer.status).toBe(422);
  });

  it('under a storm of price changes: each booking has a price that was valid while it was placed', async () => {
    const { unitId } = await warm();
    const changes: { price: number; sentAt: number; doneAt: number }[] = [
      { price: 10_000, sentAt: Number.NEGATIVE_INFINITY, doneAt: Number.NEGATIVE_INFINITY },
    ];
    let going = true;
    const changing = (async () => {
      for (let price = 10_001; going; price++) {
        const change = { price, sentAt: performance.now(), doneAt: Number.POSITIVE_INFINITY };
        changes.push(change);
        await sql.query('update units set price_pesewas = $2 where id = $1', [unitId, price]);
        change.doneAt = performance.now();
        await new Promise((resolve) => setTimeout(resolve, randomInt(20)));
      }
    })();
    await sql.query('update units set quantity = 10000 where id = $1', [unitId]);
    const bookings: { price: number; began: number; ended: number }[] = [];
    const client = async (process: Api) => {
      for (let sent = 0; sent < 40; sent++) {
        const began = performance.now();
        const answer = await hold({ unitId, date: inDays(3 + (sent % 20)) })(process);
        expect(answer.status, answer.text).toBe(201);
        bookings.push({ price: answer.data.totalPesewas, began, ended: performance.now() });
      }
    };
    await Promise.all([...services, ...services].map(client));
    going = false;
    await changing;
    for (const { price, began, ended } of bookings) {
      const index = changes.findIndex((change) => change.price === price);
      const change = changes[index];
      const next = changes[index + 1];
      expect(change?.sentAt).toBeLessThan(ended);
      // The next price was not yet confirmed when the booking was asked for.
      if (next) expect(next.doneAt).toBeGreaterThan(began);
    }
    expect(new Set(bookings.map(({ price }) => price)).size).toBeGreaterThan(1);
  });
});

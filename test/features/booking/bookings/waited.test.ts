import { afterAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../../service/business.ts';
import { countBlockedBy } from '../../../service/lock-waits.ts';
import { until } from '../../../service/receiver.ts';
import { sharedService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { inDays, openShop } from './shop.ts';

const api = await sharedService();
const shop = await openShop(api, api.database.url, 'units');
const other = await openShop(api, api.database.url, 'units');
const { token } = shop.owner;
afterAll(() => Promise.all([shop.sql.end(), other.sql.end()]));

/** Sends a request that has to wait for the unit's day, and lets it go on after the change. */
async function whileItWaits<T>(unitId: string, date: string, send: () => Promise<T>, change: () => Promise<unknown>) {
  await shop.sql.query('begin');
  await shop.sql.query('select from unit_days where business_id = $1 and unit_id = $2 and date = $3 for update', [
    shop.id,
    unitId,
    date,
  ]);
  const sent = send();
  await expect.poll(() => countBlockedBy(shop.sql, other.sql), { timeout: 20_000 }).toBeGreaterThan(0);
  await change();
  await shop.sql.query('rollback');
  return sent;
}

/** Its day has a row that can be locked. */
async function addBookedUnit(date: string): Promise<string> {
  const unitId = await shop.addUnit({ quantity: 9, price: 10_000 });
  expect((await shop.book({ unitId, date })).status).toBe(201);
  return unitId;
}

describe('a booking that waited for a row', () => {
  it('has the price that holds when it is placed', async () => {
    const date = inDays(3);
    const unitId = await addBookedUnit(date);
    const held = await whileItWaits(
      unitId,
      date,
      () => shop.hold({ unitId, date }),
      () => api.call('PATCH', `/businesses/${shop.id}/units/${unitId}`, { body: { pricePesewas: 20_000 }, token }),
    );
    expect([held.status, held.data.totalPesewas]).toEqual([201, 20_000]);
  });

  it('is refused by a business that was suspended meanwhile', async () => {
    const date = inDays(3);
    const unitId = await addBookedUnit(date);
    const refused = await whileItWaits(
      unitId,
      date,
      () => shop.hold({ unitId, date }),
      () => setStatus(api, shop.id, 'SUSPENDED'),
    );
    expect([refused.status, refused.details[0]?.code]).toEqual([422, 'SUSPENDED']);
    await setStatus(api, shop.id, 'ACTIVE');
  });

  it('is not moved against a policy that was set meanwhile', async () => {
    const date = inDays(20);
    const unitId = await addBookedUnit(date);
    const { data: made } = await shop.book({ unitId, date: inDays(2) });
    const refused = await whileItWaits(
      unitId,
      date,
      () => api.post(`/bookings/${made.id}/reschedule`, { date }, token, true),
      () => shop.setPolicies({ maxAdvanceDays: 10 }),
    );
    expect([refused.status, refused.details[0]?.code]).toEqual([422, 'MAX_ADVANCE']);
    await shop.setPolicies({ maxAdvanceDays: 90 });
    expect((await api.get(`/bookings/${made.id}`, token)).data.startsAt.slice(0, 10)).toBe(inDays(2));
  });
});

it('tells of the money that came while a hold waited to expire', async () => {
  const date = inDays(7);
  const unitId = await shop.addUnit();
  const { data: held } = await shop.hold({ unitId, date });
  const of = 'where business_id = $1 and';
  await shop.sql.query(`update bookings set hold_expires_at = now() - interval '1 second' ${of} id = $2`, [
    shop.id,
    held.id,
  ]);
  await shop.sql.query(`update allocations set held_until = now() - interval '1 second' ${of} booking_id = $2`, [
    shop.id,
    held.id,
  ]);
  await shop.sql.query('begin');
  await shop.sql.query(`select from bookings ${of} id = $2 for update`, [shop.id, held.id]);
  await shop.sql.query(
    `insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
       paid_at, created_at)
     values ($1, 'pay_late', $2, 100, 'CASH', 'MANUAL', 'R-1', 'late', now(), now())`,
    [shop.id, held.id],
  );
  const next = shop.hold({ unitId, date });
  await expect.poll(() => countBlockedBy(shop.sql, other.sql), { timeout: 20_000 }).toBeGreaterThan(0);
  await shop.sql.query('commit');
  expect((await next).status).toBe(201);
  const { rows } = await shop.sql.query(
    `select data -> 'booking' ->> 'paidPesewas' as paid from events ${of} type = 'booking.expired'`,
    [shop.id],
  );
  expect(rows).toEqual([{ paid: '100' }]);
});

it('loads the catalogue for no hold that is refused by the present one', async () => {
  const unitId = await shop.addUnit({ quantity: 1 });
  const date = inDays(4);
  const closed = inDays(6);
  await shop.closeOn(closed);
  expect((await shop.hold({ unitId, date })).status).toBe(201);
  const refuse = async () => {
    for (let count = 0; count < 5; count++) {
      expect((await shop.hold({ unitId, date })).code).toBe('NOT_AVAILABLE');
      expect((await shop.hold({ unitId, date: closed })).code).toBe('NOT_AVAILABLE');
      expect((await shop.hold({ unitId, date: inDays(900) })).code).toBe('POLICY_VIOLATION');
    }
  };
  // A busy machine that delays the probe of the cache may cause one load in a round, but not in every round.
  await until(async () => {
    const { texts } = await statementsDuring(refuse);
    return !texts.some((text) => text.includes('"hasEndpoints"'));
  });
});

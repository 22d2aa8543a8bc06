import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bookingJobs } from '../../../../src/features/booking/bookings/jobs.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { startTestService } from '../../../service/service.ts';
import { eventsOf, inDays, openShop, someone } from './shop.ts';

/** A service of its own, since what the clock does here it does to every business of it. */
const api = await startTestService({ ROLE: 'all' });
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

describe('time passing by itself', () => {
  it('passes for a worker too, which serves nobody and hears of it all the same', async () => {
    const worker = await startTestService({ ROLE: 'worker' }, { database: api.database });
    await api.moveClock(3_600);
    expect(worker.service.deps.clock.offsetSeconds).toBe(3_600);
    await api.moveClock(0);
    expect(worker.service.deps.clock.offsetSeconds).toBe(0);
    await worker.stop();
  });

  it('ends holds by itself within seconds, once each, also after a week without service', async () => {
    const unitId = await rentals.addUnit({ quantity: 250 });
    const hold = () => {
      const [body, key] = [{ unitId, date: inDays(40), customer: someone() }, randomUUID()];
      return retryUnavailable(() => rentals.hold(body, rentals.owner.token, key));
    };
    const held = await Promise.all(Array.from({ length: 230 }, hold));
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([201]));
    await api.moveClock(7 * 24 * 3_600);
    await expect
      .poll(async () => (await rentals.sql.query(`select 1 from bookings where status = 'HELD'`)).rowCount)
      .toBe(0);
    const { rows } = await rentals.sql.query(
      `select data -> 'booking' ->> 'id' as id from events
       where type = 'booking.expired' and data -> 'booking' ->> 'unitId' = $1`,
      [unitId],
    );
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([230, 230]);
    const stock = await rentals.sql.query('select taken from unit_days where unit_id = $1', [unitId]);
    expect(stock.rows).toEqual([{ taken: 0 }]);
    await api.moveClock(0);
  });

  it('changes the items of a booking that runs, and takes no more than is free on its past days', async () => {
    const [chairs, canopy] = [await rentals.addUnit({ quantity: 5, price: 200 }), await rentals.addUnit()];
    const items = [{ unitId: chairs, quantity: 2 }];
    const { data: booking } = await rentals.book({ date: inDays(1), endDate: inDays(3), items });
    await rentals.book({ date: inDays(1), unitId: canopy });
    const patch = async (id: string, body: object, { owner } = rentals) => {
      const { token } = await api.signIn(owner.phone);
      return api.call('PATCH', `/bookings/${id}/items`, { body, token, key: true });
    };
    const [braids, nails] = [await salon.addService({ duration: 60 }), await salon.addService({ duration: 30 })];
    await salon.addProvider([braids, nails]);
    const { data: visit } = await salon.book({ startsAt: `${inDays(2)}T10:00:00Z`, serviceId: braids });

    const now = Temporal.Now.instant();
    await api.moveClock(
      Math.round(
        Temporal.Instant.from(`${inDays(2)}T10:10:00Z`)
          .since(now)
          .total('seconds'),
      ),
    );
    const more = await patch(booking.id, { items: [{ unitId: chairs, quantity: 4 }] });
    expect([more.status, more.data?.totalPesewas], more.text).toEqual([200, 3 * 4 * 200]);
    const taken = await patch(booking.id, { items: [{ unitId: canopy }] });
    expect([taken.status, taken.details[0]]).toMatchObject([409, { code: 'TAKEN', path: '/items/0' }]);
    const longer = await patch(visit.id, { items: [{ serviceId: braids }, { serviceId: nails }] }, salon);
    expect([longer.status, longer.data?.endsAt], longer.text).toEqual([200, `${inDays(2)}T11:30:00.000Z`]);
    await api.moveClock(0);
  });

  it('completes by itself thirty days past its end', async () => {
    const unitId = await rentals.addUnit();
    const { data } = await rentals.book({ unitId, date: inDays(0) });
    const watch = bookingJobs(api.service.deps).find(({ name }) => name === 'bookings.complete-old');
    await api.moveClock(30 * 24 * 3_600);
    while ((await watch?.run()) === 'more');
    const status = async () =>
      (await rentals.sql.query('select status from bookings where id = $1', [data.id])).rows[0].status;
    expect(await status()).toBe('CONFIRMED');
    await api.moveClock(31 * 24 * 3_600);
    await expect.poll(status).toBe('COMPLETED');
    expect(await eventsOf(rentals, data.id)).toEqual(['booking.confirmed', 'booking.completed']);
    await api.moveClock(0);
  });
});

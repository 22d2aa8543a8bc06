import { afterAll, expect, it } from 'vitest';
import { moveSeries } from '../../../../src/features/booking/series/move.ts';
import { SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { AppError } from '../../../../src/kit/errors.ts';
import type { Tx } from '../../../../src/kit/postgres/database.ts';
import { weekdayOf } from '../../../../src/kit/time.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop, someone } from '../bookings/shop.ts';

const api = await sharedService();
const shop = await openShop(api, api.database.url, 'units');
afterAll(() => shop.sql.end());

/** Calls back once, after the transaction has read the terms of the business for the first time. */
function afterTerms(tx: Tx, change: () => Promise<void>): Tx {
  const maybe: Tx['maybe'] = async (statement) => {
    const found = await tx.maybe(statement);
    if (found !== null && 'revision' in (found as object)) await change();
    return found;
  };
  return new Proxy(tx, { get: (of, name) => (name === 'maybe' ? maybe : Reflect.get(of, name, of)) });
}

it('a series is not moved to a day that the hours close while its later dates are looked at', async () => {
  const unitId = await shop.addUnit();
  const body = { unitId, date: inDays(10), customer: someone(), repeat: { every: 1, unit: 'DAY', count: 3 } };
  const made = await api.post(
    `/businesses/${shop.id}/series`,
    { ...body, onConflict: 'REJECT', creation: 'BOOK' },
    shop.owner.token,
    true,
  );
  expect(made.status).toBe(201);
  const closed = weekdayOf(inDays(14));
  let changes = 0;
  const closeFirst = async () => {
    if (changes++ > 0) return;
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      enabled: weekday !== closed,
      open: '00:00',
      close: '24:00',
    }));
    const token = shop.owner.token;
    expect((await api.call('PUT', `/businesses/${shop.id}/hours`, { body: { hours }, token })).status).toBe(200);
  };
  const { db, clock, config } = api.service.deps;
  const change = {
    businessId: shop.id,
    seriesId: made.data.id,
    by: SYSTEM,
    publicUrl: config.publicUrl,
    now: clock.now(),
  };
  const moved = await db
    .tenant(shop.id)
    .transaction((tx) =>
      moveSeries(afterTerms(tx, closeFirst), { offerNext: async () => 'done' }, change, { from: 0, byDays: 4 }, 'year'),
    );
  expect(changes).toBeGreaterThan(0);
  expect(moved).toBeInstanceOf(AppError);
  expect((moved as AppError).details?.map(({ code, path }) => [code, path])).toEqual([['CLOSED', '/occurrences/0']]);
});

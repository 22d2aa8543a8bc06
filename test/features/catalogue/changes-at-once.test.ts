import { afterAll, expect, it } from 'vitest';
import { countWaiting } from '../../service/lock-waits.ts';
import { sharedService } from '../../service/service.ts';
import { inDays, openShop, type Shop } from '../booking/bookings/shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');
afterAll(() => Promise.all([rentals.sql.end(), salon.sql.end()]));

/** A new row of a list, after two changes of it that met: the first waits for the business, the second for the first. */
async function changeAtOnce(shop: Shop, list: string, made: object, changes: readonly [object, object]) {
  const { token } = shop.owner;
  const path = `/businesses/${shop.id}${list}`;
  const { status, text, data: row } = await api.post(path, made, token);
  expect(status, text).toBe(201);
  await shop.sql.query('begin');
  await shop.sql.query('select from businesses where id = $1 for no key update', [shop.id]);
  const sent = [];
  for (const [earlier, body] of changes.entries()) {
    sent.push(api.call('PATCH', `${path}/${row.id}`, { body, token }));
    await expect.poll(() => countWaiting(api.owner, '%'), { timeout: 30_000 }).toBeGreaterThan(earlier);
  }
  await shop.sql.query('rollback');
  for (const answer of await Promise.all(sent)) expect(answer.status, answer.text).toBe(200);
  const { data } = await api.get(path, token);
  return data.find(({ id }: { id: string }) => id === row.id);
}

const date = { startDate: inDays(40), endDate: inDays(41) };

it('keeps both of two changes that meet', async () => {
  const items = [{ unitId: await rentals.addUnit() }, { unitId: await rentals.addUnit() }];
  const kit = await changeAtOnce(rentals, '/kits', { name: 'Party', items, pricePesewas: 5_000 }, [
    { pricePesewas: 7_000 },
    { active: false },
  ]);
  expect(kit).toMatchObject({ pricePesewas: 7_000, active: false });
  const rule = await changeAtOnce(
    rentals,
    '/price-rules',
    { name: 'Feast', kind: 'DATES', weekdays: [6], percent: 10 },
    [{ percent: 25 }, { active: false }],
  );
  expect(rule).toMatchObject({ percent: 25, active: false });
  const code = await changeAtOnce(rentals, '/promo-codes', { code: 'MEET', percent: 5 }, [
    { percent: 10 },
    { active: false },
  ]);
  expect(code).toMatchObject({ percent: 10, active: false });
  const windows = [{ open: '10:00', close: '12:00' }];
  const hours = await changeAtOnce(rentals, '/dated-hours', { ...date, windows: [], note: 'Feast' }, [
    { windows },
    { note: 'Half a day' },
  ]);
  expect(hours).toMatchObject({ windows, note: 'Half a day' });
  const provider = await salon.addProvider([]);
  const work = [{ start: '10:00', end: '12:00' }];
  const dates = await changeAtOnce(salon, `/providers/${provider}/dates`, { ...date, kind: 'LEAVE', note: 'Away' }, [
    { windows: work, kind: 'WORK' },
    { note: 'Half a day' },
  ]);
  expect(dates).toMatchObject({ windows: work, kind: 'WORK', note: 'Half a day' });
});

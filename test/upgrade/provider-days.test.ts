import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { asking } from '../backup/compare.ts';
import { inDays, openShop } from '../features/booking/bookings/shop.ts';
import { startTestService } from '../service/service.ts';
import { quiet } from './install.ts';

const MIGRATION = '0140_provider_days.sql';

it('visits of before are found by each of their providers after the upgrade', async () => {
  const api = await startTestService();
  const { url } = api.database;
  const salon = await openShop(api, url, 'slots');
  const serviceId = await salon.addService();
  const [ama, esi] = [await salon.addProvider([serviceId]), await salon.addProvider([serviceId])];
  const made: string[] = [];
  for (const day of [3, 40]) {
    const items = [ama, esi].map((providerId) => ({ serviceId, providerId }));
    made.push((await salon.book({ startsAt: `${inDays(day)}T10:00:00Z`, items })).data.id);
  }
  const find = async (providerId: string): Promise<string[]> => {
    const { data } = await api.get(
      `/businesses/${salon.id}/bookings?providerId=${providerId}&order=asc`,
      salon.owner.token,
    );
    return data.map(({ id }: { id: string }) => id);
  };
  await asking(url, async (client) => {
    await client.query('delete from item_days where item_id = any($1)', [[ama, esi]]);
    await client.query('delete from schema_migrations where name = $1', [MIGRATION]);
  });
  expect(await find(esi)).toEqual([]);
  await migrate({ url, ...SCHEMA, ...quiet });
  expect(await find(ama)).toEqual(made);
  expect(await find(esi)).toEqual(made);
  await salon.sql.end();
  await api.stop();
});

import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from '../../booking/bookings/shop.ts';

const api = await sharedService();

it('tells why an active kit is not offered', async () => {
  const shop = await openShop(api, api.database.url, 'units');
  const { token } = shop.owner;
  const path = `/businesses/${shop.id}`;
  const canopy = await shop.addUnit({ quantity: 4 });
  const castle = await shop.addUnit({ quantity: 1, name: 'Castle' });
  const items = [{ unitId: canopy, quantity: 2 }, { unitId: castle }, { unitId: canopy, quantity: 2 }];
  const { data: kit } = await api.post(`${path}/kits`, { name: 'Party', items }, token);
  const problems = async () => (await api.get(`${path}/kits/${kit.id}`, token)).data.problems;
  const quote = async () => {
    const { status, data } = await api.post(`${path}/quotes`, { date: inDays(3), items: [{ kitId: kit.id }] }, token);
    return [status, data?.available, data?.reasons?.map(({ code }: { code: string }) => code)];
  };
  expect([await problems(), await quote()]).toEqual([[], [200, true, undefined]]);

  // The unit stands in the kit twice, and both parts are needed.
  await shop.setQuantity(canopy, 3);
  expect([await problems(), await quote()]).toEqual([['NOT_ENOUGH_PIECES'], [200, false, ['NOT_ENOUGH_PIECES']]]);

  await api.call('PATCH', `${path}/units/${castle}`, { body: { active: false }, token });
  expect(await problems()).toEqual(['PART_INACTIVE', 'NOT_ENOUGH_PIECES']);
  expect((await quote())[0]).toBe(404);
});

import { expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { openShop } from '../bookings/shop.ts';
import { deadlocks, expectWhole, openCrowd, sendCrowd } from './at-once.ts';

const api = await startTestService({ RATE_LIMIT_FACTOR: '1000' });

it('series over the same days at once are whole or refused, without a deadlock', async () => {
  const crowd = await openCrowd(
    await openShop(api, api.database.url, 'units'),
    await openShop(api, api.database.url, 'slots'),
  );
  for (const shop of [crowd.rentals, crowd.salon]) await shop.setPolicies({ minNoticeMinutes: 0 });
  const outcomes = await sendCrowd([api], crowd, 60, 20);
  const odd = outcomes.filter(({ status }) => ![200, 201, 409, 422].includes(status));
  expect(odd.map(({ text }) => text)).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 201).length).toBeGreaterThan(5);
  await expectWhole(crowd);
  expect(await deadlocks(crowd.rentals)).toBe(0);
});

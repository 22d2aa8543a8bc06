import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../../../service/database.ts';
import { startProcess } from '../../../service/process.ts';
import { openShop } from '../bookings/shop.ts';
import { deadlocks, expectWhole, openCrowd, sendCrowd } from './at-once.ts';

const database = await createDatabase();
afterAll(() => database.drop());
// Tokens of one process are good at the other: they share keys and issuer.
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test', RATE_LIMIT_FACTOR: '1000' };
const processes = await Promise.all([startProcess(database, shared), startProcess(database, shared)]);

it('1,000 series at once over the same weeks, by two processes, never deadlock', async () => {
  const [api] = processes;
  const crowd = await openCrowd(await openShop(api, database.url, 'units'), await openShop(api, database.url, 'slots'));
  for (const shop of [crowd.rentals, crowd.salon]) await shop.setPolicies({ minNoticeMinutes: 0 });
  const outcomes = await sendCrowd(processes, crowd, 1_000, 200);
  const odd = outcomes.filter(({ status }) => ![200, 201, 409, 422].includes(status));
  expect(odd.map(({ text }) => text)).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 201).length).toBeGreaterThan(20);
  await expectWhole(crowd);
  expect(await deadlocks(crowd.rentals)).toBe(0);
});

import { expect, it } from 'vitest';
import { inDays, today } from '../features/booking/bookings/shop.ts';
import { openStall } from '../features/market/marketplace/market.ts';
import { type Person, tally } from '../service/api.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });

it('forty bookings that were completed 200 days before they begin give no review', { timeout: 120_000 }, async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 100 });
  const friends = [await api.signIn(), await api.signIn()];
  const bookings: { id: string; by: Person }[] = [];
  for (let count = 0; count < 40; count++) {
    const by = friends[count % 2] as Person;
    const booked = await stall.book({ unitId, date: inDays(200), customer: { name: 'Friend', phone: by.phone } });
    const done = await api.call('POST', `/bookings/${booked.data.id}/complete`, { token: stall.owner.token });
    expect(done.data.status).toBe('COMPLETED');
    bookings.push({ id: booked.data.id, by });
  }
  const review = (service: typeof api, id: string, token: string) =>
    service.post(`/bookings/${id}/review`, { rating: 5 }, token);
  const early = await Promise.all(bookings.map(({ id, by }) => review(api, id, by.token)));
  expect(tally(early)).toEqual({ POLICY_VIOLATION: 40 });
  expect(early[0]).toMatchObject({ status: 422, details: [{ code: 'NOT_STARTED' }] });

  // Once they have begun, each friend writes one review, however many are sent at once.
  await api.moveClock(201 * 86_400);
  await other.moveClock(201 * 86_400);
  const later = new Map<string, string>();
  for (const { phone } of friends) later.set(phone, (await api.signIn(phone)).token);
  const begun = await Promise.all(
    bookings.map(({ id, by }, index) => review(index % 4 < 2 ? api : other, id, later.get(by.phone) ?? '')),
  );
  expect(tally(begun)).toEqual({ 201: 2, POLICY_VIOLATION: 38 });
  expect(begun.find(({ status }) => status === 422)?.details).toMatchObject([{ code: 'REVIEWED_RECENTLY' }]);
  expect((await api.get(stall.page)).data.business.rating).toEqual({ average: 5, count: 2 });
  await api.moveClock(0);
});

it('a customer reviews a business again after 30 days', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 100 });
  const { phone } = await api.signIn();
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) {
    const { data } = await stall.book({ unitId, date: today(), customer: { name: 'Ama', phone } });
    await api.call('POST', `/bookings/${data.id}/complete`, { token: stall.owner.token });
    ids.push(data.id);
  }
  const reviewAfter = async (seconds: number, id: string | undefined) => {
    await api.moveClock(seconds);
    return api.post(`/bookings/${id}/review`, { rating: 4 }, (await api.signIn(phone)).token);
  };
  expect((await reviewAfter(0, ids[0])).status).toBe(201);
  expect((await reviewAfter(30 * 86_400 - 60, ids[1])).status).toBe(422);
  expect((await reviewAfter(30 * 86_400 + 60, ids[1])).status).toBe(201);
  await api.moveClock(0);
});

import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../../../src/kit/time.ts';
import { tally } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, today } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../marketplace/market.ts';

const api = await startTestService();

async function booked(stall: Stall, unitId: string, name: string) {
  const ama = await api.signIn();
  // Today: the booking has started.
  const booking = await stall.book({ unitId, date: today(), customer: { name, phone: ama.phone } });
  if (booking.status !== 201) throw new Error(booking.text);
  const id: string = booking.data.id;
  return {
    ama,
    id,
    complete: () => api.call('POST', `/bookings/${id}/complete`, { token: stall.owner.token }),
    review: (body: object, token = ama.token) => api.post(`/bookings/${id}/review`, body, token),
  };
}

describe('reviews', () => {
  it('are written by the customer, after completion, once per booking', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const { ama, id, complete, review } = await booked(stall, unitId, 'Ama Osei');
    expect((await review({ rating: 5 })).code).toBe('INVALID_STATE');
    await complete();
    for (const body of [{}, { rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: 5, stars: 5 }]) {
      expect((await review(body)).status).toBe(422);
    }
    expect((await review({ rating: 1 }, stall.owner.token)).code).toBe('FORBIDDEN');
    const minted = await api.post(
      `/businesses/${stall.id}/api-keys`,
      { name: 'k', scopes: ['bookings:write'] },
      stall.owner.token,
    );
    expect((await review({ rating: 1 }, minted.data.key)).code).toBe('FORBIDDEN');
    expect((await review({ rating: 1 }, (await api.signIn()).token)).code).toBe('NOT_FOUND');
    const answers = await Promise.all([5, 5, 5, 5].map((rating) => review({ rating, comment: 'Fine' })));
    expect(tally(answers)).toEqual({ 201: 1, ALREADY_EXISTS: 3 });
    const { data } = await api.get(`${stall.page}/reviews`);
    expect(data).toMatchObject([{ rating: 5, comment: 'Fine', author: 'Ama' }]);
    expect(JSON.stringify(data)).not.toContain(id);
    expect(JSON.stringify(data)).not.toContain('Osei');
    expect(ama.phone).toMatch(/^\+/);
  });

  it('are written by the customer also after the shop has made the customer a member', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const { ama, complete, review } = await booked(stall, unitId, 'Ama Osei');
    await complete();
    await api.post(`/businesses/${stall.id}/members`, { phone: ama.phone, role: 'STAFF' }, stall.owner.token);
    const { token } = await api.signIn(ama.phone);
    expect((await api.get(`/businesses/${stall.id}`, token)).status).toBe(200);
    expect((await review({ rating: 1 }, token)).status).toBe(201);
    expect((await api.get(`${stall.page}/reviews`)).data).toMatchObject([{ rating: 1, author: 'Ama' }]);
  });

  it('change the rating, which is visible at once', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    await api.get(stall.page);
    for (const rating of [5, 4, 4]) {
      const { complete, review } = await booked(stall, unitId, rating === 5 ? '+233241234567' : 'Kofi');
      await complete();
      expect((await review({ rating })).status).toBe(201);
    }
    const rating = { average: 4.33, count: 3 };
    expect((await api.get(stall.page)).data.business.rating).toEqual(rating);
    const find = async (query: string) =>
      (await api.get(`/public/search?${query}`)).data as { slug: string; rating: unknown }[];
    expect((await find('minRating=4.33')).find(({ slug }) => slug === stall.slug)?.rating).toEqual(rating);
    expect((await find('minRating=4.34')).some(({ slug }) => slug === stall.slug)).toBe(false);
    const { rows } = await stall.sql.query(
      `select b.rating_sum::int, b.rating_count, sum(r.rating)::int as sum, count(*)::int
       from businesses b join reviews r on r.business_id = b.id where b.id = $1 group by b.id`,
      [stall.id],
    );
    expect(rows).toEqual([{ rating_sum: 13, rating_count: 3, sum: 13, count: 3 }]);

    // Newest first, in pages. A phone number in place of a name is not shown as author.
    const first = await api.get(`${stall.page}/reviews?limit=2`);
    expect(first.data.map((review: { rating: number }) => review.rating)).toEqual([4, 4]);
    const second = await api.get(`${stall.page}/reviews?limit=2&cursor=${first.body.meta.nextCursor}`);
    expect(second.data).toMatchObject([{ rating: 5, author: null, comment: null }]);
    expect(second.body.meta).toEqual({ nextCursor: null, hasMore: false, limit: 2 });
  });

  it('and the rating are deleted with the reset of a sandbox', async () => {
    const owner = await api.signIn();
    const { business, key } = (await api.post('/sandbox', {}, owner.token)).data;
    const [unit] = (await api.get(`/businesses/${business.id}/units`, key)).data;
    const ama = await api.signIn();
    const customer = { name: 'Ama', phone: ama.phone };
    // A Monday: the sandbox is open.
    const [days = 1] = [1, 2, 3, 4, 5, 6, 7].filter((ahead) => weekdayOf(inDays(ahead)) === 1);
    const date = inDays(days);
    const booking = await api.post(
      `/businesses/${business.id}/bookings`,
      { unitId: unit.id, date, customer },
      key,
      true,
    );
    expect(booking.status).toBe(201);
    await api.call('POST', `/bookings/${booking.data.id}/complete`, { token: key });
    await api.moveClock(days * 86_400);
    const later = await api.signIn(ama.phone);
    expect((await api.post(`/bookings/${booking.data.id}/review`, { rating: 2 }, later.token)).status).toBe(201);
    const { token } = await api.signIn(owner.phone);
    const rating = async () => (await api.get(`/businesses/${business.id}`, token)).data.rating;
    expect(await rating()).toEqual({ average: 2, count: 1 });
    expect((await api.call('DELETE', '/sandbox', { token })).status).toBe(200);
    expect(await rating()).toEqual({ average: null, count: 0 });
    await api.moveClock(0);
  });
});

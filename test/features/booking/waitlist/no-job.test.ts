import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { pressButton } from '../../money/payments/till.ts';
import { inDays } from '../bookings/shop.ts';
import { openQueue, type Queue } from './queue.ts';

/** No job runs here: a freed place is offered by the next request that wants to take time or stock. */
const api = await sharedService();
const date = inDays(20);
const later = inDays(27);

async function placed(answer: ReturnType<Queue['book']>): Promise<string> {
  const { status, data, text } = await answer;
  if (status !== 201) throw new Error(text);
  return data.id;
}

const weekly = async (queue: Queue, unitId: string, first: string) => {
  const repeat = { every: 1, unit: 'WEEK', count: 2 };
  const customer = { name: 'Dede', phone: '+233244000111' };
  const body = { unitId, date: first, customer, repeat, onConflict: 'REJECT', creation: 'BOOK' };
  return placed(api.post(`/businesses/${queue.id}/series`, body, queue.owner.token, true));
};

const reschedule = (queue: Queue, id: string, to: string) =>
  api.post(`/bookings/${id}/reschedule`, { date: to }, queue.owner.token, true);

const changeItems = (queue: Queue, id: string, unitIds: string[]) =>
  api.call('PATCH', `/bookings/${id}/items`, {
    body: { items: unitIds.map((unitId) => ({ unitId })) },
    token: queue.owner.token,
  });

describe('a place that is freed by', () => {
  it.each<[string, (queue: Queue, unitId: string) => Promise<() => ReturnType<Queue['book']>>]>([
    [
      'a cancellation',
      async (queue, unitId) => {
        const id = await placed(queue.book({ unitId, date }));
        return () => queue.cancel(id);
      },
    ],
    [
      'a move',
      async (queue, unitId) => {
        const id = await placed(queue.book({ unitId, date }));
        return () => reschedule(queue, id, later);
      },
    ],
    [
      'an item that is removed',
      async (queue, unitId) => {
        const other = await queue.addUnit();
        const id = await placed(queue.book({ items: [{ unitId }, { unitId: other }], date }));
        return () => changeItems(queue, id, [other]);
      },
    ],
    [
      'a series that moves',
      async (queue, unitId) => {
        const id = await weekly(queue, unitId, date);
        const body = { from: 0, byDays: 1 };
        return () => api.post(`/series/${id}/reschedule`, body, queue.owner.token, true);
      },
    ],
    [
      'a series that is cancelled',
      async (queue, unitId) => {
        const id = await weekly(queue, unitId, date);
        return () => api.post(`/series/${id}/cancel`, { from: 0 }, queue.owner.token);
      },
    ],
  ])('%s goes to the entry, not to the customer who asks next', async (_what, prepare) => {
    const queue = await openQueue(api, 'units');
    const unitId = await queue.addUnit();
    const free = await prepare(queue, unitId);
    const { data: entry } = await queue.join({ unitId, from: date, to: date });
    expect(entry.status).toBe('WAITING');
    const freed = await free();
    expect(freed.status, freed.text).toBe(200);
    const other = await api.signIn();
    const body = { unitId, date, customer: { name: 'Kofi' } };
    const hold = await api.post(`${queue.page}/holds`, body, other.token, true);
    expect([hold.status, hold.body.error?.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect((await queue.entry(entry.id)).status).toBe('OFFERED');
  });
});

describe('a cancelled place goes to the entry, not to', () => {
  it.each<[string, (queue: Queue, unitId: string) => Promise<(to: string) => ReturnType<Queue['book']>>]>([
    [
      'a booking that moves there',
      async (queue, unitId) => {
        const id = await placed(queue.book({ unitId, date: later }));
        return (to) => reschedule(queue, id, to);
      },
    ],
    [
      'a series that moves there',
      async (queue, unitId) => {
        const id = await weekly(queue, unitId, later);
        return (to) => {
          const byDays = to === date ? -7 : 1;
          return api.post(`/series/${id}/reschedule`, { from: 0, byDays }, queue.owner.token, true);
        };
      },
    ],
    [
      'a booking that takes it as another item',
      async (queue, unitId) => {
        const own = await queue.addUnit();
        const third = await queue.addUnit();
        const id = await placed(queue.book({ unitId: own, date }));
        return (to) => changeItems(queue, id, [own, to === date ? unitId : third]);
      },
    ],
  ])('%s; other places can be taken', async (_what, prepare) => {
    for (const to of [date, inDays(28)]) {
      const queue = await openQueue(api, 'units');
      const unitId = await queue.addUnit();
      const booked = await placed(queue.book({ unitId, date }));
      const take = await prepare(queue, unitId);
      const { data: entry } = await queue.join({ unitId, from: date, to: date });
      await queue.cancel(booked);
      const taken = await take(to);
      expect([to, taken.status, taken.text]).toEqual([to, to === date ? 409 : 200, taken.text]);
      expect((await queue.entry(entry.id)).status).toBe('OFFERED');
    }
  });
});

it('an expired place goes to the entry, not to its former customer who pays late', async () => {
  const queue = await openQueue(api, 'units');
  const unitId = await queue.addUnit();
  const held = await placed(queue.hold({ unitId, date }));
  const link = await api.post(`/bookings/${held}/payment-links`, {}, queue.owner.token);
  const { data: entry } = await queue.join({ unitId, from: date, to: date });
  await queue.sql.query('update bookings set hold_expires_at = now() where id = $1', [held]);
  await pressButton(api, link.data.url, 'pay');
  expect((await queue.entry(entry.id)).status).toBe('OFFERED');
  const { data } = await api.get(`/bookings/${held}`, queue.owner.token);
  expect(data).toMatchObject({ status: 'EXPIRED', paidPesewas: 3_000, refundedPesewas: 3_000 });
});

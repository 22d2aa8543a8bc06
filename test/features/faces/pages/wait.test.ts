import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openQueue, type Queue } from '../../booking/waitlist/queue.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const date = inDays(10);
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** The entries of the business, the latest last. */
const entriesOf = async (queue: Queue) =>
  (await api.get(`/businesses/${queue.id}/waitlist?limit=100`, queue.owner.token)).data;

/** Opens the form at the address and sends it. */
async function join(queue: Queue, address: string, more: Record<string, string> = {}) {
  const visitor = await visit(api);
  const action = `/b/${queue.slug}/wait`;
  const page = await visitor.open(address);
  const sent = await visitor.press(action, { ...formOf(page, action), name: 'Abena', ...more });
  return { visitor, page, sent };
}

const waitLink = (links: readonly string[], ...parts: string[]): string => {
  const found = links.find((href) => href.includes('/wait?') && parts.every((part) => href.includes(part)));
  if (!found) throw new Error(`No link to wait with ${parts.join(', ')}`);
  return found;
};

describe('the page to wait', () => {
  it('shows the nearest days that are free, and takes length, pieces and extras of a rental', async () => {
    const queue = await openQueue(api, 'units');
    const unitId = await queue.addUnit({ name: 'Castle', quantity: 2 });
    const extraId = await queue.addExtra();
    await queue.book({ unitId, date, endDate: inDays(11), quantity: 1 });
    await queue.book({ unitId, date, quantity: 1 });
    const visitor = await visit(api);
    const item = await visitor.open(
      `/b/${queue.slug}/units/${unitId}?${query({ quantity: '2', [`extra_${extraId}`]: '1', month: date })}`,
    );
    expect(wordsOf(item)).toContain('Is your day taken? Tap it: we tell you when it is free.');
    const address = waitLink(linksOf(item), `from=${date}`, 'quantity=2', `extra_${extraId}=1`);
    const { page, sent } = await join(queue, `${address}&days=2`, { days: '2', quantity: '2' });
    expect(wordsOf(page)).toMatch(/2 × Castle.*These are free.*Or wait: which days suit you\?/);
    // Two pieces for two days begin on the eighth, and from the twelfth on.
    const free = linksOf(page).filter((href) => href.startsWith(`/b/${queue.slug}/units/${unitId}?`));
    const starts = free.flatMap((href) => new URLSearchParams(href.split('?')[1]).get('date') ?? []);
    expect(starts).toEqual([inDays(7), inDays(8), inDays(12)]);
    expect(locationOf(sent)).toMatch(/^\/bookings\?joined=wtl_/);
    expect(await entriesOf(queue)).toMatchObject([
      {
        from: date,
        to: inDays(11),
        days: 2,
        items: [{ id: unitId, quantity: 2 }],
        extras: [{ extraId, quantity: 1 }],
      },
    ]);
  });

  it('says after joining what happens next, and keeps the filled form over sign-in', async () => {
    const queue = await openQueue(api, 'units');
    const unitId = await queue.addUnit({ name: 'Castle' });
    await queue.book({ unitId, date });
    const action = `/b/${queue.slug}/wait`;
    const { visitor, sent } = await join(queue, `${action}?${query({ unitId, from: date })}`);
    expect(wordsOf(await visitor.open(locationOf(sent)))).toMatch(
      /You are on the list for Castle, .* we send a message to 0\d\d \d\d\d \d\d\d\d/,
    );
    const stranger = await visit(api, null);
    const form = formOf(await stranger.open(`${action}?${query({ unitId, from: date })}`), action);
    const asked = await stranger.press(action, { ...form, days: '3', to: inDays(14) });
    const next = new URLSearchParams(locationOf(asked).split('?')[1]).get('next') ?? '';
    expect(formOf(await stranger.open(next), action)).toMatchObject({
      unitId,
      days: '3',
      from: date,
      to: inDays(14),
    });
    expect((await stranger.open(`${action}?unitId=unt_none`)).status).toBe(404);
  });

  it('is reached from a kit in the basket, and asks for an area where the shop delivers', async () => {
    const queue = await openQueue(api, 'units');
    const [castle, chairs] = [await queue.addUnit({ name: 'Castle' }), await queue.addUnit({ name: 'Chairs' })];
    const body = { name: 'Party', discountPercent: 10, items: [castle, chairs].map((unitId) => ({ unitId })) };
    const { data: kit } = await api.post(`/businesses/${queue.id}/kits`, body, queue.owner.token);
    await queue.setZone('accra-osu', 4_000);
    const token = queue.owner.token;
    await api.call('PATCH', `/businesses/${queue.id}`, { token, body: { serviceLocation: 'AT_CUSTOMER' } });
    await queue.book({ unitId: castle, date, delivery: { areaId: 'accra-osu', address: 'Oxford Street 1' } });
    const visitor = await visit(api);
    const basket = await visitor.open(
      `/b/${queue.slug}/basket?${query({ date, endDate: inDays(11), [`item_${kit.id}`]: '1' })}`,
    );
    const address = waitLink(linksOf(basket), `item_${kit.id}=1`);
    const { sent } = await join(queue, address, { areaId: 'accra-osu', address: 'Oxford Street 2' });
    expect(sent.status, wordsOf(sent)).toBe(303);
    expect(await entriesOf(queue)).toMatchObject([
      {
        from: date,
        to: inDays(11),
        days: 2,
        items: [{ id: castle, kitId: kit.id }, { id: chairs }],
        delivery: { areaId: 'accra-osu', address: 'Oxford Street 2' },
      },
    ]);
  });

  it('is reached from full days and times of a service and of a visit', async () => {
    const queue = await openQueue(api, 'slots');
    const [braids, nails] = [await queue.addService({ duration: 600 }), await queue.addService({ duration: 300 })];
    await queue.addProvider([braids, nails]);
    await queue.book({ serviceId: braids, startsAt: `${date}T08:00:00Z` });
    await queue.book({ serviceId: nails, startsAt: `${inDays(11)}T08:00:00Z` });
    const visitor = await visit(api);
    const service = await visitor.open(`/b/${queue.slug}/services/${nails}?date=${inDays(11)}`);
    waitLink(linksOf(service), `serviceId=${nails}`, `from=${inDays(11)}`);
    // 13:00 is the only start that is left there; on the day before there is none, and nothing to go on with.
    expect(wordsOf(service)).toContain('Review booking');
    const full = wordsOf(await visitor.open(`/b/${queue.slug}/services/${nails}?date=${date}`));
    expect(full).toContain('No time is free on this day. Choose another day above. Is your time taken?');
    expect(full).not.toContain('Review booking');
    const visitPage = await visitor.open(`/b/${queue.slug}/visit?${query({ s0: nails, s1: nails, week: date })}`);
    const address = waitLink(linksOf(visitPage), `s0=${nails}`, `s1=${nails}`, `from=${date}`);
    const { page, sent } = await join(queue, address, { timeFrom: '07:00', timeTo: '20:00' });
    const free = linksOf(page).filter((href) => href.startsWith(`/b/${queue.slug}/visit?`) && /startsAt/.test(href));
    expect(free.map((href) => new URLSearchParams(href.split('?')[1]).get('startsAt'))).toEqual(
      [8, 9, 12].map((day) => `${inDays(day)}T08:00:00.000Z`),
    );
    expect(sent.status, wordsOf(sent)).toBe(303);
    expect(await entriesOf(queue)).toMatchObject([
      { from: date, to: date, days: null, timeFrom: '07:00', items: [{ id: nails }, { id: nails }] },
    ]);
  });
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Booking, Dwaso, type FollowedEvent, Page } from '../../sdk/src/index.ts';
import { sharedService } from '../service/service.ts';
import { startGateway } from './gateway.ts';
import { openRentalShop } from './shop.ts';

const api = await sharedService();

async function openWithBookings(count: number) {
  const shop = await openRentalShop(api);
  const dwaso = new Dwaso({ baseUrl: api.url, apiKey: shop.key });
  const ids: string[] = [];
  const book = async () => {
    const customer = { name: 'Ama', phone: '0241234567' };
    const { id } = await dwaso.bookings.create(shop.id, { unitId: shop.unitId, date: shop.date, customer });
    ids.push(id);
    return id;
  };
  for (let n = 0; n < count; n++) await book();
  return { shop, dwaso, ids, book };
}

describe('a list with a cursor', () => {
  it('is one page when awaited, with the way to the next', async () => {
    const { shop, dwaso, ids } = await openWithBookings(5);
    const page = await dwaso.bookings.list(shop.id, { limit: 3 });
    expect(page).toBeInstanceOf(Page);
    expectTypeOf(page.data).toEqualTypeOf<Booking[]>();
    expect(page.data).toHaveLength(3);
    expect(page.meta).toMatchObject({ hasMore: true, limit: 3 });
    const last = await page.nextPage();
    expect(last?.data).toHaveLength(2);
    expect(await last?.nextPage()).toBeNull();
    const all = [...page.data, ...(last?.data ?? [])].map(({ id }) => id);
    expect(all.toSorted()).toEqual(ids.toSorted());
    const { data, response } = await dwaso.bookings.list(shop.id, { limit: 2 }).withResponse();
    expect([data.data.length, response.status]).toEqual([2, 200]);
  });

  it('is all rows with for await, and stops asking when the loop ends', async () => {
    const { shop, ids } = await openWithBookings(7);
    const gateway = await startGateway(api.url);
    const dwaso = new Dwaso({ baseUrl: gateway.url, apiKey: shop.key });
    const seen: string[] = [];
    for await (const booking of dwaso.bookings.list(shop.id, { limit: 2 })) seen.push(booking.id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(gateway.seen).toHaveLength(4);
    for await (const booking of await dwaso.bookings.list(shop.id, { limit: 2 })) {
      if (booking.id === seen[1]) break;
    }
    expect(gateway.seen).toHaveLength(5);
  });

  it('neither repeats nor skips rows while others come and go', async () => {
    const { shop, dwaso, ids, book } = await openWithBookings(12);
    const before = [...ids];
    const seen: string[] = [];
    for await (const { id } of dwaso.bookings.list(shop.id, { limit: 3 })) {
      seen.push(id);
      if (seen.length % 3 === 1) await book();
      if (seen.length === 4) await dwaso.bookings.cancel(before[0] ?? '', { reason: 'rain' });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  });
});

describe('events.follow', () => {
  const follow = async (
    dwaso: Dwaso,
    businessId: string,
    options: { after?: number; signal: AbortSignal },
    onEvent: (event: FollowedEvent) => void,
  ) => {
    for await (const event of dwaso.events.follow(businessId, { ...options, pollMs: 20 })) onEvent(event);
  };

  it('gives what was missed, then what comes, in order, and outlives failures', async () => {
    const { shop, ids, book } = await openWithBookings(3);
    const gateway = await startGateway(api.url);
    const dwaso = new Dwaso({ baseUrl: gateway.url, apiKey: shop.key, maxRetries: 0 });
    const control = new AbortController();
    const events: FollowedEvent[] = [];
    const ended = follow(dwaso, shop.id, { signal: control.signal }, (event) => events.push(event));
    await expect.poll(() => events.length).toBe(3);
    gateway.next('lose answer', { status: 503 }, 'lose request');
    await book();
    await book();
    await expect.poll(() => events.length).toBe(5);
    control.abort();
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'booking.confirmed'));
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(5);
    const booked = events.map((event) => (event.type === 'booking.confirmed' ? event.data.booking.id : event.type));
    expect(booked).toEqual(ids);

    const again: number[] = [];
    const stop = new AbortController();
    const second = follow(dwaso, shop.id, { after: sequences[3] ?? 0, signal: stop.signal }, ({ sequence }) => {
      again.push(sequence);
      stop.abort();
    });
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect(again).toEqual([sequences[4]]);
  });

  it('ends with a refusal', async () => {
    const { shop } = await openWithBookings(0);
    const stranger = await api.signIn();
    const dwaso = new Dwaso({ baseUrl: api.url, accessToken: stranger.token });
    const ended = follow(dwaso, shop.id, { signal: new AbortController().signal }, () => {});
    await expect(ended).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('events.stream', () => {
  it('hands the response over before its end, and ends with the signal', async () => {
    const { shop, dwaso, ids } = await openWithBookings(2);
    const control = new AbortController();
    const options = { signal: control.signal, headers: { 'last-event-id': '0' } };
    const response = await dwaso.events.stream(shop.id, options);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    })();
    await expect.poll(() => ids.every((id) => text.includes(id))).toBe(true);
    control.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

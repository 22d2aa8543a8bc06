import { describe, expect, it } from 'vitest';
import { Dwaso, NotFoundError } from '../../sdk/src/index.ts';
import { sharedService } from '../service/service.ts';
import { startGateway } from './gateway.ts';
import { catching, watchHolds } from './holds.ts';
import { openRentalShop } from './shop.ts';

const api = await sharedService();
const gateway = await startGateway(api.url);
const shop = await openRentalShop(api);
const dwaso = new Dwaso({ baseUrl: gateway.url, apiKey: shop.key });

const { newHold, countHolds, watch } = watchHolds(api, gateway, shop);

describe('a call', () => {
  it('uses the given Idempotency-Key', async () => {
    const body = newHold();
    const options = { idempotencyKey: 'order-4711-hold' };
    const first = await dwaso.bookings.hold(shop.id, body, options).withResponse();
    const again = await dwaso.bookings.hold(shop.id, body, options).withResponse();
    expect(again.data).toEqual(first.data);
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(await countHolds(body.note)).toBe(1);
  });

  it('has another key each time', async () => {
    const { seen } = await watch(async () => {
      await dwaso.bookings.hold(shop.id, newHold());
      await dwaso.bookings.hold(shop.id, newHold());
    });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('gives its response and request id', async () => {
    const { data, response, requestId } = await dwaso.sessions.getJwks().withResponse();
    expect(data.keys.length).toBeGreaterThan(0);
    expect(response.status).toBe(200);
    expect(requestId).toBe(response.headers.get('x-request-id'));
  });

  it('is a promise like any other', async () => {
    const call = dwaso.sessions.getJwks();
    expect(call).toBeInstanceOf(Promise);
    let ended = 0;
    await call.finally(() => ended++);
    expect(ended).toBe(1);
    expect(await dwaso.bookings.get('bkg_unknown').catch((error) => error)).toBeInstanceOf(NotFoundError);
    await expect(dwaso.bookings.get('bkg_unknown').withResponse()).rejects.toThrow(NotFoundError);
    expect(await Promise.all([dwaso.sessions.getJwks(), call])).toHaveLength(2);
  });

  it('refuses an id that is missing before anything is sent', async () => {
    const { seen } = await watch(async () => {
      expect(() => dwaso.bookings.get('')).toThrow('The id after "/bookings/" is missing');
      expect(() => dwaso.bookings.get(undefined as unknown as string)).toThrow(TypeError);
    });
    expect(seen).toEqual([]);
  });

  it('encodes ids and repeats query parameters', async () => {
    const { seen } = await watch(async () => {
      await catching(dwaso.bookings.get('a/../b ?#'));
      await dwaso.bookings.list(shop.id, { status: ['HELD', 'CONFIRMED'], limit: 5, q: undefined });
    });
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/v1/bookings/a%2F..%2Fb%20%3F%23',
      `/api/v1/businesses/${shop.id}/bookings?status=HELD&status=CONFIRMED&limit=5`,
    ]);
  });
});

describe('credentials', () => {
  it('of getToken are renewed once when the service refuses them', async () => {
    const asked: boolean[] = [];
    const renewing = new Dwaso({
      baseUrl: gateway.url,
      getToken: ({ refresh }) => {
        asked.push(refresh);
        return refresh ? shop.owner.token : 'expired';
      },
    });
    expect((await renewing.sessions.getMe()).id).toBe(shop.owner.id);
    expect(asked).toEqual([false, true]);
    const hopeless = new Dwaso({ baseUrl: gateway.url, getToken: async () => 'expired' });
    const { result, seen } = await watch(() => catching(hopeless.sessions.getMe()));
    expect(result).toMatchObject({ code: 'AUTH_INVALID_TOKEN' });
    expect(seen).toHaveLength(2);
  });

  it('are one or none', async () => {
    expect(() => new Dwaso({ baseUrl: api.url, apiKey: 'a', accessToken: 'b' })).toThrow('Give one of');
    expect((await new Dwaso({ baseUrl: api.url }).referenceData.listAreas({ q: 'Osu' })).length).toBeGreaterThan(0);
  });
});

describe('baseUrl', () => {
  it.each(['', '/', '/api/v1', '/api/v1/'])('may end with "%s"', async (end) => {
    const there = new Dwaso({ baseUrl: api.url + end, apiKey: shop.key });
    expect((await there.businesses.get(shop.id)).id).toBe(shop.id);
    expect((await there.operation.getHealth()).status).toBe('ok');
  });

  it('must be an address', () => {
    expect(() => new Dwaso({ baseUrl: 'dwaso' })).toThrow(TypeError);
  });
});

import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../src/access.ts';
import { openDay } from '../../../service/open-day.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();

describe('POST /sandbox', () => {
  it('creates a business with a catalogue and shows its key once', async () => {
    const { token } = await api.signIn();
    const made = await api.post('/sandbox', {}, token);
    expect(made.status).toBe(201);
    expect(Object.keys(made.data)).toEqual(['business', 'key']);
    const { business, key } = made.data;
    expect(key).toMatch(/^dwaso_test_[a-z0-9]{8,12}_[A-Za-z0-9]{32,}$/);
    expect(business).toMatchObject({
      sandbox: true,
      role: 'OWNER',
      bookingShape: 'UNIT_PER_DAY',
      vertical: 'party-rentals',
      listingVisibility: 'HIDDEN',
      status: 'ACTIVE',
      location: { lat: expect.any(Number), lng: expect.any(Number), area: { id: 'accra-osu' } },
      policies: { deposit: { type: 'FIXED', amountPesewas: 20_000 } },
    });
    const list = async (what: string) => (await api.get(`/businesses/${business.id}/${what}`, key)).data;
    expect(await list('units?active=true')).toHaveLength(3);
    expect(await list('extras?active=true')).toHaveLength(2);
    expect(await list('delivery-zones')).toHaveLength(2);
    // A rule would change the quotes of clients that know nothing of rules.
    expect(await list('price-rules')).toEqual([]);
    expect(await list('promo-codes')).toEqual([]);
    const hours = (await list('hours')) as { weekday: number; enabled: boolean }[];
    expect(hours.filter(({ enabled }) => enabled).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
    const keys = (await api.get(`/businesses/${business.id}/api-keys`, token)).data;
    expect(keys).toHaveLength(1);
    expect(new Set(keys[0].scopes)).toEqual(new Set(SCOPES.filter((scope) => scope !== 'webhooks:manage')));
    expect(keys[0].environment).toBe('test');
    expect((await api.get(`/businesses/${business.id}/webhooks`, key)).code).toBe('SCOPE_MISSING');

    const again = await api.post('/sandbox', {}, token);
    expect([again.status, again.data.business.id, 'key' in again.data]).toEqual([200, business.id, false]);
    const listed = await api.call('PATCH', `/businesses/${business.id}/listing`, {
      token,
      body: { visibility: 'PUBLIC' },
    });
    expect([listed.status, listed.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect(listed.details.map(({ code }) => code)).toContain('SANDBOX');
  });

  it('creates one sandbox under concurrency', async () => {
    const { token } = await api.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.post('/sandbox', {}, token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(new Set(answers.map(({ data }) => data.business.id)).size).toBe(1);
    expect(answers.filter(({ data }) => 'key' in data)).toHaveLength(1);
    expect((await api.get('/businesses/me', token)).data).toHaveLength(1);
  });

  it('needs a session; each user has their own sandbox', async () => {
    const [ama, kofi] = [await api.signIn(), await api.signIn()];
    const mine = await api.post('/sandbox', {}, ama.token);
    const his = await api.post('/sandbox', {}, kofi.token);
    expect(mine.data.business.id).not.toBe(his.data.business.id);
    expect((await api.post('/sandbox', {}, mine.data.key)).code).toBe('FORBIDDEN');
    expect((await api.post('/sandbox', {})).status).toBe(401);
    expect((await api.get(`/businesses/${his.data.business.id}`, ama.token)).status).toBe(404);
  });
});

describe('DELETE /sandbox', () => {
  it('restores the initial catalogue, but keeps keys and webhook endpoints', async () => {
    const { token } = await api.signIn();
    const { business, key } = (await api.post('/sandbox', {}, token)).data;
    const path = `/businesses/${business.id}`;
    const hook = await api.post(`${path}/webhooks`, { url: 'https://example.com/hook', events: ['*'] }, token);
    const [unit, spare] = (await api.get(`${path}/units`, key)).data;
    const day = openDay(8);
    const hold = { unitId: unit.id, date: day, customer: { name: 'Ama Mensah', phone: '0245550177' } };
    const held = await api.post(`${path}/holds`, hold, key, true);
    expect([held.status, held.data.depositPesewas]).toEqual([201, 20_000]);
    expect((await api.get(`/webhooks/${hook.data.id}/deliveries`, token)).data).toMatchObject([
      { eventType: 'booking.held' },
    ]);
    const booking = `/bookings/${held.data.id}`;
    const link = await api.post(`${booking}/payment-links`, {}, key);
    expect(link.status).toBe(201);
    const form = new URLSearchParams({ outcome: 'pay' });
    const paid = await fetch(link.data.url, { method: 'POST', body: form, redirect: 'manual' });
    expect(paid.headers.get('location')).toContain('/receipts/');
    const cash = await api.post(`${booking}/payments`, { amountPesewas: 5_000, method: 'CASH' }, key, true);
    expect(cash.status).toBe(201);
    expect(
      (await api.post(`/payments/${cash.data.id}/refunds`, { amountPesewas: 1_000, reason: 'x' }, token)).status,
    ).toBe(201);
    await api.call('DELETE', `${path}/units/${spare.id}`, { token });
    await api.post(`${path}/extras`, { name: 'Mine', pricePesewas: 1 }, token);
    await api.post(`${path}/closures`, { startDate: day, endDate: day }, token);
    await api.post(`${path}/blocks`, { unitId: unit.id, startDate: day, endDate: day }, token);
    await api.call('PATCH', path, { token, body: { policies: { deposit: { type: 'NONE' } } } });

    const reset = await api.call('DELETE', '/sandbox', { token });
    expect([reset.status, Object.keys(reset.data), reset.data.business.id]).toEqual([200, ['business'], business.id]);
    expect(reset.data.business.policies.deposit).toEqual({ type: 'FIXED', amountPesewas: 20_000 });
    const list = async (what: string) => (await api.get(`${path}/${what}`, token)).data;
    expect(await list('bookings')).toEqual([]);
    expect(await list('customers')).toEqual([]);
    expect(await list('closures')).toEqual([]);
    expect(await list('units')).toHaveLength(3);
    expect(await list('extras')).toHaveLength(2);
    expect((await api.get(`/bookings/${held.data.id}`, token)).status).toBe(404);
    expect((await api.get(`${booking}/payments`, token)).status).toBe(404);
    const { rows } = await api.owner.query(
      `select (select count(*) from payments where business_id = $1) + (select count(*) from refunds where business_id = $1)
         + (select count(*) from payment_links where business_id = $1) as money`,
      [business.id],
    );
    expect(rows).toEqual([{ money: 0 }]);
    expect(await list('webhooks')).toHaveLength(1);
    const [fresh] = await list('units');
    const again = await api.post(`${path}/holds`, { ...hold, unitId: fresh.id }, key, true);
    expect(again.status).toBe(201);
  });

  it('is 404 without a sandbox, and safe with concurrent holds and resets', async () => {
    const { token } = await api.signIn();
    expect((await api.call('DELETE', '/sandbox', { token })).status).toBe(404);
    const { business, key } = (await api.post('/sandbox', {}, token)).data;
    const path = `/businesses/${business.id}`;
    const [unit] = (await api.get(`${path}/units`, key)).data;
    const date = Temporal.Now.plainDateISO('Africa/Accra').add({ days: 15 });
    const day = (date.dayOfWeek === 7 ? date.add({ days: 1 }) : date).toString();
    const work = Array.from({ length: 16 }, (_, n) =>
      n % 4 === 0
        ? api.call('DELETE', '/sandbox', { token })
        : api.post(
            `${path}/holds`,
            { unitId: unit.id, date: day, customer: { name: 'A', phone: `02455501${10 + n}` } },
            key,
            true,
          ),
    );
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.filter((_, n) => n % 4 === 0)).toEqual([200, 200, 200, 200]);
    // A hold succeeds before the unit is deleted; later it is refused.
    for (const status of statuses) expect([200, 201, 404, 409]).toContain(status);
    expect((await api.call('DELETE', '/sandbox', { token })).status).toBe(200);
    expect((await api.get(`${path}/units`, key)).data).toHaveLength(3);
    expect((await api.get(`${path}/bookings`, key)).data).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStall } from '../../features/market/marketplace/market.ts';
import { openDay } from '../../service/open-day.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();

const send = (path: string, body: unknown, key: string) => api.call('POST', path, { body, key });

describe('a request without a credential', () => {
  it('makes one reference for one key of a public page', async () => {
    const [stall, other] = [await openStall(api, 'units'), await openStall(api, 'units')];
    const key = randomUUID();
    const first = await send(`${stall.page}/refs`, {}, key);
    expect(first.status).toBe(201);
    const again = await Promise.all(Array.from({ length: 5 }, () => send(`${stall.page}/refs`, {}, key)));
    for (const { status, data, headers } of again)
      expect([status, data.ref, headers.get('idempotent-replayed')]).toEqual([201, first.data.ref, 'true']);
    const mismatch = await send(`${stall.page}/refs`, { date: '2027-01-01' }, key);
    expect([mismatch.status, mismatch.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    // The key counts at one page only.
    const elsewhere = await send(`${other.page}/refs`, {}, key);
    expect([elsewhere.status, elsewhere.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect((await send(`${stall.page}/refs`, {}, 'short')).status).toBe(422);
  });

  it('opens one session for one key and ID token', async () => {
    const { data } = await api.call('POST', '//dev/id-tokens', { body: { phone: '+233244000111' } });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('/auth/firebase', data, key)));
    expect(new Set(answers.map(({ data: { accessToken } }) => accessToken)).size).toBe(1);
    expect((await send('/auth/firebase', { idToken: 'nonsense' }, key)).status).toBe(401);
    const other = await send('/auth/firebase', data, randomUUID());
    expect(other.data.accessToken).not.toBe(answers[0]?.data.accessToken);
  });

  it('refreshes once for one key and token: a repeat within ten minutes is no reuse', async () => {
    const person = await api.signIn();
    const body = { refreshToken: person.refreshToken };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('/auth/refresh', body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [tokens] = answers.map(({ data }) => data);
    for (const { data } of answers) expect(data).toEqual(tokens);
    expect((await api.get('/me', tokens.accessToken)).status).toBe(200);
    const { rows } = await api.owner.query(
      `select body, sealed is not null as sealed from idempotency_keys where key = $1`,
      [key],
    );
    expect(rows).toEqual([{ body: '', sealed: true }]);

    // Another key with the used token is a reuse, and ends the family.
    const theft = await send('/auth/refresh', body, randomUUID());
    expect([theft.status, theft.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
    expect((await api.get('/me', tokens.accessToken)).status).toBe(401);
  });

  it('treats a repeat after ten minutes as a reuse, and does not record a refused token', async () => {
    const person = await api.signIn();
    const body = { refreshToken: person.refreshToken };
    const key = randomUUID();
    const first = await send('/auth/refresh', body, key);
    expect(first.status).toBe(200);
    await api.moveClock(9 * 60);
    expect((await send('/auth/refresh', body, key)).data).toEqual(first.data);
    await api.moveClock(11 * 60);
    const late = await send('/auth/refresh', body, key);
    expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([401, null]);
    const next = await send('/auth/refresh', { refreshToken: first.data.refreshToken }, randomUUID());
    expect(next.status).toBe(401);
    const { rows } = await api.owner.query('select from idempotency_keys where key = $1', [key]);
    expect(rows.length).toBe(0);
    await api.moveClock(0);
  });
});

it('forgets the requests to a sandbox when it is reset, and no others', async () => {
  const person = await api.signIn();
  const opened = await api.post('/sandbox', {}, person.token);
  const { business, key } = opened.data;
  const [unit] = (await api.get(`/businesses/${business.id}/units`, key)).data;
  const hold = {
    unitId: unit.id,
    date: openDay(5),
    customer: { name: 'Ama', phone: '+233244000222' },
  };
  const idempotencyKey = randomUUID();
  const first = await api.post(`/businesses/${business.id}/holds`, hold, key, idempotencyKey);
  expect(first.status, first.text).toBe(201);
  const ownKey = randomUUID();
  const own = await api.post('/businesses', { name: 'Mine', vertical: 'party-rentals' }, person.token, ownKey);
  const noted = await api.post(
    `/businesses/${business.id}/extras`,
    { name: 'Ice', pricePesewas: 5 },
    person.token,
    ownKey.replaceAll('-', '_'),
  );
  expect([own.status, noted.status]).toEqual([201, 201]);

  expect((await api.call('DELETE', '/sandbox', { token: person.token })).status).toBe(200);
  const [fresh] = (await api.get(`/businesses/${business.id}/units`, key)).data;
  const again = await api.post(`/businesses/${business.id}/holds`, { ...hold, unitId: fresh.id }, key, idempotencyKey);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
  expect(again.data.id).not.toBe(first.data.id);
  const replayed = await api.post('/businesses', { name: 'Mine', vertical: 'party-rentals' }, person.token, ownKey);
  expect([replayed.data.id, replayed.headers.get('idempotent-replayed')]).toEqual([own.data.id, 'true']);
});

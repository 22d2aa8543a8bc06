import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { transactOnce } from '../../../src/kit/http/idempotency.ts';
import { sql } from '../../../src/kit/postgres/sql.ts';
import { addDays, dateOf } from '../../../src/kit/time.ts';
import { type Answer, newPhone } from '../../service/api.ts';
import { mint, openBusiness } from '../../service/business.ts';
import { createDatabase } from '../../service/database.ts';
import { startTestService } from '../../service/service.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const oneAddress = { PUBLIC_URL: 'http://dwaso.example' };
const api = await startTestService(oneAddress, { database });
const other = await startTestService(oneAddress, { database });
const db = api.service.deps.db.service;

const ama = await api.signIn();
const body = { name: 'Ama Rentals', vertical: 'party-rentals' };
const open = (key: string, sent: unknown = body, token = ama.token, service = api) =>
  service.post('/businesses', sent, token, key);
const countMine = async (token = ama.token) => (await api.get('/businesses/me', token)).data.length;
const recordsOf = (key: string) =>
  db.rows(sql<{ status: number; body: string }>`select status, body from idempotency_keys where key = ${key}`);
const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed');
const refuse = (answer: Answer) => [answer.status, answer.code];

describe('a retry with the same Idempotency-Key', () => {
  it('gets the first status and body and does the work once', async () => {
    const key = randomUUID();
    const before = await countMine();
    const first = await open(key);
    const again = await open(key);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect([again.status, replayed(again)]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await countMine()).toBe(before + 1);
  });

  it('finds the record with the business of an API key, and with the caller otherwise', async () => {
    const key = randomUUID();
    const { data: business } = await open(key);
    const apiKey = await mint(api, business.id);
    const unit = { name: 'Canopy', pricePesewas: 10_000, quantity: 1 };
    const made = await api.post(`/businesses/${business.id}/units`, unit, apiKey.key, key);
    expect(made.status, made.text).toBe(201);
    expect((await api.post(`/businesses/${business.id}/units`, unit, apiKey.key, key)).text).toBe(made.text);
    const kept = await db.rows(sql`select home, principal from idempotency_keys where key = ${key} order by principal`);
    expect(kept).toEqual([
      { home: business.id, principal: apiKey.id },
      { home: ama.id, principal: ama.id },
    ]);
  });

  it('is the same request when only key order and white space differ', async () => {
    const key = randomUUID();
    const first = await open(key, '{"name":"Same","vertical":"party-rentals"}');
    const again = await open(key, ' {\n "vertical" : "party-rentals",\t"name":"S\\u0061me" } ');
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('is a mismatch with another body, path or method, and the first answer stays', async () => {
    const key = randomUUID();
    const first = await open(key);
    const business = `/businesses/${first.data.id}`;
    expect(refuse(await open(key, { ...body, name: 'Other' }))).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const elsewhere = await api.post(`${business}/api-keys`, { name: 'x', scopes: ['catalog:read'] }, ama.token, key);
    expect(refuse(elsewhere)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const me = await api.call('PATCH', '/me', { token: ama.token, body: { name: 'Ama' }, key });
    expect(refuse(me)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    expect((await open(key)).text).toBe(first.text);
  });

  it('gets a refusal of the work again, with its requestId', async () => {
    const key = randomUUID();
    const { data } = await open(randomUUID());
    const taken = { ...body, slug: data.slug };
    const first = await open(key, taken);
    expect(refuse(first)).toEqual([409, 'ALREADY_EXISTS']);
    const again = await open(key, taken);
    expect([again.status, again.text, replayed(again)]).toEqual([409, first.text, 'true']);
    expect(again.body.error.requestId).toBe(first.headers.get('x-request-id'));
    // The recorded refusal is replayed even when the work would succeed now.
    await api.owner.query("update businesses set slug = slug || '-old' where id = $1", [data.id]);
    await api.owner.query("update business_directory set slug = slug || '-old' where business_id = $1", [data.id]);
    expect((await open(key, taken)).text).toBe(first.text);
  });

  it('is executed once when many arrive at once at two processes', async () => {
    for (let round = 0; round < 5; round++) {
      const kofi = await api.signIn();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => open(key, body, kofi.token, index % 2 ? api : other)),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
      expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
      expect(await countMine(kofi.token)).toBe(1);
    }
  });

  it('is recorded once when many concurrent ones are refused', async () => {
    const { data } = await open(randomUUID());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        open(key, { ...body, slug: data.slug }, ama.token, index % 2 ? api : other),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await recordsOf(key)).toHaveLength(1);
  });

  it('belongs to its caller alone', async () => {
    const key = randomUUID();
    const kofi = await api.signIn();
    const mine = await open(key);
    const his = await open(key, body, kofi.token);
    expect([his.status, replayed(his)]).toEqual([201, null]);
    expect(his.data.id).not.toBe(mine.data.id);
    // The principal is the user, not the session.
    const { token } = await api.signIn(ama.phone);
    expect((await open(key, body, token)).text).toBe(mine.text);
  });

  it('is honoured for 24 hours of the service clock and is then a new request', async () => {
    const key = randomUUID();
    const first = await open(key);
    try {
      await api.moveClock(24 * 3600 - 60);
      const { token } = await api.signIn(ama.phone);
      expect((await open(key, body, token)).text).toBe(first.text);
      await api.moveClock(24 * 3600 + 60);
      const later = (await api.signIn(ama.phone)).token;
      const anew = await open(key, { ...body, name: 'Next day' }, later);
      expect([anew.status, replayed(anew)]).toEqual([201, null]);
      expect((await open(key, { ...body, name: 'Next day' }, later)).text).toBe(anew.text);
    } finally {
      await api.moveClock(0);
    }
  });
});

describe('not recorded', () => {
  it('a key of the wrong form is 422 by its path', async () => {
    for (const key of ['short', 'a'.repeat(129), 'with space', 'with.dot.in', 'ünïcödé-key', '        ']) {
      const refused = await api.call('POST', '/businesses', {
        token: ama.token,
        body,
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      });
      expect(refuse(refused), key).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details[0]?.path).toBe('/headers/idempotency-key');
    }
    for (const key of ['12345678', 'a'.repeat(128), 'A-z_0-9_']) expect((await open(key)).status).toBe(201);
  });

  it('an invalid or forbidden request leaves the key unused', async () => {
    const key = randomUUID();
    expect(refuse(await open(key, { name: 'x' }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refuse(await open(key, '{'))).toEqual([400, 'BAD_REQUEST']);
    expect(refuse(await open(key, body, 'nonsense'))).toEqual([401, 'AUTH_INVALID_TOKEN']);
    const apiKey = await mint(api, (await openBusiness(api)).id);
    expect(refuse(await open(key, body, apiKey.key))).toEqual([403, 'FORBIDDEN']);
    expect(await recordsOf(key)).toEqual([]);
    expect((await open(key)).status).toBe(201);
  });

  it('an internal error leaves the key unused', async () => {
    const key = randomUUID();
    await api.owner.query('alter table members rename to members_away');
    const failed = await open(key);
    await api.owner.query('alter table members_away rename to members');
    expect(refuse(failed)).toEqual([500, 'INTERNAL_ERROR']);
    expect(await recordsOf(key)).toEqual([]);
    const done = await open(key);
    expect([done.status, replayed(done)]).toEqual([201, null]);
  });

  it('a retry of a DELETE needs no key and ignores one', async () => {
    const business = await openBusiness(api);
    const { id } = await mint(api, business.id);
    const remove = () =>
      api.call('DELETE', `/businesses/${business.id}/api-keys/${id}`, {
        token: business.owner.token,
        key: 'same-key-1',
      });
    expect([(await remove()).status, replayed(await remove())]).toEqual([204, null]);
  });
});

describe('where the key is required', () => {
  it('a request without it is 400 and does nothing; with it, any number of retries take one hold', async () => {
    const business = await openBusiness(api);
    const { token } = business.owner;
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));
    await api.call('PUT', `${business.path}/hours`, { token, body: { hours } });
    const unit = await api.post(`${business.path}/units`, { name: 'Tent', pricePesewas: 5_000 }, token);
    const date = addDays(dateOf(api.service.deps.clock.now()), 3);
    const hold = { unitId: unit.data.id, date, customer: { name: 'Esi', phone: newPhone() } };
    const take = (key?: string, service = api) => service.post(`${business.path}/holds`, hold, token, key);
    const count = async () => (await api.get(`${business.path}/bookings`, token)).data.length;

    expect(refuse(await take())).toEqual([400, 'BAD_REQUEST']);
    expect(await count()).toBe(0);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => take(key, index % 2 ? api : other)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count()).toBe(1);

    const late = randomUUID();
    const refused = await take(late);
    expect(refuse(refused)).toEqual([409, 'NOT_AVAILABLE']);
    const again = await take(late, other);
    expect([again.text, replayed(again)]).toEqual([refused.text, 'true']);
  });

  it('an API key without the scope leaves it unused', async () => {
    const business = await openBusiness(api);
    const { key: token } = await mint(api, business.id, ['bookings:read']);
    const key = randomUUID();
    const refused = await api.post(`${business.path}/holds`, {}, token, key);
    expect(refuse(refused)).toEqual([403, 'SCOPE_MISSING']);
    expect(await recordsOf(key)).toEqual([]);
  });
});

describe('once', () => {
  it('does not record an internal error that is returned and not thrown', async () => {
    const claim = {
      home: 'usr_x',
      principal: 'usr_x',
      key: randomUUID(),
      fingerprint: Buffer.of(1),
      now: api.service.deps.clock.now(),
    };
    const options = {
      seal: api.service.deps.records,
      secret: false,
      refusal: () => ({ status: 400, text: '', replayed: false }),
    };
    let runs = 0;
    const run = () =>
      transactOnce(db, claim, options, async () => ({ status: 503, text: `${++runs}`, replayed: false }));
    expect([(await run()).text, (await run()).text]).toEqual(['1', '2']);
    expect(await recordsOf(claim.key)).toEqual([]);
  });
});

describe('secrets', () => {
  it('are part of a replay and encrypted in the table', async () => {
    const business = await openBusiness(api);
    const key = randomUUID();
    const make = () =>
      api.post(
        `/businesses/${business.id}/api-keys`,
        { name: 'x', scopes: ['catalog:read'] },
        business.owner.token,
        key,
      );
    const first = await make();
    const again = await make();
    expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
    const { row } = await db.one(
      sql<{ row: string }>`
        select i::text || coalesce(encode(i.sealed, 'escape'), '') as row from idempotency_keys i where key = ${key}`,
    );
    expect(row).toContain(key);
    expect(row).not.toContain(first.data.prefix);
    expect(row).not.toContain(first.data.key.split('_')[3]);
  });
});

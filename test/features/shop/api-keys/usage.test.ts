import { afterAll, describe, expect, it } from 'vitest';
import { addUsage, type UsageBatch } from '../../../../src/features/shop/api-keys/store.ts';
import { usageTally } from '../../../../src/features/shop/api-keys/tally-usage.ts';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { addDays, dateOf } from '../../../../src/kit/time.ts';
import { mint, openBusiness } from '../../../service/business.ts';
import { createDatabase } from '../../../service/database.ts';
import { startTestService, type TestService } from '../../../service/service.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const api = await startTestService({}, { database });
const business = await openBusiness(api);
const { token } = business.owner;
const self = `/businesses/${business.id}`;
const today = () => dateOf(api.service.deps.clock.now());

interface Day {
  date: string;
  keyId: string;
  prefix: string;
  requests: number;
  throttled: number;
}
const usageOf = async (keyId: string, query = '', service: TestService = api): Promise<Day[]> => {
  const { data } = await service.get(`${self}/api-usage${query}`, token);
  return data.days.filter((day: Day) => day.keyId === keyId);
};

describe('api-usage', () => {
  it('counts requests of today at once, also those refused for another reason than a rate limit', async () => {
    const key = await mint(api, business.id, ['catalog:read']);
    await Promise.all(Array.from({ length: 20 }, () => api.get(self, key.key)));
    await api.get(`${self}/api-keys`, key.key);
    await api.get('/businesses/biz_unknown', key.key);
    expect(await usageOf(key.id)).toEqual([
      { date: today(), keyId: key.id, prefix: key.prefix, requests: 22, throttled: 0 },
    ]);
    await api.get(self, key.key);
    expect((await usageOf(key.id))[0]?.requests).toBe(23);
  });

  it('adds up over processes and loses nothing at a graceful stop', async () => {
    const key = await mint(api, business.id);
    const second = await startTestService({}, { database });
    const third = await startTestService({}, { database });
    const use = (service: TestService) => Promise.all(Array.from({ length: 7 }, () => service.get(self, key.key)));
    await Promise.all([use(api), use(second), use(third)]);
    await Promise.all([second.stop(), third.stop()]);
    expect((await usageOf(key.id)).map(({ requests }) => requests)).toEqual([21]);
  });

  it('counts a use once when the answer to its write is lost', async () => {
    const key = await mint(api, business.id);
    const { db, clock } = api.service.deps;
    const tally = usageTally();
    const write = (batch: UsageBatch) => db.service.transaction((tx) => addUsage(tx, batch));
    tally.count(key.id, business.id, true, clock.now());
    const lost = tally.drain(async (batch) => {
      await write(batch);
      throw new Error('The answer is lost');
    });
    await expect(lost).rejects.toThrow('The answer is lost');
    tally.count(key.id, business.id, true, clock.now());
    await tally.drain(write);
    expect((await usageOf(key.id)).map(({ requests }) => requests)).toEqual([2]);
  });

  it('of one business is written although that of another fails', async () => {
    const other = await openBusiness(api);
    const [failing, working] = [await mint(api, other.id), await mint(api, business.id)];
    const { db, clock } = api.service.deps;
    const tally = usageTally();
    const write = (batch: UsageBatch) => db.service.transaction((tx) => addUsage(tx, batch));
    const writeMine = async (batch: UsageBatch) => {
      if (batch.tenantId === other.id) throw new Error('Its server is down');
      await write(batch);
    };
    for (let n = 0; n < 2; n++) {
      for (const [key, id] of [[failing, other.id] as const, [working, business.id] as const])
        tally.count(key.id, id, true, clock.now());
      await expect(tally.drain(writeMine)).rejects.toThrow('Its server is down');
    }
    const stored = async (keyId: string) =>
      (await api.owner.query('select requests from api_usage where key_id = $1', [keyId])).rows;
    expect([await stored(failing.id), await stored(working.id)]).toEqual([[], [{ requests: 2 }]]);
    await tally.drain(write);
    expect(await stored(failing.id)).toEqual([{ requests: 2 }]);
  });

  it('is stored without a read of the usage', async () => {
    const key = await mint(api, business.id);
    await api.get(self, key.key);
    await expect
      .poll(() => api.service.deps.db.service.maybe(sql`select requests from api_usage where key_id = ${key.id}`), {
        interval: 200,
      })
      .toEqual({ requests: 1 });
  });

  it('survives a failing write and counts it once', async () => {
    const key = await mint(api, business.id);
    await api.owner.query('alter table api_usage rename to api_usage_away');
    await api.get(self, key.key);
    const failed = await api.get(`${self}/api-usage`, token);
    await api.owner.query('alter table api_usage_away rename to api_usage');
    expect([failed.status, failed.code]).toEqual([500, 'INTERNAL_ERROR']);
    await api.get(self, key.key);
    expect((await usageOf(key.id)).map(({ requests }) => requests)).toEqual([2]);
  });

  it("belongs to the day of the service's clock", async () => {
    const key = await mint(api, business.id);
    const day = today();
    await api.get(self, key.key);
    await api.moveClock(2 * 86_400);
    // The session has expired by the moved clock.
    const again = await api.signIn(business.owner.phone);
    await api.get(self, key.key);
    const { data } = await api.get(`${self}/api-usage`, again.token);
    await api.moveClock(0);
    expect(data.days.filter(({ keyId }: Day) => keyId === key.id).map(({ date }: Day) => date)).toEqual([
      day,
      addDays(day, 2),
    ]);
    expect(data.to).toBe(addDays(day, 2));
  });

  it('shows the last 30 days, a range of at most 92, and refuses the rest by path', async () => {
    const { data } = await api.get(`${self}/api-usage`, token);
    expect([data.from, data.to]).toEqual([addDays(today(), -29), today()]);
    const range = async (from: string, to: string) =>
      (await api.get(`${self}/api-usage?from=${from}&to=${to}`, token)).status;
    expect(await range('2026-01-01', addDays('2026-01-01', 91))).toBe(200);
    expect(await range('2026-01-01', addDays('2026-01-01', 92))).toBe(422);
    for (const [query, at] of [
      ['from=2026-01-02&to=2026-01-01', '/to'],
      ['from=2026-02-30', '/from'],
      ['to=tomorrow', '/to'],
      ['to=', '/to'],
      ['since=2026-01-01', '/since'],
    ] as const) {
      const refused = await api.get(`${self}/api-usage?${query}`, token);
      expect([refused.status, refused.details[0]?.path], query).toEqual([422, at]);
    }
    expect((await api.get(`${self}/api-usage?to=2026-03-31`, token)).data.from).toBe('2026-03-02');
    expect((await api.get(`${self}/api-usage?from=${addDays(today(), -3)}`, token)).data.to).toBe(today());
  });
});

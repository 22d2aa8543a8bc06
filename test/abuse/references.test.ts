import { describe, expect, it } from 'vitest';
import { openStall } from '../features/market/marketplace/market.ts';
import { tally } from '../service/api.ts';
import { burst, withinOneWindow } from '../service/rate-window.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const strict = await startTestService(
  { PUBLIC_URL: api.url, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' },
  { database: api.database },
);

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Live references of four letters up to the number `count`. */
const fill = (businessId: string, count: number) =>
  api.owner.query(
    `insert into refs (ref, business_id, context, expires_at)
     select 'C-' || substr($2, 1 + n / 27000, 1) || substr($2, 1 + n / 900 % 30, 1) || substr($2, 1 + n / 30 % 30, 1)
       || substr($2, 1 + n % 30, 1), $1, '{}', now() + interval '1 hour'
     from generate_series(0, $3::int - 1) n`,
    [businessId, LETTERS, count],
  );

describe('references', () => {
  it('have a fifth letter once a tenth of the four-letter ones is live', { timeout: 120_000 }, async () => {
    const stall = await openStall(api, 'units');
    const make = async () => (await api.post(`${stall.page}/refs`, {})).data.ref as string;
    const count = async () =>
      (await api.owner.query('select count(*)::int as live from refs where expires_at > now()')).rows[0].live as number;
    await fill(stall.id, 80_999);
    expect(await count()).toBe(80_999);
    const last = await make();
    expect(last).toMatch(/^C-.{4}$/);
    const longer = await make();
    expect(longer).toMatch(/^C-.{5}$/);
    expect((await api.get(`/public/refs/${longer.toLowerCase()}`)).data.ref).toBe(longer);
    // Expired ones count no more, and are deleted bit by bit.
    await api.owner.query("update refs set expires_at = now() - interval '1 second' where ref <> $1", [longer]);
    expect(await make()).toMatch(/^C-.{4}$/);
    // Each new one deletes two, and may take the name of an expired one besides.
    expect([80_999, 81_000]).toContain((await api.owner.query('select from refs')).rowCount);
  });

  it('are made 30 times a minute by an address, and an IPv6 network is one address', { timeout: 60_000 }, () =>
    withinOneWindow(async () => {
      const stall = await openStall(api, 'units');
      const network = `2001:db8:${(Date.now() % 0xffff).toString(16)}:7`;
      const from = (address: string) =>
        strict.call('POST', `${stall.page}/refs`, { body: {}, headers: { 'x-forwarded-for': address } });
      const answers = await burst(40, (index) => from(`${network}::${index + 1}`));
      expect(tally(answers)).toEqual({ 201: 30, RATE_LIMITED: 10 });
      expect((await from(`${network.slice(0, -1)}8::1`)).status).toBe(201);
    }),
  );
});

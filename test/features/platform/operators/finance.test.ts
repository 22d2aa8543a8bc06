import { describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { type Figures, fillBooks, percentOf, recompute } from './books.ts';
import { signInOperator } from './operator.ts';

const api = await startTestService();
const operator = await signInOperator(api);
const { live, sandboxId } = await fillBooks(api);

const PERIODS = [
  ['2026-11-01', '2026-11-30'],
  ['2026-11-01', '2026-11-15'],
  ['2026-11-16', '2026-11-16'],
  ['2026-10-31', '2026-12-01'],
  ['2026-12-02', '2026-12-31'],
] as const;

const summary = (query = '') => api.get(`/admin/finance/summary${query}`, operator.token);
const table = (query = '') => api.get(`/admin/finance/businesses${query}`, operator.token);

describe('the finance summary', () => {
  it.each(PERIODS)('of %s to %s reconciles to the pesewa', async (from, to) => {
    const books = [...(await recompute(api, from, to)).values()];
    const sum = (figure: keyof Figures) => books.reduce((total, of) => total + of[figure], 0n);
    const [revenue, gmv, cogs] = [sum('revenue'), sum('gmv'), sum('cogs')];
    const { status, data } = await summary(`?from=${from}&to=${to}`);
    expect(status).toBe(200);
    expect(data).toEqual({
      from,
      to,
      revenuePesewas: Number(revenue),
      gmvPesewas: Number(gmv),
      cogsPesewas: Number(cogs),
      marginPesewas: Number(revenue - cogs),
      marginPercent: percentOf(revenue, cogs),
      businesses: books.length,
    });
  });

  it('defaults to this month up to today, by the service’s clock', async () => {
    const target = Temporal.Instant.from('2026-11-16T08:00:00.000Z');
    await api.moveClock(Math.round((target.epochMilliseconds - Date.now()) / 1000));
    const { data } = await summary();
    expect(data).toEqual((await summary('?from=2026-11-01&to=2026-11-16')).data);
    expect((await table()).data).toEqual((await table('?from=2026-11-01&to=2026-11-16')).data);
    await api.moveClock(0);
  });

  it('refuses invalid dates and a reversed range', async () => {
    for (const query of ['?from=2026-11-31', '?from=2026-11-02&to=2026-11-01', '?to=yesterday', '?month=11'])
      expect([(await summary(query)).code, (await table(query)).code]).toEqual([
        'VALIDATION_FAILED',
        'VALIDATION_FAILED',
      ]);
  });
});

describe('the finance table', () => {
  it.each(PERIODS)('of %s to %s has every business that has a figure, to the pesewa', async (from, to) => {
    const books = await recompute(api, from, to);
    const { body } = await table(`?from=${from}&to=${to}`);
    const rows = new Map(body.data.map((row: { businessId: string }) => [row.businessId, row]));
    expect(new Set(rows.keys())).toEqual(new Set(books.keys()));
    for (const [businessId, { revenue, gmv, cogs, replies }] of books) {
      expect(rows.get(businessId)).toEqual({
        businessId,
        name: `Shop ${live.indexOf(businessId)}`,
        revenuePesewas: Number(revenue),
        gmvPesewas: Number(gmv),
        cogsPesewas: Number(cogs),
        marginPesewas: Number(revenue - cogs),
        marginPercent: percentOf(revenue, cogs),
        replies: Number(replies),
      });
    }
  });

  it('sorts by the worst margin or by the largest other figure, in pages without gap or repetition', async () => {
    const range = 'from=2026-10-31&to=2026-12-01';
    for (const [sort, field, sign] of [
      ['', 'marginPesewas', 1],
      ['&sort=margin', 'marginPesewas', 1],
      ['&sort=cogs', 'cogsPesewas', -1],
      ['&sort=revenue', 'revenuePesewas', -1],
      ['&sort=replies', 'replies', -1],
    ] as const) {
      const { body: whole } = await table(`?${range}${sort}`);
      const values = whole.data.map((row: Record<string, number>) => sign * (row[field] ?? Number.NaN));
      expect(values).toEqual(values.toSorted((a: number, b: number) => a - b));
      expect(values.length).toBe(8);
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await table(`?${range}${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.data);
        cursor = body.meta.nextCursor;
      }
      expect(seen).toEqual(whole.data);
    }
    const first = await table(`?${range}&limit=1`);
    expect((await table(`?${range}&sort=cogs&cursor=${first.body.meta.nextCursor}`)).code).toBe('VALIDATION_FAILED');
    expect((await table('?sort=gmv')).code).toBe('VALIDATION_FAILED');
  });
});

describe('usage', () => {
  const usage = (query: string) => api.get(`/admin/usage?${query}`, operator.token);

  it('is per business, day and meter, days inclusive, for one business or all but sandboxes', async () => {
    const { data } = await usage('from=2026-11-01&to=2026-11-30');
    const { rows: raw } = await api.owner.query(
      `select business_id, date, meter, quantity, cost_pesewas from usage_meters
       where date >= '2026-11-01' and date <= '2026-11-30'`,
    );
    const ours = raw
      .filter((row) => row.business_id !== sandboxId)
      .map((row) => [row.business_id, row.date, row.meter, row.quantity, row.cost_pesewas].join());
    const theirs = data.rows.map((row: Record<string, unknown>) =>
      [row['businessId'], row['date'], row['meter'], row['quantity'], row['costPesewas']].join(),
    );
    expect([data.from, data.to]).toEqual(['2026-11-01', '2026-11-30']);
    expect(theirs.toSorted()).toEqual(ours.toSorted());
    expect(raw.length).toBeGreaterThan(ours.length);

    const one = await usage(`from=2026-11-20&to=2026-11-20&businessId=${live[6]}`);
    expect(one.data.rows).toEqual([
      { businessId: live[6], date: '2026-11-20', meter: 'assistant.reply', quantity: 7, costPesewas: 1234 },
    ]);
    const ofSandbox = await usage(`from=2026-10-31&to=2026-12-01&businessId=${sandboxId}`);
    expect(ofSandbox.data.rows.length).toBeGreaterThan(0);
    expect((await usage('from=2026-11-01&to=2026-11-30&businessId=biz_none')).data.rows).toEqual([]);
  });

  it('needs both dates, in order', async () => {
    for (const query of ['from=2026-11-01', 'to=2026-11-01', 'from=2026-11-02&to=2026-11-01', ''])
      expect((await usage(query)).code).toBe('VALIDATION_FAILED');
  });
});

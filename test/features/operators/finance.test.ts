import { describe, expect, it } from 'vitest';
import { json, sql } from '../../../src/kit/db/sql.ts';
import { openBusiness, turnIntoSandbox } from '../../service/business.ts';
import { startTestService } from '../../service/service.ts';
import { signInOperator } from './operator.ts';

const api = await startTestService();
const db = api.service.deps.db.service;
const operator = await signInOperator(api);

/** The same books every time: a linear congruential generator. */
let state = 20_261_130;
function below(limit: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
}
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;

// Around the edges of November's Accra days, and anywhere in between.
const MOMENTS = [
  '2026-10-31T23:59:59.999999Z',
  '2026-11-01T00:00:00Z',
  '2026-11-08T12:00:00Z',
  '2026-11-15T23:59:59.999999Z',
  '2026-11-16T00:00:00Z',
  '2026-11-30T23:59:59.999999Z',
  '2026-12-01T00:00:00Z',
];

const live: string[] = [];
const owner = await api.signIn();
for (let n = 0; n < 7; n++) live.push((await openBusiness(api, { owner, name: `Shop ${n}` })).id);
const sandbox = await openBusiness(api);
await turnIntoSandbox(api, sandbox);
/** Has nothing in its books. */
await openBusiness(api, { owner, name: 'Idle' });

/** Fills the books as the features write them, with every state that must not count. */
await db.transaction(async (tx) => {
  let n = 0;
  for (const businessId of [...live.slice(0, 6), sandbox.id]) {
    await tx.run(sql`
      insert into customers (business_id, id, name, phone, created_at, updated_at)
      values (${businessId}, ${`cus_${businessId}`}, 'Ama', '+233240000000', '2026-10-01', '2026-10-01')`);
    await tx.run(sql`
      insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, customer_id,
        customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
      values (${businessId}, ${`bkg_${businessId}`}, 'CONFIRMED', 'API', '2026-11-01', '2026-11-02', 'Canopy', 'unt_1',
        ${`cus_${businessId}`}, 'Ama', '+233240000000', '[]', 100, 0, '2026-10-01', '2026-10-01')`);
    for (let row = 0; row < 12; row++) {
      const status = pick(['PAID', 'PAID', 'VOID'] as const);
      const invoice = `inv_${++n}`;
      await tx.run(sql`
        insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end,
          token, paid_at, created_at)
        values (${businessId}, ${invoice}, ${invoice}, 'PRO', 1, ${1 + below(99_999)}, ${status}, '2026-11-01',
          '2026-12-01', ${invoice}, ${status === 'PAID' ? pick(MOMENTS) : null}, '2026-10-01')`);
      // A third of the money is for an invoice: revenue, which must not be counted among what customers paid.
      const ofBooking = below(3) > 0;
      const payment = `pay_${n}`;
      await tx.run(sql`
        insert into payments (business_id, id, booking_id, invoice_id, amount_pesewas, method, provider, receipt_number,
          receipt_token, paid_at, created_at)
        values (${businessId}, ${payment}, ${ofBooking ? `bkg_${businessId}` : null}, ${ofBooking ? null : invoice},
          ${1 + below(99_999)}, 'CASH', 'MANUAL', ${payment}, ${payment}, ${pick(MOMENTS)}, '2026-10-01')`);
      const refunded = pick(['PENDING', 'SUCCEEDED', 'FAILED'] as const);
      await tx.run(sql`
        insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at,
          created_at)
        values (${businessId}, ${`rfd_${n}`}, ${payment}, ${ofBooking ? `bkg_${businessId}` : null}, ${1 + below(9_999)},
          ${refunded}, 'x', ${json({ kind: 'system' })}::jsonb, ${refunded === 'PENDING' ? null : '2026-12-24'},
          ${pick(MOMENTS)})`);
      await tx.run(sql`
        insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
        values (${businessId}, ${pick(MOMENTS).slice(0, 10)}, ${pick(['assistant.reply', 'assistant.voice'])},
          ${below(50)}, ${below(2_000)})
        on conflict (business_id, date, meter) do update set quantity = usage_meters.quantity + excluded.quantity,
          cost_pesewas = usage_meters.cost_pesewas + excluded.cost_pesewas`);
    }
  }
  // One that only costs.
  await tx.run(sql`
    insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
    values (${live[6]}, '2026-11-20', 'assistant.reply', 7, 1234)`);
});

interface Figures {
  revenue: bigint;
  gmv: bigint;
  cogs: bigint;
  replies: bigint;
}

const accra = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Accra',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Reads every raw row and adds up here, by another way than the service does. */
async function recompute(from: string, to: string): Promise<Map<string, Figures>> {
  const all = async (table: string) =>
    (await api.owner.query({ text: `select * from ${table}`, types: { getTypeParser: () => (text: string) => text } }))
      .rows as Record<string, string | null>[];
  const sandboxes = new Set((await all('businesses')).filter(({ sandbox }) => sandbox === 't').map(({ id }) => id));
  const within = (day: string) => day >= from && day <= to;
  const dayOf = (text: string | null) => accra.format(new Date((text ?? '').replace(' ', 'T').replace('+00', 'Z')));
  const books = new Map<string, Figures>();
  const add = (
    row: Record<string, string | null>,
    day: string,
    figure: keyof Figures,
    amount: string | null,
    sign = 1n,
  ) => {
    const id = row['business_id'] ?? '';
    if (sandboxes.has(id) || !within(day)) return;
    const of = books.get(id) ?? { revenue: 0n, gmv: 0n, cogs: 0n, replies: 0n };
    of[figure] += sign * BigInt(amount ?? '');
    books.set(id, of);
  };
  for (const row of await all('invoices'))
    if (row['status'] === 'PAID') add(row, dayOf(row['paid_at'] ?? null), 'revenue', row['amount_pesewas'] ?? null);
  for (const row of await all('payments'))
    if (row['booking_id']) add(row, dayOf(row['paid_at'] ?? null), 'gmv', row['amount_pesewas'] ?? null);
  for (const row of await all('refunds'))
    if (row['booking_id'] && row['status'] !== 'FAILED')
      add(row, dayOf(row['created_at'] ?? null), 'gmv', row['amount_pesewas'] ?? null, -1n);
  for (const row of await all('usage_meters')) {
    add(row, row['date'] ?? '', 'cogs', row['cost_pesewas'] ?? null);
    if (row['meter'] === 'assistant.reply') add(row, row['date'] ?? '', 'replies', row['quantity'] ?? null);
  }
  return books;
}

/** To two decimals, halves away from zero. */
function percentOf(revenue: bigint, cogs: bigint): number | null {
  if (revenue === 0n) return null;
  const margin = revenue - cogs;
  const hundredths = (2n * 10_000n * (margin < 0n ? -margin : margin) + revenue) / (2n * revenue);
  return Number(margin < 0n ? -hundredths : hundredths) / 100;
}

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
    const books = [...(await recompute(from, to)).values()];
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

  it('is of this month up to today by default, on the clock of the service', async () => {
    const target = Temporal.Instant.from('2026-11-16T08:00:00Z');
    await api.moveClock(Math.round((target.epochMilliseconds - Date.now()) / 1000));
    const { data } = await summary();
    expect(data).toEqual((await summary('?from=2026-11-01&to=2026-11-16')).data);
    expect((await table()).data).toEqual((await table('?from=2026-11-01&to=2026-11-16')).data);
    await api.moveClock(0);
  });

  it('refuses dates that are none or the wrong way round', async () => {
    for (const query of ['?from=2026-11-31', '?from=2026-11-02&to=2026-11-01', '?to=yesterday', '?month=11'])
      expect([(await summary(query)).code, (await table(query)).code]).toEqual([
        'VALIDATION_FAILED',
        'VALIDATION_FAILED',
      ]);
  });
});

describe('the finance table', () => {
  it.each(PERIODS)('of %s to %s has every business that has a figure, to the pesewa', async (from, to) => {
    const books = await recompute(from, to);
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

  it('is sorted by the worst margin, or by the most of something else, page by page without gap or repetition', async () => {
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
      expect(values.length).toBe(7);
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

  it('is per business, day and meter, days inclusive; of all businesses but sandboxes, or of the one named', async () => {
    const { data } = await usage('from=2026-11-01&to=2026-11-30');
    const { rows: raw } = await api.owner.query(
      `select business_id, date, meter, quantity, cost_pesewas from usage_meters
       where date >= '2026-11-01' and date <= '2026-11-30'`,
    );
    const ours = raw
      .filter((row) => row.business_id !== sandbox.id)
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
    const ofSandbox = await usage(`from=2026-10-31&to=2026-12-01&businessId=${sandbox.id}`);
    expect(ofSandbox.data.rows.length).toBeGreaterThan(0);
    expect((await usage('from=2026-11-01&to=2026-11-30&businessId=biz_none')).data.rows).toEqual([]);
  });

  it('needs both dates, the right way round', async () => {
    for (const query of ['from=2026-11-01', 'to=2026-11-01', 'from=2026-11-02&to=2026-11-01', ''])
      expect((await usage(query)).code).toBe('VALIDATION_FAILED');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { catalogueCache } from '../src/features/booking/availability/index.ts';
import { readPayments } from '../src/features/money/payments/read.ts';
import type { PaymentsQuery } from '../src/features/money/payments/schemas.ts';
import { readStatistics } from '../src/features/platform/statistics/read.ts';
import { createLog } from '../src/kit/log.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';

/**
 * One business with a year of 500,000 bookings and 2,000,000 payments: how long do the year's statistics and a page of
 * its payments take, with each of its filters? `node bench/statistics.ts [bookings] [payments]`
 */
const BOOKINGS = Number(process.argv[2] ?? 500_000);
const PAYMENTS = Number(process.argv[3] ?? 2_000_000);
const ROUNDS = 9;
const BUSINESS = 'biz_busy';

/** Inserts by INSERT … SELECT with triggers disabled; recount_days() then computes the sums. */
async function seed(pool: Pool): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const at = (prime: number) => `timestamptz '2026-01-01' + make_interval(secs => (n::bigint * ${prime} % 31536000))`;
  try {
    await run('set session_replication_role = replica');
    await run('set synchronous_commit = off');
    await run(`
      insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
      select '${BUSINESS}', 'Busy', 'busy', 'ACTIVE', v.key, v.family, v.booking_shape, v.default_policies, '2026-01-01',
        '2026-01-01' from vertical_profiles v where v.key = 'party-rentals'`);
    await run(ENTER_DIRECTORY);
    await run(`
      insert into business_hours (business_id, weekday, enabled, open, close)
      select '${BUSINESS}', n, true, '08:00', '18:00' from generate_series(1, 7) n`);
    await run(`
      insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
      select '${BUSINESS}', 'unt_' || n, 'Unit ' || n, 1000, 500, '2026-01-01', '2026-01-01' from generate_series(0, 99) n`);
    await run(`
      insert into customers (business_id, id, name, phone, created_at, updated_at)
      values ('${BUSINESS}', 'cus_1', 'Ama', '+233240000000', '2026-01-01', '2026-01-01')`);
    await run(`
      insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
        customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
      select '${BUSINESS}', 'bkg_' || n, (array['CONFIRMED', 'COMPLETED', 'COMPLETED', 'CANCELLED', 'EXPIRED'])[1 + n % 5],
        'API', day, day + make_interval(days => 1 + n % 3), 'Unit', ${unitItem("'unt_' || n % 100", 'day')}, 'cus_1', 'Ama', '+233240000000', '[]',
        1000 + n % 5000, 0, day, day
      from generate_series(1, ${BOOKINGS}) n cross join lateral (select date_trunc('day', ${at(7919)}) as day) made`);
    await run(`
      insert into payments (business_id, id, booking_id, amount_pesewas, refunded_pesewas, method, provider,
        receipt_number, receipt_token, paid_at, created_at)
      select '${BUSINESS}', 'pay_' || n, 'bkg_' || 1 + n % ${BOOKINGS}, 100 + n % 900, case when n % 4000 = 0 then 50 else 0 end,
        case when n % 100000 = 7 then 'BANK' else (array['CASH', 'MOMO', 'CARD'])[1 + n % 3] end, 'MANUAL', n, n, made.at,
        made.at
      from generate_series(1, ${PAYMENTS}) n cross join lateral (select ${at(6151)} as at) made`);
    await run(`
      insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
      select p.business_id, 'rfd_' || p.id, p.id, p.booking_id, 50, 'SUCCEEDED', 'x', '{"kind": "system"}', p.paid_at,
        p.paid_at
      from payments p where p.refunded_pesewas > 0`);
    await run('reset session_replication_role');
    await run('select recount_days()');
    await run('vacuum (analyze)');
    await run('checkpoint');
  } finally {
    client.release();
  }
}

export async function benchStatistics(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const outside = process.env['DATABASE_URL'];
  const deps = await createDeps(
    readConfig({ DATA_DIR: dataDir, ...(outside && { DATABASE_URL: outside }) }),
    createLog('warn'),
  );
  const owner = new Pool({ connectionString: deps.databaseUrl });
  const figures: Figure[] = [];
  try {
    await loadReferenceData(deps);
    const started = performance.now();
    await seed(owner);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${BOOKINGS} bookings and ${PAYMENTS} payments of one business seeded in ${seconds} s`);
    const db = deps.db.tenant(BUSINESS);
    const catalogues = catalogueCache(deps);
    const now = Temporal.Instant.from('2026-12-31T12:00:00Z');
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const statistics = (query: object) => () => readStatistics(db, catalogues, BUSINESS, query, now);
    const list = (query: PaymentsQuery) => () => readPayments(db, deps.cursors, BUSINESS, query);
    const middle = (await readPayments(db, deps.cursors, BUSINESS, { to: '2026-07-01' })).meta.nextCursor ?? '';
    const measured: [string, number, () => Promise<unknown>][] = [
      ["a year's statistics", 300, statistics(year)],
      ["a month's statistics", 300, statistics({ from: '2026-06-01', to: '2026-06-30' })],
      ['payments, the newest', 50, list({})],
      ['payments, a page in the middle', 50, list({ to: '2026-07-01', cursor: middle })],
      ['payments of a day, 100 of them', 50, list({ from: '2026-05-05', to: '2026-05-05', limit: 100 })],
      ['payments by a rare method', 50, list({ method: 'BANK' })],
      ['payments by a method that nobody used', 50, list({ method: 'OTHER' })],
      ['payments by a rare status', 50, list({ status: 'PARTIALLY_REFUNDED' })],
      ['payments by a status that none has', 50, list({ status: 'REFUNDED', method: 'CASH' })],
      ['payments of a booking', 50, list({ bookingId: 'bkg_77' })],
    ];
    for (const [name, target, work] of measured) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now();
        await work();
        times.push(performance.now() - begun);
      }
      figures.push({ name, value: median(times), unit: 'ms', bound: under(target) });
    }
  } finally {
    await owner.end();
    await deps.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}

if (import.meta.main) await tell(await benchStatistics());

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { searchBusinesses } from '../src/features/businesses/index.ts';
import { listFinance, sumUp } from '../src/features/operators/finance-store.ts';
import type { Reader } from '../src/kit/db/db.ts';
import type { Statement } from '../src/kit/db/sql.ts';
import { createLog } from '../src/kit/log.ts';
import { loadReferenceData } from '../src/service.ts';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';

/**
 * A year of 100,000 businesses and 2,000,000 payments: how long do a month's summary and a look for businesses take,
 * and by which plans? `node bench/finance.ts [businesses] [payments]`
 */
const BUSINESSES = Number(process.argv[2] ?? 100_000);
const PAYMENTS = Number(process.argv[3] ?? 2_000_000);
const ROUNDS = 7;
const SETTLE_MS = 10_000;
const MONTH = { from: '2026-06-01', to: '2026-06-30' };

/** Set by set; foreign keys are not checked row by row, since what is made here fits by construction. */
async function seed(pool: Pool): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const year = `timestamptz '2026-01-01' + make_interval(secs => (n::bigint * 7919 % 31536000))`;
  try {
    await run('set session_replication_role = replica');
    await run('set synchronous_commit = off');
    // One in fifty is a sandbox; names are a few common words and a rare one.
    await run(`
      insert into users (id, phone, created_at, updated_at)
      select 'usr_' || n, '+2332' || n, '2026-01-01', '2026-01-01' from generate_series(1, ${BUSINESSES} / 50) n`);
    await run(`
      insert into businesses (id, name, slug, status, sandbox, sandbox_owner_id, vertical, family, booking_shape,
        description, policies, created_at, updated_at)
      select 'biz_' || lpad(n::text, 22, '0'), named.name, replace(lower(named.name), ' ', '-'),
        (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'DRAFT', 'PENDING_VERIFICATION', 'SUSPENDED'])[1 + n % 6],
        n % 50 = 0, case when n % 50 = 0 then 'usr_' || n / 50 end, v.key, v.family, v.booking_shape,
        repeat('All you need for a party. ', 8), v.default_policies, '2026-01-01', '2026-01-01'
      from generate_series(1, ${BUSINESSES}) n
      cross join lateral (select (array['Golden', 'Royal', 'Sunny', 'Akwaaba', 'Nhyira'])[1 + n % 5] || ' ' ||
        (array['Rentals', 'Canopies', 'Events'])[1 + n % 3] || ' ' || substr(md5(n::text), 1, 7) as name) named
      join vertical_profiles v on v.key = 'party-rentals'`);
    await run(`
      insert into customers (business_id, id, name, phone, created_at, updated_at)
      select id, 'cus_' || id, 'Ama', '+233240000000', '2026-01-01', '2026-01-01' from businesses`);
    await run(`
      insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, customer_id, customer_name,
        customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
      select id, 'bkg_' || id, 'COMPLETED', 'API', '2026-01-01', '2026-01-02', 'Canopy', 'unt_1', 'cus_' || id, 'Ama',
        '+233240000000', '[]', 100, 0, '2026-01-01', '2026-01-01'
      from businesses`);
    const business = `'biz_' || lpad((1 + n % ${BUSINESSES})::text, 22, '0')`;
    await run(`
      insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
        paid_at, created_at)
      select id, 'pay_' || n, 'bkg_' || id, 1 + n % 90000, 'CASH', 'MANUAL', n, n, at, at
      from generate_series(1, ${PAYMENTS}) n cross join lateral (select ${business} as id, ${year} as at) made`);
    await run(`
      insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
      select id, 'rfd_' || n, 'pay_' || n, 'bkg_' || id, 1, 'SUCCEEDED', 'x', '{}', at, at
      from generate_series(1, ${PAYMENTS} / 40) n cross join lateral (select ${business} as id, ${year} as at) made`);
    await run(`
      insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end, token,
        paid_at, created_at)
      select id, 'inv_' || n, n, 'STARTER', 1, 5000, 'PAID', at, at + interval '1 month', n, at, at
      from generate_series(1, ${BUSINESSES} * 3) n cross join lateral (select ${business} as id, ${year} as at) made`);
    // One business in twenty has the assistant, every day of four months.
    await run(`
      insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
      select 'biz_' || lpad((n * 20 - 1)::text, 22, '0'), day, 'assistant.reply', 1 + n % 40, 1 + n % 200
      from generate_series(date '2026-04-01', date '2026-07-31', interval '1 day') day,
        generate_series(1, ${BUSINESSES} / 20) n`);
    await run('reset session_replication_role');
    // What server and system have yet to tidy up after this would be measured too.
    await run('vacuum (analyze)');
    await run('checkpoint');
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  } finally {
    client.release();
  }
}

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The kinds of steps of a plan, innermost last; what reads a table names it. */
function steps(plan: Plan): string[] {
  const read = plan['Index Name'] ?? plan['Relation Name'];
  return [
    read ? `${plan['Node Type']} (${read})` : plan['Node Type'],
    ...(plan.Plans ?? []).flatMap((inner) => steps(inner)),
  ];
}

/** A reader that keeps what it was asked, so that the very statement can be explained. */
function listeningTo(db: Reader): { reader: Reader; asked: Statement[] } {
  const asked: Statement[] = [];
  const reader: Reader = {
    rows(statement) {
      asked.push(statement);
      return db.rows(statement);
    },
    maybe(statement) {
      asked.push(statement);
      return db.maybe(statement);
    },
    one(statement) {
      asked.push(statement);
      return db.one(statement);
    },
  };
  return { reader, asked };
}

export async function benchFinance(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const outside = process.env['DATABASE_URL'];
  const deps = await createDeps(
    readConfig({ DATA_DIR: dataDir, ...(outside && { DATABASE_URL: outside }) }),
    createLog('warn'),
  );
  const figures: Figure[] = [];
  const owner = new Pool({ connectionString: deps.databaseUrl });
  const operator = deps.db.operator();
  try {
    await loadReferenceData(deps);
    // A database that is kept between runs is filled once.
    const { rows: seeded } = await owner.query('select from payments limit 1');
    if (seeded.length === 0) {
      const started = performance.now();
      await seed(owner);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${BUSINESSES} businesses and ${PAYMENTS} payments seeded in ${seconds} s`);
    }

    const list = (
      q: string | null,
      status: 'SUSPENDED' | 'PENDING_VERIFICATION' | null,
      before: string | null = null,
    ) => {
      return (db: Reader) => searchBusinesses(db, { q, status, before, limit: 21 });
    };
    const middle = `biz_${String(BUSINESSES / 2).padStart(22, '0')}`;
    const measured: [string, number, (db: Reader) => Promise<unknown>][] = [
      ['summary of a month', 300, (db) => sumUp(db, MONTH)],
      ['table of a month', 600, (db) => listFinance(db, { period: MONTH, sort: 'margin', after: null, limit: 21 })],
      ['businesses, all', 50, list(null, null)],
      ['businesses, a page in the middle', 50, list(null, null, middle)],
      ['businesses by status', 50, list(null, 'PENDING_VERIFICATION')],
      ['businesses by a common word', 50, list('GOLDEN r', null)],
      ['businesses by a common word and status', 50, list('royal', 'SUSPENDED')],
      ['businesses by a rare word', 50, list('c4ca423', null)],
      ['businesses by one letter', 50, list('a', null)],
      ['businesses by two letters nobody has', 50, list('zq', null)],
      ['businesses by a word nobody has', 50, list('zebra', 'SUSPENDED')],
    ];
    for (const [name, target, work] of measured) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now();
        await work(operator);
        times.push(performance.now() - begun);
      }
      const { reader, asked } = listeningTo(operator);
      await work(reader);
      const statement = asked[0];
      if (!statement) throw new Error(`${name} asked the database for nothing`);
      const explained = { text: `explain (format json) ${statement.text}`, values: statement.values };
      const { 'QUERY PLAN': plans } = await operator.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
      const [{ Plan: plan }] = plans;
      figures.push({
        name,
        value: median(times),
        unit: 'ms',
        bound: under(target),
        note: [...new Set(steps(plan))].join(', '),
      });
    }
  } finally {
    await owner.end();
    await deps.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}

if (import.meta.main) await tell(await benchFinance());

import type { Pool } from 'pg';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';

const SETTLE_MS = 10_000;

/** Inserts many rows in one statement. Foreign keys are not checked: every row refers to a row inserted before it. */
async function seed(pool: Pool, businesses: number, payments: number): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const year = `timestamptz '2026-01-01' + make_interval(secs => (n::bigint * 7919 % 31536000))`;
  try {
    await run('set session_replication_role = replica');
    await run('set synchronous_commit = off');
    // One in fifty is a sandbox; names are a few common words and a rare one.
    await run(`
      insert into users (id, phone, created_at, updated_at)
      select 'usr_' || n, '+2332' || n, '2026-01-01', '2026-01-01' from generate_series(1, ${businesses} / 50) n`);
    await run(`
      insert into businesses (id, name, slug, status, sandbox, sandbox_owner_id, vertical, family, booking_shape,
        description, policies, submitted_at, created_at, updated_at)
      select 'biz_' || lpad(n::text, 22, '0'), named.name, replace(lower(named.name), ' ', '-'),
        (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'DRAFT', 'PENDING_VERIFICATION', 'SUSPENDED'])[1 + n % 6],
        n % 50 = 0, case when n % 50 = 0 then 'usr_' || n / 50 end, v.key, v.family, v.booking_shape,
        repeat('All you need for a party. ', 8), v.default_policies, case when n % 6 = 4 then ${year} end, '2026-01-01',
        '2026-01-01'
      from generate_series(1, ${businesses}) n
      cross join lateral (select (array['Golden', 'Royal', 'Sunny', 'Akwaaba', 'Nhyira'])[1 + n % 5] || ' ' ||
        (array['Rentals', 'Canopies', 'Events'])[1 + n % 3] || ' ' || substr(md5(n::text), 1, 7) as name) named
      join vertical_profiles v on v.key = 'party-rentals'`);
    await run(ENTER_DIRECTORY);
    await run(`
      insert into customers (business_id, id, name, phone, created_at, updated_at)
      select id, 'cus_' || id, 'Ama', '+233240000000', '2026-01-01', '2026-01-01' from businesses`);
    await run(`
      insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
        customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
      select id, 'bkg_' || id, 'COMPLETED', 'API', '2026-01-01', '2026-01-02', 'Canopy', ${unitItem("'unt_1'", "'2026-01-01'")}, 'cus_' || id, 'Ama',
        '+233240000000', '[]', 100, 0, '2026-01-01', '2026-01-01'
      from businesses`);
    const business = `'biz_' || lpad((1 + n % ${businesses})::text, 22, '0')`;
    await run(`
      insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
        paid_at, created_at)
      select id, 'pay_' || n, 'bkg_' || id, 1 + n % 90000, 'CASH', 'MANUAL', n, n, at, at
      from generate_series(1, ${payments}) n cross join lateral (select ${business} as id, ${year} as at) made`);
    await run(`
      insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, status, reason, by, done_at, created_at)
      select id, 'rfd_' || n, 'pay_' || n, 'bkg_' || id, 1, 'SUCCEEDED', 'x', '{}', at, at
      from generate_series(1, ${payments} / 40) n cross join lateral (select ${business} as id, ${year} as at) made`);
    await run(`
      insert into invoices (business_id, id, number, plan, periods, amount_pesewas, status, period_start, period_end, token,
        paid_at, created_at)
      select id, 'inv_' || n, n, 'STARTER', 1, 5000, 'PAID', at, at + interval '1 month', n, at, at
      from generate_series(1, ${businesses} * 3) n cross join lateral (select ${business} as id, ${year} as at) made`);
    // One business in twenty has the assistant, every day of four months.
    await run(`
      insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
      select 'biz_' || lpad((n * 20 - 1)::text, 22, '0'), day, 'assistant.reply', 1 + n % 40, 1 + n % 200
      from generate_series(date '2026-04-01', date '2026-07-31', interval '1 day') day,
        generate_series(1, ${businesses} / 20) n`);
    await run(`
      insert into audit_log (id, action, actor_id, target_type, target_id, business_id, at)
      select 'aud_' || n, 'business.verified', 'usr_' || 1 + n % (${businesses} / 50), 'business', id, id, at
      from generate_series(1, ${businesses}) n cross join lateral (select ${business} as id, ${year} as at) made`);
    await run('select recount_days()');
    await run('reset session_replication_role');
    // What server and system have yet to tidy up after this would be measured too.
    await run('vacuum (analyze)');
    await run('checkpoint');
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  } finally {
    client.release();
  }
}

/** Fills an empty database with a year of a platform. A database that is kept between runs is filled once. */
export async function seedPlatform(owner: Pool, businesses: number, payments: number): Promise<void> {
  const { rows: seeded } = await owner.query('select from payments limit 1');
  if (seeded.length > 0) return;
  const started = performance.now();
  await seed(owner, businesses, payments);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${businesses} businesses and ${payments} payments seeded in ${seconds} s`);
}

import { Client, Pool } from 'pg';
import { atMost, type Figure, tell } from './figure.ts';

/**
 * Payments of 10,000 businesses at once, while another connection to each server looks who waits for a row of another.
 * On a cluster: `node bench/pay-everywhere.ts <address of the coordinator> <address of each worker>...`
 */
const BUSINESSES = 10_000;
const CONNECTIONS = 50;
const WAITING = "select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')";

export async function payEverywhere(url: string, servers: string[]): Promise<Figure> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(
    `insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
     select 'biz_storm_' || n, 'Storm', 'storm-' || n, status, vertical, family, booking_shape, policies, now(), now()
     from generate_series(1, $1::int) n, (select * from businesses where not sandbox limit 1) one`,
    [BUSINESSES],
  );
  let waits = 0;
  let looks = 0;
  let going = true;
  const look = async (server: string) => {
    const watch = new Client({ connectionString: server });
    await watch.connect();
    while (going) {
      waits += (await watch.query(WAITING)).rows[0].n;
      looks++;
    }
    await watch.end();
  };
  const looking = Promise.all(servers.map(look));
  let next = 1;
  const pay = async () => {
    while (next <= BUSINESSES) {
      const n = next++;
      await pool.query(
        `select post_incoming('biz_storm_' || $1::text, 'PAYMENT', 'pay_' || $1, now(), 3000, 58, 30,
           now() + interval '1 day', null, 'pay_' || $1, null)`,
        [String(n)],
      );
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, pay));
  going = false;
  await looking;
  const { rows } = await pool.query(
    "select count(*)::int as n, sum(entries)::int as entries from ledger_balances where business_id like 'biz_storm_%'",
  );
  await pool.end();
  if (rows[0].n !== BUSINESSES || rows[0].entries !== 3 * BUSINESSES) throw new Error(JSON.stringify(rows[0]));
  return {
    name: `payments that waited for a row, ${BUSINESSES.toLocaleString('en')} businesses at once`,
    value: waits,
    unit: 'waits seen',
    bound: atMost(0, 'value'),
    note: `${looks} looks at pg_locks, ${CONNECTIONS} connections`,
  };
}

if (import.meta.main) {
  const [coordinator = '', ...workers] = process.argv.slice(2);
  await tell([await payEverywhere(coordinator, [coordinator, ...workers])]);
}

import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/db/embedded.ts';
import { apiOf } from '../test/service/api.ts';
import { atLeast, atMost, type Figure, tell } from './figure.ts';
import { DAYS, openShops, placeHolds, type Shop } from './hold-load.ts';
import { median, quantile } from './load.ts';
import { startDwaso } from './processes.ts';
import { tripsOf } from './trips.ts';

/**
 * Holds over HTTP, with a key's authentication, limits, idempotency record and outbox, against the same inserts and
 * locks as plain SQL in pgbench, on the same server with the same settings, in interleaved rounds.
 */
const CLIENTS = 10;
const RUSH = 50;
const SECONDS = 4;
const BUSINESSES = 20;

const run = promisify(execFile);

async function findPgbench(): Promise<string | null> {
  const installed = await readdir('/usr/lib/postgresql').catch(() => []);
  const places = [
    ...(process.env['PATH'] ?? '').split(':').map((directory) => join(directory, 'pgbench')),
    ...installed.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
  ];
  for (const place of places) {
    try {
      await access(place);
      return place;
    } catch {
      // Not here.
    }
  }
  return null;
}

/**
 * One transaction with what a hold inserts and locks, a statement for each. Ids grow with time, as ours do; phones and
 * idempotency keys come at random, as they do from outside.
 */
const script = (answer: string): string => {
  // A colon would begin a variable.
  const text = answer.replaceAll("'", "''").replaceAll(':', ' ');
  const number = 'pg_current_xact_id()::text';
  const long = `lpad(${number}, 26, '0')`;
  return `
\\set shop random(1, ${BUSINESSES})
\\set day random(1, ${DAYS})
\\set phone random(1000000000000, 9999999999999)
begin;
select pg_advisory_xact_lock_shared(hashtextextended('occupancy biz_bench_' || :shop, 0));
insert into unit_days as day (business_id, unit_id, date, taken, capacity)
  values ('biz_bench_' || :shop, 'unt_bench_' || :shop, current_date + :day::int, 1, 1000000)
  on conflict (business_id, unit_id, date) do update set taken = day.taken + excluded.taken, capacity = excluded.capacity
  where day.taken + excluded.taken <= excluded.capacity;
insert into customers as known (business_id, id, name, phone, created_at, updated_at)
  values ('biz_bench_' || :shop, 'cus_' || ${long}, 'Ama Mensah', '+' || :phone, now(), now())
  on conflict (business_id, phone) do update set name = excluded.name, updated_at = excluded.updated_at
    where known.id = excluded.id;
insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, quantity, buffer_after_min,
    customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at, created_at,
    updated_at)
  values ('biz_bench_' || :shop, 'bkg_' || ${long}, 'HELD', 'DASHBOARD', current_date + :day::int,
    current_date + :day::int + 1, 'Canopy', 'unt_bench_' || :shop, 1, 0, 'cus_' || ${long}, 'Ama Mensah',
    '+' || :phone, jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Canopy', 'quantity', 1)), 10000,
    3000, now() + interval '1 hour', now(), now());
with next as (
  insert into event_sequences (business_id, last) values ('biz_bench_' || :shop, 1)
  on conflict (business_id) do update set last = event_sequences.last + 1 returning last
) insert into events (business_id, sequence, id, type, data, created_at)
  select 'biz_bench_' || :shop, last, 'evt_' || ${long}, 'booking.held', to_json('${text}'::text), now() from next;
insert into idempotency_keys as known (principal, key, fingerprint, status, body, created_at)
  values ('usr_bench', gen_random_uuid()::text, decode(repeat('ab', 32), 'hex'), 201, '${text}', now())
  on conflict (principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
    body = excluded.body, created_at = excluded.created_at
    where known.created_at <= excluded.created_at - interval '24 hours';
commit;
`;
};

async function pgbench(binary: string, url: string, file: string): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', file, url];
  const { stdout } = await run(binary, args);
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

export async function benchHolds(rounds = 5): Promise<Figure[]> {
  const binary = await findPgbench();
  if (!binary) throw new Error('pgbench is not installed, so there is nothing to compare with');
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const server = await startEmbedded({ dataDir, log: () => {} });
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3911', ROLE: 'api' });
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  try {
    const { answer, ...market } = await openShops(apiOf(service.url), sql, BUSINESSES);
    const file = join(dataDir, 'hold.sql');
    await writeFile(file, script(answer));
    // Until the code that runs most has been compiled.
    for (let warm = 0; warm < 3; warm++) await placeHolds(service.url, market, RUSH, SECONDS);
    const plain: number[] = [];
    const holds: number[] = [];
    const rush: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await pgbench(binary, server.url, file));
      const placed = await placeHolds(service.url, market, CLIENTS, SECONDS);
      holds.push(placed.perSecond);
      times.push(...placed.times);
      rush.push((await placeHolds(service.url, market, RUSH, SECONDS)).perSecond);
    }
    const { statements, trips } = await tripsOf(server.url, dataDir, market.shops[0] as Shop, market.token);
    const baseline = { name: `pgbench at ${CLIENTS} clients, the same inserts and locks`, value: median(plain) };
    return [
      {
        name: `holds over HTTP at ${CLIENTS} clients`,
        value: median(holds),
        unit: '/s',
        baseline,
        bound: atLeast(50, 'percent'),
        note: `aim 70 %; a hold is ${statements} statements in ${trips === 1 ? 'one round trip' : `${trips} round trips`}`,
      },
      {
        name: `holds over HTTP at ${RUSH} clients`,
        value: median(rush),
        unit: '/s',
        baseline,
        bound: atLeast(50, 'percent'),
        note: 'as many as it takes to keep everything busy',
      },
      {
        name: `p99 of holds at ${CLIENTS} clients`,
        value: quantile(times, 0.99),
        unit: 'ms',
        baseline: { name: 'p50', value: quantile(times, 0.5) },
        bound: atMost(6, 'times'),
        note: `of ${times.length.toLocaleString('en')} holds`,
      },
    ];
  } finally {
    await service.stop();
    await sql.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchHolds());

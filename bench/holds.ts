import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { apiOf } from '../test/service/api.ts';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { atLeast, atMost, type Figure, tell } from './figure.ts';
import { DAYS, openShops, placeHolds, type Shop } from './hold-load.ts';
import { median, quantile } from './load.ts';
import { type Server, startDwaso } from './processes.ts';
import { statementsOfHold } from './trips.ts';

/**
 * Holds over HTTP with a session's authentication, limits, idempotency record and event, in interleaved rounds with
 * pgbench on the same server: once with the same inserts and locks as separate statements, once calling place_bookings()
 * itself. With `BENCH_AGAINST=<directory of another checkout>` that checkout's service takes part too, on a database of
 * its own.
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

/** A text constant for pgbench, in which a colon before a name or number would begin a variable. JSON stays JSON. */
const quoted = (text: string): string => text.replaceAll("'", "''").replaceAll(':', ': ');

/**
 * One transaction with what a hold inserts and locks, a statement for each. Ids grow with time, as ours do; phones and
 * idempotency keys come at random, as they do from outside.
 */
const script = (answer: string): string => {
  const text = quoted(answer);
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
insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
    customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at, created_at,
    updated_at)
  values ('biz_bench_' || :shop, 'bkg_' || ${long}, 'HELD', 'DASHBOARD', current_date + :day::int,
    current_date + :day::int + 1, 'Canopy', ${unitItem("'unt_bench_' || :shop", 'current_date + :day::int')}, 'cus_' || ${long}, 'Ama Mensah',
    '+' || :phone, jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Canopy', 'quantity', 1)), 10000,
    3000, now() + interval '1 hour', now(), now());
with next as (
  insert into event_sequences (business_id, last) values ('biz_bench_' || :shop, 1)
  on conflict (business_id) do update set last = event_sequences.last + 1 returning last
) insert into events (business_id, sequence, id, type, data, created_at)
  select 'biz_bench_' || :shop, last, 'evt_' || ${long}, 'booking.held', to_json('${text}'::text), now() from next;
insert into idempotency_keys as known (home, principal, key, fingerprint, status, body, created_at)
  values ('usr_bench', 'usr_bench', gen_random_uuid()::text, decode(repeat('ab', 32), 'hex'), 201, '${text}', now())
  on conflict (home, principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
    body = excluded.body, created_at = excluded.created_at
    where known.created_at <= excluded.created_at - interval '24 hours';
commit;
`;
};

/** One call of place_bookings() with the arguments that the service would send, under row level security. */
const callScript = (revision: number, answer: string): string => `
\\set shop random(1, ${BUSINESSES})
\\set day random(1, ${DAYS})
\\set phone random(1000000000000, 9999999999999)
\\set id random(1000000000000000, 9999999999999999)
select replayed from place_bookings('biz_bench_' || :shop,
  ('{"home" : "usr_bench", "principal" : "usr_bench", "key" : "' || gen_random_uuid() || '", "fingerprint" : "'
    || repeat('ab', 32) || '"}')::jsonb,
  '{"revision" : ${revision}, "status" : "ACTIVE", "deliver" : false}',
  ('[{"id" : "bkg_' || :id || '", "code" : "' || upper(translate(lpad(to_hex(nextval('codes')), 6, '0'), '01', 'GH'))
    || '", "status" : "HELD", "source" : "DASHBOARD", "startsAt" : "' || (current_date + :day::int)
    || '", "endsAt" : "' || (current_date + :day::int + 1) || '", "item" : "Canopy", "items" : [{"kind" : "UNIT",
    "id" : "unt_bench_' || :shop || '", "name" : "Canopy", "quantity" : 1}], "terms" : {}, "countsFrom" : "'
    || (current_date + :day::int) || '", "customerId" : "cus_' || :id || '", "customerName" : "Ama Mensah",
    "customerPhone" : "+' || :phone || '", "lines" : [], "totalPesewas" : 10000, "depositPesewas" : 3000,
    "holdExpiresAt" : "' || (now() + interval '1 hour') || '", "answer" : ${answer}, "answerOnly" : "", "eventId" : "evt_'
    || :id || '", "eventType" : "booking.held", "actor" : {"kind" : "user"}}]')::json,
  ('[{"bookingId" : "bkg_' || :id || '", "item" : 0, "unitId" : "unt_bench_' || :shop || '", "firstDate" : "'
    || (current_date + :day::int) || '", "lastDate" : "' || (current_date + :day::int)
    || '", "restDays" : 0, "quantity" : 1, "owned" : 1000000}]')::jsonb, '{"data":', '}', now());
`;

async function pgbench(binary: string, url: string, file: string, options = ''): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', file, url];
  const { stdout } = await run(binary, args, { env: { ...process.env, PGOPTIONS: options } });
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

interface Contender {
  service: Server;
  sql: Client;
  market: { shops: Shop[]; token: string };
  answer: string;
  at: { few: number[]; many: number[]; times: number[] };
}

/** A service on a database of its own, with its shops. */
async function contend(serverUrl: string, dataDir: string, port: number, directory?: string): Promise<Contender> {
  const name = `bench_${port}`;
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const env = { DATA_DIR: join(dataDir, name), DATABASE_URL: url.href, PORT: String(port), ROLE: 'api' };
  const service = await startDwaso(env, directory);
  const sql = new Client({ connectionString: url.href });
  await sql.connect();
  const { answer, ...market } = await openShops(apiOf(service.url), sql, BUSINESSES);
  return { service, sql, market, answer, at: { few: [], many: [], times: [] } };
}

async function round({ service, market, at }: Contender): Promise<void> {
  const few = await placeHolds(service.url, market, CLIENTS, SECONDS);
  at.few.push(few.perSecond);
  at.times.push(...few.times);
  at.many.push((await placeHolds(service.url, market, RUSH, SECONDS)).perSecond);
}

export async function benchHolds(rounds = 5): Promise<Figure[]> {
  const binary = await findPgbench();
  if (!binary) throw new Error('pgbench is not installed, so there is nothing to compare with');
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const server = await startEmbedded({ dataDir, log: () => {} });
  const against = process.env['BENCH_AGAINST'];
  const ours = await contend(server.url, dataDir, 3911);
  const other = against ? await contend(server.url, dataDir, 3913, resolve(against)) : null;
  const contenders = other ? [ours, other] : [ours];
  try {
    const url = new URL(server.url);
    url.pathname = '/bench_3911';
    const { rows } = await ours.sql.query('select distinct revision from businesses');
    if (rows.length !== 1) throw new Error('The shops of the bench differ in their revision');
    const [statements, call] = [join(dataDir, 'statements.sql'), join(dataDir, 'call.sql')];
    await ours.sql.query('create sequence codes; grant usage on sequence codes to dwaso_tenant');
    await writeFile(statements, script(ours.answer));
    await writeFile(call, callScript(Number(rows[0].revision), quoted(ours.answer)));
    // The code that runs most is compiled after a few seconds.
    for (let warm = 0; warm < 3; warm++)
      for (const { service, market } of contenders) await placeHolds(service.url, market, RUSH, SECONDS);
    const separate: number[] = [];
    const single: number[] = [];
    for (let index = 0; index < rounds; index++) {
      separate.push(await pgbench(binary, url.href, statements));
      await round(ours);
      single.push(await pgbench(binary, url.href, call, '-c role=dwaso_tenant'));
      if (other) await round(other);
    }
    const sent = await statementsOfHold(
      url.href,
      join(dataDir, 'bench_3911'),
      ours.market.shops[0] as Shop,
      ours.market.token,
    );
    const baseline = { name: `pgbench at ${CLIENTS} clients, separate statements`, value: median(separate) };
    const few = median(ours.at.few);
    const many = median(ours.at.many);
    const figure = (name: string, value: number, more: Partial<Figure>): Figure => ({
      name,
      value,
      unit: '/s',
      ...more,
    });
    return [
      figure(`holds over HTTP at ${CLIENTS} clients`, few, {
        baseline,
        bound: atLeast(50, 'percent'),
        note: sent === 1 ? 'a hold is one statement, one round trip' : `a hold is ${sent} statements`,
      }),
      figure(`holds over HTTP at ${RUSH} clients`, many, { baseline }),
      figure(`holds at ${CLIENTS} clients against the function alone`, few, {
        baseline: { name: `pgbench at ${CLIENTS} clients, place_bookings() as the tenant role`, value: median(single) },
      }),
      ...(other
        ? [
            figure(`holds at ${CLIENTS} clients against the other checkout`, few, {
              baseline: { name: 'the other checkout', value: median(other.at.few) },
              bound: atLeast(85, 'percent'),
            }),
            figure(`holds at ${RUSH} clients against the other checkout`, many, {
              baseline: { name: 'the other checkout', value: median(other.at.many) },
              bound: atLeast(70, 'percent'),
            }),
          ]
        : []),
      {
        name: `p99 of holds at ${CLIENTS} clients`,
        value: quantile(ours.at.times, 0.99),
        unit: 'ms',
        baseline: { name: 'p50', value: quantile(ours.at.times, 0.5) },
        bound: atMost(6, 'times'),
        note: `of ${ours.at.times.length.toLocaleString('en')} holds`,
      },
    ];
  } finally {
    for (const { service, sql } of contenders) {
      await service.stop();
      await sql.end();
    }
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchHolds());

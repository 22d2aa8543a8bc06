import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf, startOf, weekdayOf } from '../src/kit/time.ts';
import { apiOf } from '../test/service/api.ts';
import { ITEM_COLUMNS, serviceItem } from '../test/service/booking-items.ts';
import { atLeast, atMost, type Figure, tell } from './figure.ts';
import { median, requestsPerSecond } from './load.ts';
import { cpuSeconds, familyCpuSeconds, parentOf } from './proc.ts';
import { type Server, startBare, startDwaso } from './processes.ts';
import { addBusiness, addServiceWithProvider } from './shop.ts';
import { compareWithCheckout } from './slots-against.ts';

/**
 * Slots of one day for one provider with 200 busy ranges in the month, over HTTP with authentication and limits, against
 * a bare Fastify route that sends the same bytes. Then the CPU of the same request in a business of 40 providers and
 * 50,000 bookings, and for a provider with a rota, dates and an imported calendar, against a fresh business. Rounds are interleaved; autocannon generates the load. With
 * `BENCH_AGAINST=<directory of another checkout>` also what a plain provider costs beside that checkout (slots-against.ts).
 */
const CLIENTS = 10;
const BUSY = 200;
const DAYS = 30;
const LARGE = { providers: 40, bookings: 50_000 };
const CPU_REQUESTS_SECONDS = 4;

/** Bookings straight into the table, spread over the month the same way in every run. */
async function fill(sql: Client, business: string, provider: string, today: string): Promise<void> {
  const customer = 'cus_bench';
  await sql.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at)
     values ($1, $2, 'Ama', '+233240000001', now(), now())`,
    [business, customer],
  );
  const perDay = Math.ceil(BUSY / DAYS);
  for (let index = 0; index < BUSY; index++) {
    const day = addDays(today, 1 + Math.floor(index / perDay));
    const startsAt = startOf(day).add({ minutes: 8 * 60 + (index % perDay) * 95 });
    const endsAt = startsAt.add({ minutes: 45 });
    const values = [business, `bkg_bench_${index}`, provider, startsAt.toString(), endsAt.toString(), customer];
    await sql.query(
      `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
         customer_id, customer_name, customer_phone, lines, total_pesewas,
         deposit_pesewas, created_at, updated_at)
       values ($1, $2, 'CONFIRMED', 'API', $4, $5, 'Braids',
         ${serviceItem("'svc'", '$3::text', '$4', '10')}, $6, 'Ama', '+233240000001', '[]', 0, 0,
         now(), now())`,
      values,
    );
    await sql.query(
      `insert into provider_times (business_id, booking_id, item, provider_id, during, work_ends_at)
       values ($1, $2, 0, $3, tstzrange($4::timestamptz, $5::timestamptz + interval '10 minutes'), $5)`,
      values.slice(0, 5),
    );
  }
  await sql.query('analyze');
}

/** A business of many providers with a long past and a full future, in the same shape as `fill` makes it. */
async function fillLarge(sql: Client, business: string, service: string, today: string): Promise<void> {
  const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '20:00', breaks: [] }));
  await sql.query(
    `insert into providers (business_id, id, name, schedule, created_at, updated_at)
     select $1, 'prv_large_' || n, 'Provider ' || n, $2::jsonb, now(), now() from generate_series(1, $3) n`,
    [business, JSON.stringify(schedule), LARGE.providers],
  );
  await sql.query(
    `insert into provider_services (business_id, provider_id, service_id)
     select $1, 'prv_large_' || n, $2 from generate_series(1, $3) n`,
    [business, service, LARGE.providers],
  );
  await sql.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at)
     values ($1, 'cus_large', 'Ama', '+233240000002', now(), now())`,
    [business],
  );
  // So many random codes would not all differ. Seven a day for each provider, from half a year ago into the coming month.
  await sql.query(
    `with placed as (
       insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
         customer_id, customer_name, customer_phone, lines, total_pesewas,
         deposit_pesewas, created_at, updated_at)
       select $1, 'bkg_large_' || n, translate(lpad(n::text, 6, '0'), '01', 'AB'), 'CONFIRMED', 'API', s, s + interval '45 minutes', 'Braids',
         ${serviceItem('$2::text', "'prv_large_' || (1 + n % $4::int)", 's', '10')}, 'cus_large', 'Ama', '+233240000002', '[]', 0, 0, now(), now()
       from generate_series(0, $5::int - 1) n,
         lateral (select ($3::date + 28 - (n / ($4::int * 7)))::timestamptz + interval '8 hours'
           + interval '95 minutes' * ((n / $4::int) % 7) as s) at
       returning id, provider_id, starts_at, ends_at
     )
     insert into provider_times (business_id, booking_id, item, provider_id, during, work_ends_at)
     select $1, id, 0, provider_id, tstzrange(starts_at, ends_at + interval '10 minutes'), ends_at from placed`,
    [business, service, today, LARGE.providers, LARGE.bookings],
  );
  await sql.query('analyze');
}

const ROTA = { weeks: 4, dates: 50, blocks: 5_000 };

/**
 * A provider with a rota of four weeks, dates of its own and an imported calendar. Its blocks lie at night and its dates
 * on other days, so that the answer is the same as without them.
 */
async function fillRota(sql: Client, business: string, provider: string, today: string): Promise<void> {
  const anchor = addDays(today, 1 - weekdayOf(today));
  await sql.query(
    `update providers set rota = jsonb_build_object('anchor', $3::text, 'weeks',
       to_jsonb(array_fill(schedule, array[$4::int])))
     where business_id = $1 and id = $2`,
    [business, provider, anchor, ROTA.weeks],
  );
  await sql.query(
    `insert into provider_dates (business_id, id, provider_id, start_date, end_date, windows, kind, even_if_closed,
       created_at, updated_at)
     select $1, 'pdt_bench_' || n, $2, $3::date + 11 + n * 3, $3::date + 12 + n * 3,
       '[{"start": "10:00", "end": "16:00"}]', 'WORK', false, now(), now() from generate_series(0, $4 - 1) n`,
    [business, provider, today, ROTA.dates],
  );
  await sql.query(
    `insert into calendar_imports (business_id, id, provider_id, name, sealed_url, host, next_at, created_at, updated_at)
     values ($1, 'cim_bench', $2, 'Calendar', '', 'example.com', 'infinity', now(), now())`,
    [business, provider],
  );
  await sql.query(
    `insert into blocks (business_id, id, import_id, provider_id, starts_at, ends_at, created_at)
     select $1, 'blk_bench_' || n, 'cim_bench', $2, s, s + interval '20 minutes', now()
     from generate_series(0, $4 - 1) n,
       lateral (select $3::date + n / 14 + interval '21 hours' + (n % 14) * interval '45 minutes' as s) at`,
    [business, provider, today, ROTA.blocks],
  );
  await sql.query('analyze');
}

interface World {
  service: Server;
  sql: Client;
  token: string;
  postmaster: number;
  today: string;
}

const slotsUrl = ({ service, today }: World, business: string, offered: string, provider: string): string =>
  `${service.url}/api/v1/businesses/${business}/slots?serviceId=${offered}&date=${addDays(today, 10)}&providerId=${provider}`;

async function compareWithBare(world: World, url: string, rounds: number): Promise<Figure> {
  const headers = { authorization: `Bearer ${world.token}` };
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200 || JSON.parse(text).data.providers[0].slots.length === 0) throw new Error(text);
  const bare = await startBare(3922, text);
  const bares: number[] = [];
  const slots: number[] = [];
  try {
    await requestsPerSecond({ url, connections: CLIENTS, seconds: 8, headers });
    for (let round = 0; round < rounds; round++) {
      bares.push(await requestsPerSecond({ url: bare.url, connections: CLIENTS, seconds: 3 }));
      slots.push(await requestsPerSecond({ url, connections: CLIENTS, seconds: 3, headers }));
    }
  } finally {
    await bare.stop();
  }
  return {
    name: `slots of a day at ${CLIENTS} clients, ${BUSY} busy ranges in the month`,
    value: median(slots),
    unit: '/s',
    baseline: { name: 'bare Fastify, the same bytes', value: median(bares) },
    bound: atLeast(9, 'percent'),
  };
}

/** Milliseconds of CPU that one request costs the service and PostgreSQL together. */
async function cpuOf({ service, postmaster, token }: World, url: string): Promise<number> {
  const used = async () => (await cpuSeconds(service.child.pid as number)) + (await familyCpuSeconds(postmaster));
  const before = await used();
  const headers = { authorization: `Bearer ${token}` };
  const perSecond = await requestsPerSecond({ url, connections: CLIENTS, seconds: CPU_REQUESTS_SECONDS, headers });
  return (1_000 * ((await used()) - before)) / (perSecond * CPU_REQUESTS_SECONDS);
}

/** What a request costs beside one of a fresh business, in turns. */
async function compareCpu(
  world: World,
  urls: { fresh: string; other: string },
  rounds: number,
  figure: { name: string; times: number },
): Promise<Figure> {
  const costs = { fresh: [] as number[], other: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    costs.fresh.push(await cpuOf(world, urls.fresh));
    costs.other.push(await cpuOf(world, urls.other));
  }
  return {
    name: figure.name,
    value: median(costs.other),
    unit: 'ms',
    baseline: { name: 'in a fresh business', value: median(costs.fresh) },
    bound: atMost(figure.times, 'times'),
  };
}

export async function benchSlots(rounds = 5): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3921', ROLE: 'api' });
  started.defer(() => service.stop());
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const api = apiOf(service.url);
  const owner = await api.signIn();
  const today = dateOf(Temporal.Now.instant());
  const add = () => addBusiness(sql, owner.id, 'SERVICE_IN_SLOT');
  const [business, largeBusiness, rotaBusiness] = [await add(), await add(), await add()];
  const fresh = await addServiceWithProvider(sql, business);
  const large = await addServiceWithProvider(sql, largeBusiness);
  const rota = await addServiceWithProvider(sql, rotaBusiness);
  await fill(sql, business, fresh.provider, today);
  await fillLarge(sql, largeBusiness, large.service, today);
  await fill(sql, rotaBusiness, rota.provider, today);
  await fillRota(sql, rotaBusiness, rota.provider, today);
  const { token } = await api.signIn(owner.phone);
  const { rows } = await sql.query(`select pg_backend_pid() as pid`);
  const world: World = { service, sql, token, postmaster: await parentOf(rows[0].pid), today };
  const freshUrl = slotsUrl(world, business, fresh.service, fresh.provider);
  const largeUrl = slotsUrl(world, largeBusiness, large.service, 'prv_large_7');
  const rotaUrl = slotsUrl(world, rotaBusiness, rota.service, rota.provider);
  const against = process.env['BENCH_AGAINST'];
  return [
    ...(against ? [await compareWithCheckout(resolve(against), 3 * rounds)] : []),
    await compareWithBare(world, freshUrl, rounds),
    await compareCpu(world, { fresh: freshUrl, other: largeUrl }, rounds, {
      name: `CPU for the slots of one provider among ${LARGE.providers} with ${LARGE.bookings.toLocaleString('en')} bookings`,
      times: 1.1,
    }),
    await compareCpu(world, { fresh: freshUrl, other: rotaUrl }, rounds, {
      name: `CPU for the slots of a provider with a rota of ${ROTA.weeks} weeks, ${ROTA.dates} dates and ${ROTA.blocks.toLocaleString('en')} imported blocks`,
      times: 1.5,
    }),
  ];
}

if (import.meta.main) await tell(await benchSlots());

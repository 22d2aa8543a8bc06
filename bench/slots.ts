import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/db/embedded.ts';
import { addDays, dateOf, startOf } from '../src/kit/time.ts';
import { apiOf } from '../test/service/api.ts';
import { atLeast, type Figure, tell } from './figure.ts';
import { median, requestsPerSecond } from './load.ts';
import { startBare, startDwaso } from './processes.ts';
import { addBusiness, addServiceWithProvider } from './shop.ts';

/**
 * Slots of one day for one provider with 200 busy ranges in the month, over HTTP with authentication and limits, against
 * a bare Fastify route that sends the same bytes. Rounds are interleaved.
 */
const CLIENTS = 50;
const BUSY = 200;
const DAYS = 30;

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
      `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, service_id, provider_id,
         provider_name, buffer_after_min, customer_id, customer_name, customer_phone, lines, total_pesewas,
         deposit_pesewas, created_at, updated_at)
       values ($1, $2, 'CONFIRMED', 'API', $4, $5, 'Braids', 'svc', $3, 'Efua', 10, $6, 'Ama', '+233240000001', '[]', 0, 0,
         now(), now())`,
      values,
    );
    await sql.query(
      `insert into provider_times (business_id, booking_id, provider_id, during, work_ends_at)
       values ($1, $2, $3, tstzrange($4::timestamptz, $5::timestamptz + interval '10 minutes'), $5)`,
      values.slice(0, 5),
    );
  }
  await sql.query('analyze');
}

export async function benchSlots(rounds = 5): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const server = await startEmbedded({ dataDir, log: () => {} });
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3921', ROLE: 'api' });
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  try {
    const api = apiOf(service.url);
    const owner = await api.signIn();
    const business = await addBusiness(sql, owner.id, 'SERVICE_IN_SLOT');
    const { service: offered, provider } = await addServiceWithProvider(sql, business);
    const today = dateOf(Temporal.Now.instant());
    await fill(sql, business, provider, today);
    const { token } = await api.signIn(owner.phone);
    const query = `serviceId=${offered}&date=${addDays(today, 10)}&providerId=${provider}`;
    const path = `/businesses/${business}/slots?${query}`;
    const answer = await api.get(path, token);
    if (answer.status !== 200 || answer.data.providers[0].slots.length === 0) throw new Error(answer.text);
    const bare = await startBare(3922, answer.text);
    const headers = { authorization: `Bearer ${token}` };
    const url = `${service.url}/api/v1${path}`;
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
    return [
      {
        name: `slots of a day at ${CLIENTS} clients, ${BUSY} busy ranges in the month`,
        value: median(slots),
        unit: '/s',
        baseline: { name: 'bare Fastify, the same bytes', value: median(bares) },
        bound: atLeast(9, 'percent'),
      },
    ];
  } finally {
    await service.stop();
    await sql.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchSlots());

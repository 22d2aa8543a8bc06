import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { atMost, type Figure, tell, under } from './figure.ts';
import { quantile } from './load.ts';
import { addAllKinds, addFacts, addSenders } from './message-facts.ts';
import { findPostmaster } from './postmaster.ts';
import { cpuSeconds, familyCpuSeconds } from './proc.ts';
import { startDwaso } from './processes.ts';

/**
 * Facts over 1,000 businesses, sent by two or more processes through a provider that refuses 10 % of the calls, leaves 5 %
 * without an answer and repeats its reports: is a message sent twice, lost, sent for a fact that was undone, or before an
 * earlier one of its booking? Then one business has up to 100,000 messages due: how long does a message of another one
 * wait? `node bench/messages.ts [facts] [due of the one business] [processes]`; 100,000 facts took nine minutes with two
 * processes, most of which they waited for the provider.
 */
const FACTS = Number(process.argv[2] ?? 10_000);
const BUSINESSES = 1_000;
const BUSY = Number(process.argv[3] ?? Math.min(FACTS, 100_000));
const PROCESSES = Number(process.argv[4] ?? 2);
const PROBES = 60;
const PROBE_MS = 500;
const HURRY_MS = 5_000;
/** Far longer than a call that gets no answer. */
const UNANSWERED_SECONDS = 60;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Retries and waits for reports take up to 30 minutes: their times are moved to now. */
async function hurry(sql: Client): Promise<void> {
  // Rows that a worker has locked are left for the next time: two that lock many rows in two orders would deadlock.
  const move = (change: string, which: string) =>
    sql.query(`
      update messages m set ${change} from (select business_id, id from messages where ${which} for update skip locked) f
      where m.business_id = f.business_id and m.id = f.id`);
  await move(
    'due_at = now()',
    `due_at > now() and sending_since is null and status = 'QUEUED' and kind <> 'booking.reminder'`,
  );
  await move(
    `sending_since = m.sending_since - interval '11 minutes', due_at = now()`,
    `status = 'QUEUED' and sending_since between now() - interval '10 minutes'
      and now() - interval '${UNANSWERED_SECONDS} seconds'`,
  );
  await sql.query('select advance_message_queue(business_id) from message_queues');
}

/** What the provider sent, as a table `taken` in the order of its arrival there. */
async function loadTaken(sql: Client, origin: string): Promise<void> {
  const lines = (await (await fetch(`${origin}/taken`)).text()).split('\n');
  await sql.query('create temp table taken (place bigserial, phone text, kind text)');
  for (let from = 0; from < lines.length; from += 50_000) {
    const rows = lines.slice(from, from + 50_000).map((line) => line.split(' '));
    await sql.query(
      `insert into taken (phone, kind) select * from unnest($1::text[], $2::text[])`,
      [0, 1].map((column) => rows.map((row) => row[column])),
    );
  }
  await sql.query('create index on taken (phone, kind)');
  await sql.query('analyze taken');
}

const WRONG = {
  'messages sent twice': `select count(*) from (select from taken group by phone, kind having count(*) > 1) twice`,
  'messages lost': `
    select count(*) from messages m join customers c on c.business_id = m.business_id and c.id = m.customer_id
      left join taken t on t.phone = c.phone and t.kind = m.kind
    where m.kind <> 'booking.reminder' and case m.status when 'DROPPED' then m.reason <> 'NO_LONGER_TRUE' or t.phone is not null
      when 'FAILED' then m.reason not in ('OUTCOME_UNKNOWN', 'BUSY') when 'QUEUED' then true else t.phone is null end`,
  'messages of facts that were undone': `
    select count(*) from taken t join bookings b on b.customer_phone = t.phone
    where b.status = 'CANCELLED' and t.kind in ('booking.confirmed', 'booking.rescheduled')`,
  'messages before an earlier one of their booking': `
    with told as (
      select t.place, m.booking_id, m.created_at from taken t join customers c on c.phone = t.phone
        join messages m on m.business_id = c.business_id and m.customer_id = c.id and m.kind = t.kind)
    select count(*) from (select created_at < lag(created_at) over (partition by booking_id order by place) as wrong
      from told) ordered where wrong`,
};

export async function benchMessages(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const provider = spawn(process.execPath, [join(import.meta.dirname, 'message-provider.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.defer(() => void provider.kill());
  const [line] = (await once(provider.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const postmaster = await findPostmaster(server.url);
  if (postmaster === null) throw new Error('The server does not run on this machine');
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const start = (port: number, role: string) =>
    startDwaso({
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      PORT: String(port),
      ROLE: role,
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://127.0.0.1:3941',
      SMS_PROVIDER: 'arkesel',
      SMS_SENDER: 'DWASO',
      ARKESEL_API_KEY: 'bench',
      ARKESEL_BASE_URL: origin,
    });
  // The first process creates the tables, and receives the reports.
  const api = await start(3941, 'api');
  started.defer(() => api.stop());
  await addSenders(sql, BUSINESSES);
  const seedStarted = performance.now();
  const queued = await addAllKinds(sql, BUSINESSES, FACTS);
  await sql.query('vacuum (analyze) messages, bookings, customers, payments');
  console.log(`${queued} facts queued in ${((performance.now() - seedStarted) / 1000).toFixed(0)} s`);

  const processes = [api.child.pid ?? 0];
  const cpu = async () => {
    let sum = await familyCpuSeconds(postmaster);
    for (const pid of processes) sum += await cpuSeconds(pid);
    return sum;
  };
  for (let number = 0; number < PROCESSES; number++) {
    const worker = await start(3942 + number, 'worker');
    started.defer(() => worker.stop());
    processes.push(worker.child.pid ?? 0);
  }
  const before = await cpu();
  const began = performance.now();
  const count = async (text: string) => Number((await sql.query<{ count: string }>(text)).rows[0]?.count);
  const left = `select count(*) from messages where status = 'QUEUED' and kind <> 'booking.reminder'`;
  for (let open = queued; open > 0; open = await count(left)) {
    await pause(HURRY_MS);
    await hurry(sql);
    if (process.stdout.isTTY) process.stdout.write(`\r${open} left   `);
  }
  const seconds = (performance.now() - began) / 1000;
  while (Number(await (await fetch(`${origin}/waiting`)).text()) > 0) await pause(1_000);
  await pause(HURRY_MS);
  const used = (await cpu()) - before;
  await loadTaken(sql, origin);
  const sent = await count('select count(*) from taken');
  const figures: Figure[] = [];
  for (const [name, text] of Object.entries(WRONG))
    figures.push({ name, value: await count(text), unit: `of ${queued}`, bound: atMost(0, 'value') });
  const { rows } = await sql.query<{ ended: string }>(`
    select string_agg(format('%s %s %s', count, status, reason), ', ' order by count desc) as ended from (
      select count(*), status, case when status in ('FAILED', 'DROPPED') then reason end as reason from messages
      where kind <> 'booking.reminder' group by 2, 3) ended`);
  figures.push({
    name: `CPU a message, of ${PROCESSES} workers, reports and database, ${sent} sent over ${BUSINESSES} businesses`,
    value: (used * 1_000) / sent,
    unit: 'ms',
    note: `${seconds.toFixed(0)} s; ${rows[0]?.ended}`,
  });

  // Receipts are in no cap, so that one business may have this many. They are older than those of the other one.
  const busy = { from: 0, to: 0, bookings: BUSY, kinds: ['payment.received'], series: 50, minutesAgo: 30 };
  await addFacts(sql, busy);
  const due = Array.from({ length: PROBES }, () => 0);
  for (const [n] of due.entries()) {
    await pause(PROBE_MS);
    const other = 1 + (n % BUSINESSES);
    await addFacts(sql, {
      from: other,
      to: other,
      bookings: 1,
      kinds: ['payment.received'],
      series: 5_001 + n,
      minutesAgo: 1,
    });
    due[n] = Date.now();
  }
  const remaining = await count(`${left} and business_id like 'biz_msg%00000'`);
  // A message that the provider refused at first arrives again later.
  const arrivals = new Map<number, number>();
  const ends = performance.now() + 120_000;
  while (arrivals.size < PROBES && performance.now() < ends) {
    await pause(1_000);
    await hurry(sql);
    for (const row of (await (await fetch(`${origin}/calls`)).text()).split('\n')) {
      const [phone = '', at] = row.split(' ');
      const n = Number(/^\+233(5\d{3})00000000$/.exec(phone)?.[1]) - 5_001;
      if (n >= 0 && !arrivals.has(n)) arrivals.set(n, Number(at));
    }
  }
  const waits = [...arrivals].map(([n, at]) => at - (due[n] ?? 0));
  figures.push({
    name: `the longest wait of another business's message, beside one business with ${BUSY} due`,
    value: waits.length === PROBES ? Math.max(...waits) : Number.POSITIVE_INFINITY,
    unit: 'ms',
    bound: under(2_000),
    note: `p50 ${quantile(waits, 0.5).toFixed(0)} ms of ${PROBES}; ${remaining} were due at the end`,
  });
  return figures;
}

if (import.meta.main) await tell(await benchMessages());

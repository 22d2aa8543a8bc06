import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { check as checkHistory } from '../history/checker.ts';
import type { Api } from '../service/api.ts';
import { spawnNode } from '../service/process.ts';
import type { Entry, Known, Load } from './load.ts';
import { BUFFER_MIN, environmentOf, type World } from './world.ts';

/** Time that the processes are told has passed, so that what they retry in a minute is retried now. */
const LATER_SECONDS = 150;
const SETTLES_WITHIN_MS = 60_000;
const READY_WITHIN_MS = 30_000;

/** What still waits to be done, by name; nothing, once everything has settled. */
const WAITING = `
  select 'delivery ' || id || ' ' || coalesce(last_error, '') as what from webhook_deliveries
    where status <> 'SUCCEEDED' or leased_until is not null
  union all select 'refund ' || id from refunds where status = 'PENDING'
  union all select 'notice ' || reference from gateway_notices where outcome is null
  union all select 'overdue hold ' || id from bookings where status = 'HELD' and hold_expires_at < now()`;

async function settle(sql: Client, withinMs: number): Promise<string[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rows } = await sql.query(WAITING);
    if (rows.length === 0) return [];
    if (Date.now() > deadline)
      return rows.slice(0, 5).map(({ what }) => `stuck, with ${rows.length - 1} more: ${what}`);
    await sleep(50);
  }
}

/** Everything answered with success is there once, and nothing is there that nobody was told of. */
async function checkBookings(sql: Client, { journal, known }: Load, mayExpire: boolean): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await sql.query(`
    select b.id, b.status, b.starts_at as "startsAt",
      (select count(*)::int from payments p where p.business_id = b.business_id and p.booking_id = b.id) as paid,
      (select count(*)::int from refunds r where r.business_id = b.business_id and r.booking_id = b.id) as refunded
    from bookings b`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  if (stored.size !== known.size) faults.push(`${stored.size} bookings are there, ${known.size} were acknowledged`);
  const made = journal.filter(({ verb, status }) => (verb === 'hold' || verb === 'book') && status === 201);
  if (made.length !== known.size) faults.push(`${made.length} acknowledged, but ${known.size} different ones`);
  const isAs = ({ id, status, startsAt, paid, refunded }: Known): boolean => {
    const row = stored.get(id);
    return (
      (row?.status === status || (mayExpire && status === 'HELD' && row?.status === 'EXPIRED')) &&
      row.startsAt.getTime() === Date.parse(startsAt) &&
      row.paid === paid &&
      row.refunded === refunded
    );
  };
  for (const { business, ...last } of known.values()) {
    if (!isAs({ business, ...last })) {
      const row = JSON.stringify(stored.get(last.id));
      faults.push(`${business.name}: ${JSON.stringify(last)} was acknowledged, ${row} is there`);
    }
  }
  return faults;
}

/** One event for every payment and every refund, whatever was repeated. */
async function checkMoney(sql: Client): Promise<string[]> {
  const { rows } = await sql.query(`
    select 'payment.received' as type, (select count(*)::int from payments where booking_id is not null) as happened,
      (select count(*)::int from events where type = 'payment.received') as told
    union all
    select 'payment.refunded', (select count(*)::int from refunds where status = 'SUCCEEDED'),
      (select count(*)::int from events where type = 'payment.refunded')`);
  return rows
    .filter(({ happened, told }) => happened !== told)
    .map(({ type, happened, told }) => `${happened} times money, ${told} times ${type}`);
}

/** The same key once more, at any door: the same answer, and marked as such. */
async function checkReplays({ doors }: World, { journal }: Load): Promise<string[]> {
  const faults: string[] = [];
  const left = [...journal.entries()];
  const replay = async (index: number, { path, body, token, key, status, text, verb }: Entry) => {
    const again = await doors[index % doors.length]?.call('POST', path, { body, token, key });
    const same = again?.status === status && again.text === text;
    if (!same)
      faults.push(
        `${verb} ${path}: ${status} ${text.slice(0, 150)} became ${again?.status} ${again?.text.slice(0, 150)}`,
      );
    else if (again.headers.get('idempotent-replayed') !== 'true') faults.push(`${verb} ${path} was done again`);
  };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await replay(...next);
    }),
  );
  return faults;
}

/** Every event reached the receiver, as it is stored. */
async function checkDeliveries(sql: Client, { receiver, rentals, salon }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, hook } of [rentals, salon]) {
    const heard = new Map(receiver.at(hook).map(({ headers, body }) => [headers['svc-event-id'], JSON.parse(body)]));
    const { rows } = await sql.query('select id, type, data from events where business_id = $1', [id]);
    for (const event of rows) {
      const told = heard.get(event.id);
      if (!told) faults.push(`${event.type} ${event.id} was never delivered to ${hook}`);
      else if (told.type !== event.type || JSON.stringify(told.data) !== JSON.stringify(event.data))
        faults.push(`${event.type} ${event.id} was delivered in other words`);
    }
    if (heard.size !== rows.length) faults.push(`${hook} heard of ${heard.size} events, ${rows.length} happened`);
  }
  return faults;
}

/** Null once it says that it is ready; else its last word. */
async function readiness(process: Api): Promise<string | null> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await process.get('//ready').catch((error: Error) => ({ status: 0, text: error.message }));
    if (answer.status === 200) return null;
    if (Date.now() > deadline) return answer.text;
    await sleep(100);
  }
}

async function reconcile(environment: Record<string, string>): Promise<string[]> {
  const { code, stdout, stderr } = await spawnNode(['src/cli.ts', 'reconcile'], environment).ended;
  return code === 0 ? [] : [`reconcile: ${stdout}${stderr}`];
}

interface Leniency {
  /** Time was moved, so that holds may have ended by themselves. */
  mayExpire?: boolean;
  settlesWithinMs?: number;
}

/**
 * Judges from outside, over HTTP and SQL, whether everything that was acknowledged is there exactly once, can be asked
 * again, was told, and whether the service is well again by itself. Says what is wrong, which should be nothing.
 */
export async function check(world: World, load: Load, options: Leniency = {}): Promise<string[]> {
  const { doors, worker, databaseUrl, rentals, salon, quantities } = world;
  const processes = worker ? [...doors, worker] : doors;
  const faults = [...load.strange];
  for (const process of processes) {
    for (const death of process.deaths) faults.push(`a process died by itself: ${death}`);
    const last = await readiness(process);
    if (last !== null) faults.push(`not ready by itself: ${last}`);
  }
  if (faults.length > 0) return faults;

  faults.push(...(await checkReplays(world, load)));
  await doors[0]?.moveClock(LATER_SECONDS);
  const sql = new Client({ connectionString: databaseUrl });
  await sql.connect();
  try {
    faults.push(...(await settle(sql, options.settlesWithinMs ?? SETTLES_WITHIN_MS)));
    faults.push(...(await checkBookings(sql, load, options.mayExpire ?? false)));
    faults.push(...(await checkMoney(sql)));
    faults.push(...(await checkDeliveries(sql, world)));
    for (const { id } of [rentals, salon])
      faults.push(...(await checkHistory(sql, id, { quantities, bufferMin: BUFFER_MIN, lateMoney: true })));
  } finally {
    await sql.end();
    await doors[0]?.moveClock(0);
  }
  faults.push(...(await reconcile(environmentOf({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }))));
  return faults;
}

/** What happened, in one line, for whoever reads the run. */
export const summaryOf = ({ journal, known, troubles }: Load): string =>
  `${journal.length} acknowledged writes, ${known.size} bookings; asked again: ${
    [...troubles].map(([what, count]) => `${what} × ${count}`).join(', ') || 'never'
  }`;

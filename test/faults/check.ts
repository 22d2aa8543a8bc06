import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { check as checkHistory } from '../history/checker.ts';
import type { Api } from '../service/api.ts';
import { spawnNode } from '../service/process.ts';
import type { Entry, Known, Load } from './load.ts';
import { BUFFER_MIN, processEnvironment, type World } from './world.ts';

/** The clock is moved this far, so that work with a retry in a minute is retried now. */
const LATER_SECONDS = 150;
const SETTLES_WITHIN_MS = 60_000;
const READY_WITHIN_MS = 30_000;

/** Outstanding work by name; empty once everything has settled. */
const WAITING = `
  select 'delivery ' || id || ' ' || coalesce(last_error, '') as what from webhook_deliveries
    where status <> 'SUCCEEDED' or leased_until is not null
  union all select 'refund ' || id from refunds where status = 'PENDING'
  union all select 'notice ' || reference from gateway_notices where outcome is null
  union all select 'overdue hold ' || id from bookings where status = 'HELD' and hold_expires_at < now()`;

/**
 * Waits until nothing is outstanding, twice in a row: the parts of the statement read the servers of a cluster at different
 * moments, and a refund that succeeds in between would hide its own delivery.
 */
async function settle(sql: Client, withinMs: number): Promise<string[]> {
  const deadline = Date.now() + withinMs;
  for (let calm = 0; ; ) {
    const { rows } = await sql.query(WAITING);
    calm = rows.length === 0 ? calm + 1 : 0;
    if (calm === 2) return [];
    if (rows.length > 0 && Date.now() > deadline)
      return rows.slice(0, 5).map(({ what }) => `stuck, with ${rows.length - 1} more: ${what}`);
    await sleep(50);
  }
}

/** Every acknowledged write exists exactly once, and no other write exists. */
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
    if (row?.startsAt.getTime() !== Date.parse(startsAt) || row.paid !== paid) return false;
    if (row.status === status && row.refunded === refunded) return true;
    if (!mayExpire || row.status !== 'EXPIRED') return false;
    // The client takes a receipt for a confirmation. Money for a hold that expired on the moved clock goes back, where
    // another booking has taken its time or its start has passed.
    return status === 'HELD' ? row.refunded === refunded : status === 'CONFIRMED' && paid > 0 && row.refunded === paid;
  };
  for (const { business, ...last } of known.values()) {
    if (!isAs({ business, ...last })) {
      const row = JSON.stringify(stored.get(last.id));
      faults.push(`${business.name}: ${JSON.stringify(last)} was acknowledged, ${row} is there`);
    }
  }
  return faults;
}

/** Every payment and every refund has one event after any number of retries. */
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

/** A repeated key gets the same answer from any process, marked as a replay. */
async function checkReplays({ apis }: World, { journal }: Load): Promise<string[]> {
  const faults: string[] = [];
  const left = [...journal.entries()];
  const replay = async (index: number, { path, body, token, key, status, text, verb }: Entry) => {
    const again = await apis[index % apis.length]?.call('POST', path, { body, token, key });
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

/** The receiver got every event, equal to its stored form. */
async function checkDeliveries(sql: Client, { receiver, rentals, salon }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, webhookPath } of [rentals, salon]) {
    const received = new Map(
      receiver.at(webhookPath).map(({ headers, body }) => [headers['svc-event-id'], JSON.parse(body)]),
    );
    const { rows } = await sql.query(
      `select e.id, e.type, e.data, to_json(d) as delivery from events e
       left join webhook_deliveries d on d.business_id = $1 and d.event_sequence = e.sequence
       where e.business_id = $1`,
      [id],
    );
    for (const event of rows) {
      const told = received.get(event.id);
      if (!told)
        faults.push(
          `${event.type} ${event.id} was never delivered to ${webhookPath}: ${JSON.stringify(event.delivery)}`,
        );
      else if (told.type !== event.type || JSON.stringify(told.data) !== JSON.stringify(event.data))
        faults.push(`${event.type} ${event.id} was delivered in other words`);
    }
    if (received.size !== rows.length) faults.push(`${webhookPath} received ${received.size} events of ${rows.length}`);
  }
  return faults;
}

/** Null when the process is ready, else its last answer. */
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
  /** The clock was moved, so that holds may have expired. */
  mayExpire?: boolean;
  settlesWithinMs?: number;
}

/**
 * Checks over HTTP and SQL that every acknowledged write exists exactly once, can be repeated and was delivered as an
 * event, and that the service has recovered. Returns the list of violations.
 */
export async function check(world: World, load: Load, options: Leniency = {}): Promise<string[]> {
  const { apis, worker, databaseUrl, rentals, salon, quantities } = world;
  const processes = worker ? [...apis, worker] : apis;
  const faults = [...load.violations];
  for (const process of processes) {
    for (const death of process.deaths) faults.push(`a process died by itself: ${death}`);
    const last = await readiness(process);
    if (last !== null) faults.push(`not ready by itself: ${last}`);
  }
  if (faults.length > 0) return faults;

  faults.push(...(await checkReplays(world, load)));
  await apis[0]?.moveClock(LATER_SECONDS);
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
    await apis[0]?.moveClock(0);
  }
  faults.push(...(await world.connections.stop()));
  faults.push(...(await reconcile(processEnvironment({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }))));
  return faults;
}

/** One line about the load, for the log of the run. */
export const summarise = ({ journal, known, retries }: Load): string =>
  `${journal.length} acknowledged writes, ${known.size} bookings; retries: ${
    [...retries].map(([what, count]) => `${what} × ${count}`).join(', ') || 'none'
  }`;

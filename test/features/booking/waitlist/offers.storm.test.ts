import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { type ServiceProcess, startProcess } from '../../../service/process.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { random } from '../../../service/seed.ts';
import { inDays, openShop, someone } from '../bookings/shop.ts';
import { type LoggedEvent, replay } from './replay.ts';

/**
 * 200 entries wait while bookings are cancelled, offers expire or are let go, new holds try to take freed places, and
 * workers are killed. The event log is replayed in its order, which is that of the commits.
 */
const UNITS = 4;
const PIECES = 2;
const DAYS = 6;
const ENTRIES = 200;

const database = await createDatabase();
afterAll(() => database.drop());
const shared = { PUBLIC_URL: 'http://dwaso.test' };
const processes = await Promise.all([
  startProcess(database, { ...shared, ROLE: 'api' }),
  startProcess(database, { ...shared, ROLE: 'api' }),
]);
const [api] = processes;
const shop = await openShop(api, database.url, 'units');
const dice = random('waitlist');
const { token } = shop.owner;

async function each<T>(all: readonly T[], send: (one: T, process: Api) => Promise<Answer>): Promise<Answer[]> {
  const waiting = [...all.entries()];
  const answers: Answer[] = [];
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, one] = next;
      answers[index] = await retryUnavailable(() => send(one, processes[index % 2] as Api));
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return answers;
}

const dayOf = (index: number) => inDays(10 + index);
const cancel = (id: string, body: object, process: Api) =>
  process.post(`/bookings/${id}/cancel`, body, token, randomUUID());
const hold = (unitId: string, day: number, process: Api) =>
  process.post(`/businesses/${shop.id}/holds`, { unitId, date: dayOf(day), customer: someone() }, token, randomUUID());

/** Kills workers again and again until it is stopped; the last one lives. */
function killWorkers(): () => Promise<ServiceProcess> {
  let stopped = false;
  const run = (async () => {
    for (;;) {
      const worker = await startProcess(database, { ...shared, ROLE: 'worker' });
      if (stopped) return worker;
      await new Promise((resolve) => setTimeout(resolve, 500 + dice.below(1_500)));
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
  })();
  return () => {
    stopped = true;
    return run;
  };
}

/** Offers that are open are let go, kept waiting, or expire. */
async function answerOffers(): Promise<void> {
  const { rows } = await shop.sql.query<{ id: string }>(
    `select b.id from bookings b where b.business_id = $1 and b.source = 'WAITLIST' and b.status = 'HELD'`,
    [shop.id],
  );
  await each(dice.shuffle(rows).slice(0, 8), async ({ id }, process) => {
    if (dice.chance(0.6)) return cancel(id, dice.chance(0.5) ? { keep: true } : {}, process);
    await shop.sql.query('update bookings set hold_expires_at = now() where id = $1', [id]);
    return process.get(`/bookings/${id}`, token);
  });
}

it('offers every freed place to the first entry that fits, or leaves it to all, never to both', async () => {
  await shop.setPolicies({ waitlist: 'IN_ORDER', deposit: { type: 'PERCENT', percent: 30 }, holdTtlMinutes: 60 });
  await shop.sql.query(`update businesses set status = 'ACTIVE' where id = $1`, [shop.id]);
  const units: string[] = [];
  for (let unit = 0; unit < UNITS; unit++) units.push(await shop.addUnit({ quantity: PIECES }));
  const places = units.flatMap((unitId) =>
    Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => Array(PIECES).fill({ unitId, day })),
  ) as { unitId: string; day: number }[];
  const taken = await each(places, ({ unitId, day }, process) => hold(unitId, day, process));
  expect(taken.map(({ status }) => status)).toEqual(places.map(() => 201));
  const joined = await each(Array.from({ length: ENTRIES }), (_, process) => {
    const first = dice.below(DAYS);
    const last = Math.min(DAYS - 1, first + dice.below(3));
    const body = { unitId: dice.pick(units), from: dayOf(first), to: dayOf(last), customer: someone() };
    return process.post(`/businesses/${shop.id}/waitlist`, body, token, randomUUID());
  });
  expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([201]));

  const stopKilling = killWorkers();
  const steps = dice.shuffle([
    ...taken.map(({ data }) => ({ kind: 'cancel' as const, id: data.id as string })),
    ...Array.from({ length: 80 }, () => ({ kind: 'hold' as const, unitId: dice.pick(units), day: dice.below(DAYS) })),
  ]);
  for (let at = 0; at < steps.length; at += 32) {
    const answers = await each(steps.slice(at, at + 32), (step, process) =>
      step.kind === 'cancel' ? cancel(step.id, {}, process) : hold(step.unitId, step.day, process),
    );
    for (const { status, text } of answers) expect([200, 201, 409], text).toContain(status);
    await answerOffers();
  }
  const worker = await stopKilling();
  const open = `select from waitlist_freed where business_id = $1 union all
    select from bookings where business_id = $1 and status = 'HELD' and hold_expires_at <= now()`;
  while ((await shop.sql.query(open, [shop.id])).rows.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  worker.child.kill('SIGTERM');
  await worker.ended;

  const { rows } = await shop.sql.query<LoggedEvent>(
    `select type, data, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from events where business_id = $1 order by sequence`,
    [shop.id],
  );
  const { violations, entries, offers } = replay(rows, PIECES);
  expect(violations).toEqual([]);
  expect(offers).toBeGreaterThan(places.length / 2);
  const stored = await shop.sql.query<{ id: string; status: string }>(
    `select id, status from waitlist_entries where business_id = $1 order by id`,
    [shop.id],
  );
  expect(stored.rows).toEqual(
    [...entries].map(([id, { status }]) => ({ id, status })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );

  // Every free place can be booked, and no more. The waitlist is closed first, so that it takes no place.
  await shop.setPolicies({ waitlist: 'OFF' });
  const live = await shop.sql.query<{ unitId: string; date: string; pieces: number }>(
    `select unit_id as "unitId", (starts_at at time zone 'Africa/Accra')::date::text as date, count(*)::int as pieces
     from bookings where business_id = $1 and status in ('HELD', 'CONFIRMED') group by 1, 2`,
    [shop.id],
  );
  const rest = await each(places, ({ unitId, day }, process) => hold(unitId, day, process));
  const free = places.length - live.rows.reduce((sum, { pieces }) => sum + pieces, 0);
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(free);
  expect(rest.filter(({ status }) => status === 409)).toHaveLength(places.length - free);
});

import { afterAll, expect, it } from 'vitest';
import { inDays, openShop } from '../features/booking/bookings/shop.ts';
import type { Answer, Api } from '../service/api.ts';
import { newPhone } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { startProcess } from '../service/process.ts';
import { type Random, random } from '../service/seed.ts';
import { check } from './checker.ts';

/** HISTORY_OPERATIONS=20000 makes a long run. */
const OPERATIONS = Number(process.env['HISTORY_OPERATIONS'] ?? 1_500);
const CLIENTS = 8;
const OPERATIONS_A_MOVE = 100;

const database = await createDatabase();
afterAll(() => database.drop());
// One process also runs the jobs, so that its expiry of holds meets concurrent writes.
const processes = await Promise.all(
  ['all', 'api'].map((ROLE) => startProcess(database, { ROLE, PUBLIC_URL: 'http://dwaso.test', LOG_LEVEL: 'error' })),
);
const api = processes[0] as Api;

it(
  `books nothing twice in ${OPERATIONS} random operations`,
  async () => {
    const rentals = await openShop(api, database.url, 'units');
    const salon = await openShop(api, database.url, 'slots');
    const quantities = new Map<string, number>();
    for (const quantity of [1, 2, 5]) quantities.set(await rentals.addUnit({ quantity }), quantity);
    const service = await salon.addService({ duration: 45, buffer: 15 });
    const providers: string[] = [];
    for (const name of ['Efua', 'Esi', 'Adwoa']) providers.push(await salon.addProvider([service], { name }));
    const keys: string[] = [];
    for (const shop of [rentals, salon]) {
      await shop.setPolicies({ holdTtlMinutes: 5 });
      const scopes = ['bookings:write', 'bookings:read'];
      const { data } = await api.post(`/businesses/${shop.id}/api-keys`, { name: 'History', scopes }, shop.owner.token);
      keys.push(data.key);
    }
    const shops = [rentals, salon];
    const bookings: [string[], string[]] = [[], []];
    const phones = Array.from({ length: 40 }, newPhone);
    const tally = new Map<string, number>();
    const violations: string[] = [];
    let minutes = 0;

    const days = (dice: Random) => {
      const first = 3 + dice.between(0, 25);
      return { date: inDays(first), endDate: inDays(first + dice.between(0, 3)) };
    };
    const slot = (dice: Random) => {
      const at = Temporal.Instant.from(`${inDays(3 + dice.between(0, 6))}T08:00:00Z`).add({
        minutes: 5 * dice.between(0, 100),
      });
      return { startsAt: at.toString(), ...(dice.chance(0.5) && { providerId: dice.pick(providers) }) };
    };
    async function create(dice: Random, process: Api, which: 0 | 1, kind: 'holds' | 'bookings'): Promise<Answer> {
      const item =
        which === 0
          ? { unitId: dice.pick([...quantities.keys()]), quantity: 1 + dice.between(0, 1), ...days(dice) }
          : { serviceId: service, ...slot(dice) };
      const body = { ...item, customer: { name: 'Ama', phone: dice.pick(phones) } };
      const answer = await process.post(`/businesses/${shops[which]?.id}/${kind}`, body, keys[which], true);
      if (answer.status === 201) bookings[which].push(answer.data.id);
      return answer;
    }
    async function change(dice: Random, process: Api, which: 0 | 1, verb: string, body: object): Promise<Answer> {
      const id = dice.pick(bookings[which]);
      const answer = await process.post(`/bookings/${id}/${verb}`, body, keys[which], true);
      // Ended bookings are mostly dropped, so that most changes apply to a live booking.
      const over = answer.code === 'INVALID_STATE' || verb === 'cancel' || verb === 'complete';
      if (over && dice.chance(0.8)) bookings[which] = bookings[which].filter((known) => known !== id);
      return answer;
    }

    let left = OPERATIONS;
    async function client(number: number): Promise<void> {
      const dice = random(`history, client ${number}`);
      while (left-- > 0) {
        if (left % OPERATIONS_A_MOVE === 0) {
          minutes += 3;
          await Promise.all(processes.map((process) => process.moveClock(minutes * 60)));
        }
        const process = dice.pick(processes);
        const which = dice.chance(0.5) ? 0 : 1;
        const verb =
          bookings[which].length === 0
            ? 'holds'
            : dice.pick([
                'holds',
                'holds',
                'holds',
                'bookings',
                'cancel',
                'cancel',
                'reschedule',
                'reschedule',
                'confirm',
                'complete',
              ]);
        const answer =
          verb === 'holds' || verb === 'bookings'
            ? await create(dice, process, which, verb)
            : await change(
                dice,
                process,
                which,
                verb,
                verb === 'reschedule' ? (which === 0 ? days(dice) : slot(dice)) : {},
              );
        const outcome = `${verb} ${answer.status}`;
        tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
        if (![200, 201, 409].includes(answer.status)) violations.push(answer.text);
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    if (OPERATIONS > 1_500) console.log(Object.fromEntries([...tally].sort()));
    expect([...violations, ...processes.map((process) => process.output().stdout)]).toEqual(['', '']);

    await Promise.all(processes.map((process) => process.moveClock((minutes + 10) * 60)));
    await expect
      .poll(async () => (await rentals.sql.query(`select 1 from bookings where status = 'HELD'`)).rowCount)
      .toBe(0);
    for (const shop of shops) expect(await check(shop.sql, shop.id, { quantities, bufferMin: 15 })).toEqual([]);
    // The checker must fail for a wrong history: with one piece less, or with a longer buffer.
    const fewer = new Map([...quantities].map(([unit, quantity]) => [unit, quantity - 1]));
    expect((await check(rentals.sql, rentals.id, { quantities: fewer, bufferMin: 15 })).length).toBeGreaterThan(0);
    expect((await check(salon.sql, salon.id, { quantities, bufferMin: 40 })).length).toBeGreaterThan(0);
    const { rows } = await rentals.sql.query(
      `select (select count(*)::int from events where type = 'booking.expired') as expired,
        (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
    );
    expect(rows[0].expired).toBeGreaterThan(0);
    expect(rows[0].deadlocks).toBe(0);
    for (const happened of ['holds 201', 'holds 409', 'bookings 201', 'cancel 200', 'reschedule 200', 'reschedule 409'])
      expect(tally.get(happened), happened).toBeGreaterThan(0);
  },
  60_000 + OPERATIONS * 60,
);

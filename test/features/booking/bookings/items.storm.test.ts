import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { startProcess } from '../../../service/process.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { random } from '../../../service/seed.ts';
import { inDays, openShop, someone } from './shop.ts';

/**
 * Baskets of units and kits that share parts, rests and blocks, held, changed, moved and cancelled by two processes at
 * once. The model counts pieces by hand from what the API answered.
 */
const database = await createDatabase();
afterAll(() => database.drop());
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
const processes = await Promise.all([startProcess(database, shared), startProcess(database, shared)]);
const [api] = processes;
const rentals = await openShop(api, database.url, 'units');
const salon = await openShop(api, database.url, 'slots');
const dice = random('baskets');

type Shown = {
  id: string;
  status: string;
  startsAt: string;
  endsAt: string;
  items: { id: string; quantity: number; providerId: string; startsAt: string; endsAt: string }[];
};

async function each<T>(all: readonly T[], clients: number, send: (one: T, process: Api) => Promise<Answer>) {
  const waiting = [...all.entries()];
  const answers: Answer[] = [];
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, one] = next;
      answers[index] = await retryUnavailable(() => send(one, processes[index % 2] as Api));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

const listAll = async (shop: typeof rentals): Promise<Shown[]> => {
  const found: Shown[] = [];
  for (let cursor = ''; ; ) {
    const page = await api.get(`/businesses/${shop.id}/bookings?limit=100${cursor}`, shop.owner.token);
    found.push(...page.data);
    if (!page.body.meta.hasMore) return found;
    cursor = `&cursor=${page.body.meta.nextCursor}`;
  }
};
const isLive = ({ status }: Shown) => status === 'HELD' || status === 'CONFIRMED';
const expectNoDeadlock = async () =>
  expect(
    (await rentals.sql.query('select deadlocks::int from pg_stat_database where datname = current_database()')).rows,
  ).toEqual([{ deadlocks: 0 }]);

it('never promises more pieces than there are, keeps nothing of a refused basket, and frees what is given back', async () => {
  const owned = [3, 4, 20, 2];
  const rests = [0, 1, 0, 2];
  const units: string[] = [];
  for (const [index, quantity] of owned.entries()) {
    const id = await rentals.addUnit({ quantity });
    const body = { turnaroundDays: rests[index] };
    await api.call('PATCH', `/businesses/${rentals.id}/units/${id}`, { token: rentals.owner.token, body });
    units.push(id);
  }
  const kits: string[] = [];
  for (const parts of [
    [0, 2],
    [1, 2, 3],
  ]) {
    const items = parts.map((part) => ({ unitId: units[part], quantity: part === 2 ? 4 : 1 }));
    kits.push((await api.post(`/businesses/${rentals.id}/kits`, { name: 'Kit', items }, rentals.owner.token)).data.id);
  }
  const blocked = { unit: 2, day: 6, quantity: 9 };
  const block = {
    unitId: units[blocked.unit],
    startDate: inDays(blocked.day),
    endDate: inDays(blocked.day),
    quantity: blocked.quantity,
  };
  expect((await api.post(`/businesses/${rentals.id}/blocks`, block, rentals.owner.token)).status).toBe(201);

  const basket = () =>
    Array.from({ length: dice.between(1, 3) }, () =>
      dice.chance(0.4) ? { kitId: dice.pick(kits) } : { unitId: dice.pick(units), quantity: dice.between(1, 2) },
    );
  const days = () => {
    const first = dice.between(3, 9);
    return { date: inDays(first), endDate: inDays(first + dice.below(3)) };
  };
  const book = (body: object, process: Api) =>
    process.post(
      `/businesses/${rentals.id}/bookings`,
      { customer: someone(), ...body },
      rentals.owner.token,
      randomUUID(),
    );
  const placed = await each(
    Array.from({ length: 80 }, () => ({ ...days(), items: basket() })),
    40,
    book,
  );
  const ids = placed.filter(({ status }) => status === 201).map(({ data }) => data.id as string);
  // New baskets meet changes, moves and cancellations of existing bookings.
  const steps = [
    ...dice.shuffle(ids).map((id) => ({ id, step: dice.pick(['cancel', 'move', 'items', 'none'] as const) })),
    ...Array.from({ length: 60 }, () => ({ id: '', step: 'book' as const })),
  ].map((step) => ({ ...step, body: { ...days(), items: basket() } }));
  const changed = await each(dice.shuffle(steps), 40, async ({ id, step, body }, process) => {
    const { token } = rentals.owner;
    if (step === 'book') return book(body, process);
    if (step === 'cancel') return process.post(`/bookings/${id}/cancel`, {}, token, randomUUID());
    const { items, ...time } = body;
    if (step === 'move') return process.post(`/bookings/${id}/reschedule`, time, token, randomUUID());
    if (step === 'items') return process.call('PATCH', `/bookings/${id}/items`, { body: { items }, token });
    return process.get(`/bookings/${id}`, token);
  });
  const statuses = new Set([...placed, ...changed].map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  await expectNoDeadlock();

  const taken = new Map<string, number>();
  const add = (unitId: string, date: string, quantity: number) =>
    taken.set(`${unitId} ${date}`, (taken.get(`${unitId} ${date}`) ?? 0) + quantity);
  for (const booking of (await listAll(rentals)).filter(isLive)) {
    for (const { id, quantity } of booking.items) {
      const rest = rests[units.indexOf(id)] ?? 0;
      const end = Temporal.PlainDate.from(booking.endsAt.slice(0, 10)).add({ days: rest });
      for (
        let day = Temporal.PlainDate.from(booking.startsAt.slice(0, 10));
        day.toString() < end.toString();
        day = day.add({ days: 1 })
      )
        add(id, day.toString(), quantity);
    }
  }
  for (const [key, pieces] of taken) {
    const [unitId = '', date] = key.split(' ');
    const unit = units.indexOf(unitId);
    const gone = unit === blocked.unit && date === inDays(blocked.day) ? blocked.quantity : 0;
    expect(pieces, key).toBeLessThanOrEqual((owned[unit] ?? 0) - gone);
  }
  const { rows } = await rentals.sql.query(
    `select unit_id || ' ' || date as key, taken from unit_days where business_id = $1 and taken > 0`,
    [rentals.id],
  );
  expect(Object.fromEntries(rows.map(({ key, taken: pieces }) => [key, pieces]))).toEqual(Object.fromEntries(taken));

  const live = (await listAll(rentals)).filter(isLive);
  await each(live, 20, ({ id }, process) =>
    process.post(`/bookings/${id}/cancel`, {}, rentals.owner.token, randomUUID()),
  );
  const left = await rentals.sql.query('select count(*)::int from allocations where business_id = $1', [rentals.id]);
  expect(left.rows).toEqual([{ count: 0 }]);
});

it('never gives a minute of a provider to two visits, buffers between visits included', async () => {
  const services = [
    await salon.addService({ duration: 30, buffer: 10 }),
    await salon.addService({ duration: 45 }),
    await salon.addService({ duration: 20, buffer: 5 }),
  ];
  const buffers = [
    { before: 0, after: 10 },
    { before: 15, after: 0 },
    { before: 0, after: 5 },
  ];
  await api.call('PATCH', `/businesses/${salon.id}/services/${services[1]}`, {
    token: salon.owner.token,
    body: { bufferBeforeMin: 15 },
  });
  for (const performed of [services, services.slice(0, 2), services.slice(1)]) await salon.addProvider(performed);
  const visits = Array.from({ length: 200 }, () => ({
    startsAt: `${inDays(5)}T${String(dice.between(8, 16)).padStart(2, '0')}:${dice.pick(['00', '10', '15', '30', '45'])}:00Z`,
    items: Array.from({ length: dice.between(1, 3) }, () => ({ serviceId: dice.pick(services) })),
    customer: someone(),
  }));
  const answers = await each(visits, 60, (body, process) =>
    process.post(`/businesses/${salon.id}/bookings`, body, salon.owner.token, randomUUID()),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  await expectNoDeadlock();
  const minuteOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000;
  // Within a visit a provider's buffers reach no further than the provider's next service of it.
  const times = (await listAll(salon)).filter(isLive).flatMap(({ id, items }) =>
    items.map((item, at) => {
      const buffer = buffers[services.indexOf(item.id)] ?? { before: 0, after: 0 };
      const own = (other: (typeof items)[number]) => other.providerId === item.providerId;
      const [earlier, later] = [items.slice(0, at).findLast(own), items.slice(at + 1).find(own)];
      const [from, until] = [minuteOf(item.startsAt), minuteOf(item.endsAt)];
      const since = earlier ? minuteOf(earlier.endsAt) : 0;
      const next = later ? minuteOf(later.startsAt) : Number.POSITIVE_INFINITY;
      return {
        id,
        provider: item.providerId,
        from: Math.max(from - buffer.before, since),
        until: Math.min(until + buffer.after, next),
      };
    }),
  );
  for (const one of times)
    for (const other of times)
      if (one.id !== other.id && one.provider === other.provider)
        expect(one.until <= other.from || other.until <= one.from, JSON.stringify([one, other])).toBe(true);
});

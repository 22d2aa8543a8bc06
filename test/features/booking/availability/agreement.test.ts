import { expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { type Random, random } from '../../../service/seed.ts';
import { startTestService } from '../../../service/service.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { inDays, someone } from '../bookings/shop.ts';

/**
 * For random businesses, days and callers, the calendar (or the list of slots), the quote, the search and the hold must
 * say the same. `AGREEMENT_RUNS=10000` makes a long run.
 */
const RUNS = Number(process.env['AGREEMENT_RUNS'] ?? 150);
const BUSINESSES = Math.min(24, Math.max(8, Math.round(RUNS / 100)));
const DAYS = 14;

interface Market {
  stall: Stall;
  name: string;
  units: string[];
  services: string[];
}

type Caller = { kind: 'public' | 'business'; token: string };

const api = await startTestService();

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

async function send(stall: Stall, method: string, path: string, body: object): Promise<void> {
  const answer = await api.call(method, `/businesses/${stall.id}${path}`, { body, token: stall.owner.token });
  if (answer.status >= 300) throw new Error(answer.text);
}

/** None to two windows of a day. */
function hoursOf(dice: Random): { start: string; end: string }[] {
  const all = [
    { start: clock(dice.between(5, 8)), end: clock(dice.between(9, 12)) },
    { start: clock(dice.between(13, 15)), end: clock(dice.between(16, 23)) },
  ];
  return all.slice(0, dice.below(3));
}

/** A rota of several weeks, another from a later day on, and dates. */
async function setDates(dice: Random, stall: Stall, provider: string, schedule: object[]): Promise<void> {
  const path = `/providers/${provider}`;
  const weeks = dice.shuffle([schedule, schedule.slice(0, 3), []]);
  await send(stall, 'PUT', `${path}/rota`, { anchor: '2026-01-05', weeks });
  if (dice.chance(0.5))
    await send(stall, 'PUT', `${path}/rota`, { anchor: '2030-01-07', weeks: [schedule, []], from: inDays(7) });
  for (const day of [1, 4, 9])
    await send(stall, 'POST', `${path}/dates`, {
      startDate: inDays(day),
      endDate: inDays(day + dice.below(2)),
      kind: dice.pick(['WORK', 'LEAVE', 'SICK']),
      windows: hoursOf(dice),
      evenIfClosed: dice.chance(0.5),
    });
}

async function openMarket(dice: Random, shape: 'units' | 'slots'): Promise<Market> {
  const stall = await openStall(api, shape);
  const { name } = (await api.get(`/businesses/${stall.id}`, stall.owner.token)).data;
  const units: string[] = [];
  const services: string[] = [];
  if (shape === 'units') for (let n = 0; n < 3; n++) units.push(await stall.addUnit({ quantity: dice.between(1, 2) }));
  else {
    for (let n = 0; n < 2; n++)
      services.push(await stall.addService({ duration: dice.pick([30, 60, 90]), buffer: dice.pick([0, 15]) }));
    for (let n = 0; n < 2; n++) {
      const schedule = [1, 2, 3, 4, 5, 6, 7]
        .filter(() => dice.chance(0.7))
        .map((weekday) => ({
          weekday,
          start: clock(dice.between(6, 11)),
          end: clock(dice.between(13, 22)),
          breaks: [],
        }));
      const provider = await stall.addProvider(dice.chance(0.5) ? services : services.slice(0, 1), { schedule });
      if (dice.chance(0.5)) await setDates(dice, stall, provider, schedule);
    }
  }
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    enabled: dice.chance(0.75),
    open: clock(dice.between(0, 10)),
    close: clock(dice.between(12, 24)),
  }));
  await send(stall, 'PUT', '/hours', { hours });
  await stall.setPolicies({
    minNoticeMinutes: dice.pick([0, 0, 60, 1_440, 4_320]),
    maxAdvanceDays: dice.pick([3, 7, 10, 365]),
    confirmWithoutDeposit: false,
  });
  for (const day of [2, 6, 11])
    if (dice.chance(0.4)) {
      const windows = hoursOf(dice).map(({ start, end }) => ({ open: start, close: end }));
      await send(stall, 'POST', '/dated-hours', { startDate: inDays(day), endDate: inDays(day + 1), windows });
    }
  for (let n = 0; n < dice.below(3); n++) await stall.closeOn(inDays(dice.between(0, DAYS)));
  for (const unitId of units)
    if (dice.chance(0.5)) {
      const startDate = inDays(dice.between(0, DAYS));
      await send(stall, 'POST', '/blocks', { unitId, startDate, endDate: startDate, reason: 'Repair' });
    }
  // Businesses that cannot be booked at all must be refused everywhere too.
  if (dice.chance(0.15))
    await api.service.deps.db.service.transaction(async (tx) => {
      await tx.run(sql`update businesses set read_only = true where id = ${stall.id}`);
      tx.invalidate('business', stall.id);
    });
  return { stall, name, units, services };
}

const pathOf = ({ stall }: Market, caller: Caller) =>
  caller.kind === 'public' ? stall.page : `/businesses/${stall.id}`;

const isFound = async ({ name, stall }: Market, date: string): Promise<boolean> => {
  const found = await api.get(`/public/search?availableOn=${date}&q=${encodeURIComponent(name)}`);
  return found.data.some(({ slug }: { slug: string }) => slug === stall.slug);
};

const hold = (market: Market, caller: Caller, body: object) => {
  const customer = caller.kind === 'public' ? { name: 'Ama' } : someone();
  return api.post(`${pathOf(market, caller)}/holds`, { ...body, customer }, caller.token, true);
};

type Day = { bookable: boolean };
const daysOf = (units: { days: Day[] }[]): boolean[] => units.map(({ days }) => days[0]?.bookable ?? false);

/** What each way of asking says about one request. */
async function askRental(market: Market, caller: Caller, date: string, dice: Random) {
  const unitId = dice.pick(market.units);
  const calendar = await api.get(
    `${pathOf(market, caller)}/availability?from=${date}&to=${date}&unitId=${unitId}`,
    caller.token,
  );
  const all = await api.get(`${market.stall.page}/availability?from=${date}&to=${date}`);
  const quote = await api.post(`${pathOf(market, caller)}/quotes`, { unitId, date }, caller.token);
  const found = await isFound(market, date);
  const held = await hold(market, caller, { unitId, date });
  return {
    offered: daysOf(calendar.data.units)[0] ?? false,
    anyOffered: daysOf(all.data.units).includes(true),
    quote,
    found,
    held,
  };
}

type Slot = { startsAt: string };
const slotsOf = (providers: { slots: Slot[] }[]): string[] =>
  providers.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));

async function askService(market: Market, caller: Caller, date: string, dice: Random) {
  const serviceId = dice.pick(market.services);
  const listed = async (path: string, id: string) =>
    slotsOf((await api.get(`${path}/slots?serviceId=${id}&date=${date}`, caller.token)).data.providers);
  const slots = await listed(pathOf(market, caller), serviceId);
  let anyOffered = false;
  for (const id of market.services) anyOffered ||= (await listed(market.stall.page, id)).length > 0;
  // A time from the list, or any time: then quote and hold must still agree.
  const fromList = slots.length > 0 && dice.chance(0.7);
  const startsAt = fromList ? dice.pick(slots) : `${date}T${clock(dice.below(24))}:00.000Z`;
  const quote = await api.post(`${pathOf(market, caller)}/quotes`, { serviceId, startsAt }, caller.token);
  const found = await isFound(market, date);
  const held = await hold(market, caller, { serviceId, startsAt });
  return { offered: fromList || quote.data.available, anyOffered, quote, found, held };
}

async function checkOne(market: Market, caller: Caller, dice: Random): Promise<boolean> {
  const date = inDays(dice.between(-1, DAYS));
  const minute = Math.floor(Date.now() / 60_000);
  const ask = market.units.length > 0 ? askRental : askService;
  const { offered, anyOffered, quote, found, held } = await ask(market, caller, date, dice);
  // Notice and closing time count in minutes: answers of two minutes may differ.
  if (Math.floor(Date.now() / 60_000) !== minute) return false;
  const said = { date, caller: caller.kind, quote: quote.text, held: held.text };
  expect([409, 422, 403, 201], held.text).toContain(held.status);
  const accepted = held.status === 201;
  expect({ offered, available: quote.data.available, accepted }, JSON.stringify(said)).toEqual({
    offered: accepted,
    available: accepted,
    accepted,
  });
  expect((quote.data.reasons ?? []).length > 0, quote.text).toBe(!accepted);
  expect(found, JSON.stringify({ ...said, anyOffered })).toBe(anyOffered);
  // Most holds end again, so that there is something to book until the last run. A customer may keep only a few.
  if (accepted && (caller.kind === 'public' || dice.chance(0.8)))
    await api.post(`/bookings/${held.data.id}/cancel`, {}, market.stall.owner.token, true);
  return true;
}

it(`agrees on ${RUNS} random businesses, days and callers`, { timeout: 120_000 + RUNS * 1_000 }, async () => {
  const setup = random('agreement');
  const markets: Market[] = [];
  for (let n = 0; n < BUSINESSES; n++) markets.push(await openMarket(setup, setup.chance(0.6) ? 'units' : 'slots'));
  let left = RUNS;
  let checked = 0;
  // One task a business: what a hold takes must not change under the questions of another task.
  await Promise.all(
    markets.map(async (market, task) => {
      const dice = random(`agreement ${task}`);
      // One a task: a person has at most 15 unpaid holds.
      const customer: Caller = { kind: 'public', token: (await api.signIn()).token };
      const member: Caller = { kind: 'business', token: market.stall.owner.token };
      while (left-- > 0) if (await checkOne(market, dice.chance(0.6) ? customer : member, dice)) checked++;
    }),
  );
  expect(checked).toBeGreaterThan(RUNS * 0.8);
  await Promise.all(markets.map(({ stall }) => stall.sql.end()));
});

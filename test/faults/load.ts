import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inDays } from '../features/booking/bookings/shop.ts';
import { type Answer, type Api, newPhone } from '../service/api.ts';
import { type Random, random } from '../service/seed.ts';
import { pause } from './duration.ts';
import type { Business, World } from './world.ts';

/** A request with its key and its final answer: an acknowledged write. */
export interface Entry {
  verb: Verb;
  path: string;
  body: object;
  token: string;
  key: string;
  status: number;
  text: string;
}

/** A booking as the client knows it from the last answer. */
export interface Known {
  id: string;
  business: Business;
  status: string;
  startsAt: string;
  /** Number of receipts that the client got; each one is a payment. */
  paid: number;
  refunded: number;
}

export interface Load {
  journal: Entry[];
  known: Map<string, Known>;
  /** Answers that a client must never get. */
  violations: string[];
  /** Number of retries by their reason. */
  retries: Map<string, number>;
  /** Resolves after every client has finished its current request. */
  stop(): Promise<void>;
}

export const VERBS = ['hold', 'book', 'pay', 'cancel', 'reschedule', 'confirm', 'refund'] as const;
export type Verb = (typeof VERBS)[number];
/** Holds and payments are the most frequent. */
const MIX: readonly Verb[] = ['hold', 'hold', 'hold', 'book', 'pay', 'pay', ...VERBS.slice(3), 'reschedule'];

/** A request that takes longer than this hangs. */
const HANG_MS = 40_000;
/** A request without a final answer after this time fails the test. */
const GIVE_UP_MS = 120_000;
const INTERNAL = /ECONN|127\.0\.0\.1|postgres|connection|select |insert |\.ts\b|at \w+ \(/i;

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** Repeats a request with the same key at any process until its answer is final. */
async function sendUntilAnswered(
  load: Load,
  apis: readonly Api[],
  dice: Random,
  request: LoadRequest,
): Promise<Answer> {
  const { method, path, ...options } = request;
  const countRetry = (what: string) => load.retries.set(what, (load.retries.get(what) ?? 0) + 1);
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const signal = AbortSignal.timeout(HANG_MS);
    try {
      const answer = await dice.pick(apis).call(method, path, { ...options, signal });
      if (answer.status < 500) return answer;
      countRetry(`${answer.status} ${answer.code}`);
      // A page says it in words.
      const isUnavailable =
        answer.code === 'DEPENDENCY_UNAVAILABLE' || (path.startsWith('//') && answer.status === 503);
      if (!isUnavailable || INTERNAL.test(answer.text))
        load.violations.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (signal.aborted) load.violations.push(`${method} ${path} hung`);
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      countRetry(cause?.code ?? (error as Error).message);
    }
    await pause(dice, 20, 150);
  }
  throw new Error(`${method} ${path} was never answered`);
}

interface Client {
  load: Load;
  world: World;
  dice: Random;
  own: Known[];
  phones: string[];
}

/** Sends a write with a new key and records its answer. */
async function write(client: Client, verb: Verb, path: string, body: object, token: string): Promise<Answer> {
  const { load, world, dice } = client;
  const key = randomUUID();
  const answer = await sendUntilAnswered(load, world.apis, dice, { method: 'POST', path, body, token, key });
  const { status, text } = answer;
  load.journal.push({ verb, path, body, token, key, status, text });
  if (![200, 201, 409, 422].includes(status)) load.violations.push(`${verb} ${path}: ${status} ${text}`);
  return answer;
}

const days = (dice: Random) => {
  const first = dice.between(3, 60);
  return { date: inDays(first), endDate: inDays(first + dice.below(3)) };
};

function slot(dice: Random, { providers }: Business) {
  const at = Temporal.Instant.from(`${inDays(dice.between(3, 20))}T08:00:00Z`).add({ minutes: 5 * dice.below(100) });
  return { startsAt: at.toString(), ...(dice.chance(0.5) && { providerId: dice.pick(providers) }) };
}

async function create(client: Client, verb: 'hold' | 'book'): Promise<void> {
  const { load, world, dice, own } = client;
  const business = dice.chance(0.5) ? world.rentals : world.salon;
  const item =
    business === world.rentals
      ? { unitId: dice.pick(business.units), quantity: 1, ...days(dice) }
      : { serviceId: business.service, ...slot(dice, business) };
  const body = { ...item, customer: { name: 'Ama Mensah', phone: dice.pick(client.phones) } };
  const path = `/businesses/${business.id}/${verb === 'hold' ? 'holds' : 'bookings'}`;
  const { status, data } = await write(client, verb, path, body, business.key);
  if (status !== 201) return;
  const known = { id: data.id, business, status: data.status, startsAt: data.startsAt, paid: 0, refunded: 0 };
  load.known.set(known.id, known);
  own.push(known);
}

/** Creates a payment link and submits its page until there is a receipt. */
async function pay(client: Client, booking: Known): Promise<void> {
  const { load, world, dice } = client;
  const { status, data } = await write(
    client,
    'pay',
    `/bookings/${booking.id}/payment-links`,
    {},
    booking.business.key,
  );
  if (status !== 201) return;
  const path = `/${new URL(data.url).pathname}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let presses = 0; presses < 200; presses++) {
    const answer = await sendUntilAnswered(load, world.apis, dice, {
      method: 'POST',
      path,
      headers,
      body: 'outcome=pay',
    });
    if (answer.headers.get('location')?.startsWith('/receipts/')) {
      booking.paid++;
      if (booking.status === 'HELD') booking.status = 'CONFIRMED';
      return;
    }
    await pause(dice, 50, 150);
  }
  load.violations.push(`${path} was pressed again and again and gave no receipt`);
}

async function refund(client: Client, booking: Known): Promise<void> {
  const { load, world, dice } = client;
  const { token } = booking.business.owner;
  const { data } = await sendUntilAnswered(load, world.apis, dice, {
    method: 'GET',
    path: `/bookings/${booking.id}/payments`,
    token,
  });
  const payment = data?.find(({ refundedPesewas }: { refundedPesewas: number }) => refundedPesewas === 0);
  if (!payment) return;
  const { status } = await write(client, 'refund', `/payments/${payment.id}/refunds`, { reason: 'Rain' }, token);
  if (status === 201) booking.refunded++;
}

async function change(client: Client, booking: Known, verb: 'cancel' | 'reschedule' | 'confirm'): Promise<void> {
  const { dice, world } = client;
  const { business } = booking;
  const body = verb === 'reschedule' ? (business === world.rentals ? days(dice) : slot(dice, business)) : {};
  const { status, data } = await write(client, verb, `/bookings/${booking.id}/${verb}`, body, business.key);
  if (status !== 200) return;
  booking.status = data.status;
  booking.startsAt = data.startsAt;
  // What a shop cancels, it gives back.
  if (verb === 'cancel') booking.refunded = booking.paid;
}

async function step(client: Client, verbs: readonly Verb[]): Promise<void> {
  const { dice, own } = client;
  const verb = dice.pick(verbs);
  const booking = own.length > 0 ? dice.pick(own) : null;
  if (!booking || verb === 'hold' || verb === 'book') await create(client, verb === 'book' ? 'book' : 'hold');
  else if (verb === 'pay') await pay(client, booking);
  else if (verb === 'refund') await refund(client, booking);
  else await change(client, booking, verb);
}

/**
 * Clients that book, pay, reschedule and cancel. Each has its own bookings, on stock that all compete for. A client
 * repeats every request until it is answered, so that every effect was acknowledged to a client.
 */
export function startLoad(world: World, options: { name: string; clients?: number; without?: readonly Verb[] }): Load {
  const { name, clients = 8, without = [] } = options;
  const verbs = MIX.filter((verb) => !without.includes(verb));
  let stopping = false;
  const load: Load = {
    journal: [],
    known: new Map(),
    violations: [],
    retries: new Map(),
    async stop() {
      stopping = true;
      await working;
    },
  };
  async function work(number: number): Promise<void> {
    const dice = random(`${name}, client ${number}`);
    const client: Client = { load, world, dice, own: [], phones: Array.from({ length: 5 }, newPhone) };
    while (!stopping) {
      await step(client, verbs).catch((error: Error) => load.violations.push(`${error.message} ${error.cause ?? ''}`));
      await pause(dice, 5, 30);
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => work(number)));
  return load;
}

/** Resolves after `count` further answers, which shows that the service works. */
export async function untilAnswered(load: Load, count: number): Promise<void> {
  const target = load.journal.length + count;
  const deadline = Date.now() + GIVE_UP_MS;
  while (load.journal.length < target) {
    if (Date.now() > deadline) throw new Error('The clients get no answers any more');
    await sleep(20);
  }
}

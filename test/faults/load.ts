import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inDays } from '../features/bookings/shop.ts';
import type { Dice } from '../hostile/random.ts';
import { type Answer, type Api, newPhone } from '../service/api.ts';
import { between, chanceOf, pause } from './chance.ts';
import type { Business, World } from './world.ts';

/** A request with its key and the answer its client at last got: what the service has acknowledged. */
export interface Entry {
  verb: Verb;
  path: string;
  body: object;
  token: string;
  key: string;
  status: number;
  text: string;
}

/** What a client knows of a booking of its own, by the last answer about it. */
export interface Known {
  id: string;
  business: Business;
  status: string;
  startsAt: string;
  /** Receipt pages the client was sent to: so many payments there must be. */
  paid: number;
  refunded: number;
}

export interface Load {
  journal: Entry[];
  known: Map<string, Known>;
  /** Answers that no client should ever see. */
  strange: string[];
  /** How often something had to be asked again, by what stood in the way. */
  troubles: Map<string, number>;
  /** Lets everyone finish what is under way. */
  stop(): Promise<void>;
}

export const VERBS = ['hold', 'book', 'pay', 'cancel', 'reschedule', 'confirm', 'refund'] as const;
export type Verb = (typeof VERBS)[number];
/** Mostly new bookings and money. */
const MIX: readonly Verb[] = ['hold', 'hold', 'hold', 'book', 'pay', 'pay', ...VERBS.slice(3), 'reschedule'];

/** Longer than anything may take that does not hang. */
const HANGS_MS = 40_000;
/** Whoever is not answered in all this time never will be. */
const PATIENCE_MS = 120_000;
const INSIDE = /ECONN|127\.0\.0\.1|postgres|connection|select |insert |\.ts\b|at \w+ \(/i;

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** Asks until there is an answer that counts, at any door, always with the same key. */
async function insist(load: Load, doors: readonly Api[], dice: Dice, asked: Asked): Promise<Answer> {
  const { method, path, ...options } = asked;
  const trouble = (what: string) => load.troubles.set(what, (load.troubles.get(what) ?? 0) + 1);
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const signal = AbortSignal.timeout(HANGS_MS);
    try {
      const answer = await dice.pick(doors).call(method, path, { ...options, signal });
      if (answer.status < 500) return answer;
      trouble(`${answer.status} ${answer.code}`);
      if (answer.code !== 'DEPENDENCY_UNAVAILABLE' || INSIDE.test(answer.text))
        load.strange.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (signal.aborted) load.strange.push(`${method} ${path} hung`);
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      trouble(cause?.code ?? (error as Error).message);
    }
    await pause(dice, 20, 150);
  }
  throw new Error(`${method} ${path} was never answered`);
}

interface Client {
  load: Load;
  world: World;
  dice: Dice;
  own: Known[];
  phones: string[];
}

/** Sends a write with a key of its own and writes the answer down. */
async function write(client: Client, verb: Verb, path: string, body: object, token: string): Promise<Answer> {
  const { load, world, dice } = client;
  const key = randomUUID();
  const answer = await insist(load, world.doors, dice, { method: 'POST', path, body, token, key });
  const { status, text } = answer;
  load.journal.push({ verb, path, body, token, key, status, text });
  if (![200, 201, 409, 422].includes(status)) load.strange.push(`${verb} ${path}: ${status} ${text}`);
  return answer;
}

const days = (dice: Dice) => {
  const first = between(dice, 3, 60);
  return { date: inDays(first), endDate: inDays(first + dice.below(3)) };
};

function slot(dice: Dice, { providers }: Business) {
  const at = Temporal.Instant.from(`${inDays(between(dice, 3, 20))}T08:00:00Z`).add({ minutes: 5 * dice.below(100) });
  return { startsAt: at.toString(), ...(dice.chance(0.5) && { providerId: dice.pick(providers) }) };
}

async function create(client: Client, verb: 'hold' | 'book'): Promise<void> {
  const { load, world, dice, own } = client;
  const business = dice.chance(0.5) ? world.rentals : world.salon;
  const wish =
    business === world.rentals
      ? { unitId: dice.pick(business.units), quantity: 1, ...days(dice) }
      : { serviceId: business.service, ...slot(dice, business) };
  const body = { ...wish, customer: { name: 'Ama Mensah', phone: dice.pick(client.phones) } };
  const path = `/businesses/${business.id}/${verb === 'hold' ? 'holds' : 'bookings'}`;
  const { status, data } = await write(client, verb, path, body, business.key);
  if (status !== 201) return;
  const known = { id: data.id, business, status: data.status, startsAt: data.startsAt, paid: 0, refunded: 0 };
  load.known.set(known.id, known);
  own.push(known);
}

/** Asks for a link and presses its button until there is a receipt. */
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
    const answer = await insist(load, world.doors, dice, { method: 'POST', path, headers, body: 'outcome=pay' });
    if (answer.headers.get('location')?.startsWith('/receipts/')) {
      booking.paid++;
      if (booking.status === 'HELD') booking.status = 'CONFIRMED';
      return;
    }
    await pause(dice, 50, 150);
  }
  load.strange.push(`${path} was pressed again and again and gave no receipt`);
}

async function refund(client: Client, booking: Known): Promise<void> {
  const { load, world, dice } = client;
  const { token } = booking.business.owner;
  const { data } = await insist(load, world.doors, dice, {
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
 * Clients that book, pay, move and cancel, each with bookings of its own on stock they all compete for. None gives up
 * on a request before it is answered, so that in the end everything that happened was acknowledged to somebody.
 */
export function startLoad(world: World, options: { name: string; clients?: number; without?: readonly Verb[] }): Load {
  const { name, clients = 8, without = [] } = options;
  const verbs = MIX.filter((verb) => !without.includes(verb));
  let stopping = false;
  const load: Load = {
    journal: [],
    known: new Map(),
    strange: [],
    troubles: new Map(),
    async stop() {
      stopping = true;
      await working;
    },
  };
  async function work(number: number): Promise<void> {
    const dice = chanceOf(`${name}, client ${number}`);
    const client: Client = { load, world, dice, own: [], phones: Array.from({ length: 5 }, newPhone) };
    while (!stopping) {
      await step(client, verbs).catch((error: Error) => load.strange.push(`${error.message} ${error.cause ?? ''}`));
      await pause(dice, 5, 30);
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => work(number)));
  return load;
}

/** Until so many answers have come since now: the service works, whatever was done to it. */
export async function untilAnswered(load: Load, count: number): Promise<void> {
  const target = load.journal.length + count;
  const deadline = Date.now() + PATIENCE_MS;
  while (load.journal.length < target) {
    if (Date.now() > deadline) throw new Error('The clients get no answers any more');
    await sleep(20);
  }
}

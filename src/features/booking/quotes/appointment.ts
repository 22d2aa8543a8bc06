import { type BookingItem, timeOfItem } from '../../../domain/booking/items.ts';
import { slotViolations } from '../../../domain/booking/policy.ts';
import { sum } from '../../../domain/pricing/money.ts';
import { formatTime } from '../../../domain/schedule/time-of-day.ts';
import { fail, invalid, NOT_FOUND, refuseFields } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, daysBetween, earlier, exactTextOf, minuteFloor, parseInstant, textOf } from '../../../kit/time.ts';
import { listOverdueTimes } from '../../ground/occupancy/index.ts';
import {
  type Catalogue,
  type ChosenProvider,
  chooseFreeProviders,
  findSlotContext,
  NOTHING_TAKEN,
  readTakenTime,
  refuseVisit,
  slotAlternatives,
  type TakenTime,
  visitAlternatives,
} from '../availability/index.ts';
import { type Asked, allocateVisit, askedServices, timed } from './asked-services.ts';
import type { Kind, Moving, Obstacles, VisitMove, VisitRequest, VisitTime } from './kind.ts';
import { openServices, requireFew } from './open-entries.ts';
import { listedEntries } from './parse-entries.ts';

/** An appointment: services one after the other, each by a provider, with buffers before and after. */

function visitTime(startsAt: string): VisitTime {
  const start = parseInstant(startsAt);
  if (minuteFloor(start) * 60_000_000_000 !== Number(start.epochNanoseconds))
    throw invalid('/startsAt', 'must be a whole minute');
  return { kind: 'SERVICE', startsAt: start };
}

/** Taken time of every provider who may serve. */
function readTaken(db: Reader, catalogue: Catalogue, asked: VisitRequest, now: Temporal.Instant): Promise<TakenTime> {
  const services = askedServices(catalogue, asked, NOTHING_TAKEN);
  const ids = new Set(services.flatMap(({ providers }) => providers.map(({ id }) => id)));
  return readTakenTime(db, catalogue.id, [...ids], dateOf(asked.startsAt), now);
}

/** Overdue holds that still take time of the chosen providers. */
async function listOverdue(
  db: Reader,
  businessId: string,
  services: readonly Asked[],
  startsAt: Temporal.Instant,
  providers: readonly ChosenProvider[],
  now: Temporal.Instant,
): Promise<string[]> {
  const found = await Promise.all(
    timed(services, startsAt).map(async ({ bufferBeforeMin, bufferAfterMin, ...step }, at) => {
      const provider = providers[at];
      if (!provider?.overdue) return [];
      const from = step.startsAt.subtract({ minutes: bufferBeforeMin });
      const until = step.endsAt.add({ minutes: bufferAfterMin });
      return listOverdueTimes(db, businessId, provider.id, { from, until }, now);
    }),
  );
  return [...new Set(found.flat())];
}

const minutesOf = (item: BookingItem, booking: Moving): number => {
  const { startsAt, endsAt } = timeOfItem(item, booking);
  return minuteFloor(endsAt) - minuteFloor(startsAt);
};

export const appointment: Kind<VisitRequest, VisitMove> = {
  wholeDays: false,
  itemPath: '/serviceId',
  timePath: '/startsAt',

  parse(body) {
    const { serviceId, startsAt, providerId } = body;
    if (!body.items && serviceId === undefined)
      throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
    if (body.items) refuseFields(body, ['date', 'endDate'], 'does not go with startsAt');
    else refuseFields(body, ['date', 'endDate', 'quantity'], 'does not go with serviceId');
    const listed = listedEntries(body, 'SERVICE');
    if (startsAt === undefined)
      throw invalid('/startsAt', `is required with ${listed ? 'items' : 'serviceId'}`, 'REQUIRED');
    const single = { path: '', id: serviceId as string, isKit: false, quantity: 1, providerId: providerId ?? null };
    return { ...visitTime(startsAt), entries: listed ?? [single], listed: listed !== undefined };
  },

  firstDate: ({ startsAt }) => dateOf(startsAt),

  days: () => null,

  onDate: ({ startsAt }, date) => ({
    startsAt: textOf(startsAt.add({ hours: 24 * daysBetween(dateOf(startsAt), date) })),
  }),

  order(catalogue, { entries, startsAt }) {
    const opened = openServices(catalogue, entries);
    const minutes = opened.flatMap(({ parts }) => parts).reduce((sum, { durationMin }) => sum + durationMin, 0);
    let start = startsAt;
    const times = opened.map(({ parts }) => {
      const time = { dates: [dateOf(start)], time: formatTime(start) };
      start = start.add({ minutes: parts.reduce((sum, { durationMin }) => sum + durationMin, 0) });
      return time;
    });
    return { order: { kind: 'SERVICE', entries: opened }, times, startsAt, endsAt: startsAt.add({ minutes }) };
  },

  violations: ({ policies }, { startsAt }, bookedBy, now) => slotViolations(startsAt, now, policies, bookedBy),

  opening: () => null,

  async refuse(db, catalogue, asked, { bookedBy, audience }, now) {
    const { startsAt } = asked;
    const taken = await readTaken(db, catalogue, asked, now);
    return [
      ...slotViolations(startsAt, now, catalogue.policies, bookedBy).map((violation) => ({
        ...violation,
        path: '/startsAt',
      })),
      ...refuseVisit(catalogue, askedServices(catalogue, asked, taken), startsAt, audience),
    ];
  },

  quoteItems: (catalogue, asked) =>
    timed(askedServices(catalogue, asked, NOTHING_TAKEN), asked.startsAt).map(({ item, startsAt, endsAt }) => ({
      ...item,
      startsAt: exactTextOf(startsAt),
      endsAt: exactTextOf(endsAt),
    })),

  /** Chosen providers need no choice: the statement finds out whether they are free. */
  readTaken: async (db, catalogue, asked, now) =>
    asked.entries.some(({ providerId }) => providerId === null) ? readTaken(db, catalogue, asked, now) : NOTHING_TAKEN,

  allocate(catalogue, asked, taken, holder, now) {
    const services = askedServices(catalogue, asked, taken);
    const providers = chooseFreeProviders(catalogue, services, asked.startsAt, now);
    return providers && allocateVisit(services, asked.startsAt, providers, holder);
  },

  async findObstacles(db, catalogues, businessId, asked, { bookedBy, audience }, now): Promise<Obstacles> {
    const { startsAt } = asked;
    const catalogue = await catalogues.read(businessId);
    const services = askedServices(catalogue, asked, await readTaken(db, catalogue, asked, now));
    const providers = chooseFreeProviders(catalogue, services, startsAt, now);
    if (providers) {
      const overdue = await listOverdue(db, businessId, services, startsAt, providers, now);
      return { refusals: [], alternatives: [], overdue };
    }
    const refusals = refuseVisit(catalogue, services, startsAt, audience);
    const alternatives = await findAlternatives(db, businessId, services, startsAt, bookedBy, now);
    return { refusals, alternatives, overdue: [] };
  },

  parseMove(booking, body) {
    const { startsAt, providerId, providers } = body;
    refuseFields(body, ['date', 'endDate'], 'is not for a time slot');
    if (startsAt === undefined) throw invalid('/startsAt', 'is required for a time slot', 'REQUIRED');
    const { items } = booking;
    if (providers !== undefined && providerId !== undefined)
      throw invalid('/providerId', 'does not go with providers', 'UNKNOWN_FIELD');
    if (providers !== undefined && providers.length !== items.length)
      throw invalid('/providers', `must name a provider or null for each of the ${items.length} items`);
    return {
      ...visitTime(startsAt),
      providers: items.map((item, at) => providers?.[at] ?? providerId ?? item.providerId),
    };
  },

  sameTime: ({ items, startsAt }) => ({
    kind: 'SERVICE',
    startsAt,
    providers: items.map(({ providerId }) => providerId),
  }),

  timeAfter: (booking, items) => ({
    kind: 'SERVICE',
    startsAt: booking.startsAt.add({ minutes: sum(items.map((item) => minutesOf(item, booking))) }),
  }),

  /** The booking keeps its lengths and buffers, also if its services changed. */
  async findTime(db, booking, target, { bookedBy, audience }, judge, now) {
    const { businessId, id, items, together = [id], itemsChecked: agreed = false } = booking;
    const { startsAt } = target;
    requireFew(items);
    const date = dateOf(startsAt);
    const contexts = await Promise.all(
      items.map(({ id: serviceId }, at) => {
        const providerId = target.providers[at] ?? null;
        const query = { serviceId, providerId, agreed, from: date, to: date, except: together };
        return findSlotContext(db, businessId, query, now);
      }),
    );
    const terms = contexts[0];
    if (!terms) throw fail(NOT_FOUND);
    judge(terms);
    const pathOf = (item: BookingItem, at: number) => (items.length > 1 ? `/items/${item.entry ?? at}` : '/startsAt');
    const services = items.map((item, at): Asked => {
      const providerId = target.providers[at] ?? null;
      const context = contexts[at];
      if (!context?.providerKnown && providerId !== item.providerId) throw fail(NOT_FOUND, 'There is no such provider');
      return {
        serviceId: item.id,
        durationMin: minutesOf(item, booking),
        bufferBeforeMin: item.bufferBeforeMin ?? 0,
        bufferAfterMin: item.bufferAfterMin,
        providerId,
        providers: context?.providers ?? [],
        timePath: pathOf(item, at),
        providerPath: pathOf(item, at),
        item,
      };
    });
    // Items may change while the booking runs: its own start is not new.
    const providers = chooseFreeProviders(terms, services, startsAt, agreed ? earlier(startsAt, now) : now);
    const named =
      providers ?? items.map((item, at) => ({ id: target.providers[at] ?? '', name: item.providerName ?? '' }));
    const allocateFor = (heldUntil: Temporal.Instant | null) =>
      allocateVisit(services, startsAt, named, { bookingId: id, heldUntil });
    const { items: moved, endsAt } = allocateFor(null);
    return {
      terms,
      available: providers !== null,
      refusals: providers ? [] : refuseVisit(terms, services, startsAt, audience),
      alternatives: providers ? [] : await findAlternatives(db, businessId, services, startsAt, bookedBy, now),
      overdue: providers ? await listOverdue(db, businessId, services, startsAt, providers, now) : [],
      startsAt,
      endsAt,
      items: moved,
      allocate: (heldUntil) => allocateFor(heldUntil).allocations,
    };
  },

  reprice: (_catalogue, { lines, totalPesewas, depositPesewas }) => ({ lines, totalPesewas, depositPesewas }),
};

/** Another provider or near times for one service; near times of the whole visit for several. */
function findAlternatives(
  db: Reader,
  businessId: string,
  services: readonly Asked[],
  startsAt: Temporal.Instant,
  bookedBy: 'customer' | 'business',
  now: Temporal.Instant,
) {
  const start = minuteFloor(startsAt);
  const [only, ...others] = services;
  if (!only || others.length > 0) return visitAlternatives(db, businessId, services, start, bookedBy, now);
  const { serviceId, providerId } = only;
  return slotAlternatives(db, businessId, { serviceId, providerId, start }, bookedBy, now);
}

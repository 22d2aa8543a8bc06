import { type JudgedProvider, providerState, slotRefusals } from '../../../domain/availability/refusal.ts';
import { allocateProviderTime } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { slotViolations } from '../../../domain/booking/policy.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, isBefore, minuteFloor, parseInstant } from '../../../kit/time.ts';
import { listOverdueTimes } from '../../ground/occupancy/index.ts';
import {
  type Catalogue,
  findSlotContext,
  judgedProvider,
  readTakenTime,
  servedBy,
  slotAlternatives,
  type TakenTime,
  toJudgedTerms,
} from '../availability/index.ts';
import { chooseFreeProvider, NOTHING_TAKEN, refuseSlot } from './choose-provider.ts';
import type { Kind, Moving, SlotRequest } from './kind.ts';

/** An appointment: a service at a time, by one provider, whose buffer follows it. */

function slotRequest(serviceId: string, startsAt: string, providerId: string | null): SlotRequest {
  const start = parseInstant(startsAt);
  if (minuteFloor(start) * 60_000_000_000 !== Number(start.epochNanoseconds))
    throw invalid('/startsAt', 'must be a whole minute');
  return { kind: 'SERVICE', serviceId, startsAt: start, providerId };
}

/** Taken time of every provider who may serve. */
function readTaken(
  db: Reader,
  catalogue: Catalogue,
  { serviceId, providerId, startsAt }: SlotRequest,
  now: Temporal.Instant,
): Promise<TakenTime> {
  const providers = servedBy(catalogue, serviceId, providerId).context.providers.map(({ id }) => id);
  return readTakenTime(db, catalogue.id, providers, dateOf(startsAt), now);
}

const requireOnly = ({ items }: Moving): BookingItem & { providerId: string } => {
  const [item] = items;
  if (!item || item.providerId === null) throw new RangeError('an appointment has an item with a provider');
  return { ...item, providerId: item.providerId };
};

export const appointment: Kind<SlotRequest> = {
  wholeDays: false,
  itemPath: '/serviceId',
  timePath: '/startsAt',

  parse({ serviceId, startsAt, providerId, ...body }) {
    if (serviceId === undefined) throw invalid('/unitId', 'either unitId or serviceId is required', 'REQUIRED');
    for (const field of ['date', 'endDate', 'quantity'] as const)
      if (body[field] !== undefined) throw invalid(`/${field}`, 'does not go with serviceId', 'UNKNOWN_FIELD');
    if (startsAt === undefined) throw invalid('/startsAt', 'is required with serviceId', 'REQUIRED');
    return slotRequest(serviceId, startsAt, providerId ?? null);
  },

  order(catalogue, { serviceId, providerId, startsAt }) {
    const { id, name, durationMin, pricePesewas } = servedBy(catalogue, serviceId, providerId).service;
    const endsAt = startsAt.add({ minutes: durationMin });
    return { order: { kind: 'SERVICE', id, name, pricePesewas }, startsAt, endsAt };
  },

  violations: ({ policies }, { startsAt }, bookedBy, now) => slotViolations(startsAt, now, policies, bookedBy),

  opening: () => null,

  async refuse(db, catalogue, item, audience, now) {
    const taken = await readTaken(db, catalogue, item, now);
    return [
      ...slotViolations(item.startsAt, now, catalogue.policies, 'customer').map((violation) => ({
        ...violation,
        path: '/startsAt',
      })),
      ...refuseSlot(catalogue, item, taken, audience),
    ];
  },

  /** A chosen provider needs no choice: the statement finds out whether it is free. */
  readTaken: async (db, catalogue, item, now) =>
    item.providerId === null ? readTaken(db, catalogue, item, now) : NOTHING_TAKEN,

  allocate(catalogue, item, taken, holder, now) {
    const { serviceId, startsAt } = item;
    const { name, durationMin, bufferAfterMin } = servedBy(catalogue, serviceId, item.providerId).service;
    const provider = chooseFreeProvider(catalogue, item, taken, now);
    if (!provider) return null;
    const { id: providerId, name: providerName } = provider;
    const endsAt = startsAt.add({ minutes: durationMin });
    return {
      item: { kind: 'SERVICE', id: serviceId, name, quantity: 1, providerId, providerName, bufferAfterMin },
      allocation: allocateProviderTime(
        { ...holder, item: 0 },
        { providerId, startsAt, endsAt, bufferMin: bufferAfterMin },
      ),
    };
  },

  async findObstacles(db, catalogues, businessId, item, { bookedBy, audience }, now) {
    const { serviceId, providerId, startsAt } = item;
    const catalogue = await catalogues.read(businessId);
    const { durationMin, bufferAfterMin } = servedBy(catalogue, serviceId, providerId).service;
    const taken = await readTaken(db, catalogue, item, now);
    const provider = chooseFreeProvider(catalogue, item, taken, now);
    if (!provider) {
      const wanted = { serviceId, providerId, start: minuteFloor(startsAt) };
      const alternatives = await slotAlternatives(db, businessId, wanted, bookedBy, now);
      return { refusals: refuseSlot(catalogue, item, taken, audience), alternatives, overdue: [] };
    }
    if (!provider.overdue) return { refusals: [], alternatives: [], overdue: [] };
    const until = startsAt.add({ minutes: durationMin + bufferAfterMin });
    const overdue = await listOverdueTimes(db, businessId, provider.id, { from: startsAt, until }, now);
    return { refusals: [], alternatives: [], overdue };
  },

  parseMove(booking, { startsAt, providerId, ...body }) {
    for (const field of ['date', 'endDate'] as const)
      if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a time slot', 'UNKNOWN_FIELD');
    if (startsAt === undefined) throw invalid('/startsAt', 'is required for a time slot', 'REQUIRED');
    const item = requireOnly(booking);
    return slotRequest(item.id, startsAt, providerId ?? item.providerId);
  },

  sameTime(booking) {
    const { id, providerId } = requireOnly(booking);
    return { kind: 'SERVICE', serviceId: id, startsAt: booking.startsAt, providerId };
  },

  /** The booking keeps its length and buffer, also if its service changed. */
  async findTime(db, booking, target, { bookedBy, audience }, judge, now) {
    const { businessId, occupies } = booking;
    const item = requireOnly(booking);
    const { serviceId, startsAt } = target;
    const providerId = target.providerId ?? item.providerId;
    const date = dateOf(startsAt);
    const context = await findSlotContext(db, businessId, { serviceId, providerId, from: date, to: date }, now);
    if (!context) throw fail(NOT_FOUND);
    judge(context);
    if (!context.providerKnown && providerId !== item.providerId) throw fail(NOT_FOUND, 'There is no such provider');

    const start = minuteFloor(startsAt);
    const { bufferAfterMin } = item;
    const durationMin = minuteFloor(booking.endsAt) - minuteFloor(booking.startsAt);
    const endsAt = startsAt.add({ minutes: durationMin });
    const service = { durationMin, bufferAfterMin };
    const [found] = context.providers;
    const ownStart = occupies && found?.id === item.providerId ? minuteFloor(booking.startsAt) : null;
    const provider = found && { ...found, busy: found.busy.filter(([from]) => from !== ownStart) };
    const judged: JudgedProvider[] = provider ? [judgedProvider(context, provider, date)] : [];
    const available = judged.some((one) => !isBefore(startsAt, now) && providerState(one, service, start) === 'FREE');
    const until = endsAt.add({ minutes: bufferAfterMin });
    const isTaken = provider?.busy.some(([from, to, , overdue]) => overdue && from < minuteFloor(until) && start < to);
    const wanted = { serviceId, providerId, start };
    const time = { providerId, startsAt, endsAt, bufferMin: bufferAfterMin };
    return {
      terms: context,
      available,
      refusals: available ? [] : slotRefusals(toJudgedTerms(context, audience), date, service, judged, start),
      alternatives: available ? [] : await slotAlternatives(db, businessId, wanted, bookedBy, now),
      overdue: isTaken ? await listOverdueTimes(db, businessId, providerId, { from: startsAt, until }, now) : [],
      startsAt,
      endsAt,
      items: [{ ...item, providerId, providerName: provider?.name ?? item.providerName }],
      allocate: (heldUntil) => [allocateProviderTime({ bookingId: booking.id, item: 0, heldUntil }, time)],
    };
  },

  reprice: ({ lines, totalPesewas, depositPesewas }) => ({ lines, totalPesewas, depositPesewas }),
};

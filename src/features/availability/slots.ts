import { type ProviderDay, providerDay, providerDays } from '../../domain/availability/provider-day.ts';
import { type BusyTime, busyTime } from '../../domain/availability/ranges.ts';
import {
  ANY_TIME,
  type BookingWindow,
  bookingWindow,
  fits,
  nearestStarts,
  slotStarts,
} from '../../domain/availability/slots.ts';
import type { BookedBy } from '../../domain/booking/policy.ts';
import { isClosedOn } from '../../domain/schedule/closures.ts';
import { hoursOn } from '../../domain/schedule/hours.ts';
import { scheduleOn } from '../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../kit/db/db.ts';
import { type ErrorDetail, fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import {
  addDays,
  dateOf,
  datesBetween,
  type EpochMinute,
  instantOfMinute,
  type LocalDate,
  midnightOf,
  minuteCeil,
  textOfMinute,
  weekdayOf,
} from '../../kit/time.ts';
import { requireShape } from '../businesses/index.ts';
import type { Slots } from './schemas.ts';
import type { Shelves } from './shelf.ts';
import {
  findSlotWorld,
  findTakenTime,
  type Shelf,
  type SlotProvider,
  type SlotService,
  type SlotWorld,
  type TakenTime,
  type Terms,
} from './store.ts';

/** Refuses what a request for slots names wrongly; what remains has a service. */
export function requireService(world: SlotWorld | null, providerId: string | null): SlotService {
  if (!world) throw fail(NOT_FOUND);
  requireShape(world, 'SERVICE_IN_SLOT');
  if (!world.service) throw fail(NOT_FOUND, 'There is no such service');
  if (!world.providerKnown) throw fail(NOT_FOUND, 'There is no such provider');
  if (providerId !== null && world.providers.length === 0) {
    throw invalid('/providerId', 'does not perform this service', 'SERVICE_NOT_PERFORMED');
  }
  return world.service;
}

/** Blocks and live bookings with their buffers. Holds whose time is over are none. */
export const busyOf = ({ busy, blocks }: SlotProvider): BusyTime =>
  busyTime([
    ...busy.filter(([, , , overdue]) => !overdue).map(([start, end]) => ({ start, end })),
    ...blocks.map(([start, end]) => ({ start, end })),
  ]);

export const dayOf = (terms: Terms, provider: Pick<SlotProvider, 'schedule'>, date: LocalDate): ProviderDay => {
  const weekday = weekdayOf(date);
  return providerDay(
    midnightOf(date),
    hoursOn(terms.hours, weekday),
    isClosedOn(terms.closures, date),
    scheduleOn(provider.schedule, weekday),
  );
};

export const windowFor = (bookedBy: BookedBy, terms: Terms, now: Temporal.Instant): BookingWindow =>
  bookedBy === 'business' ? { ...ANY_TIME, earliest: minuteCeil(now) } : bookingWindow(now, terms.policies);

export type SlotsRequest = {
  serviceId: string;
  date: LocalDate;
  providerId: string | null;
  stepMin: number | undefined;
};

/** The service and who could perform it, before anybody has looked at what is taken. */
export function servedBy(shelf: Shelf | null, serviceId: string, providerId: string | null) {
  const idle = { busy: [], blocks: [] };
  const world: SlotWorld | null = shelf && {
    ...shelf,
    service: shelf.services.find(({ id }) => id === serviceId) ?? null,
    providers: shelf.providers
      .filter(({ id, serviceIds }) => serviceIds.includes(serviceId) && (providerId === null || id === providerId))
      .map(({ id, name, schedule }) => ({ id, name, schedule, ...idle })),
    providerKnown: providerId === null || shelf.providers.some(({ id }) => id === providerId),
  };
  const service = requireService(world, providerId);
  return { service, world: world as SlotWorld };
}

/** The same providers with what is taken of their time. */
export const withTaken = (providers: readonly SlotProvider[], { busy, blocks }: TakenTime): SlotProvider[] =>
  providers.map((provider) => ({
    ...provider,
    busy: busy.filter(([id]) => id === provider.id).map(([, ...row]) => row),
    blocks: blocks.filter(([id]) => id === provider.id).map(([, ...row]) => row),
  }));

export async function readSlots(
  db: Reader,
  shelves: Shelves,
  businessId: string,
  { serviceId, date, providerId, stepMin }: SlotsRequest,
  now: Temporal.Instant,
): Promise<Slots> {
  const { service, world } = servedBy(await shelves.get(businessId, db), serviceId, providerId);
  const ids = world.providers.map(({ id }) => id);
  const providers = withTaken(world.providers, await findTakenTime(db, businessId, ids, date, now));
  const { policies } = world;
  const step = stepMin ?? policies.slotStepMin;
  const window = bookingWindow(now, policies);
  return {
    serviceId,
    date,
    stepMin: step,
    providers: providers.map((provider) => ({
      providerId: provider.id,
      name: provider.name,
      slots: slotStarts(dayOf(world, provider, date), busyOf(provider), service, window, step).map((start) => ({
        startsAt: textOfMinute(start),
        endsAt: textOfMinute(start + service.durationMin),
      })),
    })),
  };
}

const MINUTES_A_DAY = 24 * 60;
/** Most alternatives are near: what lies farther away is looked for only when these days do not have enough. */
const LOOK_AROUND_DAYS = [1, 7];
const MAX_ALTERNATIVES = 3;

export type SlotWanted = { serviceId: string; providerId: string | null; start: EpochMinute };

/** What a client could offer in place of a slot that is gone: another provider at that time, then the nearest times. */
export async function slotAlternatives(
  db: Reader,
  businessId: string,
  wanted: SlotWanted,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): Promise<ErrorDetail[]> {
  let found: ErrorDetail[] = [];
  for (const days of LOOK_AROUND_DAYS) {
    found = await alternativesWithin(db, businessId, wanted, bookedBy, now, days);
    if (found.length === MAX_ALTERNATIVES) break;
  }
  return found;
}

async function alternativesWithin(
  db: Reader,
  businessId: string,
  { serviceId, providerId, start }: SlotWanted,
  bookedBy: BookedBy,
  now: Temporal.Instant,
  days: number,
): Promise<ErrorDetail[]> {
  const date = dateOf(instantOfMinute(start));
  const [from, to] = [addDays(date, -days), addDays(date, days)];
  const world = await findSlotWorld(db, businessId, { serviceId, providerId: null, from, to }, now);
  if (!world?.service) return [];
  const { service, policies, hours, closures } = world;
  const window = windowFor(bookedBy, world, now);
  const details: ErrorDetail[] = [];
  const starts: EpochMinute[] = [];
  for (const provider of world.providers) {
    const busy = busyOf(provider);
    if (providerId !== null && provider.id !== providerId) {
      if (fits(dayOf(world, provider, date), busy, service, window, start))
        details.push({ code: 'ALTERNATIVE', message: provider.id, path: 'providerId' });
      continue;
    }
    for (const day of providerDays(datesBetween(from, to), hours, closures, provider.schedule))
      starts.push(...slotStarts(day, busy, service, window, policies.slotStepMin));
  }
  // Beyond this the days that were not looked at may hold something nearer.
  const reach = days * MINUTES_A_DAY;
  for (const near of nearestStarts(starts, start, MAX_ALTERNATIVES))
    if (Math.abs(near - start) <= reach)
      details.push({ code: 'ALTERNATIVE', message: instantOfMinute(near).toString(), path: 'startsAt' });
  return details.slice(0, MAX_ALTERNATIVES);
}

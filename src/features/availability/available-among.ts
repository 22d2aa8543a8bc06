import { businessDays, unitCalendar } from '../../domain/availability/days.ts';
import { busyTime } from '../../domain/availability/ranges.ts';
import { bookingWindow, slotStarts } from '../../domain/availability/slots.ts';
import type { Reader } from '../../kit/db/db.ts';
import { dateOf, type LocalDate } from '../../kit/time.ts';
import type { BusinessRow } from '../businesses/index.ts';
import { blockedPieces, unitDays } from './calendar.ts';
import { dayOf } from './slots.ts';
import { listRentalDays, listSlotDays, listStaysOn, type RentalDay, type SlotDay } from './store-many.ts';

type Candidate = { id: string; bookingShape: BusinessRow['bookingShape'] };

/** Which of the businesses have a free unit or a slot on the date: at most three statements, however many they are. */
export async function availableAmong(
  db: Reader,
  candidates: readonly Candidate[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<Set<string>> {
  const idsOf = (shape: Candidate['bookingShape']) =>
    candidates.filter(({ bookingShape }) => bookingShape === shape).map(({ id }) => id);
  const [renting, serving] = await Promise.all([
    freeRentals(db, idsOf('UNIT_PER_DAY'), date, now),
    freeSlots(db, idsOf('SERVICE_IN_SLOT'), date, now),
  ]);
  return new Set([...renting, ...serving]);
}

async function freeRentals(db: Reader, ids: readonly string[], date: LocalDate, now: Temporal.Instant) {
  if (ids.length === 0) return [];
  const today = dateOf(now);
  const free: string[] = [];
  const unclear: RentalDay[] = [];
  for (const business of await listRentalDays(db, ids, date)) {
    const days = businessDays(date, date, today, business.hours, business.closures);
    const statuses = business.units.map(({ quantity, blocks, taken }) => {
      const occupied = new Map([[date, taken]]);
      return unitCalendar(days, { quantity, occupied, blocked: blockedPieces(blocks, quantity, days) })[0]?.status;
    });
    if (statuses.includes('FREE')) free.push(business.id);
    // What the stock calls taken may be held by nobody any more.
    else if (statuses.includes('TAKEN')) unclear.push(business);
  }
  if (unclear.length === 0) return free;
  const unclearIds = unclear.map(({ id }) => id);
  const stays = Map.groupBy(await listStaysOn(db, unclearIds, date, now), ({ businessId }) => businessId);
  const freeAfterAll = unclear.filter(({ id, hours, closures, units }) => {
    const days = businessDays(date, date, today, hours, closures);
    return units.some((unit) => unitDays(unit, days, stays.get(id) ?? []).days[0]?.status === 'FREE');
  });
  return [...free, ...freeAfterAll.map(({ id }) => id)];
}

function hasSlot(business: SlotDay, date: LocalDate, now: Temporal.Instant): boolean {
  const { policies, services, providers, performs } = business;
  const window = bookingWindow(now, policies);
  return providers.some(({ id, schedule }) => {
    const day = dayOf(business, { schedule }, date);
    if (day.windows.length === 0) return false;
    const taken = [...business.busy, ...business.blocks].filter(([providerId]) => providerId === id);
    const busy = busyTime(taken.map(([, start, end]) => ({ start, end })));
    const performed = new Set(performs.flatMap(([providerId, serviceId]) => (providerId === id ? [serviceId] : [])));
    return services.some(
      (service) => performed.has(service.id) && slotStarts(day, busy, service, window, policies.slotStepMin).length > 0,
    );
  });
}

async function freeSlots(db: Reader, ids: readonly string[], date: LocalDate, now: Temporal.Instant) {
  if (ids.length === 0) return [];
  const businesses = await listSlotDays(db, ids, date, now);
  return businesses.filter((business) => hasSlot(business, date, now)).map(({ id }) => id);
}

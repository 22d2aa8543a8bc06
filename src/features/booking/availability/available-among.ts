import {
  type BusinessDay,
  businessDays,
  type DayStatus,
  jointCalendar,
  unitCalendar,
} from '../../../domain/availability/days.ts';
import { providerDayOn } from '../../../domain/availability/provider-day.ts';
import { busyTime } from '../../../domain/availability/ranges.ts';
import { isDayInTime } from '../../../domain/availability/refusal.ts';
import { bookingWindow, slotStarts } from '../../../domain/availability/slots.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, datesBetween, type LocalDate } from '../../../kit/time.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';
import { blockedPieces, unitDays } from './calendar.ts';
import { listAllocationsOn, listRentalDays, listSlotDays, type RentalDay, type SlotDay } from './store-search.ts';

export type SearchedBusiness = { id: string; bookingShape: BusinessRow['bookingShape'] };

/** Which of the businesses, which all take bookings, a customer can book on the date: at most three statements, however many they are. */
export async function availableAmong(
  db: Reader,
  candidates: readonly SearchedBusiness[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<Set<string>> {
  const idsOf = (shape: SearchedBusiness['bookingShape']) =>
    candidates.filter(({ bookingShape }) => bookingShape === shape).map(({ id }) => id);
  const [renting, serving] = await Promise.all([
    freeRentals(db, idsOf('UNIT_PER_DAY'), date, now),
    freeSlots(db, idsOf('SERVICE_IN_SLOT'), date, now),
  ]);
  return new Set([...renting, ...serving]);
}

/** The status of the first day; TAKEN also where a piece would not find the time to rest. */
function statusOf(
  { quantity, turnaroundDays, blocks }: RentalDay['units'][number],
  days: readonly BusinessDay[],
  occupied: ReadonlyMap<LocalDate, number>,
): DayStatus | undefined {
  const [first] = days;
  if (!first) return undefined;
  const all = datesBetween(first.date, addDays(first.date, turnaroundDays));
  const open = all.map((date) => ({ date, status: 'OPEN' as const }));
  const stock = { quantity, occupied, blocked: blockedPieces(blocks, quantity, open) };
  const status = unitCalendar(days, stock)[0]?.status;
  if (status !== 'FREE' || turnaroundDays === 0) return status;
  return jointCalendar([first], [{ quantity: 1, turnaroundDays, stock }]).restless.size > 0 ? 'TAKEN' : status;
}

async function freeRentals(db: Reader, ids: readonly string[], date: LocalDate, now: Temporal.Instant) {
  if (ids.length === 0) return [];
  const today = dateOf(now);
  const free: string[] = [];
  const unclear: RentalDay[] = [];
  const breathe = breather();
  for (const business of await listRentalDays(db, ids, date)) {
    await breathe();
    const days = businessDays(date, date, today, business);
    const statuses = business.units.map((unit) => statusOf(unit, days, new Map(unit.taken)));
    if (!isDayInTime({ ...business, takesBookings: true }, date, now)) continue;
    if (statuses.includes('FREE')) free.push(business.id);
    // unit_days still counts overdue holds, so a taken day needs a look at its bookings.
    else if (statuses.includes('TAKEN')) unclear.push(business);
  }
  if (unclear.length === 0) return free;
  const unclearIds = unclear.map(({ id }) => id);
  const bookings = Map.groupBy(await listAllocationsOn(db, unclearIds, date, now), ({ businessId }) => businessId);
  const freeAfterAll = unclear.filter((business) => {
    const days = businessDays(date, date, today, business);
    return business.units.some((unit) => {
      const calendar = unitDays(unit, days, bookings.get(business.id) ?? []);
      return calendar.days[0]?.status === 'FREE' && !calendar.restless.has(date);
    });
  });
  return [...free, ...freeAfterAll.map(({ id }) => id)];
}

function hasSlot(business: SlotDay, date: LocalDate, now: Temporal.Instant): boolean {
  const { policies, services, providers, performs } = business;
  const window = bookingWindow(now, policies);
  const takenOf = Map.groupBy([...business.busy, ...business.blocks], ([providerId]) => providerId);
  const performedBy = Map.groupBy(performs, ([providerId]) => providerId);
  return providers.some((provider) => {
    const { id } = provider;
    const day = providerDayOn(business, provider, date);
    if (day.windows.length === 0) return false;
    const busy = busyTime((takenOf.get(id) ?? []).map(([, start, end]) => ({ start, end })));
    const performed = new Set((performedBy.get(id) ?? []).map(([, serviceId]) => serviceId));
    return services.some(
      (service) => performed.has(service.id) && slotStarts(day, busy, service, window, policies.slotStepMin).length > 0,
    );
  });
}

async function freeSlots(db: Reader, ids: readonly string[], date: LocalDate, now: Temporal.Instant) {
  if (ids.length === 0) return [];
  const businesses = await listSlotDays(db, ids, date, now);
  const breathe = breather();
  const free: string[] = [];
  for (const business of businesses) {
    if (hasSlot(business, date, now)) free.push(business.id);
    await breathe();
  }
  return free;
}

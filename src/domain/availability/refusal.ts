import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay } from '../../kit/time.ts';
import { type BookedBy, dayViolations, type PolicyViolation, type TimingPolicies } from '../booking/policy.ts';
import { type DateRange, type DayOpening, type OpenHours, type Opening, openingOn } from '../schedule/opening.ts';
import { dayWords, windowsWords } from '../schedule/words.ts';
import type { CalendarDay } from './days.ts';
import type { ProviderDay } from './provider-day.ts';
import { type BusyTime, isIdle } from './ranges.ts';
import type { ServiceTime } from './slots.ts';

/**
 * The one judgement of what can be booked. Calendars, search, quotes and holds all use it, so that none offers what
 * another refuses.
 */

export type RefusalCode =
  | 'TAKEN'
  | 'BLOCKED'
  | 'CLOSED'
  | 'OUTSIDE_HOURS'
  | 'NO_PROVIDER'
  | 'NOT_ENOUGH_PIECES'
  | 'NOT_TAKING_BOOKINGS'
  | 'DELIVERY_NEEDED'
  | PolicyViolation['code'];

/** `path` is the JSON pointer of the field that would have to change. */
export type Refusal = { code: RefusalCode; message: string; path: string };

/**
 * Customers book through the public page, members and keys for the business. The system takes the time of a booking that
 * was made before, so that nothing but the time counts.
 */
export type Audience = 'public' | 'business' | 'system';

/** Whether the business takes any booking from these callers. The public does not learn why it does not. */
export const takesBookings = (
  business: { status: string; readOnly: boolean; acceptsBookings: boolean },
  audience: Audience,
): boolean =>
  audience === 'system' ||
  (business.status !== 'SUSPENDED' && !business.readOnly && (audience === 'business' || business.acceptsBookings));

export const notTakingBookings = (path: string): Refusal => ({
  code: 'NOT_TAKING_BOOKINGS',
  message: 'This business takes no bookings at the moment.',
  path,
});

/** A business that comes to its customers must know where to; null when it does. */
export function deliveryRefusal(serviceLocation: string, delivery: { address: string | null } | null): Refusal | null {
  if (serviceLocation !== 'AT_CUSTOMER' || delivery?.address?.trim()) return null;
  const [what, path] = delivery ? ['an address', '/delivery/address'] : ['an area and an address', '/delivery'];
  return { code: 'DELIVERY_NEEDED', message: `This business comes to its customers and needs ${what}`, path };
}

/** A closure; its reason is for members and keys, so it is null for the public. */
export type Closure = DateRange & { reason?: string | null };

export interface JudgedTerms extends Opening<Closure> {
  takesBookings: boolean;
  policies: TimingPolicies;
}

/** Whether notice and advance allow a rental of this day alone. Open days and stock are judged apart. */
export const isDayInTime = (terms: JudgedTerms, date: LocalDate, now: Temporal.Instant): boolean =>
  terms.takesBookings &&
  dayViolations({ date, endDate: date }, openingOn(terms, date).hours, now, terms.policies, 'customer').length === 0;

/** Whether a customer may rent one piece on this day alone. */
export const isBookable = (day: Pick<CalendarDay, 'freeQuantity'>, inTime: boolean): boolean =>
  inTime && day.freeQuantity >= 1;

export type RentalRequest = { date: LocalDate; endDate: LocalDate };

/** A unit of a rental: `calendar` holds its days, `rest` those on which its pieces would rest, open or not. */
export type RentedUnit = {
  quantity: number;
  owned: number;
  calendar: readonly CalendarDay[];
  rest?: readonly CalendarDay[];
  /** JSON pointers of the entries that ask for it; absent in a request of one unit. */
  paths?: readonly string[];
  /** Of a part of a kit: its entry does not tell it from the others. */
  name?: string;
};

const closedOn = ({ closure }: DayOpening<Closure>, date: LocalDate): Refusal => {
  const reason = closure?.reason ? `: ${closure.reason}` : '';
  return { code: 'CLOSED', message: `Closed on ${dayWords(date)}${reason}`, path: '/date' };
};

/** Why a day of the calendar does not have the pieces; null when it has. */
function dayRefusal(
  { date, status, freeQuantity }: CalendarDay,
  { quantity, owned }: { quantity: number; owned: number },
  opening: Opening<Closure>,
): Refusal | null {
  if (freeQuantity >= quantity) return null;
  if (status === 'PAST') return { code: 'IN_THE_PAST', message: `${dayWords(date)} is in the past`, path: '/date' };
  if (status === 'CLOSED') return closedOn(openingOn(opening, date), date);
  if (freeQuantity > 0 || owned < quantity) {
    const left = `${freeQuantity} ${freeQuantity === 1 ? 'is' : 'are'} left on ${dayWords(date)}`;
    return { code: 'NOT_ENOUGH_PIECES', message: left, path: '/quantity' };
  }
  const code = status === 'TAKEN' ? 'TAKEN' : 'BLOCKED';
  return { code, message: `${code === 'TAKEN' ? 'Taken' : 'Not available'} on ${dayWords(date)}`, path: '/date' };
}

const OF_PIECES: readonly RefusalCode[] = ['TAKEN', 'BLOCKED', 'NOT_ENOUGH_PIECES'];

/** Everything that speaks against a rental, one row a code, entry and part of a kit; none when it can be booked. */
export function rentalRefusals(
  terms: JudgedTerms,
  request: RentalRequest,
  units: readonly RentedUnit[],
  now: Temporal.Instant,
  bookedBy: BookedBy,
): Refusal[] {
  if (!terms.takesBookings) return [notTakingBookings(units.some(({ paths }) => paths) ? '/items' : '/unitId')];
  const { hours } = openingOn(terms, request.date);
  const found: Refusal[] = dayViolations(request, hours, now, terms.policies, bookedBy).map((violation) => ({
    ...violation,
    path: violation.code === 'MAX_ADVANCE' && request.endDate !== request.date ? '/endDate' : '/date',
  }));
  const violated = new Set(found.map(({ code }) => code));
  for (const { calendar, rest = [], paths, name, ...unit } of units) {
    const own = new Set<string>();
    const add = (refusal: Refusal | null) => {
      if (!refusal || violated.has(refusal.code as PolicyViolation['code'])) return;
      const { code } = refusal;
      const isNamed = name !== undefined && OF_PIECES.includes(code);
      const message = isNamed ? `${name}: ${refusal.message}` : refusal.message;
      for (const path of paths ?? [refusal.path]) {
        const isKnown = isNamed
          ? own.has(`${code} ${path}`)
          : found.some((row) => row.code === code && (!paths || row.path === path));
        if (!isKnown) found.push({ code, message, path });
        own.add(`${code} ${path}`);
      }
    };
    for (const day of calendar) add(dayRefusal(day, unit, terms));
    for (const day of rest) {
      const refusal = dayRefusal(day, unit, terms);
      add(refusal && { ...refusal, message: `${refusal.message}, when it would still rest` });
    }
  }
  return found;
}

/** A provider of the service on the day: its working windows, and what takes its time. */
export type JudgedProvider = { day: ProviderDay; booked: BusyTime; blocked: BusyTime };

/** Whether a provider is off, taken, blocked or free for a service that starts then. */
export function providerState(
  { day, booked, blocked }: JudgedProvider,
  { durationMin, bufferAfterMin, bufferBeforeMin = 0 }: ServiceTime,
  start: EpochMinute,
): 'OFF' | 'TAKEN' | 'BLOCKED' | 'FREE' {
  if (!day.windows.some((open) => open.start <= start && start + durationMin <= open.end)) return 'OFF';
  const end = start + durationMin + bufferAfterMin;
  if (!isIdle(booked, start - bufferBeforeMin, end)) return 'TAKEN';
  return isIdle(blocked, start - bufferBeforeMin, end) ? 'FREE' : 'BLOCKED';
}

/** Why no provider can serve then; none when one can. */
export function slotRefusals(
  terms: Opening<Closure>,
  date: LocalDate,
  service: ServiceTime,
  providers: readonly JudgedProvider[],
  start: EpochMinute,
): Refusal[] {
  const states = providers.map((provider) => providerState(provider, service, start));
  if (states.includes('FREE')) return [];
  const opening = openingOn(terms, date);
  // A provider who works even if the business is closed may be taken or blocked then.
  if (states.includes('TAKEN')) return [{ code: 'TAKEN', message: 'Taken at this time', path: '/startsAt' }];
  if (states.includes('BLOCKED'))
    return [{ code: 'BLOCKED', message: 'Not available at this time', path: '/startsAt' }];
  const { windows } = opening;
  if (windows.length === 0 || opening.closure) return [{ ...closedOn(opening, date), path: '/startsAt' }];
  const begins = start - midnightOf(date);
  const isOpen = ({ open, close }: OpenHours) =>
    minutesOfDay(open) <= begins && begins + service.durationMin <= minutesOfDay(close);
  if (!windows.some(isOpen)) {
    const message = `Open on ${dayWords(date)} ${windowsWords(windows)}`;
    return [{ code: 'OUTSIDE_HOURS', message, path: '/startsAt' }];
  }
  return [{ code: 'NO_PROVIDER', message: 'Nobody who does this works at this time', path: '/startsAt' }];
}

import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay } from '../../kit/time.ts';
import { type BookedBy, dayViolations, type PolicyViolation, type TimingPolicies } from '../booking/policy.ts';
import { type DateRange, type DayOpening, type Opening, openingOn } from '../schedule/opening.ts';
import { dayWords, hoursWords } from '../schedule/words.ts';
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

export type RentalRequest = { date: LocalDate; endDate: LocalDate; quantity: number };

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

/** Everything that speaks against a rental, one row a code; none when it can be booked. `calendar` holds its days. */
export function rentalRefusals(
  terms: JudgedTerms,
  request: RentalRequest & { owned: number },
  calendar: readonly CalendarDay[],
  now: Temporal.Instant,
  bookedBy: BookedBy,
): Refusal[] {
  if (!terms.takesBookings) return [notTakingBookings('/unitId')];
  const { hours } = openingOn(terms, request.date);
  const found: Refusal[] = dayViolations(request, hours, now, terms.policies, bookedBy).map((violation) => ({
    ...violation,
    path: violation.code === 'MAX_ADVANCE' && request.endDate !== request.date ? '/endDate' : '/date',
  }));
  for (const day of calendar) {
    const refusal = dayRefusal(day, request, terms);
    if (refusal && !found.some(({ code }) => code === refusal.code)) found.push(refusal);
  }
  return found;
}

/** A provider of the service on the day: its working windows, and what takes its time. */
export type JudgedProvider = { day: ProviderDay; booked: BusyTime; blocked: BusyTime };

/** Whether a provider is off, taken, blocked or free for a service that starts then. */
export function providerState(
  { day, booked, blocked }: JudgedProvider,
  { durationMin, bufferAfterMin }: ServiceTime,
  start: EpochMinute,
): 'OFF' | 'TAKEN' | 'BLOCKED' | 'FREE' {
  if (!day.windows.some((open) => open.start <= start && start + durationMin <= open.end)) return 'OFF';
  const end = start + durationMin + bufferAfterMin;
  if (!isIdle(booked, start, end)) return 'TAKEN';
  return isIdle(blocked, start, end) ? 'FREE' : 'BLOCKED';
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
  const { hours } = opening;
  if (!hours || opening.closure) return [{ ...closedOn(opening, date), path: '/startsAt' }];
  const midnight = midnightOf(date);
  const opens = midnight + minutesOfDay(hours.open);
  const closes = midnight + minutesOfDay(hours.close);
  if (start < opens || start + service.durationMin > closes) {
    const message = `Open on ${dayWords(date)} ${hoursWords(hours)}`;
    return [{ code: 'OUTSIDE_HOURS', message, path: '/startsAt' }];
  }
  if (states.includes('TAKEN')) return [{ code: 'TAKEN', message: 'Taken at this time', path: '/startsAt' }];
  if (states.includes('BLOCKED'))
    return [{ code: 'BLOCKED', message: 'Not available at this time', path: '/startsAt' }];
  return [{ code: 'NO_PROVIDER', message: 'Nobody who performs this works at this time', path: '/startsAt' }];
}

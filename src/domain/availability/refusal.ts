import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay, weekdayOf } from '../../kit/time.ts';
import { type BookedBy, dayViolations, type PolicyViolation, type TimingPolicies } from '../booking/policy.ts';
import { type DateRange, type HoursRow, hoursOn, type OpenHours } from '../schedule/opening.ts';
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
  | PolicyViolation['code'];

/** `path` is the JSON pointer of the field that would have to change. */
export type Refusal = { code: RefusalCode; message: string; path: string };

/**
 * Customers book through the public page, members and keys for the business. The system takes the time of a booking that
 * was made before, so that nothing but the time counts.
 */
export type Audience = 'public' | 'business' | 'system';

/** Whether the business takes any booking from these callers. The public is not told why it does not. */
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

/** A closure; its reason is for members and keys, so it is null for the public. */
export type Closure = DateRange & { reason?: string | null };

export interface JudgedTerms {
  takesBookings: boolean;
  hours: readonly HoursRow[];
  closures: readonly Closure[];
  policies: TimingPolicies;
}

/** Whether notice and advance allow a rental of this day alone. Open days and stock are judged apart. */
export const isDayInTime = (terms: JudgedTerms, date: LocalDate, now: Temporal.Instant): boolean =>
  terms.takesBookings &&
  dayViolations({ date, endDate: date }, hoursOn(terms.hours, weekdayOf(date)), now, terms.policies, 'customer')
    .length === 0;

/** Whether a customer may rent one piece on this day alone. */
export const isBookable = (day: Pick<CalendarDay, 'freeQuantity'>, inTime: boolean): boolean =>
  inTime && day.freeQuantity >= 1;

export type RentalRequest = { date: LocalDate; endDate: LocalDate; quantity: number };

const closedOn = (closures: readonly Closure[], date: LocalDate): Refusal => {
  const closure = closures.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
  const reason = closure?.reason ? `: ${closure.reason}` : '';
  return { code: 'CLOSED', message: `Closed on ${date}${reason}`, path: '/date' };
};

/** Why a day of the calendar does not have the pieces; null when it has. */
function dayRefusal(
  { date, status, freeQuantity }: CalendarDay,
  { quantity, owned }: { quantity: number; owned: number },
  closures: readonly Closure[],
): Refusal | null {
  if (freeQuantity >= quantity) return null;
  if (status === 'PAST') return { code: 'IN_THE_PAST', message: `${date} is in the past`, path: '/date' };
  if (status === 'CLOSED') return closedOn(closures, date);
  if (freeQuantity > 0 || owned < quantity) {
    const left = `${freeQuantity} ${freeQuantity === 1 ? 'is' : 'are'} left on ${date}`;
    return { code: 'NOT_ENOUGH_PIECES', message: left, path: '/quantity' };
  }
  const code = status === 'TAKEN' ? 'TAKEN' : 'BLOCKED';
  return { code, message: `${code === 'TAKEN' ? 'Taken' : 'Not available'} on ${date}`, path: '/date' };
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
  const hours = hoursOn(terms.hours, weekdayOf(request.date));
  const found: Refusal[] = dayViolations(request, hours, now, terms.policies, bookedBy).map((violation) => ({
    ...violation,
    path: violation.code === 'MAX_ADVANCE' && request.endDate !== request.date ? '/endDate' : '/date',
  }));
  for (const day of calendar) {
    const refusal = dayRefusal(day, request, terms.closures);
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
  terms: Pick<JudgedTerms, 'closures'>,
  date: LocalDate,
  hours: OpenHours | null,
  service: ServiceTime,
  providers: readonly JudgedProvider[],
  start: EpochMinute,
): Refusal[] {
  const states = providers.map((provider) => providerState(provider, service, start));
  if (states.includes('FREE')) return [];
  const closed = terms.closures.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
  if (!hours || closed) return [{ ...closedOn(terms.closures, date), path: '/startsAt' }];
  const midnight = midnightOf(date);
  const opens = midnight + minutesOfDay(hours.open);
  const closes = midnight + minutesOfDay(hours.close);
  if (start < opens || start + service.durationMin > closes) {
    const message = `Opening hours on ${date} are ${hours.open} to ${hours.close}`;
    return [{ code: 'OUTSIDE_HOURS', message, path: '/startsAt' }];
  }
  if (states.includes('TAKEN')) return [{ code: 'TAKEN', message: 'Taken at this time', path: '/startsAt' }];
  if (states.includes('BLOCKED'))
    return [{ code: 'BLOCKED', message: 'Not available at this time', path: '/startsAt' }];
  return [{ code: 'NO_PROVIDER', message: 'Nobody who performs this works at this time', path: '/startsAt' }];
}

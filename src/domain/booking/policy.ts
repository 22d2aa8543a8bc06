import { addDays, at, dateOf, isBefore, type LocalDate, weekdayOf } from '../../kit/time.ts';
import { type HoursRow, hoursOn, type OpenHours } from '../schedule/hours.ts';

export type TimingPolicies = { minNoticeMinutes: number; maxAdvanceDays: number };
export type PolicyViolation = { code: 'MIN_NOTICE' | 'MAX_ADVANCE' | 'IN_THE_PAST'; message: string };

/** The business's own direct bookings ignore notice and advance, not the past. */
export type BookedBy = 'customer' | 'business';

const PAST: PolicyViolation = { code: 'IN_THE_PAST', message: 'This time is in the past.' };

const tooSoon = ({ minNoticeMinutes }: TimingPolicies): PolicyViolation => ({
  code: 'MIN_NOTICE',
  message:
    minNoticeMinutes === 0
      ? 'It is past closing time today.'
      : `Bookings need at least ${minNoticeMinutes} minutes' notice.`,
});

/** The last date on which a booking may begin. */
const lastDate = (now: Temporal.Instant, policies: TimingPolicies): LocalDate =>
  addDays(dateOf(now), policies.maxAdvanceDays);

function advanceViolations(date: LocalDate, now: Temporal.Instant, policies: TimingPolicies): PolicyViolation[] {
  if (date <= lastDate(now, policies)) return [];
  return [{ code: 'MAX_ADVANCE', message: `Bookings can be made at most ${policies.maxAdvanceDays} days ahead.` }];
}

export function slotViolations(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  policies: TimingPolicies,
  bookedBy: BookedBy,
): PolicyViolation[] {
  if (isBefore(startsAt, now)) return [PAST];
  if (bookedBy === 'business') return [];
  const early = isBefore(startsAt, now.add({ minutes: policies.minNoticeMinutes }));
  return [...(early ? [tooSoon(policies)] : []), ...advanceViolations(dateOf(startsAt), now, policies)];
}

/**
 * A rental whose first day is `date`. `hours` are the opening hours of that day, null when it is closed: then the notice has nothing to
 * count from, and the calendar refuses the day.
 */
export function dayViolations(
  date: LocalDate,
  hours: OpenHours | null,
  now: Temporal.Instant,
  policies: TimingPolicies,
  bookedBy: BookedBy,
): PolicyViolation[] {
  if (date < dateOf(now)) return [PAST];
  if (bookedBy === 'business') return [];
  const early = hours !== null && !isInTime(date, hours, now, policies.minNoticeMinutes);
  return [...(early ? [tooSoon(policies)] : []), ...advanceViolations(date, now, policies)];
}

/** Where no notice is asked, today can be had until closing time; otherwise notice counts to the opening time. */
const isInTime = (date: LocalDate, hours: OpenHours, now: Temporal.Instant, minNoticeMinutes: number): boolean =>
  minNoticeMinutes === 0
    ? isBefore(now, at(date, hours.close))
    : !isBefore(at(date, hours.open), now.add({ minutes: minNoticeMinutes }));

/** The first and last dates on which a customer's rental may begin, as far as notice and advance go. */
export function bookableDates(
  now: Temporal.Instant,
  policies: TimingPolicies,
  rows: readonly HoursRow[],
): { first: LocalDate; last: LocalDate } {
  const soonest = dateOf(now.add({ minutes: policies.minNoticeMinutes }));
  const hours = hoursOn(rows, weekdayOf(soonest));
  const first = hours && !isInTime(soonest, hours, now, policies.minNoticeMinutes) ? addDays(soonest, 1) : soonest;
  return { first, last: lastDate(now, policies) };
}

/**
 * The instant from which notice and no-show count. A day rental starts at midnight, but nobody can be expected before the door opens;
 * `firstDayHours` is null for a slot booking, or when that day is closed by now.
 */
export const countsFrom = (startsAt: Temporal.Instant, firstDayHours: OpenHours | null): Temporal.Instant =>
  firstDayHours ? at(dateOf(startsAt), firstDayHours.open) : startsAt;

/** The last moment for a customer to cancel is `cancellationNoticeHours` before, that moment included. */
export const customerMayCancel = (
  from: Temporal.Instant,
  cancellationNoticeHours: number,
  now: Temporal.Instant,
): boolean => !isBefore(from, now.add({ hours: cancellationNoticeHours }));

export const mayBeNoShow = (from: Temporal.Instant, now: Temporal.Instant): boolean => !isBefore(now, from);

import { addDays, at, dateOf, earlier, isBefore, type LocalDate, later } from '../../kit/time.ts';
import { type OpenHours, type Opening, openingOn } from '../schedule/opening.ts';
import { countWords, durationWords, noticeWords } from '../schedule/words.ts';

export type TimingPolicies = { minNoticeMinutes: number; maxAdvanceDays: number };
export type PolicyViolation = { code: 'MIN_NOTICE' | 'MAX_ADVANCE' | 'IN_THE_PAST'; message: string };

/** Bookings that the business makes itself ignore notice and advance, but cannot lie in the past. */
export type BookedBy = 'customer' | 'business';

const past = (what: 'day' | 'time'): PolicyViolation => ({
  code: 'IN_THE_PAST',
  message: `This ${what} is in the past.`,
});

const tooSoon = ({ minNoticeMinutes }: TimingPolicies): PolicyViolation => ({
  code: 'MIN_NOTICE',
  message:
    minNoticeMinutes === 0
      ? 'It is past closing time today.'
      : `Bookings need at least ${noticeWords(minNoticeMinutes)} notice.`,
});

const lastDate = (now: Temporal.Instant, policies: TimingPolicies): LocalDate =>
  addDays(dateOf(now), policies.maxAdvanceDays);

function advanceViolations(date: LocalDate, now: Temporal.Instant, policies: TimingPolicies): PolicyViolation[] {
  if (date <= lastDate(now, policies)) return [];
  return [
    {
      code: 'MAX_ADVANCE',
      message: `Bookings can be made at most ${countWords(policies.maxAdvanceDays, 'day')} ahead.`,
    },
  ];
}

export function slotViolations(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  policies: TimingPolicies,
  bookedBy: BookedBy,
): PolicyViolation[] {
  if (isBefore(startsAt, now)) return [past('time')];
  if (bookedBy === 'business') return [];
  const early = isBefore(startsAt, now.add({ minutes: policies.minNoticeMinutes }));
  return [...(early ? [tooSoon(policies)] : []), ...advanceViolations(dateOf(startsAt), now, policies)];
}

/**
 * Checks a rental. The notice counts to its first day, the advance to its last. `hours` is null when the first day is
 * closed: notice is then not checked, because availability refuses the day.
 */
export function dayViolations(
  { date, endDate }: { date: LocalDate; endDate: LocalDate },
  hours: OpenHours | null,
  now: Temporal.Instant,
  policies: TimingPolicies,
  bookedBy: BookedBy,
): PolicyViolation[] {
  if (date < dateOf(now)) return [past('day')];
  if (bookedBy === 'business') return [];
  const early = hours !== null && !isInTime(date, hours, now, policies.minNoticeMinutes);
  return [...(early ? [tooSoon(policies)] : []), ...advanceViolations(endDate, now, policies)];
}

/** Without a notice, today can be booked until closing time. With one, the notice ends at opening time. */
const isInTime = (date: LocalDate, hours: OpenHours, now: Temporal.Instant, minNoticeMinutes: number): boolean =>
  minNoticeMinutes === 0
    ? isBefore(now, at(date, hours.close))
    : !isBefore(at(date, hours.open), now.add({ minutes: minNoticeMinutes }));

/** The first start and the last day of a customer's rental that notice and advance allow. */
export function bookableDates(
  now: Temporal.Instant,
  policies: TimingPolicies,
  opening: Opening,
): { first: LocalDate; last: LocalDate } {
  const soonest = dateOf(now.add({ minutes: policies.minNoticeMinutes }));
  const hours = openingOn(opening, soonest).hours;
  const first = hours && !isInTime(soonest, hours, now, policies.minNoticeMinutes) ? addDays(soonest, 1) : soonest;
  return { first, last: lastDate(now, policies) };
}

/**
 * The instant from which cancellation notice and no-show count. A day rental starts at midnight but counts from opening
 * time. `firstDayHours` is null for a slot booking, and when that day is closed now.
 */
export const countsFrom = (startsAt: Temporal.Instant, firstDayHours: OpenHours | null): Temporal.Instant =>
  firstDayHours ? at(dateOf(startsAt), firstDayHours.open) : startsAt;

/**
 * The end of a hold: its TTL, but no later than it begins to matter, which is the start of a slot or the closing time of
 * a rental's first day. `firstDayHours` is null for a slot.
 */
export const holdExpiry = (
  now: Temporal.Instant,
  ttlMinutes: number,
  startsAt: Temporal.Instant,
  firstDayHours: OpenHours | null,
): Temporal.Instant => earlier(now.add({ minutes: ttlMinutes }), latestHoldEnd(startsAt, firstDayHours));

/** An offer of the waitlist is held at least so long. */
const SHORTEST_OFFER = { minutes: 15 };

/**
 * The end of an offer of the waitlist: after its minutes, but before a quarter of the time to its start has passed, so
 * that the next customer has time as well.
 */
export function offerExpiry(
  now: Temporal.Instant,
  minutes: number,
  startsAt: Temporal.Instant,
  firstDayHours: OpenHours | null,
): Temporal.Instant {
  const toStart = countsFrom(startsAt, firstDayHours).epochMilliseconds - now.epochMilliseconds;
  const quarter = now.add({ milliseconds: Math.floor(toStart / 4) });
  const end = later(earlier(now.add({ minutes }), quarter), now.add(SHORTEST_OFFER));
  return earlier(end, latestHoldEnd(startsAt, firstDayHours));
}

export const latestHoldEnd = (startsAt: Temporal.Instant, firstDayHours: OpenHours | null): Temporal.Instant =>
  firstDayHours ? at(dateOf(startsAt), firstDayHours.close) : startsAt;

/** Until when, inclusive, the customer may cancel or move a booking whose notice counts from `from`. */
export const changeableUntil = (from: Temporal.Instant, cancellationNoticeHours: number): Temporal.Instant =>
  from.subtract({ hours: cancellationNoticeHours });

/** The same as a rule, for a refusal. A rental starts at midnight and counts from opening time. */
export const changeableWords = (
  change: 'cancelled' | 'moved',
  { startsAt, countsFrom: from }: { startsAt: Temporal.Instant; countsFrom: Temporal.Instant },
  cancellationNoticeHours: number,
): string => {
  const start = isBefore(startsAt, from) ? 'opening time of its first day' : 'it starts';
  return cancellationNoticeHours === 0
    ? `can be ${change} until ${start}`
    : `can be ${change} until ${durationWords(cancellationNoticeHours * 60)} before ${start}`;
};

export const mayBeNoShow = (from: Temporal.Instant, now: Temporal.Instant): boolean => !isBefore(now, from);

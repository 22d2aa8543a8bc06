import { addDays, at, dateOf, isBefore, type LocalDate, weekdayOf } from '../../kit/time.ts';

const FRIDAY = 5;
const MONDAY = 1;

const isWorkingDay = (date: LocalDate): boolean => weekdayOf(date) <= FRIDAY;

/** When the gateway has settled what it took at `instant`: this many working days later, at 05:00. */
export function releaseTime(instant: Temporal.Instant, workingDays: number): Temporal.Instant {
  let date = dateOf(instant);
  for (let left = workingDays; left > 0; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left--;
  }
  const time = at(date, '05:00');
  return isBefore(time, instant) ? instant : time;
}

export const PAYOUT_SCHEDULES = ['DAILY', 'WEEKLY', 'MANUAL'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

const PAYOUT_TIME = '06:00';

/** Whether a scheduled payout goes on this date. */
export const isPayoutDay = (schedule: PayoutSchedule, date: LocalDate): boolean =>
  schedule === 'DAILY' || (schedule === 'WEEKLY' && weekdayOf(date) === MONDAY);

/** The first 06:00 after `now` at which scheduled payouts are looked at. */
export function nextPayoutCheck(now: Temporal.Instant): Temporal.Instant {
  const today = at(dateOf(now), PAYOUT_TIME);
  return isBefore(now, today) ? today : at(addDays(dateOf(now), 1), PAYOUT_TIME);
}

/** The next scheduled payout after `now`; null where the owner pays out by hand. */
export function nextPayoutTime(schedule: PayoutSchedule, now: Temporal.Instant): Temporal.Instant | null {
  if (schedule === 'MANUAL') return null;
  let time = nextPayoutCheck(now);
  while (!isPayoutDay(schedule, dateOf(time))) time = at(addDays(dateOf(time), 1), PAYOUT_TIME);
  return time;
}

/** The last day of scheduled payouts since a run was due on `first`, also when several were missed. */
export function lastPayoutDay(schedule: PayoutSchedule, first: LocalDate, now: Temporal.Instant): LocalDate | null {
  const last = addDays(dateOf(nextPayoutCheck(now)), -1);
  for (let date = last > first ? last : first; date >= first; date = addDays(date, -1))
    if (isPayoutDay(schedule, date)) return date;
  return null;
}

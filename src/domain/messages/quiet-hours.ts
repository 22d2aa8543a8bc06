import { addDays, at, dateOf, isBefore, type LocalTime } from '../../kit/time.ts';

export interface QuietHours {
  from: LocalTime;
  to: LocalTime;
}

/** The end of the quiet hours that `now` lies in, or null. Equal times mean that no hour is quiet. */
export function quietUntil({ from, to }: QuietHours, now: Temporal.Instant): Temporal.Instant | null {
  if (from === to) return null;
  const today = dateOf(now);
  for (const date of [addDays(today, -1), today]) {
    const begin = at(date, from);
    const end = from < to ? at(date, to) : at(addDays(date, 1), to);
    if (!isBefore(now, begin) && isBefore(now, end)) return end;
  }
  return null;
}

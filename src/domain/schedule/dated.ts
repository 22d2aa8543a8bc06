import { daysBetween, type LocalTime } from '../../kit/time.ts';
import type { DateRange } from './opening.ts';
import type { Problem } from './problem.ts';

/** Days of dated hours and of a provider's dates, both ends included. */
export const MAX_DATED_DAYS = 92;

export function rangeProblems({ startDate, endDate }: DateRange): Problem[] {
  if (endDate < startDate)
    return [{ path: '/endDate', code: 'END_BEFORE_START', message: 'must not be before startDate' }];
  if (daysBetween(startDate, endDate) < MAX_DATED_DAYS) return [];
  return [{ path: '/endDate', code: 'TOO_LONG', message: `the dates are at most ${MAX_DATED_DAYS} days in all` }];
}

/** Names of the two times of a window. */
type Ends<First extends string, Last extends string> = Record<First | Last, LocalTime>;

/** Windows of a day begin before they end and ascend. Where they may not touch, there is time between two of them. */
export function windowProblems<First extends string, Last extends string>(
  windows: readonly Ends<First, Last>[],
  { first, last, mayTouch }: { first: First; last: Last; mayTouch: boolean },
): Problem[] {
  return windows.flatMap((window, index) => {
    const path = `/windows/${index}/${first}`;
    const previous = windows[index - 1];
    if (window[first] >= window[last])
      return [
        { path, code: `${first.toUpperCase()}_NOT_BEFORE_${last.toUpperCase()}`, message: `must be before ${last}` },
      ];
    if (!previous || previous[last] < window[first] || (mayTouch && previous[last] === window[first])) return [];
    return [{ path, code: 'WINDOWS_OVERLAP', message: 'must be after the end of the window before it' }];
  });
}

import { addDays, dateOf, type EpochMinute, minuteCeil, minuteFloor, startOf } from '../../kit/time.ts';
import type { ProviderDay } from './provider-day.ts';
import { type BusyTime, firstEndingAfter, isIdle } from './ranges.ts';

export type ServiceTime = { durationMin: number; bufferAfterMin: number };

/** Starts from `earliest` up to, not including, `before`. */
export type BookingWindow = { earliest: EpochMinute; before: EpochMinute };

/** For the business's own bookings, which notice and advance do not bind. */
export const ANY_TIME: BookingWindow = { earliest: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

export const bookingWindow = (
  now: Temporal.Instant,
  policies: { minNoticeMinutes: number; maxAdvanceDays: number },
): BookingWindow => ({
  earliest: minuteCeil(now.add({ minutes: policies.minNoticeMinutes })),
  before: minuteFloor(startOf(addDays(dateOf(now), policies.maxAdvanceDays + 1))),
});

/**
 * Slot starts of one provider's day, ascending. `busy` is live bookings, each with its own buffer, and blocks; it may cover more than
 * the day, and must cover what the last slot's buffer can reach.
 */
export function slotStarts(
  day: ProviderDay,
  busy: BusyTime,
  service: ServiceTime,
  window: BookingWindow,
  stepMin: number,
): EpochMinute[] {
  if (!(Number.isInteger(stepMin) && stepMin > 0)) throw new RangeError('stepMin must be a positive whole number');
  const { gridStart, windows } = day;
  const { durationMin } = service;
  const occupiedMin = durationMin + service.bufferAfterMin;
  const { starts, ends } = busy;
  const onGrid = (minute: EpochMinute): EpochMinute => gridStart + Math.ceil((minute - gridStart) / stepMin) * stepMin;

  const found: EpochMinute[] = [];
  const firstWindow = windows[0];
  if (!firstWindow) return found;
  let next = firstEndingAfter(busy, firstWindow.start);
  for (const open of windows) {
    const last = Math.min(open.end - durationMin, window.before - 1);
    let start = onGrid(Math.max(open.start, window.earliest));
    while (start <= last) {
      while (next < ends.length && (ends[next] as EpochMinute) <= start) next++;
      if (next < starts.length && (starts[next] as EpochMinute) < start + occupiedMin) {
        // Nothing can begin before this busy stretch ends, so leap over it.
        start = onGrid(ends[next] as EpochMinute);
      } else {
        found.push(start);
        start += stepMin;
      }
    }
  }
  return found;
}

/** The same judgement for one start at any whole minute: the grid shapes lists, it does not bind holds. */
export const fits = (
  day: ProviderDay,
  busy: BusyTime,
  service: ServiceTime,
  window: BookingWindow,
  start: EpochMinute,
): boolean =>
  start >= window.earliest &&
  start < window.before &&
  day.windows.some((open) => open.start <= start && start + service.durationMin <= open.end) &&
  isIdle(busy, start, start + service.durationMin + service.bufferAfterMin);

/** Up to `limit` other starts, nearest to the wanted one first, of two equally near the earlier. `starts` may mix providers. */
export const nearestStarts = (starts: readonly EpochMinute[], wanted: EpochMinute, limit = 3): EpochMinute[] =>
  [...new Set(starts)]
    .filter((start) => start !== wanted)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, limit);

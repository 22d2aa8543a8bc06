import { addDays, dateOf, type EpochMinute, minuteCeil, minuteFloor, startOf } from '../../kit/time.ts';
import type { ProviderDay } from './provider-day.ts';
import { type BusyTime, firstEndingAfter, isIdle } from './ranges.ts';

export type ServiceTime = { durationMin: number; bufferAfterMin: number; bufferBeforeMin?: number };

/** Permitted starts, from `earliest` until before `before`. */
export type BookingWindow = { earliest: EpochMinute; before: EpochMinute };

/** Notice and advance do not limit bookings that the business makes itself. */
export const ANY_TIME: BookingWindow = { earliest: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

export const bookingWindow = (
  now: Temporal.Instant,
  policies: { minNoticeMinutes: number; maxAdvanceDays: number },
): BookingWindow => ({
  earliest: minuteCeil(now.add({ minutes: policies.minNoticeMinutes })),
  before: minuteFloor(startOf(addDays(dateOf(now), policies.maxAdvanceDays + 1))),
});

/**
 * Slot starts of one provider's day, ascending. `busy` holds live bookings with their buffers, and blocks. It must
 * cover the buffers of the first and the last slot and may cover more.
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
  const { durationMin, bufferBeforeMin = 0 } = service;
  const occupiedMin = durationMin + service.bufferAfterMin;
  const { starts, ends } = busy;
  const onGrid = (minute: EpochMinute): EpochMinute => gridStart + Math.ceil((minute - gridStart) / stepMin) * stepMin;

  const found: EpochMinute[] = [];
  const firstWindow = windows[0];
  if (!firstWindow) return found;
  let next = firstEndingAfter(busy, firstWindow.start - bufferBeforeMin);
  for (const open of windows) {
    const last = Math.min(open.end - durationMin, window.before - 1);
    let start = onGrid(Math.max(open.start, window.earliest));
    while (start <= last) {
      while (next < ends.length && (ends[next] as EpochMinute) <= start - bufferBeforeMin) next++;
      if (next < starts.length && (starts[next] as EpochMinute) < start + occupiedMin) {
        // No slot can start before this busy range ends.
        start = onGrid((ends[next] as EpochMinute) + bufferBeforeMin);
      } else {
        found.push(start);
        start += stepMin;
      }
    }
  }
  return found;
}

/** Checks one start at any whole minute: the grid limits the list of slots, not holds. */
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
  isIdle(busy, start - (service.bufferBeforeMin ?? 0), start + service.durationMin + service.bufferAfterMin);

/**
 * Up to `limit` other starts, nearest to `wanted` first; of two equally near starts the earlier. `starts` may come from
 * several providers.
 */
export const nearestStarts = (starts: readonly EpochMinute[], wanted: EpochMinute, limit = 3): EpochMinute[] =>
  [...new Set(starts)]
    .filter((start) => start !== wanted)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, limit);

import type { EpochMinute } from '../../kit/time.ts';
import type { MinuteRange } from './ranges.ts';

export type Candidate = { id: string; free: boolean; bookedMinutes: number };

/** Minutes of the bookings that fall into the day; buffers are not work, so pass bookings without them. */
export const bookedMinutes = (bookings: readonly MinuteRange[], dayStart: EpochMinute, dayEnd: EpochMinute): number =>
  bookings.reduce(
    (minutes, { start, end }) => minutes + Math.max(0, Math.min(end, dayEnd) - Math.max(start, dayStart)),
    0,
  );

/** The least busy free provider; of equally busy ones the first by id, so that the choice can be repeated. */
export function chooseProvider(candidates: readonly Candidate[]): string | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (!candidate.free) continue;
    if (
      !best ||
      candidate.bookedMinutes < best.bookedMinutes ||
      (candidate.bookedMinutes === best.bookedMinutes && candidate.id < best.id)
    ) {
      best = candidate;
    }
  }
  return best?.id ?? null;
}

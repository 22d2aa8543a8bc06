import type { EpochMinute } from '../../kit/time.ts';
import type { MinuteRange } from './ranges.ts';

export type ProviderLoad = { id: string; free: boolean; bookedMinutes: number };

/** Booked minutes within the day. Pass bookings without buffers, because a buffer is not work. */
export const bookedMinutes = (bookings: readonly MinuteRange[], dayStart: EpochMinute, dayEnd: EpochMinute): number =>
  bookings.reduce(
    (minutes, { start, end }) => minutes + Math.max(0, Math.min(end, dayEnd) - Math.max(start, dayStart)),
    0,
  );

/** Returns the least busy free provider. A tie goes to the first id, so that the choice is deterministic. */
export function chooseProvider(providers: readonly ProviderLoad[]): string | null {
  let best: ProviderLoad | null = null;
  for (const provider of providers) {
    if (!provider.free) continue;
    if (
      !best ||
      provider.bookedMinutes < best.bookedMinutes ||
      (provider.bookedMinutes === best.bookedMinutes && provider.id < best.id)
    ) {
      best = provider;
    }
  }
  return best?.id ?? null;
}

import type { LocalDate } from '../../kit/time.ts';
import { providerDayOn } from '../availability/provider-day.ts';
import { busyTime, firstEndingAfter, type MinuteRange } from '../availability/ranges.ts';
import { type DateRange, type Opening, openHoursOn } from '../schedule/opening.ts';
import type { ProviderTimetable } from '../schedule/provider-schedule.ts';

export type UnitCapacity = {
  quantity: number;
  /** Without a quantity a block takes all pieces. */
  blocks: readonly (DateRange & { quantity: number | null })[];
};

/** Pieces that could be booked on each date: those owned less those blocked, on open days. */
export function unitCapacity(dates: readonly LocalDate[], opening: Opening, units: readonly UnitCapacity[]): number[] {
  return dates.map((date) => {
    if (!openHoursOn(opening, date)) return 0;
    return units.reduce((sum, { quantity, blocks }) => {
      const blocked = blocks
        .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
        .reduce((pieces, block) => pieces + (block.quantity ?? quantity), 0);
      return sum + Math.max(0, quantity - blocked);
    }, 0);
  });
}

export type ProviderCapacity = ProviderTimetable & { blocks: readonly MinuteRange[] };

/** Bookable minutes of each date: the providers' working windows less their blocks. */
export function providerCapacity(
  dates: readonly LocalDate[],
  opening: Opening,
  providers: readonly ProviderCapacity[],
): number[] {
  const minutes = dates.map(() => 0);
  for (const provider of providers) {
    const busy = busyTime(provider.blocks);
    dates.forEach((date, at) => {
      const { windows } = providerDayOn(opening, provider, date);
      for (const window of windows) minutes[at] = (minutes[at] ?? 0) + idleMinutes(window, busy);
    });
  }
  return minutes;
}

function idleMinutes({ start, end }: MinuteRange, busy: ReturnType<typeof busyTime>): number {
  let idle = end - start;
  for (let at = firstEndingAfter(busy, start); at < busy.starts.length; at++) {
    const overlap = Math.min(end, busy.ends[at] ?? end) - Math.max(start, busy.starts[at] ?? end);
    if (overlap <= 0) break;
    idle -= overlap;
  }
  return idle;
}

/**
 * Percent with one decimal. The capacity is today's catalogue, so what was booked of something sold or deleted since can
 * exceed it; it then counts as full.
 */
export const occupancyPercent = (occupied: number, capacity: number): number =>
  occupied === 0 ? 0 : Math.round((1000 * occupied) / Math.max(occupied, capacity)) / 10;

import type { EpochMinute } from '../../kit/time.ts';

/** Half-open: `end` is the first minute outside. */
export type MinuteRange = { start: EpochMinute; end: EpochMinute };

/**
 * Sorted and merged busy ranges: starts and ends both ascend, so that a binary search or one moving index is enough.
 */
export type BusyTime = { starts: readonly EpochMinute[]; ends: readonly EpochMinute[] };

export function busyTime(ranges: readonly MinuteRange[]): BusyTime {
  const sorted = ranges.filter((range) => range.start < range.end).sort((a, b) => a.start - b.start);
  const starts: EpochMinute[] = [];
  const ends: EpochMinute[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { start, end } of sorted) {
    if (start > lastEnd) {
      starts.push(start);
      ends.push(end);
      lastEnd = end;
    } else if (end > lastEnd) {
      ends[ends.length - 1] = end;
      lastEnd = end;
    }
  }
  return { starts, ends };
}

/** Index of the first busy range that ends after `minute`, or the number of ranges. */
export function firstEndingAfter(busy: BusyTime, minute: EpochMinute): number {
  let low = 0;
  let high = busy.ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((busy.ends[middle] as EpochMinute) > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function isIdle(busy: BusyTime, start: EpochMinute, end: EpochMinute): boolean {
  const index = firstEndingAfter(busy, start);
  return index === busy.starts.length || (busy.starts[index] as EpochMinute) >= end;
}

import type { EffectiveHours, ProviderDate, ProviderRota } from '@dwaso/sdk';
import { type EditedRota, mondayOf, weekAt } from './rota-weeks.ts';
import { type Span, toWeek, type Week } from './week.ts';

type Day = EffectiveHours['days'][number];

const WEEK = 7;

/**
 * The days as they would be with a rota that is not saved yet. A person's own dates stay: they replace every rota.
 * Closures and opening hours are those of the shop.
 */
export function withRota(
  days: readonly Day[],
  dates: readonly ProviderDate[],
  edited: EditedRota & { anchor: string },
  saved: ProviderRota,
  today: string,
): readonly Day[] {
  const present = { anchor: saved.anchor, weeks: saved.weeks.map(toWeek) };
  return days.map((day) => {
    const hasOwn = dates.some(({ startDate, endDate }) => startDate <= day.date && day.date <= endDate);
    if (hasOwn || day.date < today) return day;
    const holds = edited.from === '' || edited.from <= day.date ? edited : present;
    return { ...day, provider: { windows: windowsOf(holds, day) } };
  });
}

function windowsOf(rota: { anchor: string; weeks: readonly Week[] }, { date, windows }: Day): Span[] {
  const monday = mondayOf(date);
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
  const works = rota.weeks[weekAt(rota, monday)]?.[weekday];
  if (!works?.on) return [];
  return windows.flatMap(({ open, close }) => {
    const start = works.start > open ? works.start : open;
    const end = works.end < close ? works.end : close;
    return start < end ? [{ start, end }] : [];
  });
}

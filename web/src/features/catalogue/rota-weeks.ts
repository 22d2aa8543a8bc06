import type { ProviderRota } from '@dwaso/sdk';
import { addDays, daysBetween } from '../../kit/format.ts';
import type { Schedule, Week } from './week.ts';
import { toSchedule, toWeek } from './week.ts';

/** A rota as it is edited: one to four weeks, and the day from which it holds; empty for at once. */
export interface EditedRota {
  weeks: readonly Week[];
  from: string;
}

const WEEK = 7;

export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEK));

/** A rota that follows is the one to edit: the present one holds until then. */
export const toEdited = ({ weeks, nextRota }: ProviderRota): EditedRota => ({
  weeks: (nextRota?.weeks ?? weeks).map(toWeek),
  from: nextRota?.from ?? '',
});

/** Weeks are copied to a longer rota, so that a person changes only what differs. */
export const withCount = (weeks: readonly Week[], count: number): readonly Week[] =>
  Array.from({ length: count }, (_, at) => weeks[at] ?? weeks[at % weeks.length] ?? toWeek([]));

export const withCopy = (weeks: readonly Week[], at: number): readonly Week[] => {
  const model = weeks[at];
  return model ? weeks.map((week, index) => (index === (at + 1) % weeks.length ? model : week)) : weeks;
};

/** The first week begins with the rota, unless a rota of as many weeks goes on. */
export function anchorOf({ weeks, from }: EditedRota, saved: ProviderRota, today: string): string {
  const going = saved.nextRota?.from === from ? saved.nextRota : from === '' ? saved : null;
  return going?.weeks.length === weeks.length ? going.anchor : mondayOf(from || today);
}

export const toBody = (rota: EditedRota, anchor: string) => ({
  anchor,
  weeks: rota.weeks.map((week): Schedule => toSchedule(week)),
  ...(rota.from !== '' && { from: rota.from }),
});

/** Which week of the rota a Monday begins; weeks before the anchor count backwards. */
export function weekAt(rota: { anchor: string; weeks: readonly unknown[] }, monday: string): number {
  const count = rota.weeks.length;
  const passed = Math.floor(daysBetween(rota.anchor, monday) / WEEK);
  return ((passed % count) + count) % count;
}

/** The next Monday on which a week of the rota begins. */
export function nextMonday(rota: { anchor: string; weeks: readonly unknown[] }, at: number, from: string): string {
  const first = mondayOf(from);
  const count = rota.weeks.length;
  return addDays(first, ((at - weekAt(rota, first) + count) % count) * WEEK);
}

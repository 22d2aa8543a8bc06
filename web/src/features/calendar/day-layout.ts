import type { Block, Booking, HoursRow, Provider } from '@dwaso/sdk';
import { dateOf, formatTime } from '../../kit/format.ts';
import { type Part, partsOf } from './parts.ts';

/** Minutes since midnight; Accra keeps UTC all year. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const minutesAt = (instant: string, date: string): number =>
  dateOf(instant) > date ? 1440 : dateOf(instant) < date ? 0 : minutesOf(formatTime(instant));
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const instantOf = (date: string, minutes: number): string => `${date}T${timeOf(minutes)}:00.000Z`;

const FREE_STEP = 30;

export type Piece =
  | { kind: 'booking'; start: number; end: number; part: Part }
  | { kind: 'block'; start: number; end: number; block: Block }
  | { kind: 'off' | 'break' | 'free'; start: number; end: number };

export interface Column {
  provider: Provider;
  pieces: Piece[];
}

const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** When the shop and the provider both work; null on a day off. */
function workOf({ schedule }: Provider, hours: readonly HoursRow[], date: string) {
  const weekday = weekdayOf(date);
  const own = schedule.find((row) => row.weekday === weekday);
  const shop = hours.find((row) => row.weekday === weekday);
  if (!own || !shop?.enabled || !shop.open || !shop.close) return null;
  const start = Math.max(minutesOf(own.start), minutesOf(shop.open));
  const end = Math.min(minutesOf(own.end), minutesOf(shop.close));
  return start < end ? { start, end, breaks: own.breaks } : null;
}

interface DayData {
  date: string;
  closed: boolean;
  hours: readonly HoursRow[];
  bookings: readonly Booking[];
  blocks: readonly Block[];
}

function taken({ date, bookings, blocks }: DayData, { id }: Provider): Piece[] {
  return [
    ...bookings
      .flatMap(partsOf)
      .filter(({ providerId, startsAt }) => providerId === id && dateOf(startsAt) === date)
      .map((part) => ({
        kind: 'booking' as const,
        start: minutesAt(part.startsAt, date),
        end: minutesAt(part.endsAt, date),
        part,
      })),
    ...blocks.flatMap((block) => {
      const { providerId, startsAt, endsAt } = block;
      if (providerId !== id || !startsAt || !endsAt) return [];
      const [start, end] = [minutesAt(startsAt, date), minutesAt(endsAt, date)];
      return start < end ? [{ kind: 'block' as const, start, end, block }] : [];
    }),
  ];
}

/** The hours that a day shows: all that is worked or booked, at least 08:00 to 18:00 when nothing says otherwise. */
export function spanOf(data: DayData, providers: readonly Provider[]): { start: number; end: number } {
  const times = providers.flatMap((provider) => {
    const work = workOf(provider, data.hours, data.date);
    return [...taken(data, provider), ...(work ? [work] : [])];
  });
  const start = Math.min(...times.map((one) => one.start), times.length > 0 ? 1440 : 480);
  const end = Math.max(...times.map((one) => one.end), times.length > 0 ? 0 : 1080);
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

/** What fills a provider's day, in order. Free time is cut into half hours that can be tapped. */
export function layOut(data: DayData, provider: Provider, span: { start: number; end: number }): Column {
  const busy = taken(data, provider);
  const work = data.closed ? null : workOf(provider, data.hours, data.date);
  const off: Piece[] = work
    ? [
        { kind: 'off', start: span.start, end: work.start },
        { kind: 'off', start: work.end, end: span.end },
      ]
    : [{ kind: 'off', start: span.start, end: span.end }];
  const breaks = (work?.breaks ?? []).map(
    ({ start, end }): Piece => ({ kind: 'break', start: minutesOf(start), end: minutesOf(end) }),
  );
  const free: Piece[] = [];
  const filled = [...busy, ...breaks];
  for (let start = work?.start ?? 0; start < (work?.end ?? 0); start += FREE_STEP) {
    const end = Math.min(start + FREE_STEP, work?.end ?? start);
    if (!filled.some((one) => one.start < end && start < one.end)) free.push({ kind: 'free', start, end });
  }
  const pieces = [...off, ...breaks, ...free, ...busy].filter(({ start, end }) => start < end);
  return { provider, pieces: pieces.sort((one, other) => one.start - other.start) };
}

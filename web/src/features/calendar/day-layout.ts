import type { Block, Booking, Provider } from '@dwaso/sdk';
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
  | { kind: 'booking'; start: number; end: number; part: Part; isOut: boolean }
  | { kind: 'block'; start: number; end: number; block: Block }
  | { kind: 'off' | 'break' | 'free'; start: number; end: number };

export interface Column {
  provider: Provider;
  pieces: Piece[];
}

/** From one minute of the day to another. */
export interface Span {
  start: number;
  end: number;
}

interface DayData {
  date: string;
  /** When each provider works and the shop is open, without breaks, in order. */
  working: ReadonlyMap<string, readonly Span[]>;
  bookings: readonly Booking[];
  blocks: readonly Block[];
}

/** When both are true. */
export const overlap = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some
    .flatMap((one) =>
      others.map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) })),
    )
    .filter(({ start, end }) => start < end);

/** From the first work of the day to the last; null on a day off. */
function workOf({ working }: DayData, { id }: Provider): Span | null {
  const [first, ...more] = working.get(id) ?? [];
  return first ? { start: first.start, end: more.at(-1)?.end ?? first.end } : null;
}

const LIVE: readonly Booking['status'][] = ['HELD', 'CONFIRMED', 'CHECKED_IN'];

function taken(data: DayData, provider: Provider): Piece[] {
  const { date, bookings, blocks } = data;
  const work = workOf(data, provider);
  const blocked = blocks.flatMap((block) => {
    const { providerId, startsAt, endsAt } = block;
    if (providerId !== provider.id || !startsAt || !endsAt) return [];
    const [start, end] = [minutesAt(startsAt, date), minutesAt(endsAt, date)];
    return start < end ? [{ kind: 'block' as const, start, end, block }] : [];
  });
  const booked = bookings
    .flatMap(partsOf)
    .filter(({ providerId, startsAt }) => providerId === provider.id && dateOf(startsAt) === date)
    .map((part) => {
      const [start, end] = [minutesAt(part.startsAt, date), minutesAt(part.endsAt, date)];
      const isAway = !work || start < work.start || end > work.end || overlap([{ start, end }], blocked).length > 0;
      return { kind: 'booking' as const, start, end, part, isOut: isAway && LIVE.includes(part.booking.status) };
    });
  return [...booked, ...blocked];
}

/** The hours that a day shows: all that is worked or booked, at least 08:00 to 18:00 when nothing says otherwise. */
export function spanOf(data: DayData, providers: readonly Provider[]): Span {
  const times = providers.flatMap((provider) => {
    const work = workOf(data, provider);
    return [...taken(data, provider), ...(work ? [work] : [])];
  });
  const start = Math.min(...times.map((one) => one.start), times.length > 0 ? 1440 : 480);
  const end = Math.max(...times.map((one) => one.end), times.length > 0 ? 0 : 1080);
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

/** What fills a provider's day, in order. Free time is cut into half hours that can be tapped. */
export function layOut(data: DayData, provider: Provider, span: Span): Column {
  const busy = taken(data, provider);
  const work = workOf(data, provider);
  const off: Piece[] = work
    ? [
        { kind: 'off', start: span.start, end: work.start },
        { kind: 'off', start: work.end, end: span.end },
      ]
    : [{ kind: 'off', start: span.start, end: span.end }];
  const parts = data.working.get(provider.id) ?? [];
  const breaks = parts
    .slice(1)
    .map(({ start }, at): Piece => ({ kind: 'break', start: parts[at]?.end ?? start, end: start }));
  const free: Piece[] = [];
  const filled = [...busy, ...breaks];
  for (let start = work?.start ?? 0; start < (work?.end ?? 0); start += FREE_STEP) {
    const end = Math.min(start + FREE_STEP, work?.end ?? start);
    if (!filled.some((one) => one.start < end && start < one.end)) free.push({ kind: 'free', start, end });
  }
  const pieces = [...off, ...breaks, ...free, ...busy].filter(({ start, end }) => start < end);
  return { provider, pieces: pieces.sort((one, other) => one.start - other.start) };
}

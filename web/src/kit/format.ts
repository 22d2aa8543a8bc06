import { TEXT } from './texts.ts';

/** Money, dates and times as people in Ghana write them. Accra keeps UTC all year. */
const ZONE = 'Africa/Accra';
const DAY_MS = 86_400_000;

const amounts = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat('en-GH');

/** GHS 1,280.00 or −GHS 45.50; the space does not break. */
export const formatMoney = (pesewas: number): string =>
  `${pesewas < 0 ? '−' : ''}GHS\u00a0${amounts.format(Math.abs(pesewas) / 100)}`;
/** 1,280.00 or −30.00, for columns whose head says GHS. */
export const formatAmount = (pesewas: number): string => amounts.format(pesewas / 100).replace('-', '−');
/** `+GHS 90.00` or `−GHS 45.00`. */
export const formatChange = (pesewas: number): string => `${pesewas < 0 ? '−' : '+'}${formatMoney(Math.abs(pesewas))}`;
export const formatCount = (count: number): string => counts.format(count);

/** What a person typed as an amount in cedis, in pesewas; NaN when it is none. */
export function parseMoney(typed: string): number {
  const plain = typed.replaceAll(/[\s,]|GHS/gi, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** For the value of an input: 1280.00. */
export const toMoneyInput = (pesewas: number): string => (pesewas / 100).toFixed(2);

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options });
  return (instant: number) => format.format(instant);
};
const weekday = part({ weekday: 'short' });
const dayMonth = part({ day: 'numeric', month: 'short' });
const year = part({ year: 'numeric' });
const clock = part({ hour: '2-digit', minute: '2-digit', hour12: false });
const longDay = part({ weekday: 'long', day: 'numeric', month: 'long' });
const monthYear = part({ month: 'long', year: 'numeric' });

const toInstant = (when: string): number => Date.parse(when.length === 10 ? `${when}T00:00:00Z` : when);

/** Sat 21 Nov, with the year when it is another than this one. Takes a date or an instant. */
export function formatDate(when: string): string {
  const at = toInstant(when);
  const plain = `${weekday(at)} ${dayMonth(at).replace('Sept', 'Sep')}`;
  return year(at) === year(Date.now()) ? plain : `${plain} ${year(at)}`;
}
/** 21 Nov, of milliseconds since 1970. */
export const formatDayMonth = (at: number): string => dayMonth(at).replace('Sept', 'Sep');
/** Nov, of milliseconds since 1970. */
export const formatShortMonth = (at: number): string => formatDayMonth(at).slice(-3);
export const formatTime = (instant: string): string => clock(toInstant(instant));
/** Sat 21 Nov, 14:30 */
export const formatDateTime = (instant: string): string => `${formatDate(instant)}, ${formatTime(instant)}`;
/** Saturday 21 November, for the heading of a day. */
export const formatLongDate = (date: string): string => longDay(toInstant(date)).replace(',', '');
export const formatMonth = (date: string): string => monthYear(toInstant(date));

/** A range of days, both included: Sat 28 Nov, or Sat 28 Nov – Sun 29 Nov. */
export const formatDays = (from: string, to: string): string =>
  from === to ? formatDate(from) : TEXT.dateRange(formatDate(from), formatDate(to));

/** The Accra day of an instant, as the API writes dates. */
export const dateOf = (instant: string | number): string => new Date(instant).toISOString().slice(0, 10);
export const today = (): string => dateOf(Date.now());
export const addDays = (date: string, days: number): string => dateOf(toInstant(date) + days * DAY_MS);
/** Days from one date to another; the same date gives 0. */
export const daysBetween = (from: string, to: string): number => Math.round((toInstant(to) - toInstant(from)) / DAY_MS);

/** When a booking is: its days for a rental, day and times for an appointment. */
export function formatStay(startsAt: string, endsAt: string, byDay: boolean): string {
  // A rental ends at midnight after its last day.
  if (byDay) return formatDays(dateOf(startsAt), dateOf(toInstant(endsAt) - 1));
  return `${formatDate(startsAt)}, ${formatTime(startsAt)}–${formatTime(endsAt)}`;
}

/** What was booked. The quantity is that of the first item, which several items and a kit are not named after. */
export const nameBooking = ({
  item,
  items,
  quantity,
}: {
  item: string;
  items: readonly { kitId: string | null }[];
  quantity: number;
}): string => (items.length === 1 && items[0]?.kitId === null && quantity > 1 ? TEXT.piecesOf(item, quantity) : item);

export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return TEXT.ago.now;
  return minutes < 60 ? TEXT.ago.minutes(minutes) : TEXT.ago.hours(Math.floor(minutes / 60));
}

/** Two letters for a round mark. */
export function initialsOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return (first.charAt(0) + (rest.at(-1)?.charAt(0) ?? '')).toUpperCase();
}

/** The code of a booking as people read it: `K7Q-2M4`. */
export const showCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

import { formatMoney, type Pesewas } from '../domain/pricing/money.ts';
import { formatTime } from '../domain/schedule/time-of-day.ts';
import { Html, html } from '../kit/http/html.ts';
import { lazy } from '../kit/lazy.ts';
import { dateOf, type LocalDate, startOf, ZONE } from '../kit/time.ts';

/** Amounts and dates as people in Ghana read them: `GHS 384.00`, `Sat 21 Nov`, 24 hours. */

/** A non-breaking space keeps an amount on one line. */
export const moneyText = (amount: Pesewas): string => formatMoney(amount).replace(' ', '\u00a0');

export const money = (amount: Pesewas): Html => html`<b class="m">${moneyText(amount)}</b>`;

const parts = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: ZONE,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);

export interface DateParts {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

export function datePartsOf(date: LocalDate): DateParts {
  const found = parts().formatToParts(startOf(date).epochMilliseconds);
  const value = (type: string) => found.find((part) => part.type === type)?.value ?? '';
  return { weekday: value('weekday'), day: value('day'), month: value('month'), year: value('year') };
}

/** `Sat 21 Nov`; the year is named only when it is not that of `today`. */
export function dayText(date: LocalDate, today: LocalDate): string {
  const { weekday, day, month, year } = datePartsOf(date);
  const text = `${weekday} ${day} ${month}`;
  return (date.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${year}`).replaceAll(' ', '\u00a0');
}

export const daysText = (from: LocalDate, to: LocalDate, today: LocalDate): string =>
  from === to ? dayText(from, today) : `${dayText(from, today)} – ${dayText(to, today)}`;

export const momentText = (instant: Temporal.Instant, today: LocalDate): string =>
  `${dayText(dateOf(instant), today)}, ${formatTime(instant)}`;

/** The same, but `12:24` alone where it is today. */
export const untilText = (instant: Temporal.Instant, today: LocalDate): string =>
  dateOf(instant) === today ? formatTime(instant) : momentText(instant, today);

/** `09:00–10:00`, kept on one line. */
export const timesText = (startsAt: Temporal.Instant, endsAt: Temporal.Instant): string =>
  `${formatTime(startsAt)}\u2060–\u2060${formatTime(endsAt)}`;

/** The days of a rental or the time of a slot. A rental ends at the midnight after its last day. */
export function bookedTimeText(
  { startsAt, endsAt, wholeDays }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; wholeDays: boolean },
  today: LocalDate,
): string {
  const first = dateOf(startsAt);
  if (!wholeDays) return `${dayText(first, today)}, ${timesText(startsAt, endsAt)}`;
  return daysText(first, dateOf(endsAt.subtract({ seconds: 1 })), today);
}

/** `1.2 km`, or `350 m` below a kilometre. */
export const distanceText = (metres: number): string =>
  metres < 950
    ? `${Math.max(50, Math.round(metres / 50) * 50)} m`
    : `${(metres / 1000).toFixed(metres < 9_950 ? 1 : 0)} km`;

/** `2 h 30 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** The square with weekday, day and month that stands beside a date. */
export function dateTile(date: LocalDate): Html {
  const { weekday, day, month } = datePartsOf(date);
  return html`<span class="dt"><small>${weekday}</small><b>${day}</b><span>${month}</span></span>`;
}

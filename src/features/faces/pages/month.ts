import { firstOfMonth, lastOfMonth } from '../../../domain/schedule/months.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { lazy } from '../../../kit/lazy.ts';
import { addDays, datesBetween, daysBetween, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { datePartsOf, daysText, dayText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import type { CalendarPage } from '../../booking/availability/index.ts';
import { type Choice, choiceQuery } from './booking-form.ts';
import { banner } from './components.ts';
import { dayPriceText, type MonthPrices, ruleKeys } from './month-prices.ts';
import { TEXT } from './texts.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';

/** A month with the days that can be chosen, as links; the chosen days in words. */

export type CalendarDay = CalendarPage['calendar']['units'][number]['days'][number];

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const monthText = (date: LocalDate) => monthFormat().format(Date.parse(date));

export interface CalendarView {
  path: string;
  choice: Choice;
  days: readonly CalendarDay[];
  /** A day that cannot be had between the first day and the last one that was tapped. */
  between?: CalendarDay | null;
  month: LocalDate;
  today: LocalDate;
  /** How many the shop has: of one piece a day says only that it is free. */
  pieces: number;
  /** The price of each day; a booking that is moved keeps its own. */
  prices?: MonthPrices;
  /** Where a taken day leads to, where the shop has a waiting list. */
  wait?: string | null;
  /** How many are free on the chosen days, in words; default: pieces. */
  freeText?: (count: number) => string;
  /** The days that a booking which is moved has now. */
  booked?: { from: LocalDate; to: LocalDate };
}

/** The first tap chooses the first day, the second one the last. A third begins again. */
function tap({ choice: { date, endDate }, between }: CalendarView, day: LocalDate) {
  const goesOn = date && !endDate && day > date && !(between && day > between.date);
  return goesOn ? { date, endDate: day } : { date: day, endDate: null };
}

/** A free day too near, too far away or of a shop that takes no bookings is shown as closed. */
const statusOf = (day: CalendarDay) => (day.status === 'FREE' && !day.bookable ? 'CLOSED' : day.status);

function dayCell(view: CalendarView, day: CalendarDay): Html {
  const { date, freeQuantity } = day;
  const status = statusOf(day);
  const { choice, path, today, pieces } = view;
  const { weekday, day: number, month } = datePartsOf(date);
  const isToday = date === today ? 'today' : '';
  if (status !== 'FREE') {
    const text = status === 'PAST' ? (isToday ? TEXT.todayShort : '') : TEXT.dayStatus[status];
    const kind = status === 'BLOCKED' ? 'taken' : status.toLowerCase();
    if (kind === 'taken' && view.wait)
      return html`<td><a class="d taken ${isToday}" href="${view.wait}&from=${date}"><b><span class="vh">${weekday} </span>${number}<span class="vh"> ${month}. ${WAITING.takenDay}</span></b><small aria-hidden="true">${text}</small></a></td>`;
    return html`<td><span class="d ${kind} ${isToday}"><b>${number}</b>${text === '' ? html`<span class="vh">${TEXT.past}</span>` : html`<small>${text}</small>`}</span></td>`;
  }
  const last = choice.endDate ?? choice.date ?? '';
  const chosen = choice.date !== undefined && choice.date <= date && date <= last;
  const isBooked = view.booked !== undefined && view.booked.from <= date && date <= view.booked.to;
  const below = isBooked ? TEXT.bookedNow : pieces === 1 ? TEXT.freeKey : TEXT.left(freeQuantity);
  const href = `${path}?${choiceQuery(choice, tap(view, date))}#days`;
  return html`<td><a data-key="${date}" class="d ${isBooked ? 'booked' : ''} ${chosen ? 'sel' : freeQuantity === 1 && pieces > 1 ? 'free few' : 'free'} ${isToday}" href="${href}" ${chosen ? html`aria-current="date"` : null}><b><span class="vh">${weekday} </span>${number}<span class="vh"> ${month}, ${chosen ? TEXT.chosen : TEXT.free},</span></b><small>${below}</small>${view.prices ? dayPriceText(view.prices, date, day.pricePesewas) : null}</a></td>`;
}

export function monthTable(view: CalendarView): Html {
  const { days, month, today, choice, path } = view;
  const first = firstOfMonth(month);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const monday = addDays(first, 1 - weekdayOf(first));
  const end = lastOfMonth(first);
  const weeks: LocalDate[][] = [];
  for (let start = monday; start <= end; start = addDays(start, 7)) weeks.push(datesBetween(start, addDays(start, 6)));
  // Weeks that are over take room on a small screen and cannot be booked.
  const shown = weeks.filter((week) => (week.at(-1) ?? '') >= today);
  const turn = (to: LocalDate, text: string, name: 'left' | 'right', possible: boolean) =>
    possible
      ? html`<a class="btn icon ghost" data-key="${name === 'left' ? 'earlier' : 'later'}" href="${path}?${choiceQuery(choice, {}, { month: to })}#days">${icon(name)}<span class="vh">${text}</span></a>`
      : html`<button class="btn icon ghost" type="button" disabled>${icon(name)}<span class="vh">${text}</span></button>`;
  const before = firstOfMonth(addDays(first, -1));
  const after = addDays(end, 1);
  return html`<div class="card pad calcard"><div class="cal ${view.prices ? 'px' : ''}"><div class="cal-h">${turn(before, monthText(before), 'left', first > today)}<h3 id="mon">${monthText(first)}</h3>${turn(after, monthText(after), 'right', true)}</div>
<table aria-labelledby="mon"><thead><tr>${WEEKDAYS.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${shown.map(
    (week) =>
      html`<tr>${week.map((date) => {
        const day = byDate.get(date);
        return day && date >= first && date <= end ? dayCell(view, day) : html`<td></td>`;
      })}</tr>`,
  )}</tbody></table>
<ul class="key"><li><span class="sw-k s-free"></span>${TEXT.freeKey}</li><li><span class="sw-k s-taken"></span>${TEXT.dayStatus.TAKEN}</li><li><span class="sw-k s-closed"></span>${TEXT.dayStatus.CLOSED}</li><li><span class="sw-k sel"></span>${TEXT.yourDays}</li>${view.prices ? ruleKeys(view.prices, days) : null}</ul></div></div>`;
}

/** The chosen days in words, and how many pieces are free on all of them. */
export function chosenText(view: CalendarView): Html | null {
  const { choice, between, days, today, freeText = TEXT.freeThen } = view;
  const { date, endDate } = choice;
  if (!date) return null;
  const last = endDate ?? date;
  const free = days.filter((day) => day.date >= date && day.date <= last);
  const pieces = free.length === 0 ? 0 : Math.min(...free.map(({ freeQuantity }) => freeQuantity));
  const isOpen = free.every((day) => statusOf(day) === 'FREE');
  const isFree = !isOpen
    ? TEXT.notFreeThen
    : pieces === 0
      ? null
      : view.pieces === 1
        ? TEXT.itIsFree
        : freeText(pieces);
  const next = endDate || !isOpen ? TEXT.tapAgain : TEXT.tapLast;
  const text = html`<strong>${daysText(date, last, today)}, ${TEXT.countDays(free.length)}</strong>${isFree} ${next}`;
  const refused = between && TEXT.takenBetween(dayText(between.date, today));
  return html`<div class="stack g2" data-say>${refused && banner('warn', 'warn', refused)}${!isOpen ? banner('warn', 'warn', text) : pieces === 0 ? banner('', 'cal', text) : banner('ok', 'check', text)}</div>`;
}

// A year has more days than one calendar request may read.
const MAX_DAYS_READ = 92;

/** The month that is shown, and the days that are chosen where they reach beyond it. */
export function daysToRead(
  month: LocalDate,
  { date, endDate }: Choice,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } {
  const shown = { from: month, to: lastOfMonth(month) };
  if (!date || date < today) return shown;
  const from = date < shown.from ? date : shown.from;
  const to = endDate && endDate > shown.to ? endDate : shown.to;
  return daysBetween(from, to) <= MAX_DAYS_READ ? { from, to } : shown;
}

/** The first day of a chosen range, after its first day, that cannot be booked. */
export function findBetween(days: readonly CalendarDay[], { date, endDate }: Choice): CalendarDay | null {
  if (!date || !endDate) return null;
  return days.find((day) => day.date > date && day.date <= endDate && statusOf(day) !== 'FREE') ?? null;
}

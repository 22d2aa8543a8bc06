import { type Html, html } from '../../../kit/http/html.ts';
import { addDays, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { type Choice, choiceQuery, hiddenChoice } from './booking-form.ts';
import { TEXT } from './texts-items.ts';

const SATURDAY = 6;

/** The days of a basket: some by one tap, any by two fields. The choice so far goes along. */
export function daysForm({
  path,
  choice,
  today,
  inside = false,
}: {
  path: string;
  choice: Choice;
  today: LocalDate;
  /** Inside a card that has a heading. */
  inside?: boolean;
}): Html {
  const tomorrow = addDays(today, 1);
  const saturday = addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7 || 7);
  const chip = (text: string, date: LocalDate, endDate: LocalDate) =>
    html`<a class="chip" href="${path}?${choiceQuery(choice, { date, endDate })}" data-typed>${text}</a>`;
  const field = (name: 'date' | 'endDate', label: string, value: string | undefined) =>
    html`<div class="f"><label for="${name}">${label}</label><input class="in" type="date" id="${name}" name="${name}" min="${today}" value="${value}" required></div>`;
  const head = inside ? null : html`<h2 id="h-d">${TEXT.whichDays}</h2><p class="muted">${TEXT.daysFirst}</p>`;
  return html`<form class="${inside ? 'stack' : 'card pad stack'}" action="${path}" aria-label="${TEXT.whichDays}" data-typed>${head}${hiddenChoice(choice, ['date', 'endDate'])}
<div class="chips">${chip(TEXT.tomorrow, tomorrow, tomorrow)}${chip(TEXT.nextWeekend, saturday, addDays(saturday, 1))}</div>
<div class="pair">${field('date', TEXT.firstDay, choice.date)}${field('endDate', TEXT.lastDay, choice.endDate ?? choice.date)}</div>
<div><button class="btn pri" type="submit">${TEXT.showFree}</button></div></form>`;
}

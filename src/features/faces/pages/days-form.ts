import { type Opening, openWindowsOn } from '../../../domain/schedule/opening.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { addDays, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { dayText } from '../../../site/format.ts';
import { type Choice, choiceQuery, hiddenChoice } from './booking-form.ts';
import { TEXT } from './texts-items.ts';

const SATURDAY = 6;

/** Days that one tap chooses: tomorrow and the next weekend, as far as the shop is open on them. */
function quickDays(opening: Opening, today: LocalDate): { text: string; date: LocalDate; endDate: LocalDate }[] {
  const tomorrow = addDays(today, 1);
  const saturday = addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7 || 7);
  const open = (date: LocalDate) => openWindowsOn(opening, date).length > 0;
  const one = (date: LocalDate) => ({
    text: date === tomorrow ? TEXT.tomorrow : dayText(date, today),
    date,
    endDate: date,
  });
  const weekend = [saturday, addDays(saturday, 1)].filter(open);
  const singles = new Set(weekend.length === 1 ? [tomorrow, ...weekend] : [tomorrow]);
  const chosen = [...singles].filter(open).map(one);
  return weekend.length === 2
    ? [...chosen, { text: TEXT.nextWeekend, date: saturday, endDate: addDays(saturday, 1) }]
    : chosen;
}

/** The days of a basket: some by one tap, any by two fields. The choice so far goes along. */
export function daysForm({
  path,
  choice,
  opening,
  today,
  inside = false,
}: {
  path: string;
  choice: Choice;
  opening: Opening;
  today: LocalDate;
  /** Inside a card that has a heading. */
  inside?: boolean;
}): Html {
  const chips = quickDays(opening, today).map(
    ({ text, date, endDate }) =>
      html`<a class="chip" href="${path}?${choiceQuery(choice, { date, endDate })}" data-typed>${text}</a>`,
  );
  const field = (name: 'date' | 'endDate', label: string, value: string | undefined) =>
    html`<div class="f"><label for="${name}">${label}</label><input class="in" type="date" id="${name}" name="${name}" min="${today}" value="${value}" required></div>`;
  const head = inside ? null : html`<h2 id="h-d">${TEXT.whichDays}</h2><p class="muted">${TEXT.daysFirst}</p>`;
  return html`<form class="${inside ? 'stack' : 'card pad stack'}" action="${path}" aria-label="${TEXT.whichDays}" data-typed>${head}${hiddenChoice(choice, ['date', 'endDate'])}
${chips.length > 0 ? html`<div class="chips">${chips}</div>` : null}
<div class="pair">${field('date', TEXT.firstDay, choice.date)}${field('endDate', TEXT.lastDay, choice.endDate ?? choice.date)}</div>
<div><button class="btn pri" type="submit">${TEXT.showFree}</button></div></form>`;
}

import { type Html, html } from '../../../kit/http/html.ts';
import { icon } from '../../../site/icons.ts';
import { fieldError } from './components.ts';
import { phoneField } from './review-phone.ts';
import type { ReviewView } from './review-view.ts';
import { TEXT } from './texts-booking.ts';

/** The field of the form in which the API found a value wrong. */
export const FIELD_OF: Record<string, 'name' | 'note' | 'address'> = {
  '/customer/name': 'name',
  '/customer': 'name',
  '/note': 'note',
  '/delivery/address': 'address',
  '/delivery': 'address',
};

/** The sentence at a field: what the API or the form's own check found there. */
export function fieldProblem({ refused, problems }: ReviewView, field: 'name' | 'note' | 'address'): string | null {
  const found = refused?.answer.error?.details.some(({ path }) => FIELD_OF[path ?? ''] === field);
  return found || problems.has(field) ? TEXT.fieldProblems[field] : null;
}

function field(view: ReviewView, name: 'name' | 'note' | 'address', label: string, input: (more: Html) => Html): Html {
  const problem = fieldProblem(view, name);
  const more = problem === null ? html`` : html`aria-invalid="true" aria-describedby="${name}-e"`;
  return html`<div class="f ${problem === null ? '' : 'bad'}"><label for="${name}">${label}</label>${input(more)}${fieldError(problem, `${name}-e`)}</div>`;
}

export function whoFields(view: ReviewView): Html {
  const { user, typed, phone } = view;
  if (!user && !phone) return html`<p class="muted">${TEXT.signInFirst}</p>`;
  const name =
    user && user.name !== null
      ? html`<p>${TEXT.bookedFor(user.name)}</p>`
      : field(
          view,
          'name',
          TEXT.yourName,
          (more) =>
            html`<input class="in" id="name" name="name" maxlength="120" autocomplete="name" required value="${typed.name}" ${more}>`,
        );
  const note = field(
    view,
    'note',
    TEXT.noteForShop,
    (more) => html`<textarea class="in" id="note" name="note" maxlength="2000" ${more}>${typed.note}</textarea>`,
  );
  return html`${name}${user || !phone ? null : phoneField(phone)}${note}`;
}

/** Where it is brought to. The address is typed here where it was left out or could not be used. */
export function whereFields(view: ReviewView): Html | null {
  const { choice, typed } = view;
  if (!choice.deliver) return null;
  const shown = choice.address !== undefined && fieldProblem(view, 'address') === null;
  if (shown) return html`<p class="row nowr top">${icon('pin')}<span>${choice.address}</span></p>`;
  return field(
    view,
    'address',
    TEXT.houseAndLandmark,
    (more) =>
      html`<input class="in" id="address" name="address" maxlength="300" autocomplete="street-address" value="${typed.address}" placeholder="${TEXT.addressExample}" ${more}>`,
  );
}

import { type Html, html } from '../../../kit/http/html.ts';
import { icon } from '../../../site/icons.ts';
import { explainRefusal } from './booking-actions.ts';
import { choiceQuery } from './booking-form.ts';
import type { ApiAnswer } from './call-api.ts';
import { readInstead } from './free-instead.ts';
import { FIELD_OF } from './review-fields.ts';
import type { Refused, ReviewView } from './review-view.ts';
import { TEXT } from './texts-booking.ts';

type Details = NonNullable<ApiAnswer['error']>['details'];

/** Links back to this page. */
function alternatives({ profile, choice, now }: ReviewView, details: Details): Html | null {
  const links = readInstead(profile, choice, details, now);
  if (links.length === 0) return null;
  return html`<p>${TEXT.theseAreFree}</p><div class="btns">${links.map(
    ({ text, changes }) =>
      html`<a class="btn soft" href="/b/${profile.business.slug}/book?${choiceQuery(choice, changes)}">${text}</a>`,
  )}</div>`;
}

/** Why it was refused, with free alternatives. */
export function refusalBanner(view: ReviewView, { answer }: Refused): Html {
  const details = answer.error?.details ?? [];
  const atField =
    details.length > 0 && details.every(({ path }) => path === '/promoCode' || FIELD_OF[path ?? ''] !== undefined);
  const taken = answer.error?.code === 'NOT_AVAILABLE' && details.some(({ code }) => code === 'TAKEN');
  const text = taken
    ? TEXT.takenMeanwhile(view.quote?.item ?? '')
    : atField
      ? TEXT.lookAtField
      : explainRefusal(answer);
  const tooMany = details.some(({ code }) => code === 'TOO_MANY_HOLDS');
  const own = tooMany ? html`<p><a href="/bookings">${TEXT.myBookings}</a></p>` : null;
  const title = taken ? html`<p><strong>${TEXT.someoneFaster}</strong></p>` : null;
  return html`<div class="ban ${taken ? 'warn' : 'bad'}" role="alert">${icon(taken ? 'cal' : 'warn')}<div class="stack g2">${title}<p>${text}</p>${own}${alternatives(view, details)}</div></div>`;
}

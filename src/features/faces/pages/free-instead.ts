import type { ErrorDetail } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, parseInstant } from '../../../kit/time.ts';
import { daysText, momentText } from '../../../site/format.ts';
import { kindOf, parseBookingRequest } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { type Choice, type ChoiceChanges, choiceQuery, toRequest, withoutCode } from './booking-form.ts';
import type { PageContext } from './context.ts';
import type { Priced } from './item.ts';
import { TEXT } from './texts.ts';

/** Days, times or providers that are free instead of a choice: the alternatives with which the API refuses a hold. */

export interface Instead {
  text: string;
  changes: ChoiceChanges;
}

/** A rental keeps its number of days. */
export function readInstead(
  { catalog }: PublicProfile,
  { date, endDate }: Choice,
  details: readonly ErrorDetail[],
  now: Temporal.Instant,
): Instead[] {
  const today = dateOf(now);
  const length = date && endDate ? daysBetween(date, endDate) : 0;
  return details.flatMap(({ code, message, path }): Instead[] => {
    if (code !== 'ALTERNATIVE') return [];
    const field = path?.replace('/', '');
    if (field === 'date') {
      const last = length > 0 ? addDays(message, length) : null;
      return [{ text: daysText(message, last ?? message, today), changes: { date: message, endDate: last } }];
    }
    if (field === 'startsAt')
      return [{ text: momentText(parseInstant(message), today), changes: { startsAt: message } }];
    const provider = catalog.providers.find(({ id }) => id === message);
    return provider ? [{ text: TEXT.withProvider(provider.name), changes: { providerId: message } }] : [];
  });
}

/** Links to the same page with free days, times or providers; none where the choice itself is free. */
export async function freeInstead(
  { placing: { catalogues } }: PageContext,
  db: Reader,
  businessId: string,
  {
    profile,
    choice,
    priced: { quote },
    now,
  }: { profile: PublicProfile; choice: Choice; priced: Pick<Priced, 'quote'>; now: Temporal.Instant },
  path: string,
): Promise<Html> {
  const request = quote && !quote.available && profile.business.acceptsBookings ? toRequest(withoutCode(choice)) : null;
  let links: Html[] = [];
  if (request) {
    const { items } = parseBookingRequest(request);
    const judgedFor = { bookedBy: 'customer', audience: 'public' } as const;
    const found = await kindOf(items).findObstacles(db, catalogues, businessId, items, judgedFor, now);
    links = readInstead(profile, choice, found.alternatives, now).map(
      ({ text, changes }) =>
        html`<a class="chip" data-key="${text}" href="${path}?${choiceQuery(choice, changes)}#price">${text}</a>`,
    );
  }
  if (links.length === 0) return html`<div id="instead" data-live="price" hidden></div>`;
  return html`<div class="stack g2" id="instead" data-live="price"><p>${TEXT.theseAreFree}</p><div class="chips">${links}</div></div>`;
}

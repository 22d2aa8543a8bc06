import { AppError, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { type Quote, quote } from '../../booking/quotes/index.ts';
import { type PublicProfile, readProfile } from '../../market/marketplace/index.ts';
import { type Choice, extraName, toRequest, withoutCode } from './booking-form.ts';
import { banner, codeNote, isRental } from './components.ts';
import type { PageContext } from './context.ts';
import { deliveryChoice, deliveryNote, offersDelivery } from './delivery-choice.ts';
import { priceLines } from './price-card.ts';
import { termsCard } from './review-terms.ts';
import { TEXT } from './texts.ts';

/** What the pages of a unit and of a service share: extras, delivery, price. */

export type Priced = { quote: Quote; problem: null } | { quote: null; problem: string | null };

/** The review page asks for a missing address, so that it stops no visitor before. */
function withoutAddress({ reasons = [], ...found }: Quote): Quote {
  const others = reasons.filter(({ code }) => code !== 'DELIVERY_NEEDED');
  return { ...found, available: others.length === 0, ...(others.length > 0 && { reasons: others }) };
}

/** The price of the choice without a promo code, which the review page judges; or why there is none. */
export const priceChoice = (
  context: PageContext,
  db: Reader,
  businessId: string,
  choice: Choice,
  now: Temporal.Instant,
): Promise<Priced> => priceRequested(context, db, businessId, withoutCode(choice), now, `page ${businessId}`);

/** The price of the choice with its promo code, or why there is none. `who` is counted for unknown codes. */
export async function priceRequested(
  { placing }: PageContext,
  db: Reader,
  businessId: string,
  choice: Choice,
  now: Temporal.Instant,
  who: string,
): Promise<Priced> {
  const request = toRequest(choice);
  if (!request) return { quote: null, problem: null };
  try {
    const found = await quote(db, placing, businessId, request, 'public', now, who);
    return { quote: withoutAddress(found), problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
    const [detail] = error.details ?? [];
    return { quote: null, problem: TEXT.refused(detail?.message ?? error.message) };
  }
}

export async function requireProfile(
  { publicUrl }: PageContext,
  db: Reader,
  businessId: string,
  now: Temporal.Instant,
): Promise<PublicProfile> {
  const profile = await readProfile(db, businessId, publicUrl, now);
  if (!profile) throw fail(NOT_FOUND);
  return profile;
}

export const counter = (name: string, label: string, value: number, min: number, max: number): Html =>
  html`<span class="qty" data-fewer="${TEXT.fewer(label)}" data-more="${TEXT.morePieces(label)}"><input type="number" name="${name}" aria-label="${TEXT.howMany(label)}" inputmode="numeric" min="${min}" max="${max}" value="${value}"></span>`;

/** How many pieces, and which extras. */
export function piecesAndExtras(
  { catalog }: PublicProfile,
  choice: Choice,
  unit: { name: string; pricePesewas: number; quantity: number } | null,
): Html | null {
  if (!unit && catalog.extras.length === 0) return null;
  const row = (name: string, note: string, input: Html) =>
    html`<div class="xt"><span><b>${name}</b><small>${note}</small></span>${input}</div>`;
  return html`<section class="stack g3" aria-labelledby="h-q"><h2 id="h-q">${unit ? TEXT.howManyAndWhat : TEXT.whatElse}</h2><div class="card pad rows">
${unit ? row(unit.name, TEXT.priceADay(moneyText(unit.pricePesewas)), counter('quantity', unit.name, choice.quantity ?? 1, 1, unit.quantity)) : null}
${catalog.extras.map((extra) =>
  row(
    extra.name,
    [moneyText(extra.pricePesewas), extra.description].filter(Boolean).join(', '),
    counter(extraName(extra.id), extra.name, choice.extras.get(extra.id) ?? 0, 0, extra.maxQuantity),
  ),
)}</div></section>`;
}

/** Delivery, where the business goes to its customers. */
export function deliveryFields({ business, deliveryAreas }: PublicProfile, choice: Choice): Html | null {
  if (!offersDelivery({ business, deliveryAreas })) return null;
  const always = business.serviceLocation === 'AT_CUSTOMER';
  const option = (value: string, text: string, name: 'truck' | 'stall', on: boolean) =>
    html`<label class="rc"><input type="radio" name="deliver" value="${value}" ${on ? html`checked` : null}><span>${icon(name)}${text}</span></label>`;
  return html`<section class="stack g3" aria-labelledby="h-l"><h2 id="h-l">${isRental(business.family) ? TEXT.whereTo : TEXT.where}</h2><div class="card pad stack">
${always ? html`<input type="hidden" name="deliver" value="yes">` : html`<fieldset class="pair"><legend class="vh">${TEXT.deliveryOrPickUp}</legend>${option('yes', isRental(business.family) ? TEXT.deliverIt : TEXT.comeToMe, 'truck', choice.deliver === 'yes')}${option('', TEXT.pickUp, 'stall', choice.deliver !== 'yes')}</fieldset>`}
<div class="f to-customer"><label for="ar">${TEXT.area}</label><select class="in" id="ar" name="areaId" ${always ? html`required` : null}><option value="">${TEXT.chooseArea}</option>${deliveryAreas.map(
    ({ areaId, name, feePesewas }) =>
      html`<option value="${areaId}" ${areaId === choice.areaId ? html`selected` : null}>${name}, ${moneyText(feePesewas)}</option>`,
  )}</select></div>
<div class="f to-customer"><label for="ad">${TEXT.houseAndLandmark}</label><input class="in" id="ad" name="address" maxlength="300" autocomplete="street-address" value="${choice.address}" placeholder="${TEXT.addressExample}"></div></div></section>`;
}

/** Why it cannot be booked, in the words of the API. */
export const whyNot = ({ reasons = [] }: Quote): string =>
  reasons.length === 0 ? TEXT.notFree : reasons.map(({ message }) => TEXT.refused(message)).join(' ');

/** The choice with its price. */
interface Chosen {
  priced: Priced;
  profile: PublicProfile;
  choice: Choice;
  now: Temporal.Instant;
}

const areaButton = (className: string): Html => html`<a class="btn pri ${className}" href="#ar">${TEXT.chooseArea}</a>`;

/** The price beside the form, with the button that goes on; without a price the hint. `form` is the id of the form. */
export function priceAside(chosen: Chosen, form: string, hint: string): Html {
  const { priced, profile, choice } = chosen;
  const { quote: found, problem } = priced;
  const isOpen = deliveryChoice(profile, choice) === 'area-missing';
  const { acceptsBookings } = profile.business;
  const next = html`<button class="btn pri lg block" type="submit" form="${form}">${TEXT.reviewBooking}</button>`;
  if (!acceptsBookings)
    return html`<aside aria-label="${TEXT.price}"><div class="card pad stack">${banner('warn', 'info', TEXT.notTaking)}</div></aside>`;
  return html`<aside class="stack g5" id="price" data-live="price" aria-label="${TEXT.price}"><div class="card pad stack"><h2>${TEXT.yourPrice}</h2>
${problem === null ? null : html`<div data-say>${banner('bad', 'warn', problem)}</div>`}
${found ? priceLines(found, { beforeDelivery: isOpen }) : problem === null ? html`<p class="muted">${hint}</p>` : null}
${found && !found.available ? html`<div data-say>${banner('warn', 'warn', whyNot(found))}</div>` : null}
${deliveryNote(profile, choice, found !== null)}${codeNote(choice)}
${found?.available ? html`<div class="desk">${isOpen ? areaButton('lg block') : next}</div><p class="small muted">${TEXT.nothingPaidYet}</p>` : null}</div>${found?.available ? termsCard(chosen, found) : null}</aside>`;
}

/** The total and the way on, in reach of the thumb. Wide screens show the price beside the form instead. */
export function priceBar(
  { priced: { quote: found }, profile, choice }: Chosen,
  form: string,
  when: string | null,
): Html {
  if (!found?.available) return html`<div id="bar" data-live="price"></div>`;
  const { totalPesewas, depositPesewas } = found;
  if (deliveryChoice(profile, choice) === 'area-missing')
    return html`<div class="bar" id="bar" data-live="price" role="region" aria-label="${TEXT.yourChoice}"><span><b class="m">${moneyText(totalPesewas)}</b><small>${TEXT.beforeDelivery}</small></span>${areaButton('')}</div>`;
  return html`<div class="bar" id="bar" data-live="price" role="region" aria-label="${TEXT.yourChoice}"><span><b class="m">${moneyText(totalPesewas)}</b><small>${depositPesewas === 0 ? when : TEXT.depositOf(moneyText(depositPesewas))}</small></span><button class="btn pri" type="submit" form="${form}">${TEXT.reviewBooking}</button></div>`;
}

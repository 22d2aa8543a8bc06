import type { FastifyReply } from 'fastify';
import { firstOfMonth } from '../../../domain/schedule/months.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { daysText, money, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { readCalendar } from '../../booking/availability/index.ts';
import { cardCopy } from '../../ground/uploads/index.ts';
import { type Choice, hiddenChoice, readChoice, shopPath } from './booking-form.ts';
import { backLink, picture } from './components.ts';
import type { PageContext } from './context.ts';
import { withDelivery } from './delivery-choice.ts';
import { freeInstead } from './free-instead.ts';
import { deliveryFields, piecesAndExtras, priceAside, priceBar, priceChoice, requireProfile } from './item.ts';
import { type CalendarView, chosenText, daysToRead, findBetween, monthTable } from './month.ts';
import { monthPrices } from './month-prices.ts';
import { dateIn } from './read-fields.ts';
import { TEXT } from './texts.ts';
import { TEXT as PRICES } from './texts-prices.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';
import { waitAddress } from './wait-choice.ts';

/** What several days cost together. */
const lengthTexts = (prices: readonly { days: number; pricePesewas: number }[]): Html[] =>
  prices.map(
    ({ days, pricePesewas }) => html`<span class="muted">${PRICES.severalDays(days, moneyText(pricePesewas))}</span>`,
  );

export async function showRental(
  context: PageContext,
  db: Reader,
  call: {
    businessId: string;
    unitId: string;
    sent: Record<string, unknown>;
    now: Temporal.Instant;
    signedIn: boolean;
  },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, unitId, sent, now } = call;
  const profile = await requireProfile(context, db, businessId, now);
  const { business } = profile;
  const unit = profile.catalog.units.find(({ id }) => id === unitId);
  if (!unit) throw fail(NOT_FOUND);
  const today = dateOf(now);
  const asked: Choice = { ...readChoice(sent).choice, unitId };
  const month = firstOfMonth(dateIn(sent['month']) ?? asked.endDate ?? asked.date ?? today);
  const range = { ...daysToRead(month, asked, today), unitId, cursor: undefined, limit: 1 };
  const catalogue = await context.placing.catalogues.read(businessId);
  const { calendar } = await readCalendar(db, context.cursors, catalogue, range, now, 'public');
  const days = calendar.units[0]?.days ?? [];
  const between = findBetween(days, asked);
  const { endDate: _beyond, ...first } = asked;
  const choice = withDelivery(profile, between ? first : asked);
  const priced = await priceChoice(context, db, businessId, choice, now);
  const chosen = { priced, profile, choice, now };
  const path = `/b/${business.slug}/units/${unitId}`;
  const prices = monthPrices(catalogue.priceRules, unitId, unit.pricePesewas);
  const wait = await waitAddress(context, businessId, business.slug, choice);
  const instead = await freeInstead(context, db, businessId, chosen, path);
  const view: CalendarView = { path, choice, days, between, month, today, pieces: unit.quantity, prices, wait };
  const inForm = ['quantity', 'deliver', 'areaId', 'address', ...profile.catalog.extras.map(({ id }) => `extra_${id}`)];
  const body = html`<main id="main" class="wrap stack g5">${backLink(shopPath(business.slug, choice), business.name)}<div class="cols">
<form class="stack g8" id="book" action="/b/${business.slug}/book"><div id="kept" data-live="choice" hidden>${hiddenChoice(choice, inForm)}</div>
<div class="stack g3"><div class="gal single">${picture({ photo: unit.photos[0] ?? null, vertical: business.vertical, alt: unit.name, eager: true, className: 'eager', sizes: '(min-width: 980px) 750px, 100vw' })}</div>
<h1>${unit.name}</h1><p class="row"><span>${money(unit.pricePesewas)} ${TEXT.aDay}</span>${lengthTexts(catalogue.units.find(({ id }) => id === unitId)?.lengthPrices ?? [])}<span class="muted">${TEXT.piecesInAll(unit.quantity)}</span></p>${unit.description ? html`<p class="muted">${unit.description}</p>` : null}</div>
<section class="stack g3" id="calendar" data-live="choice" aria-labelledby="days"><h2 id="days">${TEXT.whichDays}</h2><p class="muted small">${TEXT.tapHint} ${PRICES.smallFigures}</p>${monthTable(view)}${chosenText(view)}${instead}${wait ? html`<p class="row nowr top small muted">${icon('bell')}<span>${WAITING.dayTakenHint}</span></p>` : null}</section>
${piecesAndExtras(profile, choice, unit)}${deliveryFields(profile, choice)}
<div data-without-script><button class="btn sec" type="submit" formaction="${path}#price">${TEXT.updatePrice}</button></div></form>
${priceAside(chosen, 'book', TEXT.chooseDaysFirst)}</div></main>${priceBar(chosen, 'book', choice.date ? daysText(choice.date, choice.endDate ?? choice.date, today) : null)}`;
  return sendSitePage(reply, {
    title: `${unit.name}, ${business.name}`,
    description: unit.description || TEXT.itemDescription(unit.name, business.name),
    canonical: `${context.publicUrl}${path}`,
    image: cardCopy(unit.photos[0]),
    body,
    scripts: ['item.js'],
    signedIn: call.signedIn,
  });
}

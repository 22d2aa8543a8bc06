import { firstOfMonth } from '../../../domain/schedule/months.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import { daysText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { MAX_CALENDAR_UNITS, readCalendar } from '../../booking/availability/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { kitsOf, sumParts } from './basket-offers.ts';
import { type Choice, hiddenChoice, itemName } from './booking-form.ts';
import { banner, codeNote } from './components.ts';
import type { PageContext } from './context.ts';
import { feeRange, offersDelivery } from './delivery-choice.ts';
import { freeInstead } from './free-instead.ts';
import { counter, priceChoice, whyNot } from './item.ts';
import { type CalendarDay, type CalendarView, chosenText, daysToRead, findBetween, monthTable } from './month.ts';
import { monthPrices } from './month-prices.ts';
import { priceLines } from './price-card.ts';
import { dateIn } from './read-fields.ts';
import { TEXT } from './texts.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';
import { waitAddress } from './wait-choice.ts';

/** The days of a kit of units, its price for the chosen days, and the form that adds it to the basket. */

export type PublicKit = PublicProfile['catalog']['kits'][number];

/** How many kits the shop could make of all its pieces. */
function kitsInAll({ items }: PublicKit, { units }: PublicProfile['catalog']): number {
  const owned = new Map(units.map(({ id, quantity }) => [id, quantity]));
  return Math.max(1, kitsOf(sumParts(items), owned));
}

/** A kit's days as the month shows those of a unit: a day can be booked when it can with every part. */
async function readKitDays(
  context: PageContext,
  db: Reader,
  businessId: string,
  { id: kitId, items }: PublicKit,
  range: { from: LocalDate; to: LocalDate },
  now: Temporal.Instant,
): Promise<CalendarDay[]> {
  const catalogue = await context.placing.catalogues.read(businessId);
  const parts = new Set(items.map(({ unitId }) => unitId));
  const ofParts: CalendarDay[][] = [];
  let kitDays: Omit<CalendarDay, 'bookable'>[] = [];
  for (let cursor: string | undefined; ; ) {
    const request = { ...range, unitId: null, cursor, limit: MAX_CALENDAR_UNITS };
    const { calendar, meta } = await readCalendar(db, context.cursors, catalogue, request, now, 'public');
    // The first page has all kits.
    kitDays = calendar.kits.find((kit) => kit.kitId === kitId)?.days ?? kitDays;
    ofParts.push(...calendar.units.filter(({ unitId }) => parts.has(unitId)).map(({ days }) => days));
    if (meta.nextCursor === null || ofParts.length === parts.size) break;
    cursor = meta.nextCursor;
  }
  return kitDays.map((day, at) => ({ ...day, bookable: ofParts.every((days) => days[at]?.bookable === true) }));
}

interface KitCall {
  businessId: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
  profile: PublicProfile;
  kit: PublicKit;
  /** With the other items of the basket. */
  choice: Choice;
  head: Html;
}

/** The main part of the page behind the link back, and the bar below. */
export async function kitDays(
  context: PageContext,
  db: Reader,
  { businessId, sent, now, profile, kit, choice: asked, head }: KitCall,
): Promise<Html> {
  const { business } = profile;
  const today = dateOf(now);
  const month = firstOfMonth(dateIn(sent['month']) ?? asked.endDate ?? asked.date ?? today);
  const days = await readKitDays(context, db, businessId, kit, daysToRead(month, asked, today), now);
  const between = findBetween(days, asked);
  const { endDate: _beyond, ...first } = asked;
  const kits = asked.items.get(kit.id) ?? 1;
  const items = new Map([...asked.items, [kit.id, kits]]);
  const choice: Choice = { ...(between ? first : asked), items };
  const { date, endDate = date, promoCode } = choice;
  const alone: Choice = {
    ...(date && { date }),
    ...(endDate && { endDate }),
    ...(promoCode && { promoCode }),
    items: new Map([[kit.id, kits]]),
    extras: new Map(),
    visit: [],
  };
  const priced = await priceChoice(context, db, businessId, alone, now);
  const { quote, problem } = priced;
  const { priceRules } = await context.placing.catalogues.read(businessId);
  const path = `/b/${business.slug}/kits/${kit.id}`;
  const instead = await freeInstead(context, db, businessId, { profile, choice: alone, priced, now }, path);
  const wait = await waitAddress(context, businessId, business.slug, alone);
  const prices = monthPrices(priceRules, kit.id, kit.pricePesewas);
  const most = Math.max(1, ...days.map(({ freeQuantity }) => freeQuantity));
  const isChosen = (day: CalendarDay) => date !== undefined && date <= day.date && day.date <= (endDate ?? date);
  const left = Math.min(most, ...days.filter(isChosen).map(({ freeQuantity }) => freeQuantity));
  const inAll = kitsInAll(kit, profile.catalog);
  const view: CalendarView = {
    path,
    choice,
    days,
    between,
    month,
    today,
    pieces: inAll,
    prices,
    wait,
    freeText: TEXT.freeKits,
  };
  const name = itemName(kit.id);
  const bookable = business.acceptsBookings && quote?.available;
  const beforeDelivery = offersDelivery(profile);
  const add = html`<button class="btn pri lg block" type="submit" form="book">${TEXT.addToBasket}</button>`;
  const price = quote
    ? priceLines(quote, { beforeDelivery })
    : problem === null
      ? html`<p class="muted">${TEXT.chooseDaysFirst}</p>`
      : banner('bad', 'warn', problem);
  return html`<div class="cols">
<form class="stack g8" id="book" action="/b/${business.slug}/basket"><div id="kept" data-live="choice" hidden>${hiddenChoice(choice, [name])}</div>
${head}
<section class="stack g3" id="calendar" data-live="choice" aria-labelledby="days"><h2 id="days">${TEXT.whichDays}</h2><p class="muted small">${TEXT.everyPartFree} ${TEXT.tapHint}</p>${monthTable(view)}${chosenText(view)}${instead}${wait ? html`<p class="row nowr top small muted">${icon('bell')}<span>${WAITING.dayTakenHint}</span></p>` : null}</section>
<section class="stack g3" aria-labelledby="h-q"><h2 id="h-q">${TEXT.howManyOfIt}</h2><div class="card pad"><div class="xt"><span><b>${kit.name}</b><small id="left" data-live="price">${date && inAll > 1 ? TEXT.left(Math.max(0, left)) : null}</small></span>${counter(name, kit.name, kits, 1, Math.max(kits, left))}</div></div></section>
<div data-without-script><button class="btn sec" type="submit" formaction="${path}#price">${TEXT.updatePrice}</button></div></form>
<aside class="stack g5" id="price" data-live="price" aria-label="${TEXT.price}"><div class="card pad stack"><h2>${TEXT.yourPrice}</h2>
${business.acceptsBookings ? price : banner('warn', 'info', TEXT.notTaking)}
${quote && !quote.available ? html`<div data-say>${banner('warn', 'warn', whyNot(quote))}</div>` : null}
${beforeDelivery ? html`<p class="small muted">${TEXT.deliveryInBasket(feeRange(profile))}</p>` : null}${codeNote(choice)}
${bookable ? html`<div class="desk">${add}</div><p class="small muted">${TEXT.nothingHeldYet}</p>` : null}</div></aside></div></main>
${bookable && quote ? html`<div class="bar" id="bar" data-live="price" role="region" aria-label="${TEXT.yourChoice}"><span><b class="m">${moneyText(quote.totalPesewas)}</b><small>${beforeDelivery ? TEXT.beforeDelivery : daysText(date ?? today, endDate ?? today, today)}</small></span><button class="btn pri" type="submit" form="book">${TEXT.addToBasket}</button></div>` : html`<div id="bar" data-live="price"></div>`}`;
}

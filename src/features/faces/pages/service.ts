import type { FastifyReply } from 'fastify';
import { openHoursOn } from '../../../domain/schedule/opening.ts';
import { formatTime } from '../../../domain/schedule/time-of-day.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, type LocalDate } from '../../../kit/time.ts';
import { datePartsOf, daysText, dayText, durationText, money } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { readFreeStarts } from '../../booking/availability/index.ts';
import { cardCopy } from '../../ground/uploads/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { type Choice, choiceQuery, hiddenChoice, pageWithCode, readChoice, shopPath } from './booking-form.ts';
import { backLink, picture } from './components.ts';
import type { PageContext } from './context.ts';
import { withDelivery } from './delivery-choice.ts';
import { freeInstead } from './free-instead.ts';
import { deliveryFields, piecesAndExtras, priceAside, priceBar, priceChoice, requireProfile } from './item.ts';
import { differ, type StartPrice, startKeys, startPrices, startPriceText } from './month-prices.ts';
import { dateIn } from './read-fields.ts';
import { TEXT } from './texts.ts';
import { TEXT as SEVERAL } from './texts-items.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';
import { entryName } from './visit-choice.ts';
import { waitAddress } from './wait-choice.ts';

export const DAYS_SHOWN = 7;

export interface ServiceView {
  path: string;
  choice: Choice;
  profile: PublicProfile;
  week: LocalDate[];
  starts: ReadonlyMap<LocalDate, string[]>;
  date: LocalDate | null;
  today: LocalDate;
  now: Temporal.Instant;
  /** Where a full day leads to, where the shop has a waiting list. */
  wait?: string | null;
  /** Shown with the times of a day where they differ. */
  priceOf?: (startsAt: string) => StartPrice;
}

const card = (key: string, href: string, current: boolean, content: Html): Html =>
  html`<a class="rc" data-key="${key}" href="${href}" ${current ? html`aria-current="true"` : null}><span>${content}</span></a>`;

function providerPicker({ path, choice, profile, week, date }: ServiceView): Html | null {
  const able = profile.catalog.providers.filter(({ services }) => services.some(({ id }) => id === choice.serviceId));
  if (able.length < 2) return null;
  const [first = ''] = week;
  const day: Record<string, string> = date === null ? { week: first } : { week: first, date };
  const href = (providerId: string | null) =>
    `${path}?${choiceQuery(choice, { providerId, startsAt: null, date: null }, day)}#who`;
  return html`<section class="stack g3" aria-labelledby="who"><h2 id="who">${TEXT.withWhom}</h2><div class="who">
${card('anyone', href(null), choice.providerId === undefined, html`<span class="av">${icon('user')}</span>${TEXT.anyone}`)}
${able.map(({ id, name }, place) =>
  card(
    id,
    href(id),
    choice.providerId === id,
    html`<span class="av v${(place % 5) + 1}">${name.slice(0, 2).toUpperCase()}</span>${name}`,
  ),
)}</div></section>`;
}

export function dayPicker(view: ServiceView): Html {
  const { path, choice, profile, week, starts, date, today, now } = view;
  const [first = today] = week;
  const days = week.map((day) => {
    const { weekday, day: number } = datePartsOf(day);
    const free = starts.get(day)?.length ?? 0;
    const hours = openHoursOn(profile, day);
    // After the last closing of today nothing is full, and nothing becomes free.
    const closed = !hours || (day === today && hours.close <= formatTime(now));
    const text = closed ? TEXT.dayStatus.CLOSED : free === 0 ? TEXT.full : TEXT.freeCount(free);
    const content = html`${weekday}<b>${number}</b><small>${text}</small>`;
    if (free === 0 && !closed && view.wait)
      return html`<a class="rc" href="${view.wait}&from=${day}"><span>${content}<span class="vh">. ${WAITING.tellMe}</span></span></a>`;
    if (free === 0) return html`<span class="rc off"><span>${content}</span></span>`;
    const href = `${path}?${choiceQuery(choice, { startsAt: null }, { week: first, date: day })}#when`;
    return card(day, href, day === date, content);
  });
  const turn = (to: LocalDate, text: string, name: 'left' | 'right') =>
    html`<a class="btn icon ghost" data-key="${name === 'left' ? 'earlier' : 'later'}" href="${path}?${choiceQuery(choice, { startsAt: null, date: null }, { week: to })}#day">${icon(name)}<span class="vh">${text}</span></a>`;
  const earlier = addDays(first, -DAYS_SHOWN);
  return html`<section class="stack g3" aria-labelledby="day"><h2 id="day">${TEXT.whichDay}</h2>
<div class="row between nowr">${first > today ? turn(earlier < today ? today : earlier, TEXT.earlierWeek, 'left') : html`<span></span>`}<b>${daysText(first, week.at(-1) ?? first, today)}</b>${turn(addDays(first, DAYS_SHOWN), TEXT.laterWeek, 'right')}</div>
<div class="days">${days}</div></section>`;
}

export function slotPicker({ choice, starts, date, today, wait, priceOf }: ServiceView): Html | null {
  if (date === null) return null;
  const free = starts.get(date) ?? [];
  const prices = new Map(priceOf ? free.map((startsAt) => [startsAt, priceOf(startsAt)]) : []);
  const shown = differ([...prices.values()]);
  const priceAt = (startsAt: string): Html | null => {
    const price = shown ? prices.get(startsAt) : undefined;
    return price ? startPriceText(price) : null;
  };
  const slot = (startsAt: string) =>
    html`<label class="rc"><input type="radio" name="startsAt" data-key="${startsAt}" value="${startsAt}" required ${startsAt === choice.startsAt ? html`checked` : null}><span>${startsAt.slice(11, 16)}${priceAt(startsAt)}</span></label>`;
  const part = (title: string, list: string[]) =>
    list.length === 0 ? null : html`<h3 class="lab">${title}</h3><div class="slots">${list.map(slot)}</div>`;
  return html`<section aria-labelledby="when"><fieldset class="stack g3"><legend><h2 id="when">${TEXT.startOn(dayText(date, today))}</h2></legend>
${free.length === 0 ? html`<p class="muted">${TEXT.nothingFree}</p>` : null}${part(
  TEXT.morning,
  free.filter((startsAt) => startsAt.slice(11, 13) < '12'),
)}${part(
  TEXT.afternoon,
  free.filter((startsAt) => startsAt.slice(11, 13) >= '12'),
)}${startKeys([...prices.values()])}</fieldset>${wait ? html`<p><a class="lnk" href="${wait}&from=${date}">${icon('bell')}${WAITING.timeTaken}</a></p>` : null}</section>`;
}

const timeText = (startsAt: string, today: LocalDate): string =>
  `${dayText(startsAt.slice(0, 10), today)}, ${startsAt.slice(11, 16)}`;

export async function showService(
  context: PageContext,
  db: Reader,
  call: {
    businessId: string;
    serviceId: string;
    sent: Record<string, unknown>;
    now: Temporal.Instant;
    signedIn: boolean;
  },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, serviceId, sent, now } = call;
  const profile = await requireProfile(context, db, businessId, now);
  const { business } = profile;
  const service = profile.catalog.services.find(({ id }) => id === serviceId);
  if (!service) throw fail(NOT_FOUND);
  const today = dateOf(now);
  const { date: _day, endDate: _last, quantity: _pieces, unitId: _unit, ...chosen } = readChoice(sent).choice;
  const choice = withDelivery(profile, { ...chosen, serviceId });
  const date = dateIn(sent['date']) ?? choice.startsAt?.slice(0, 10) ?? null;
  const first = dateIn(sent['week']) ?? date ?? today;
  const start = first < today ? today : first;
  const performs = ({ id, services }: PublicProfile['catalog']['providers'][number]) =>
    id === choice.providerId && services.some((one) => one.id === serviceId);
  const providerId = profile.catalog.providers.find(performs)?.id ?? null;
  const days = { serviceId, providerId, date: start, last: addDays(start, DAYS_SHOWN - 1) };
  const [starts, priced] = await Promise.all([
    readFreeStarts(db, context.placing.catalogues, businessId, days, now),
    priceChoice(context, db, businessId, choice, now),
  ]);
  const picked = { priced, profile, choice, now };
  const week = [...starts.keys()];
  const path = `/b/${business.slug}/services/${serviceId}`;
  const shownDate = date !== null && starts.has(date) ? date : null;
  const startsShown = shownDate === null ? 0 : (starts.get(shownDate)?.length ?? 0);
  const wait = await waitAddress(context, businessId, business.slug, choice);
  const { priceRules } = await context.placing.catalogues.read(businessId);
  const { durationMin, pricePesewas: listPesewas } = service;
  const priceOf = startPrices(priceRules, [{ id: serviceId, listPesewas, durationMin }]);
  const view: ServiceView = { path, choice, profile, week, starts, date: shownDate, today, now, wait, priceOf };
  const instead = await freeInstead(context, db, businessId, picked, path);
  const inForm = [
    'startsAt',
    'deliver',
    'areaId',
    'address',
    'note',
    ...profile.catalog.extras.map(({ id }) => `extra_${id}`),
  ];
  const several =
    profile.catalog.services.length > 1
      ? html`<p><a class="lnk" href="${pageWithCode(`/b/${business.slug}/visit`, choice, { [entryName(0)]: serviceId })}">${icon('plus')}${SEVERAL.addAnother}</a></p>`
      : null;
  const body = html`<main id="main" class="wrap stack g5">${backLink(shopPath(business.slug, choice), business.name)}<div class="cols">
<form class="stack g8" id="book" action="/b/${business.slug}/book"><div id="kept" data-live="choice" hidden>${hiddenChoice(choice, inForm)}<input type="hidden" name="week" value="${start}"></div>
<div class="row top nowr">${picture({ photo: service.photos[0] ?? null, vertical: business.vertical, alt: service.name, className: 'th', sizes: '64px' })}<div class="stack g1"><h1>${service.name}</h1><p>${money(service.pricePesewas)} <span class="muted">· ${durationText(service.durationMin)}</span></p></div></div>
${service.description ? html`<p class="muted">${service.description}</p>` : null}
${several}<div class="stack g8" id="pick" data-live="choice">${providerPicker(view)}${dayPicker(view)}${slotPicker(view)}${instead}</div>${piecesAndExtras(profile, choice, null)}${deliveryFields(profile, choice)}
${startsShown === 0 ? null : html`<div data-without-script><button class="btn sec" type="submit" formaction="${path}#price">${TEXT.updatePrice}</button></div>`}
<div id="on" data-live="price">${startsShown === 0 || priced.quote ? null : html`<button class="btn pri lg block" type="submit">${TEXT.reviewBooking}</button>`}</div></form>
${priceAside(picked, 'book', TEXT.chooseTimeFirst)}</div></main>${priceBar(picked, 'book', choice.startsAt ? timeText(choice.startsAt, today) : null)}`;
  return sendSitePage(reply, {
    title: `${service.name}, ${business.name}`,
    description: service.description || TEXT.itemDescription(service.name, business.name),
    canonical: `${context.publicUrl}${path}`,
    image: cardCopy(service.photos[0]),
    body,
    scripts: ['item.js'],
    signedIn: call.signedIn,
  });
}

import type { FastifyReply } from 'fastify';
import { MAX_SERVICES } from '../../../domain/availability/visit.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, parseInstant } from '../../../kit/time.ts';
import { dayText, durationText, momentText, moneyText, timesText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { planVisit, readVisitStarts } from '../../booking/availability/index.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { type Choice, choiceQuery, hiddenChoice, readChoice, redirect, shopPath } from './booking-form.ts';
import { backLink, banner } from './components.ts';
import type { PageContext } from './context.ts';
import { withDelivery } from './delivery-choice.ts';
import { freeInstead } from './free-instead.ts';
import { deliveryFields, piecesAndExtras, priceAside, priceBar, priceChoice, requireProfile } from './item.ts';
import { type PricedEntry, startPrices } from './month-prices.ts';
import { partsText } from './parts-text.ts';
import { dateIn } from './read-fields.ts';
import { DAYS_SHOWN, dayPicker, type ServiceView, slotPicker } from './service.ts';
import { TEXT } from './texts-items.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';
import { changeVisit, entryName, type VisitEntry, whoName } from './visit-choice.ts';
import { waitAddress } from './wait-choice.ts';

/** Several services one after the other, with one time to choose. The visit travels in the address. */

type Catalog = PublicProfile['catalog'];

/** The services of an entry; a kit has several. */
const servicesOf = ({ kits, services }: Catalog, id: string): Catalog['services'] => {
  const ids = kits.find((kit) => kit.id === id)?.items.map(({ serviceId }) => serviceId) ?? [id];
  return ids.flatMap((one) => services.find((service) => service.id === one) ?? []);
};

/** An entry with the price of the list and its length. */
function pricedEntry(catalog: Catalog, id: string): PricedEntry {
  const services = servicesOf(catalog, id);
  const kit = catalog.kits.find((one) => one.id === id);
  const durationMin = services.reduce((minutes, service) => minutes + service.durationMin, 0);
  return { id, listPesewas: kit?.pricePesewas ?? services[0]?.pricePesewas ?? 0, durationMin };
}

const performs = (providers: Catalog['providers'], providerId: string | null, serviceId: string): boolean =>
  providers.some(({ id, services }) => id === providerId && services.some((service) => service.id === serviceId));

/** What the shop offers of it, at most as many services as a visit takes. */
function knownEntries(catalog: Catalog, visit: readonly VisitEntry[]): VisitEntry[] {
  let count = 0;
  return visit.flatMap(({ id, providerId }) => {
    const services = servicesOf(catalog, id);
    count += services.length;
    if (services.length === 0 || count > MAX_SERVICES) return [];
    return [{ id, providerId: performs(catalog.providers, providerId, id) ? providerId : null }];
  });
}

function entryRow({ catalog }: PublicProfile, { id, providerId }: VisitEntry, place: number, count: number): Html {
  const kit = catalog.kits.find((one) => one.id === id);
  const services = servicesOf(catalog, id);
  const name = kit?.name ?? services[0]?.name ?? '';
  const { listPesewas, durationMin } = pricedEntry(catalog, id);
  const note = [durationText(durationMin), kit && partsText({ catalog }, kit.items)].filter(Boolean).join(' · ');
  const able = kit ? [] : catalog.providers.filter((provider) => provider.services.some((one) => one.id === id));
  const who =
    able.length < 2
      ? html`<span class="grow"></span>`
      : html`<label class="vh" for="${whoName(place)}">${TEXT.withWhom(name)}</label><select class="in" id="${whoName(place)}" name="${whoName(place)}" data-asks="choice"><option value="">${TEXT.withAnyone}</option>${able.map(
          (provider) =>
            html`<option value="${provider.id}" ${provider.id === providerId ? html`selected` : null}>${TEXT.with(provider.name)}</option>`,
        )}</select>`;
  const button = (what: string, drawn: 'up' | 'down' | 'trash', text: string, off: boolean) =>
    html`<button class="btn icon ghost" type="submit" name="do" value="${what}${place}" formaction="visit" ${off ? html`disabled` : null}>${icon(drawn)}<span class="vh">${text}</span></button>`;
  return html`<li><input type="hidden" name="${entryName(place)}" value="${id}"><span><b>${name}</b><small>${note}</small></span><span class="m">${moneyText(listPesewas)}</span><span class="ctl">${who}${button('up', 'up', TEXT.earlier(name), place === 0)}${button('down', 'down', TEXT.later(name), place === count - 1)}${button('out', 'trash', TEXT.takeOut(name), false)}</span></li>`;
}

function addField({ catalog }: PublicProfile, visit: readonly VisitEntry[]): Html | null {
  const count = visit.reduce((sum, { id }) => sum + servicesOf(catalog, id).length, 0);
  const offers = [...catalog.services, ...catalog.kits].filter(
    ({ id }) => count + servicesOf(catalog, id).length <= MAX_SERVICES,
  );
  if (offers.length === 0) return null;
  return html`<div class="add f"><label for="add">${TEXT.addService}</label><div class="row nowr"><select class="in grow" id="add" name="add" ${visit.length === 0 ? html`required` : null}><option value="">${TEXT.choose}</option>${offers.map(
    ({ id, name, pricePesewas }) => html`<option value="${id}">${name}, ${moneyText(pricePesewas)}</option>`,
  )}</select><button class="btn sec" type="submit" formaction="visit">${TEXT.add}</button></div></div>`;
}

/** `names` tells who would do it now; without them a quote names who was chosen. */
const whoDoesWhat = ({ items }: Quote, names: readonly string[] | null): Html =>
  html`<section class="stack g3" aria-labelledby="h-p"><h2 id="h-p">${TEXT.whoDoesWhat}</h2><div class="card pad"><ol class="plan">${items.map(
    ({ name, providerName, startsAt, endsAt }, at) => {
      const who = names?.[at] ?? providerName;
      return html`<li><span class="num">${timesText(parseInstant(startsAt), parseInstant(endsAt))}</span><span>${name}<small>${who ? TEXT.by(who) : TEXT.byAnyone}</small></span></li>`;
    },
  )}</ol></div></section>`;

const NEAR_DAYS = 2;

/** The ways on where the day has no time: the first of other days, anyone instead of the chosen, the waiting list. */
function noneFits({ path, choice, starts, wait, date, today }: ServiceView): Html {
  const near = [...starts].flatMap(([, [first]]) => first ?? []).slice(0, NEAR_DAYS);
  const times = near.map((startsAt) => {
    const href = `${path}?${choiceQuery(choice, { startsAt }, { date: startsAt.slice(0, 10) })}`;
    return html`<a class="chip" href="${href}">${momentText(parseInstant(startsAt), today)}</a>`;
  });
  const anyone = choice.visit.map((entry) => ({ ...entry, providerId: null }));
  const others = choice.visit.some(({ providerId }) => providerId !== null)
    ? html`<a class="chip" href="${path}?${choiceQuery({ ...choice, visit: anyone }, { startsAt: null }, { date: date ?? '' })}">${TEXT.withAnyone}</a>`
    : null;
  const tell = wait
    ? html`<a class="chip" href="${wait}&from=${date}">${icon('bell', 'sm')}${WAITING.tellMe}</a>`
    : null;
  const chips = times.length > 0 || others || tell ? html`<div class="chips">${times}${others}${tell}</div>` : null;
  return html`${banner('warn', 'info', TEXT.noneFits)}${chips}`;
}

export async function showVisit(
  context: PageContext,
  db: Reader,
  call: { businessId: string; sent: Record<string, unknown>; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, sent, now } = call;
  const profile = await requireProfile(context, db, businessId, now);
  const { business, catalog } = profile;
  if (business.bookingShape === 'UNIT_PER_DAY') throw fail(NOT_FOUND);
  const path = `/b/${business.slug}/visit`;
  const today = dateOf(now);
  const {
    date: _day,
    endDate: _last,
    quantity: _pieces,
    unitId: _unit,
    serviceId: _one,
    ...read
  } = readChoice(sent).choice;
  const choice: Choice = withDelivery(profile, { ...read, visit: knownEntries(catalog, read.visit) });
  const asked = dateIn(sent['date']) ?? choice.startsAt?.slice(0, 10) ?? null;
  const changed = changeVisit(choice.visit, sent['do'], sent['add']);
  if (changed) {
    const { startsAt: _time, ...kept } = choice;
    const day: Record<string, string> = asked === null ? {} : { date: asked };
    return redirect(reply, `${path}?${choiceQuery({ ...kept, visit: knownEntries(catalog, changed) }, {}, day)}`);
  }
  const first = dateIn(sent['week']) ?? asked ?? today;
  const start = first < today ? today : first;
  const items = choice.visit.flatMap(({ id, providerId }) =>
    servicesOf(catalog, id).map((service) => ({ id: service.id, providerId })),
  );
  const days = { date: start, last: addDays(start, DAYS_SHOWN - 1), items };
  const { catalogues } = context.placing;
  const [starts, priced, names] = await Promise.all([
    items.length === 0 ? new Map<string, string[]>() : readVisitStarts(db, catalogues, businessId, days, now),
    priceChoice(context, db, businessId, choice, now),
    items.length === 0 || !choice.startsAt
      ? null
      : planVisit(db, catalogues, businessId, { startsAt: parseInstant(choice.startsAt), items }, now),
  ]);
  const picked = { priced, profile, choice, now };
  const date = asked !== null && starts.has(asked) ? asked : null;
  const wait = items.length === 0 ? null : await waitAddress(context, businessId, business.slug, choice);
  const { priceRules } = await catalogues.read(businessId);
  const entries = choice.visit.map(({ id }) => pricedEntry(catalog, id));
  const priceOf = startPrices(priceRules, entries);
  const view: ServiceView = {
    path,
    choice,
    profile,
    week: [...starts.keys()],
    starts,
    date,
    today,
    now,
    wait,
    priceOf,
  };
  const minutes = entries.reduce((sum, { durationMin }) => sum + durationMin, 0);
  const instead = await freeInstead(context, db, businessId, picked, path);
  const inForm = [
    'startsAt',
    'deliver',
    'areaId',
    'address',
    'note',
    ...choice.visit.flatMap((_entry, place) => [entryName(place), whoName(place)]),
    ...catalog.extras.map(({ id }) => `extra_${id}`),
  ];
  const none = date !== null && (starts.get(date)?.length ?? 0) === 0;
  const pick =
    items.length === 0 ? null : html`${dayPicker(view)}${none ? noneFits(view) : slotPicker(view)}${instead}`;
  const when = choice.startsAt
    ? `${dayText(choice.startsAt.slice(0, 10), today)}, ${choice.startsAt.slice(11, 16)}`
    : null;
  const body = html`<main id="main" class="wrap stack g5">${backLink(shopPath(business.slug, choice), business.name)}<div class="cols">
<form class="stack g8" id="book" action="/b/${business.slug}/book"><button class="vh" type="submit" formaction="visit" tabindex="-1" aria-hidden="true">${TEXT.showTimes}</button>
<div id="kept" data-live="choice" hidden>${hiddenChoice(choice, inForm)}<input type="hidden" name="week" value="${start}">${date === null ? null : html`<input type="hidden" name="date" value="${date}">`}</div>
<div class="stack g1"><h1>${TEXT.yourVisit}</h1><p class="muted">${items.length === 0 ? TEXT.chooseServices : TEXT.servicesAndTime(items.length, durationText(minutes))}</p></div>
<section class="stack g3" aria-labelledby="h-s"><h2 id="h-s">${items.length > 1 ? TEXT.inThisOrder : TEXT.services}</h2><div class="card">${choice.visit.length === 0 ? null : html`<ol class="vis rows">${choice.visit.map((entry, place) => entryRow(profile, entry, place, choice.visit.length))}</ol>`}${addField(profile, choice.visit)}</div>
${items.length === 0 ? null : html`<div data-without-script><button class="btn sec" type="submit" formaction="visit">${TEXT.showTimes}</button></div>`}</section>
<div class="stack g8" id="pick" data-live="choice">${pick}</div>
<div id="plan" data-live="price">${priced.quote?.available ? whoDoesWhat(priced.quote, names) : null}</div>
${items.length === 0 ? null : html`${piecesAndExtras(profile, choice, null)}${deliveryFields(profile, choice)}`}
${date === null ? null : html`<div data-without-script><button class="btn sec" type="submit" formaction="visit#price">${TEXT.updatePrice}</button></div>`}</form>
${items.length === 0 ? null : priceAside(picked, 'book', TEXT.chooseTimeFirst)}</div></main>${priceBar(picked, 'book', when)}`;
  return sendSitePage(reply, {
    title: `${TEXT.yourVisit}, ${business.name}`,
    body,
    scripts: ['item.js'],
    signedIn: call.signedIn,
  });
}

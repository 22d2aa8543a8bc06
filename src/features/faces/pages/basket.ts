import type { FastifyReply } from 'fastify';
import { openWindowsOn } from '../../../domain/schedule/opening.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { dateTile, daysText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { MAX_RENTAL_DAYS } from '../../ground/occupancy/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import {
  type Days,
  findOtherDays,
  inKits,
  leftByDay,
  type Offer,
  offersOf,
  readFreeDays,
  withoutLostKits,
} from './basket-offers.ts';
import {
  type Choice,
  choiceQuery,
  hiddenChoice,
  itemName,
  pageWithCode,
  readChoice,
  readWanted,
  shopPath,
  wantedName,
} from './booking-form.ts';
import { backLink, banner, picture } from './components.ts';
import type { PageContext } from './context.ts';
import { daysForm } from './days-form.ts';
import { withDelivery } from './delivery-choice.ts';
import {
  counter,
  deliveryFields,
  type Priced,
  piecesAndExtras,
  priceAside,
  priceBar,
  priceChoice,
  requireProfile,
} from './item.ts';
import { partsText } from './parts-text.ts';
import { TEXT } from './texts-items.ts';
import { TEXT as WAITING } from './texts-waitlist.ts';
import { waitAddress } from './wait-choice.ts';

/** Several units and kits for the same days. The basket travels in the address, as every choice does. */

interface Row {
  offer: Offer;
  /** Pieces that were asked for. */
  asked: number;
  /** How many can be had beside the others, on all days. */
  left: number;
  /** The days on which none can be had. */
  gone: readonly LocalDate[];
}

interface BasketView {
  profile: PublicProfile;
  path: string;
  days: Days;
  length: number;
  /** What was asked for, taken or not. */
  asked: ReadonlyMap<string, number>;
  choice: Choice;
  rows: readonly Row[];
  offers: readonly Offer[];
  priced: Priced;
  otherDays: Days | null;
  /** Where an entry that is taken can be waited for; null where the shop has no waiting list. */
  waitFor: ((id: string, pieces: number) => string) | null;
  today: string;
}

/** The choice with all that was asked for: other days may have what these have not. */
const wantedIn = ({ choice, asked }: BasketView): Choice => ({ ...choice, items: asked });

/** The basket's address with other items: what cannot be had now is kept beside them. */
function addressWith({ path, choice }: BasketView, asked: ReadonlyMap<string, number>, days?: Days): string {
  const changes = days ? { date: days.from, endDate: days.to } : {};
  return `${path}?${choiceQuery({ ...choice, items: asked }, changes)}`;
}

const waitChip = ({ waitFor }: BasketView, id: string, pieces: number): Html | null =>
  waitFor && html`<a class="chip" href="${waitFor(id, pieces)}">${icon('bell', 'sm')}${WAITING.tellMe}</a>`;

const without = (asked: ReadonlyMap<string, number>, id: string): Map<string, number> =>
  new Map([...asked].filter(([other]) => other !== id));

/** What the entry costs in the quote; its list price before it is chosen. */
function priceOf({ priced, choice, length }: BasketView, { offer }: Row): { now: number; list: number } {
  const pieces = choice.items.get(offer.id);
  const place = [...choice.items.keys()].indexOf(offer.id);
  if (!pieces || !priced.quote) return { now: offer.pricePesewas * length, list: offer.listPesewas * length };
  const own = priced.quote.lines.filter(
    ({ kind, itemIndex = 0 }) => itemIndex === place && ['UNIT', 'ADJUSTMENT'].includes(kind),
  );
  const sum = (lines: typeof own) => lines.reduce((total, { totalPesewas }) => total + totalPesewas, 0);
  return { now: sum(own), list: sum(own.filter(({ kind }) => kind === 'UNIT')) };
}

/** `not free on Sun 29 Nov` where it is free on others of the days; `closed on Sun 29 Nov` where the shop is closed. */
function notFreeText({ length, today, profile }: BasketView, { gone }: Row): string {
  const closed = gone.every((date) => openWindowsOn(profile, date).length === 0);
  if (gone.length === length) return closed ? TEXT.closedOn(length) : TEXT.notFreeOn(length);
  const ranges: Days[] = [];
  for (const date of gone) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  const named = ranges.map(({ from, to }) => daysText(from, to, today));
  return closed ? TEXT.closedOnDays(named) : TEXT.notFreeOnDays(named);
}

function leftText(view: BasketView, row: Row): string {
  const { offer, asked: wanted, left } = row;
  if (wanted > left && left > 0) return TEXT.onlyLeft(left, wanted);
  const taken = offer.kind === 'units' ? inKits(offer.id, view.offers, view.choice.items) : 0;
  if (taken > 0) return TEXT.leftInKit(left + taken, taken);
  if (left === 0) return notFreeText(view, row);
  return offer.owned === 1 ? TEXT.free : TEXT.left(left);
}

function entry(view: BasketView, row: Row, content: Html): Html {
  const { profile } = view;
  const { slug, vertical } = profile.business;
  const { id, kind, name, photo } = row.offer;
  const kit = profile.catalog.kits.find((one) => one.id === id);
  return html`<article class="ent">${picture({ photo, vertical, alt: '', className: 'th', sizes: '64px' })}<div class="bd"><h3><a href="${kit ? `/b/${slug}/${kind}/${id}?${choiceQuery(wantedIn(view), {})}` : pageWithCode(`/b/${slug}/${kind}/${id}`, view.choice)}">${name}</a></h3>${kit ? html`<span>${partsText(profile, kit.items)}</span>` : null}<span id="left_${id}" data-live="price">${leftText(view, row)}</span></div>${content}</article>`;
}

function bookableEntry(view: BasketView, row: Row): Html {
  const { offer, asked, left } = row;
  const { now, list } = priceOf(view, row);
  const was = now < list ? html`<s class="was"><span class="vh">${TEXT.insteadOf} </span>${moneyText(list)}</s>` : null;
  return entry(
    view,
    row,
    html`<div class="ft"><span class="pr" id="now_${offer.id}" data-live="price">${was}<b class="m">${moneyText(now)}</b><small>${TEXT.forDays(view.length)}</small></span><span class="fix">${counter(itemName(offer.id), offer.name, Math.min(asked, left), 0, left)}</span></div>`,
  );
}

/** Stays visible and outside the total, with the ways out of it. */
function takenEntry(view: BasketView, row: Row): Html {
  const { id } = row.offer;
  const { otherDays, asked, today } = view;
  const move = otherDays
    ? html`<a class="chip" href="${addressWith(view, asked, otherDays)}" data-typed>${TEXT.moveAll(daysText(otherDays.from, otherDays.to, today))}</a>`
    : null;
  return entry(
    view,
    row,
    html`<div class="full stack g2"><input type="hidden" name="${wantedName(id)}" value="${row.asked}"><p class="small">${TEXT.takenNow}</p><div class="chips">${move}<a class="chip" href="${addressWith(view, without(asked, id))}" data-typed>${TEXT.leaveOut}</a>${waitChip(view, id, row.asked)}</div></div>`,
  );
}

function rowsOf(view: BasketView): Html {
  const { rows, length, profile } = view;
  const taken = rows.filter(({ asked, left }) => asked > 0 && left === 0);
  const chosen = rows.filter(({ asked, left }) => asked > 0 && left > 0);
  const free = rows.filter(({ asked, left }) => asked === 0 && left > 0);
  const gone = rows.filter(({ asked, left }) => asked === 0 && left === 0);
  const inBasket = taken.length + chosen.length > 0;
  const section = (id: string, title: string, note: string | null, entries: Html[]) =>
    entries.length === 0
      ? null
      : html`<section class="stack g3" aria-labelledby="${id}"><div class="row between"><h2 id="${id}">${title}</h2>${note ? html`<span class="muted small">${note}</span>` : null}</div><div class="card rows">${entries}</div></section>`;
  return html`${section('h-i', TEXT.whatYouBook, null, [
    ...taken.map((row) => takenEntry(view, row)),
    ...chosen.map((row) => bookableEntry(view, row)),
  ])}
${section(
  'h-o',
  inBasket ? TEXT.alsoFree(length) : TEXT.freeOn(length),
  inBasket ? null : TEXT.countOf(free.length, rows.length),
  free.map((row) => bookableEntry(view, row)),
)}
${free.length + chosen.length === 0 ? html`<p class="muted">${TEXT.nothingFree(length)}</p>` : null}
${section(
  'h-t',
  TEXT.notFree(length),
  null,
  gone.map((row) =>
    entry(
      view,
      row,
      html`<div class="full chips"><a class="chip" href="${pageWithCode(`/b/${profile.business.slug}/${row.offer.kind}/${row.offer.id}`, view.choice)}">${TEXT.seeWhatIsFree}</a>${waitChip(view, row.offer.id, 1)}</div>`,
    ),
  ),
)}`;
}

function withoutText({ rows }: BasketView): Html | null {
  const names = rows.filter(({ asked, left }) => asked > 0 && left === 0).map(({ offer }) => offer.name);
  return names.length === 0 ? null : html`<p class="small muted" data-say>${TEXT.without(names.join(', '))}</p>`;
}

const daysCard = (view: BasketView): Html => {
  const { days, length, today, path, profile } = view;
  return html`<div class="card pad stack g3"><div class="when">${dateTile(days.from)}<p><b>${daysText(days.from, days.to, today)}</b><br><span class="muted">${TEXT.daysForAll(length)}</span></p></div><details><summary><span class="row">${icon('cal')}${TEXT.changeDays}</span></summary><div class="stack g3">${daysForm({ path, choice: wantedIn(view), opening: profile, today, inside: true })}</div></details></div>`;
};

export async function showBasket(
  context: PageContext,
  db: Reader,
  call: { businessId: string; sent: Record<string, unknown>; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, sent, now } = call;
  const profile = await requireProfile(context, db, businessId, now);
  const { business } = profile;
  if (business.bookingShape !== 'UNIT_PER_DAY') throw fail(NOT_FOUND);
  const today = dateOf(now);
  const offers = offersOf(profile);
  const known = new Set(offers.map(({ id }) => id));
  const chosen = readChoice(sent).choice;
  const asked = new Map([...readWanted(sent), ...chosen.items].filter(([id]) => known.has(id)));
  const read = withDelivery(profile, { ...chosen, items: asked });
  const path = `/b/${business.slug}/basket`;
  const { date, endDate = date } = read;
  const inOrder = date !== undefined && endDate !== undefined && date >= today && endDate >= date;
  const days = inOrder && daysBetween(date, endDate) < MAX_RENTAL_DAYS ? { from: date, to: endDate } : null;
  const head = html`<h1>${TEXT.yourBasket}</h1>`;
  const back = backLink(shopPath(business.slug, read), business.name);
  const send = (body: Html) =>
    sendSitePage(reply, {
      title: `${TEXT.yourBasket}, ${business.name}`,
      body,
      scripts: days ? ['item.js'] : [],
      signedIn: call.signedIn,
    });
  if (!days) {
    const wrong = date === undefined ? null : banner('warn', 'warn', TEXT.wrongDays);
    return send(
      html`<main id="main" class="wrap mid stack g5">${back}${head}${wrong}${daysForm({ path, choice: read, opening: profile, today })}</main>`,
    );
  }
  const length = daysBetween(days.from, days.to) + 1;
  const free = await readFreeDays(context, db, businessId, days, now);
  const beside = withoutLostKits(asked, offers, free, length);
  const rows = offers.map((offer): Row => {
    const counts = leftByDay(offer, offers, beside, free, length);
    const gone = counts.flatMap((count, at) => (count === 0 ? [addDays(days.from, at)] : []));
    return { offer, asked: asked.get(offer.id) ?? 0, left: Math.min(...counts), gone };
  });
  const had = rows.filter((row) => Math.min(row.asked, row.left) > 0);
  const items = new Map(had.map(({ offer, asked: wanted, left }) => [offer.id, Math.min(wanted, left)]));
  const choice = { ...read, items };
  const taken = rows.some((row) => row.asked > row.left);
  const [priced, otherDays] = await Promise.all([
    priceChoice(context, db, businessId, choice, now),
    taken ? findOtherDays(context, db, businessId, { days, today, now }, offers, asked) : null,
  ]);
  const wait = await waitAddress(context, businessId, business.slug, { ...choice, items: new Map() });
  const waitFor = wait === null ? null : (id: string, pieces: number) => `${wait}&${itemName(id)}=${pieces}`;
  const view: BasketView = {
    profile,
    path,
    days,
    length,
    asked,
    choice,
    rows,
    offers,
    priced,
    otherDays,
    waitFor,
    today,
  };
  const inForm = [
    'deliver',
    'areaId',
    'address',
    ...offers.map(({ id }) => itemName(id)),
    ...profile.catalog.extras.map(({ id }) => `extra_${id}`),
  ];
  const booked = { priced, profile, choice, now };
  return send(html`<main id="main" class="wrap stack g5">${back}${head}<div class="cols">
<div class="stack g6">${daysCard(view)}<form class="stack g6" id="book" action="/b/${business.slug}/book">${hiddenChoice(choice, inForm)}
${rowsOf(view)}<div class="stack g6" id="more" data-live="more">${items.size > 0 ? html`${piecesAndExtras(profile, choice, null)}${deliveryFields(profile, choice)}` : null}</div><div data-without-script><button class="btn sec" type="submit" formaction="${path}">${TEXT.updatePrice}</button></div></form></div>
<div class="stack g3">${priceAside(booked, 'book', TEXT.chooseItem)}${withoutText(view)}</div></div></main>${priceBar(booked, 'book', daysText(days.from, days.to, today))}`);
}

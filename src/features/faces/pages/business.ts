import { type OpenHours, openWindowsOn, weekdayHours } from '../../../domain/schedule/opening.ts';
import { formatTime } from '../../../domain/schedule/time-of-day.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { directionRows, mapUrl } from '../../../site/contact.ts';
import { daysText, dayText, durationText, money, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { type RenderedPage, renderSitePage } from '../../../site/layout.ts';
import { type FreeDay, firstFreeDays } from '../../booking/availability/index.ts';
import { cardCopy } from '../../ground/uploads/index.ts';
import { type ShopProfile, toShop } from '../../market/marketplace/index.ts';
import { type Choice, pageWithCode } from './booking-form.ts';
import { banner, codeNote, isRental, picture, ratingBadge } from './components.ts';
import type { PageContext } from './context.ts';
import { daysForm } from './days-form.ts';
import { localBusiness } from './local-business.ts';
import { partsText } from './parts-text.ts';
import { findShownBusiness, type ShownReview } from './store.ts';
import { TEXT } from './texts.ts';
import { TEXT as SEVERAL } from './texts-items.ts';
import { TEXT as TERMS } from './texts-terms.ts';

interface BusinessPage {
  profile: ShopProfile;
  reviews: readonly ShownReview[];
  /** The first free day of each unit, or null where none is free soon. */
  nextFree: ReadonlyMap<string, FreeDay | null>;
  now: Temporal.Instant;
  publicUrl: string;
  /** Origins whose pages may frame this one. */
  frameOrigins: readonly string[];
  view: BusinessView;
  /** Empty, or the promo code of a shared link. */
  choice: Choice;
}

/** How far the page looks for a free day. */
const LOOK_AHEAD_DAYS = 30;

/** `items`: only what can be booked, for a frame on the shop's own website. */
export type BusinessView = 'signed-in' | 'signed-out' | 'items';

function openNow(profile: ShopProfile, now: Temporal.Instant): Html {
  const today = openWindowsOn(profile, dateOf(now));
  const time = formatTime(now);
  if (today.length === 0) return html`<span class="tag">${icon('clock', 'sm')}${TEXT.closedToday}</span>`;
  const next = today.find(({ close }) => time < close);
  if (!next) return html`<span class="tag">${icon('clock', 'sm')}${TEXT.closedNow}</span>`;
  if (time < next.open) return html`<span class="tag">${icon('clock', 'sm')}${TEXT.opensAt(next.open)}</span>`;
  return html`<span class="tag ok">${icon('clock', 'sm')}${TEXT.openUntil(next.close)}</span>`;
}

const WHOLE_WIDTH = '(min-width: 768px) 1120px, 100vw';
const HALF_WIDTH = '(min-width: 768px) 560px, 100vw';

function gallery({ business }: ShopProfile): Html {
  const { photos, name, vertical } = business;
  const shown = photos.length === 0 ? [null] : photos.slice(0, 5);
  return html`<div class="gal ${shown.length === 1 ? 'single' : ''}">${shown.map((photo, place) =>
    picture({
      photo,
      vertical,
      alt: place === 0 ? name : '',
      eager: place === 0,
      className: place === 0 ? 'eager' : 'ph',
      sizes: place > 0 ? '280px' : shown.length === 1 ? WHOLE_WIDTH : HALF_WIDTH,
    }),
  )}</div>`;
}

/** A chat with the shop goes through a reference where the assistant answers, and directly otherwise. */
export function contactLinks({
  slug,
  contactPhone,
  instantReplies,
}: Pick<ShopProfile['business'], 'slug' | 'contactPhone' | 'instantReplies'>): Html {
  const digits = contactPhone?.replaceAll(/\D/g, '');
  const chat = instantReplies
    ? html`<form method="post" action="/b/${slug}/chat"><button class="btn sec block" type="submit">${icon('chat')}${TEXT.whatsapp}</button></form>`
    : digits
      ? html`<a class="btn sec" rel="noreferrer" href="https://wa.me/${digits}">${icon('chat')}${TEXT.whatsapp}</a>`
      : null;
  return html`${chat}
${contactPhone ? html`<a class="btn sec" href="tel:${contactPhone}">${icon('phone')}${TEXT.call}</a>` : null}`;
}

const actions = ({ business }: ShopProfile): Html => html`<div class="acts">${contactLinks(business)}
${business.location ? html`<a class="btn sec" rel="noreferrer" href="${mapUrl(business.location)}">${icon('dir')}${TEXT.directions}</a>` : null}</div>`;

/** When a piece is free next, and how many are free then: those that the shop owns may be rented out. */
const freeText = (free: FreeDay | null | undefined, pieces: number, today: LocalDate): string => {
  if (!free) return TEXT.noFreeDay;
  const { date, freeQuantity } = free;
  const day = date === addDays(today, 1) ? TEXT.tomorrow : dayText(date, today);
  const when = date === today ? TEXT.freeToday : TEXT.nextFree(day);
  return pieces === 1 ? when : `${when} · ${TEXT.left(freeQuantity)}`;
};

/** In a frame nobody is signed in, because browsers keep the cookie from it: an item opens in a tab of its own. */
const itemLink = (href: string, name: string, view: BusinessView): Html =>
  view === 'items'
    ? html`<a href="${href}" target="_blank" rel="noopener">${name}<span class="vh"> ${TEXT.inNewTab}</span></a>`
    : html`<a href="${href}">${name}</a>`;

function catalogue({ profile, nextFree, now, view, choice }: BusinessPage): Html {
  const { business, catalog } = profile;
  const { slug, vertical } = business;
  const today = dateOf(now);
  const item = (
    row: { id: string; name: string; photos: ShopProfile['business']['photos'] },
    path: string,
    price: Html,
    more: string,
  ) =>
    html`<article class="card it">${picture({ photo: row.photos[0] ?? null, vertical, alt: '', sizes: '96px' })}<div><h3>${itemLink(pageWithCode(`/b/${slug}/${path}/${row.id}`, choice), row.name, view)}</h3><span>${price}</span><span>${more}</span></div></article>`;
  const rents = business.bookingShape === 'UNIT_PER_DAY';
  const whole = view !== 'items';
  // Days first: the next page shows only items that are free on them.
  const days =
    rents && whole && catalog.units.length > 0
      ? daysForm({ path: `/b/${slug}/basket`, choice, opening: profile, today })
      : null;
  const several =
    !rents && whole && catalog.services.length > 1
      ? html`<p><a class="btn sec" href="${pageWithCode(`/b/${slug}/visit`, choice)}">${SEVERAL.severalServices}</a></p>`
      : null;
  return html`${codeNote(choice)}${days}<section class="stack" aria-labelledby="h-c"><h2 id="h-c">${TEXT.whatYouCanBook}</h2><div class="items">
${catalog.kits.map((kit) => item(kit, 'kits', html`${money(kit.pricePesewas)} ${rents ? TEXT.aDay : null}`, partsText(profile, kit.items)))}${catalog.units.map(
  (unit) =>
    item(
      unit,
      'units',
      html`${money(unit.pricePesewas)} ${TEXT.aDay}`,
      freeText(nextFree.get(unit.id), unit.quantity, today),
    ),
)}${catalog.services.map((service) => item(service, 'services', money(service.pricePesewas), durationText(service.durationMin)))}
</div>${several}</section>`;
}

const star = (lit: boolean): Html => html`<span class="${lit ? '' : 'o'}">${icon('star', 'fill')}</span>`;

function reviewList({ reviews, now }: BusinessPage): Html {
  const today = dateOf(now);
  const shown = reviews.map(
    ({ rating, comment, author, createdAt }) => html`<article class="pad rev"><div class="row between"><b>${author}</b>
<span class="stars" role="img" aria-label="${TEXT.stars(rating)}">${[1, 2, 3, 4, 5].map((place) => star(place <= rating))}</span></div>
${comment === null ? null : html`<p>${comment}</p>`}<p class="small muted">${dayText(createdAt.slice(0, 10), today)}</p></article>`,
  );
  return html`<section class="stack" aria-labelledby="h-r"><h2 id="h-r">${TEXT.reviews}</h2>
${shown.length === 0 ? html`<p class="muted">${TEXT.noReviews}</p>` : html`<div class="card rows">${shown}</div>`}</section>`;
}

const windowsText = (windows: readonly OpenHours[]): string =>
  windows.length === 0 ? TEXT.closed : windows.map(({ open, close }) => `${open}\u2060–\u2060${close}`).join(', ');

/** How far ahead special hours are shown, and how many of them. */
const SPECIAL_DAYS = 92;
const MAX_SPECIAL = 8;

function specialHours({ datedHours }: ShopProfile, today: LocalDate): Html | null {
  const last = addDays(today, SPECIAL_DAYS);
  const shown = datedHours.filter(({ startDate }) => startDate <= last).slice(0, MAX_SPECIAL);
  if (shown.length === 0) return null;
  const rows = shown.map(
    ({ startDate, endDate, windows, note }) =>
      html`<tr><th scope="row">${daysText(startDate, endDate, today)}${note ? html`<br><small class="muted">${note}</small>` : null}</th><td>${windowsText(windows)}</td></tr>`,
  );
  return html`<h3 class="lab">${TEXT.specialHours}</h3><table class="hrs"><tbody>${rows}</tbody></table>`;
}

function hoursCard({ profile, now }: BusinessPage): Html {
  const { hours, closures } = profile;
  const date = dateOf(now);
  const rows = TEXT.weekdays.map((name, place) => {
    const isToday = weekdayOf(date) === place + 1;
    const weekly = weekdayHours(hours, place + 1);
    const open = isToday ? openWindowsOn(profile, date) : weekly ? [weekly] : [];
    return html`<tr class="${isToday ? 'now' : ''}"><th scope="row">${isToday ? TEXT.today(name) : name}</th><td>${windowsText(open)}</td></tr>`;
  });
  const next = closures.find(({ endDate }) => endDate >= date);
  return html`<div class="card pad stack g3"><h2>${TEXT.hours}</h2><table class="hrs"><tbody>${rows}</tbody></table>
${specialHours(profile, date)}${next ? banner('warn', 'info', TEXT.closure(daysText(next.startDate, next.endDate, date))) : null}</div>`;
}

const whereCard = ({ business }: ShopProfile): Html | null =>
  business.location === null
    ? null
    : html`<section class="stack g2" aria-labelledby="h-w"><h2 id="h-w">${TEXT.whereItIs}</h2>
${business.location.address && html`<p class="muted">${business.location.address}</p>`}<div class="card rows">${directionRows(business)}</div></section>`;

const deliveryCard = ({ business, deliveryAreas }: ShopProfile): Html | null =>
  deliveryAreas.length === 0
    ? null
    : html`<div class="card pad stack g3"><h2>${isRental(business.family) ? TEXT.delivery : TEXT.homeVisits}</h2><dl class="sum">${deliveryAreas.map(
        ({ name, feePesewas }) => html`<div><dt>${name}</dt><dd>${moneyText(feePesewas)}</dd></div>`,
      )}</dl></div>`;

/** What comes back by when. A shop without a deposit says until when one may cancel. */
function cancelText({ deposit, refundOnCancel, ...policies }: ShopProfile['policies']): string {
  const { cancellationNoticeHours: hoursBefore, cancellationTiers } = policies;
  const byTiers = refundOnCancel === 'TIERS';
  const notice = TEXT.cancelNotice(byTiers ? 0 : hoursBefore);
  if (deposit.type === 'NONE') return notice;
  if (refundOnCancel === 'NONE') return `${notice} ${TERMS.paidStays}`;
  return TERMS.profileTiers(byTiers ? cancellationTiers : [{ hoursBefore, refundPercent: 100 }]);
}

export function depositText(policies: ShopProfile['policies']): string {
  const { deposit } = policies;
  const { type, percent = 0, amountPesewas = 0 } = deposit;
  const first =
    type === 'NONE'
      ? TEXT.noDeposit
      : type === 'PERCENT'
        ? TEXT.depositPercent(percent)
        : TEXT.depositFixed(moneyText(amountPesewas));
  return `${first} ${cancelText(policies)}`;
}

const placeOf = ({ business: { area } }: ShopProfile): string => (area ? `${area.name}, ${area.city}` : TEXT.ghana);

function wholePage(page: BusinessPage): Html {
  const { profile, now } = page;
  const { business, policies } = profile;
  return html`<main id="main" class="wrap stack g6">${gallery(profile)}
<div class="cols"><div class="stack g8"><div class="stack g3"><h1>${business.name}</h1>
<div class="facts">${ratingBadge(business.rating)}<span>${icon('pin', 'sm')}${placeOf(profile)}</span>${openNow(profile, now)}</div>
${business.description ? html`<p class="muted">${business.description}</p>` : null}${actions(profile)}</div>
${catalogue(page)}${reviewList(page)}</div>
<aside class="stack g5" aria-label="${TEXT.hoursDetails}">${hoursCard(page)}${whereCard(profile)}${deliveryCard(profile)}
<div class="card pad stack g2"><h2>${TEXT.deposit}</h2><p class="muted">${depositText(policies)}</p></div></aside></div></main>`;
}

const itemsOnly = (
  page: BusinessPage,
): Html => html`<main id="main" class="stack"><h1 class="vh">${page.profile.business.name}</h1>
${catalogue(page)}<p class="small muted">${itemLink(`/b/${page.profile.business.slug}`, TEXT.bookOnDwaso(page.profile.business.name), page.view)}</p></main>`;

function renderBusiness(page: BusinessPage): RenderedPage {
  const { profile, publicUrl, view } = page;
  const { business } = profile;
  return renderSitePage({
    title: business.name,
    description: business.description || TEXT.businessDescription(business.name, placeOf(profile)),
    canonical: `${publicUrl}/b/${business.slug}`,
    image: cardCopy(business.photos[0]),
    jsonLd: view === 'items' ? undefined : localBusiness(profile, publicUrl),
    body: view === 'items' ? itemsOnly(page) : wholePage(page),
    signedIn: view === 'signed-in',
    frameOrigins: page.frameOrigins,
    embedded: view === 'items',
  });
}

/** Null for a business that is gone. */
export async function readBusinessPage(
  { publicUrl }: PageContext,
  db: Reader,
  { businessId, now, view, choice }: { businessId: string; now: Temporal.Instant; view: BusinessView; choice: Choice },
): Promise<RenderedPage | null> {
  const from = dateOf(now);
  const days = { from, to: addDays(from, LOOK_AHEAD_DAYS) };
  const row = await findShownBusiness(db, businessId, days, now);
  if (!row) return null;
  const profile = toShop(row, publicUrl);
  const nextFree = await firstFreeDays(row, row.units, row, days, now);
  const { reviews, embedOrigins: frameOrigins } = row;
  return renderBusiness({ profile, reviews, nextFree, now, publicUrl, frameOrigins, view, choice });
}

import { type Html, html } from '../../../kit/http/html.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { assetUrl } from '../../../site/assets.ts';
import { dayText, distanceText, money } from '../../../site/format.ts';
import { type IconName, icon } from '../../../site/icons.ts';
import { mediumCopy, type Photo, sourceSet } from '../../ground/uploads/index.ts';
import type { SearchRow } from '../../market/marketplace/index.ts';
import { TEXT } from './texts.ts';

/** Parts that several pages share. */

const DRAWINGS: Record<string, string> = {
  'party-rentals': 'canopy.svg',
  'equipment-rentals': 'tools.svg',
  'hair-salon': 'braids.svg',
  barbershop: 'barber-chair.svg',
  nails: 'nails.svg',
  makeup: 'makeup.svg',
  spa: 'spa.svg',
};

/** The drawing that stands for a business without a photo. */
export const drawingOf = (vertical: string): string => assetUrl(DRAWINGS[vertical] ?? 'shopfront.svg');

export interface Picture {
  photo: Photo | null;
  vertical: string;
  alt: string;
  /** The first picture of a page loads at once; others when they come near the screen. */
  eager?: boolean;
  className?: string;
  /** How wide the picture is shown, as the attribute `sizes`, so that the browser chooses the smallest copy. */
  sizes?: string;
}

export function picture({ photo, vertical, alt, eager, className = 'ph', sizes = '100vw' }: Picture): Html {
  const source = photo ? mediumCopy(photo) : drawingOf(vertical);
  const copies = photo && html`srcset="${sourceSet(photo)}" sizes="${sizes}"`;
  const loading = eager ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img class="${className}" src="${source}" ${copies} alt="${alt}" width="${photo?.width ?? 400}" height="${photo?.height ?? 300}" ${loading}>`;
}

/** So many reviews say something; one happy friend does not. */
const ENOUGH_REVIEWS = 3;

export const ratingBadge = ({ average, count }: { average: number | null; count: number }): Html =>
  average === null || count < ENOUGH_REVIEWS
    ? html`<span class="tag">${TEXT.newWithReviews(count)}</span>`
    : html`<span class="rate">${icon('star', 'fill')}<span class="vh">${TEXT.rated} </span>${average.toFixed(1)} <small>(${count})</small></span>`;

export const isRental = (family: 'RENTALS' | 'BEAUTY'): boolean => family === 'RENTALS';

/** On which day the shop has something free. `freeOn` is the date that the visitor asked for, in words. */
function freeTag(nextFree: LocalDate | null, freeOn: string | null, today: LocalDate): Html {
  const yes = (text: string) => html`<span><span class="tag ok">${icon('check', 'sm')}${text}</span></span>`;
  if (freeOn !== null) return yes(TEXT.freeOn(freeOn));
  if (nextFree === today) return yes(TEXT.freeToday);
  if (nextFree === addDays(today, 1)) return yes(TEXT.freeTomorrow);
  const text = nextFree === null ? TEXT.nothingFreeSoon : TEXT.nextFree(dayText(nextFree, today));
  return html`<span><span class="tag">${icon('cal', 'sm')}${text}</span></span>`;
}

export interface CardOptions {
  verticalName: string;
  heading: 'h2' | 'h3';
  freeOn: string | null;
  today: LocalDate;
}

/** A search result: the shop, or the item of it that matched. */
export function businessCard(row: SearchRow, { verticalName, heading, freeOn, today }: CardOptions): Html {
  const { slug, area, distanceMeters, rating, family, match } = row;
  const kind = match?.id.startsWith('kit_') ? 'kits' : isRental(family) ? 'units' : 'services';
  const item = match && `/${kind}/${match.id}`;
  const link = html`<a href="/b/${slug}${item}">${match?.name ?? row.name}</a>`;
  const below = match ? [row.name, area?.name] : [verticalName, area?.name];
  const pricePesewas = match?.pricePesewas ?? row.fromPricePesewas;
  return html`<article class="bz">${picture({ photo: match?.photo ?? row.photo, vertical: row.vertical, alt: '', sizes: '(min-width: 700px) 290px, 116px' })}<div class="bd">
${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<span>${below.filter(Boolean).join(' · ')}</span>
<span class="row">${ratingBadge(rating)}${distanceMeters === null ? null : html`<span>${distanceText(distanceMeters)}</span>`}</span>
${pricePesewas === null ? null : html`<span class="pr">${match ? null : `${TEXT.from} `}${money(pricePesewas)}${isRental(family) ? ` ${TEXT.aDay}` : ''}</span>`}
${freeTag(row.nextFree, freeOn, today)}</div></article>`;
}

export const banner = (kind: 'ok' | 'warn' | 'bad' | '', name: IconName, text: Html | string): Html =>
  html`<p class="ban ${kind}" role="status">${icon(name)}<span>${text}</span></p>`;

/** The code that a shared link brought. Whether it applies is found on the review page. */
export const codeNote = ({ promoCode }: { promoCode?: string }): Html | null =>
  promoCode === undefined ? null : banner('ok', 'check', TEXT.codeComesAlong(promoCode.trim().toUpperCase()));

/** What an empty list or a failed page says, and what to do next. */
export const emptyCard = (parts: { icon: IconName; tone: string; title: string; text: string; actions: Html }): Html =>
  html`<div class="card empty"><span class="disc ${parts.tone}">${icon(parts.icon)}</span><h2>${parts.title}</h2>
<p>${parts.text}</p><div class="btns">${parts.actions}</div></div>`;

/** The sentence below a field that could not be used. */
export const fieldError = (text: string | null, id?: string): Html | null =>
  text === null ? null : html`<p class="err" ${id ? html`id="${id}"` : null}>${icon('warn', 'sm')}${text}</p>`;

export const backLink = (href: string, text: string): Html =>
  html`<nav class="crumb" aria-label="${TEXT.back}"><a href="${href}">${icon('back', 'sm')}${text}</a></nav>`;

/** Where in the way from choosing to paying the visitor is. */
export const steps = (current: 'review' | 'pay'): Html =>
  html`<ol class="steps" aria-label="${TEXT.stepsLabel}"><li class="done"><b></b><span>${TEXT.stepChoose}</span></li>
<li ${current === 'review' ? html`aria-current="step"` : html`class="done"`}><b></b><span>${TEXT.stepReview}</span></li><li ${current === 'pay' ? html`aria-current="step"` : null}><b></b><span>${TEXT.stepPay}</span></li></ol>`;

/** The name of a vertical by its key. */
export function namesOf(verticals: readonly { key: string; name: string }[]): (key: string) => string {
  const names = new Map(verticals.map(({ key, name }) => [key, name]));
  return (key) => names.get(key) ?? key;
}

import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { dayText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { type Area, listAreas } from '../../ground/areas/index.ts';
import { listVerticals } from '../../ground/verticals/index.ts';
import { SearchQuery, type SearchRow, search, toSearchRow } from '../../market/marketplace/index.ts';
import { businessCard, emptyCard, fieldError, namesOf } from './components.ts';
import type { PageContext } from './context.ts';
import { areaField, areaOptions } from './home.ts';
import { readFields } from './read-fields.ts';
import { TEXT } from './texts-search.ts';

interface SearchResults {
  query: SearchQuery;
  /** By field: why it could not be used. */
  problems: ReadonlyMap<string, string>;
  areas: readonly Area[];
  rows: readonly SearchRow[];
  nextCursor: string | null;
  total: number | null;
  /** The words as they were taken, and others that are worth a try. */
  understood: string | null;
  suggestions: readonly string[];
  /** Keys of verticals that are found without the words, where nothing has them. */
  nearby: readonly string[];
  nameOf: (vertical: string) => string;
  today: LocalDate;
  /** The price as it was typed, so that a wrong one can be mended. */
  typedPrice: string | null;
  signedIn: boolean;
}

type Changes = Partial<Record<keyof SearchQuery, string | number | null>>;

/** The address of the same search with some of its filters changed; null removes one. A change starts at the first page. */
function searchUrl(query: SearchQuery, changes: Changes): string {
  const all: Changes = { ...query, cursor: null, limit: null, ...changes };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '/search' : `/search?${text}`;
}

const selected = (is: boolean): Html | null => (is ? html`selected` : null);
const checked = (is: boolean): Html | null => (is ? html`checked` : null);

const radio = (name: string, value: string, text: string, chosen: string | undefined): Html =>
  html`<label class="ck"><input type="radio" name="${name}" value="${value}" ${checked((chosen ?? '') === value)}>${text}</label>`;

function filterForm({ query, areas, today, problems, typedPrice }: SearchResults): Html {
  const { q, areaId, availableOn, family, vertical, maxPricePesewas, minRating, serviceLocation, lat, lng } = query;
  const price = typedPrice ?? (maxPricePesewas === undefined ? '' : String(maxPricePesewas / 100));
  const nowhere = lat === undefined ? TEXT.anywhere : TEXT.nearMe;
  return html`<form class="filters card pad stack g5" action="/search" aria-label="${TEXT.filters}" id="filters">
${lat === undefined ? null : html`<input type="hidden" name="lat" value="${lat}"><input type="hidden" name="lng" value="${lng}">`}
${vertical === undefined ? null : html`<input type="hidden" name="vertical" value="${vertical}">`}
<div class="f"><label for="fq">${TEXT.whatDoYouNeed}</label><input class="in" id="fq" name="q" maxlength="120" value="${q}" placeholder="${TEXT.whatExample}"></div>
<div class="f"><label for="fa">${TEXT.where}</label>${areaField('fa', areaOptions(areas, areaId ?? null, nowhere), 'narrow')}</div>
<div class="f ${problems.has('availableOn') ? 'bad' : ''}"><label for="fd">${TEXT.freeOnLabel}</label><input class="in" type="date" id="fd" name="availableOn" min="${today}" value="${availableOn}">${fieldError(problems.has('availableOn') ? TEXT.wrongDate : null)}</div>
<fieldset class="stack g1"><legend class="lab">${TEXT.kind}</legend>${radio('family', '', TEXT.everything, family)}${radio('family', 'RENTALS', TEXT.rentals, family)}${radio('family', 'BEAUTY', TEXT.beauty, family)}</fieldset>
<div class="f ${problems.has('maxPricePesewas') ? 'bad' : ''}"><label for="fp">${TEXT.priceUpTo}</label><div class="pre"><span>GHS</span><input class="in" id="fp" name="maxPrice" inputmode="decimal" value="${price}" placeholder="${TEXT.anyPrice}"></div>${fieldError(problems.has('maxPricePesewas') ? TEXT.wrongPrice : null)}</div>
<div class="f"><label for="fr">${TEXT.rating}</label><select class="in" id="fr" name="minRating"><option value="">${TEXT.anyRating}</option>${[
    '4',
    '4.5',
  ].map(
    (stars) => html`<option value="${stars}" ${selected(minRating === Number(stars))}>${TEXT.andUp(stars)}</option>`,
  )}</select></div>
<fieldset class="stack g1"><legend class="lab">${TEXT.place}</legend>${radio('serviceLocation', '', TEXT.anyPlace, serviceLocation)}${radio('serviceLocation', 'AT_CUSTOMER', TEXT.atCustomer, serviceLocation)}${radio('serviceLocation', 'AT_BUSINESS', TEXT.atBusiness, serviceLocation)}</fieldset>
<button class="btn sec block" type="submit">${TEXT.showResults}</button></form>`;
}

const chip = (href: string, text: string): Html => html`<a class="chip" href="${href}">${text}</a>`;

/** Verticals nearby were found by their place alone. */
const NO_FILTERS: Changes = {
  q: null,
  availableOn: null,
  maxPricePesewas: null,
  minRating: null,
  serviceLocation: null,
  family: null,
};

/** The same search with one filter less, or a day earlier or later. */
function nothing({ query, areas, today, nameOf, suggestions, nearby }: SearchResults): Html {
  const { availableOn, q, maxPricePesewas, minRating, serviceLocation, family, vertical, areaId, lat } = query;
  const dayChip = (day: LocalDate) =>
    day < today ? null : chip(searchUrl(query, { availableOn: day }), dayText(day, today));
  const filters = [
    availableOn === undefined ? null : dayChip(addDays(availableOn, -1)),
    availableOn === undefined ? null : dayChip(addDays(availableOn, 1)),
    availableOn === undefined ? null : chip(searchUrl(query, { availableOn: null }), TEXT.anotherDay),
    maxPricePesewas === undefined ? null : chip(searchUrl(query, { maxPricePesewas: null }), TEXT.withoutPrice),
    minRating === undefined ? null : chip(searchUrl(query, { minRating: null }), TEXT.anyRating),
    serviceLocation === undefined ? null : chip(searchUrl(query, { serviceLocation: null }), TEXT.anyPlace),
    vertical === undefined ? null : chip(searchUrl(query, { vertical: null }), TEXT.withoutWords(nameOf(vertical))),
    family === undefined ? null : chip(searchUrl(query, { family: null }), TEXT.everything),
  ].filter((shown) => shown !== null);
  const chips = [
    ...filters,
    q === undefined ? null : chip(searchUrl(query, { q: null }), TEXT.withoutWords(q)),
    areaId === undefined && lat === undefined ? null : chip('/search', TEXT.startAgain),
  ].filter((shown) => shown !== null);
  const area = areas.find(({ id }) => id === areaId)?.name ?? null;
  const day = availableOn === undefined ? null : dayText(availableOn, today);
  if (q !== undefined && suggestions.length + nearby.length > 0) {
    const meant = suggestions.map((words) => chip(searchUrl(query, { q: words }), words));
    const kinds = nearby.map((key) => chip(searchUrl(query, { ...NO_FILTERS, vertical: key }), nameOf(key)));
    const place = lat === undefined ? area : TEXT.here;
    const group = (text: string, shown: readonly Html[]) =>
      shown.length === 0 ? null : html`<p>${text}</p><div class="chips">${shown}</div>`;
    return html`<div class="card empty"><span class="disc q">${icon('search')}</span><h2>${TEXT.nothingFor(q.trim())}</h2>
${group(TEXT.didYouMean(meant.length), meant)}${filters.length === 0 ? null : group(TEXT.noMatchTry, chips)}${group(place === null ? TEXT.orLookAt : TEXT.orLookNear(place), kinds)}</div>`;
  }
  return emptyCard({
    icon: 'search',
    tone: 'q',
    title: day === null ? TEXT.nothingFound(area) : TEXT.nothingFoundOn(day, area),
    text: chips.length === 0 ? TEXT.noMatch : TEXT.noMatchTry,
    actions:
      chips.length === 0
        ? html`<a class="btn pri" href="/">${TEXT.findSomething}</a>`
        : html`<span class="chips">${chips}</span>`,
  });
}

const QUICK_PRICE = 20_000;

/** Filters that people often want, each switched on and off by one press. */
function quickFilters({ query, today }: SearchResults): Html {
  const tomorrow = addDays(today, 1);
  const saturday = addDays(tomorrow, ((6 - weekdayOf(tomorrow) + 6) % 7) + 1);
  const onDay = (day: LocalDate, text: string) =>
    toggle(text, query.availableOn === day, { availableOn: day }, { availableOn: null });
  const near = query.lat !== undefined || query.areaId !== undefined;
  const toggle = (text: string, on: boolean, changes: Changes, without: Changes) =>
    html`<a class="chip" ${on ? html`aria-current="true"` : null} href="${searchUrl(query, on ? without : changes)}">${text}</a>`;
  return html`<nav class="chips scroll" aria-label="${TEXT.quickFilters}"><a class="chip only-slim" href="#filters">${icon('sliders', 'sm')}${TEXT.filters}</a>
${near ? html`<span class="chip" aria-current="true">${TEXT.nearestFirst}</span>` : null}
${onDay(tomorrow, TEXT.freeTomorrow)}${onDay(saturday, dayText(saturday, today))}
${toggle(TEXT.delivers, query.serviceLocation === 'AT_CUSTOMER', { serviceLocation: 'AT_CUSTOMER' }, { serviceLocation: null })}
${toggle(TEXT.andUp('4.5'), query.minRating === 4.5, { minRating: 4.5 }, { minRating: null })}
${toggle(TEXT.upTo(moneyText(QUICK_PRICE)), query.maxPricePesewas === QUICK_PRICE, { maxPricePesewas: QUICK_PRICE }, { maxPricePesewas: null })}</nav>`;
}

/** How many there are, and of what. */
function title({ rows, total, query, understood }: SearchResults, day: string | null): string {
  if (rows.length === 0) return TEXT.searchTitle;
  if (day !== null) return total === null ? TEXT.found(day) : TEXT.placesFree(total, day);
  const what = understood ?? query.q?.trim();
  return total === null ? TEXT.found(null) : what ? TEXT.placesFor(total, what) : TEXT.places(total);
}

const understoodText = ({ query: { q = '' }, understood }: SearchResults): Html | null =>
  understood === null ? null : html`<p class="muted">${TEXT.youWrote(q.trim())} <b>${understood}</b>.</p>`;

/** Leads to the next page. How many are left is known on the first one alone. */
function nextPage({ query, rows, nextCursor, total }: SearchResults): Html | null {
  if (nextCursor === null) return null;
  const left = query.cursor === undefined && total !== null ? total - rows.length : null;
  const text = left === null ? TEXT.more : TEXT.showMore(Math.min(left, rows.length));
  const shown = left === null ? null : html`<p class="small muted">${TEXT.shownOf(rows.length, total ?? 0)}</p>`;
  return html`<div class="center"><a class="btn sec" rel="next" href="${searchUrl(query, { cursor: nextCursor })}">${text}</a>${shown}</div>`;
}

function sendSearch(reply: FastifyReply, results: SearchResults): FastifyReply {
  const { query, areas, rows, nameOf, today } = results;
  const day = query.availableOn === undefined ? null : dayText(query.availableOn, today);
  const area = areas.find(({ id }) => id === query.areaId);
  const place = [query.lat === undefined ? (area?.name ?? TEXT.anywhere) : TEXT.nearMe, day]
    .filter(Boolean)
    .join(' · ');
  const body = html`<main id="main" class="wrap stack g5">
<a class="qbar only-slim" href="#filters"><span><span class="semi">${query.q ?? TEXT.everything}</span><small>${place}</small></span> <span class="btn soft icon">${icon('search')}<span class="vh">${TEXT.changeSearch}</span></span></a>
<div class="srch">${filterForm(results)}
<section class="stack results" aria-labelledby="h1"><div class="stack g1"><h1 id="h1">${title(results, day)}</h1>${understoodText(results)}</div>
${quickFilters(results)}
${rows.length === 0 ? nothing(results) : html`<div class="res">${rows.map((row) => businessCard(row, { verticalName: nameOf(row.vertical), heading: 'h2', freeOn: day, today }))}</div>`}
${nextPage(results)}
</section></div></main>`;
  return sendSitePage(reply, { title: TEXT.searchTitle, body, signedIn: results.signedIn });
}

/** The form takes the price in cedis. */
function toPesewas({ maxPrice, ...sent }: Record<string, unknown>): Record<string, unknown> {
  if (typeof maxPrice !== 'string' || maxPrice.trim() === '') return sent;
  const cedis = Number(maxPrice.replaceAll(/[\s,]/g, ''));
  return { ...sent, maxPricePesewas: Number.isFinite(cedis) ? String(Math.round(cedis * 100)) : maxPrice };
}

const MAX_KINDS = 4;

/** Verticals of the place, where no business has the words. */
async function listNearby(
  db: Reader,
  { q, areaId, lat, lng }: SearchQuery,
  cursors: PageContext['cursors'],
  now: Temporal.Instant,
): Promise<string[]> {
  if (q === undefined || q.trim() === '') return [];
  const place = { ...(areaId && { areaId }), ...(lat !== undefined && lng !== undefined && { lat, lng }) };
  const { rows } = await search(db, { ...place, limit: 20 }, cursors, now);
  return [...new Set(rows.map(({ vertical }) => vertical))].slice(0, MAX_KINDS);
}

export async function showSearch(
  { cursors, publicUrl }: PageContext,
  db: Reader,
  { sent, now, signedIn }: { sent: Record<string, unknown>; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { fields: query, problems } = readFields(SearchQuery, toPesewas(sent));
  const { maxPrice } = sent;
  const [areas, verticals] = await Promise.all([
    listAreas(db, { city: null, prefix: null }),
    listVerticals(db, { disabledToo: true }),
  ]);
  if (!areas.some(({ id }) => id === query.areaId)) delete query.areaId;
  // The form keeps the point of "near me", so that an area chosen there replaces it.
  if (query.lat === undefined || query.lng === undefined || query.areaId !== undefined) {
    delete query.lat;
    delete query.lng;
  }
  const { rows, meta } = await search(db, query, cursors, now);
  return sendSearch(reply, {
    query,
    problems,
    areas,
    rows: rows.map((row) => toSearchRow(row, meta.origin, publicUrl)),
    nextCursor: meta.nextCursor,
    total: meta.total,
    understood: meta.understood,
    suggestions: meta.suggestions,
    nearby: rows.length === 0 ? await listNearby(db, query, cursors, now) : [],
    nameOf: namesOf(verticals),
    today: dateOf(now),
    typedPrice: typeof maxPrice === 'string' && problems.has('maxPricePesewas') ? maxPrice : null,
    signedIn,
  });
}

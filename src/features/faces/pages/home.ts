import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import { assetUrl } from '../../../site/assets.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { type Area, listAreas } from '../../ground/areas/index.ts';
import { listVerticals } from '../../ground/verticals/index.ts';
import { type SearchRow, search, toSearchRow } from '../../market/marketplace/index.ts';
import { businessCard, emptyCard, namesOf } from './components.ts';
import type { DemoPerson, PageContext } from './context.ts';
import { demoOffer, demoPeople } from './demo.ts';
import { TEXT } from './texts-search.ts';

/** What people book, as searches: a drawing, a name and the query. */
const FAMILIES: readonly [drawing: string, name: string, query: string][] = [
  ['bouncy-castle.svg', 'Bouncy castles', 'q=bouncy+castle'],
  ['canopy.svg', 'Canopies', 'q=canopy'],
  ['chairs-tables.svg', 'Chairs & tables', 'q=chairs'],
  ['sound-system.svg', 'Sound', 'q=sound'],
  ['braids.svg', 'Hair & braids', 'q=braids'],
  ['barber-chair.svg', 'Barbers', 'q=haircut'],
  ['nails.svg', 'Nails', 'q=manicure'],
  ['makeup.svg', 'Makeup', 'q=makeup'],
];

/** Areas by city, in the order in which they come. `nowhere` is what no area means. */
export function areaOptions(areas: readonly Area[], chosen: string | null, nowhere: string = TEXT.anywhere): Html {
  const cities = Map.groupBy(areas, ({ city }) => city);
  return html`<option value="">${nowhere}</option>${[...cities].map(
    ([city, list]) =>
      html`<optgroup label="${city}">${list.map(
        ({ id, name }) => html`<option value="${id}" ${id === chosen ? html`selected` : null}>${name}</option>`,
      )}</optgroup>`,
  )}`;
}

/** The list of areas. The script shows the button beside it, and asks the browser for the place only after a press. */
export const areaField = (id: string, options: Html, room: 'wide' | 'narrow'): Html =>
  html`<div class="near"><select class="in" id="${id}" name="areaId">${options}</select><button class="btn sec ${room === 'narrow' ? 'icon' : ''}" type="button" hidden data-near-me data-wait="${TEXT.findingPlace}" data-failed="${TEXT.placeNotFound}" aria-describedby="place">${icon('pin', 'sm')}<span class="${room === 'narrow' ? 'vh' : ''}">${TEXT.nearMe}</span></button></div><p class="hint" id="place" role="status"></p>`;

interface HomePage {
  areas: readonly Area[];
  area: Area | null;
  rows: readonly SearchRow[];
  nameOf: (vertical: string) => string;
  today: LocalDate;
  publicUrl: string;
  signedIn: boolean;
  /** Nothing is here at all, and made-up shops may be added. */
  offersDemo: boolean;
  /** As whom a visitor of the demo can look around. */
  people: readonly DemoPerson[];
}

const findForm = ({
  areas,
  area,
  today,
}: HomePage): Html => html`<form class="find" action="/search" role="search" aria-label="${TEXT.find}">
<div class="f"><label for="q">${TEXT.whatDoYouNeed}</label><input class="in" id="q" name="q" maxlength="120" placeholder="${TEXT.whatExample}"></div>
<div class="f"><label for="a">${TEXT.where}</label>${areaField('a', areaOptions(areas, area?.id ?? null), 'wide')}</div>
<div class="f"><label for="d">${TEXT.when}</label><input class="in" id="d" name="availableOn" type="date" min="${today}"></div>
<button class="btn pri" type="submit">${icon('search')}${TEXT.findFree}</button></form>`;

function nearby({ area, rows, nameOf, offersDemo, today }: HomePage): Html {
  if (offersDemo) return demoOffer();
  if (rows.length === 0) {
    const actions = html`<a class="btn pri" href="/search">${TEXT.seeAll}</a>`;
    return emptyCard({ icon: 'stall', tone: '', title: TEXT.nobodyYet, text: TEXT.nobodyYetText, actions });
  }
  const title = area ? TEXT.near(area.name) : TEXT.bestRated;
  const all = area ? `/search?areaId=${area.id}` : '/search';
  return html`<section class="stack" aria-labelledby="h-n"><div class="sec-h"><h2 id="h-n">${title}</h2><a href="${all}">${TEXT.seeAll}</a></div>
<div class="res">${rows.map((row) => businessCard(row, { verticalName: nameOf(row.vertical), heading: 'h3', freeOn: null, today }))}</div></section>`;
}

function sendHome(reply: FastifyReply, page: HomePage): FastifyReply {
  const body = html`<main id="main" class="home"><div class="awn hang"></div>
<div class="hero"><div class="wrap"><h1>${TEXT.heroFirst}<br><em>${TEXT.heroSecond}</em></h1><p>${TEXT.heroText}</p>
<div class="hero-art"><img src="${assetUrl('braids.svg')}" alt="" width="150" height="176" loading="lazy"><img src="${assetUrl('bouncy-castle.svg')}" alt="" width="150" height="176" loading="lazy"></div></div></div>
<div class="wrap stack g10">${findForm(page)}${demoPeople(page.people)}
<section class="stack" aria-labelledby="h-f"><h2 id="h-f">${TEXT.whatPeopleBook}</h2><div class="fams">${FAMILIES.map(
    ([drawing, name, query]) =>
      html`<a href="/search?${query}${page.area ? `&areaId=${page.area.id}` : ''}"><img src="${assetUrl(drawing)}" alt="" width="120" height="120" loading="lazy"><span>${name}</span></a>`,
  )}</div></section>
${nearby(page)}
<section class="stack g5" aria-labelledby="h-h"><h2 id="h-h">${TEXT.howItWorks}</h2><ol class="how">${TEXT.steps.map(
    ([title, text], step) => html`<li><b>${step + 1}</b><h3>${title}</h3><p>${text}</p></li>`,
  )}</ol></section>
<section class="own" aria-labelledby="h-o"><div class="stack g3"><h2 id="h-o">${TEXT.ownersTitle}</h2><p>${TEXT.ownersText}</p><div><a class="btn pri" href="/console">${TEXT.listYourBusiness}</a></div></div><img class="ph" src="${assetUrl('shopfront.svg')}" alt="" width="400" height="300" loading="lazy"></section>
</div></main>`;
  return sendSitePage(reply, {
    title: TEXT.homeTitle,
    description: TEXT.homeDescription,
    canonical: page.area ? undefined : `${page.publicUrl}/`,
    image: page.publicUrl + assetUrl('card.png'),
    body,
    signedIn: page.signedIn,
  });
}

const NEARBY = 8;

export async function showHome(
  { cursors, publicUrl, demo }: PageContext,
  db: Reader,
  { sent, now, signedIn }: { sent: Record<string, unknown>; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [areas, verticals] = await Promise.all([
    listAreas(db, { city: null, prefix: null }),
    listVerticals(db, { disabledToo: true }),
  ]);
  const area = areas.find(({ id }) => id === sent['areaId']) ?? null;
  const { rows, meta } = await search(db, { limit: NEARBY, ...(area && { areaId: area.id }) }, cursors, now);
  return sendHome(reply, {
    areas,
    area,
    rows: rows.map((row) => toSearchRow(row, meta.origin, publicUrl)),
    nameOf: namesOf(verticals),
    today: dateOf(now),
    publicUrl,
    signedIn,
    offersDemo: rows.length === 0 && demo !== null && (await demo.isWanted()),
    people: demo === null ? [] : await demo.listPeople(),
  });
}

import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { Html, html } from '../../../kit/http/html.ts';
import { type IconName, icon } from '../../../site/icons.ts';
import { emptyCard } from '../pages/index.ts';
import { byGroup, guidePath, REFERENCE, searchForm, sendPortalPage, tableOfContents } from './frame.ts';
import type { Guide, Portal } from './guides.ts';
import { keyCard } from './quick-start.ts';
import type { JobGroup, Status } from './read-status.ts';
import { searchGuides, splitAtWords, wordsOf } from './search-guides.ts';
import { TEXT } from './texts.ts';

interface Shown {
  publicUrl: string;
  signedIn: boolean;
}

const card = (href: string, title: string, text: string, download: string | null = null): Html =>
  html`<li><a href="${href}" ${download && html`download="${download}"`}><b>${title}</b><span>${text}</span></a></li>`;

const guideCard = ({ slug, title }: Guide): Html => card(guidePath(slug), title, TEXT.about[slug] ?? '');

export function showPortal({ guides }: Portal, { publicUrl, signedIn }: Shown, reply: FastifyReply): FastifyReply {
  const groups = byGroup(guides).map(
    ([name, list], at) =>
      html`<section class="stack g3" aria-labelledby="g${at}"><h2 id="g${at}">${name}</h2><ul class="cards">${list.map(guideCard)}${list.some(({ slug }) => slug === 'integrating') ? card(REFERENCE, TEXT.reference, TEXT.referenceAbout) : null}${list.some(({ slug }) => slug === 'changelog') ? card('/developers/status', TEXT.status, TEXT.statusAbout) : null}</ul></section>`,
  );
  const main = html`<h1>${TEXT.title}</h1><p>${TEXT.whatItIs}</p>
<div class="btns"><a class="btn pri" href="${guidePath('quick-start')}">${TEXT.start}</a><a class="btn sec" href="${REFERENCE}">${TEXT.reference}</a></div>
${keyCard({ slug: 'quick-start', publicUrl, signedIn, isLanding: true })}
${searchForm('')}${groups}
<section class="stack g3" aria-labelledby="files"><h2 id="files">${TEXT.files}</h2><ul class="cards">${card('/api/v1/openapi.json', TEXT.openApi, TEXT.openApiAbout, 'dwaso-openapi.json')}${card('/developers/postman.json', TEXT.postman, TEXT.postmanAbout, 'dwaso-postman.json')}</ul></section>`;
  return sendPortalPage(reply, guides, {
    title: TEXT.name,
    description: TEXT.description,
    path: '/developers',
    canonical: `${publicUrl}/developers`,
    main,
    signedIn,
    // The form for a key has a number of its own.
    headers: { 'Cache-Control': 'no-store' },
  });
}

export function showGuide(
  { guides }: Portal,
  { slug, publicUrl, signedIn }: Shown & { slug: string },
  reply: FastifyReply,
): FastifyReply {
  const guide = guides.find((each) => each.slug === slug);
  if (!guide) throw fail(NOT_FOUND, 'There is no such guide');
  const path = guidePath(slug);
  return sendPortalPage(reply, guides, {
    title: guide.title,
    description: TEXT.about[slug] ?? TEXT.description,
    path,
    canonical: publicUrl + path,
    main: html`<h1>${guide.title}</h1>${tableOfContents(guide.headings)}<article class="prose">${new Html(guide.html)}</article>`,
    signedIn,
  });
}

const marked = (text: string, words: readonly string[]): Html[] =>
  splitAtWords(text, words).map((piece, at) => (at % 2 === 1 ? html`<mark>${piece}</mark>` : html`${piece}`));

export function showPortalSearch(
  { guides }: Portal,
  { question, signedIn }: { question: string; signedIn: boolean },
  reply: FastifyReply,
): FastifyReply {
  const words = wordsOf(question);
  const found = searchGuides(guides, question);
  const results = found.map(
    ({ guide, id, title, excerpt }) =>
      html`<li><a href="${guidePath(guide.slug)}${id && `#${id}`}"><b>${id === '' ? guide.title : `${guide.title}: ${title}`}</b><span>${marked(excerpt, words)}</span></a></li>`,
  );
  const nothing = emptyCard({
    icon: 'search',
    tone: 'q',
    title: TEXT.nothingFound(question),
    text: TEXT.nothingFoundText,
    actions: html`<a class="btn pri" href="${REFERENCE}">${TEXT.reference}</a>`,
  });
  const answer =
    found.length === 0
      ? nothing
      : html`<h2>${TEXT.found(found.length, question)}</h2><ol class="cards">${results}</ol>`;
  return sendPortalPage(reply, guides, {
    title: TEXT.search,
    path: '/developers/search',
    main: html`<h1>${TEXT.search}</h1>${searchForm(question)}${words.length === 0 ? null : answer}`,
    signedIn,
  });
}

/** From here on an alert calls somebody (deploy/prometheus-alerts.yml). */
const LATE_SECONDS = 60;

type State = { className: 'up' | 'late' | 'down'; icon: IconName; text: string };
const SAID = TEXT.statusPage;
const upOrDown = (isUp: boolean): State =>
  isUp ? { className: 'up', icon: 'check', text: SAID.up } : { className: 'down', icon: 'x', text: SAID.down };

function jobState(seconds: number | null): State {
  if (seconds === null) return { className: 'late', icon: 'info', text: SAID.unknown };
  if (seconds <= LATE_SECONDS) return { className: 'up', icon: 'check', text: SAID.onTime };
  return { className: 'late', icon: 'clock', text: SAID.late(Math.round(seconds / 60)) };
}

export function showStatus(
  { guides }: Portal,
  { status, version }: { status: Status; version: string },
  reply: FastifyReply,
): FastifyReply {
  const groups = Object.keys(SAID.jobs) as JobGroup[];
  const rows: [string, State][] = [
    [SAID.api, upOrDown(true)],
    [SAID.database, upOrDown(status.database)],
    [SAID.cache, upOrDown(status.cache)],
    ...groups.map((group): [string, State] => [SAID.jobs[group], jobState(status.late[group])]),
  ];
  const isSome = (className: State['className']) => rows.some(([, state]) => state.className === className);
  const heading = isSome('down') ? SAID.someDown : isSome('late') ? SAID.someLate : SAID.allUp;
  return sendPortalPage(reply, guides, {
    title: TEXT.status,
    path: '/developers/status',
    main: html`<h1>${heading}</h1><p class="muted">${SAID.explain}</p><dl class="checks">${rows.map(
      ([name, state]) =>
        html`<div><dt>${name}</dt><dd class="${state.className}">${icon(state.icon, 'sm')}${state.text}</dd></div>`,
    )}</dl><p class="small muted">${SAID.version(version)}</p>`,
    // Nobody is looked up, so that the page also answers while the database is down.
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

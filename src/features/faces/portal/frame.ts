import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { Guide } from './guides.ts';
import { TEXT } from './texts.ts';

/** What the pages of the portal share: menu, search field, stylesheet. */
export interface PortalPage {
  title: string;
  description?: string;
  /** The path of this page. */
  path: string;
  /** Search engines may list it, at this address. */
  canonical?: string;
  main: Html;
  signedIn: boolean;
  headers?: Record<string, string>;
  status?: number;
}

const GROUPS = Object.keys(TEXT.group) as Guide['group'][];
const ROOT = '/developers';
export const REFERENCE: string = `${ROOT}/reference`;

export const guidePath = (slug: string): string => `${ROOT}/${slug}`;

/** Guides by group, in the order of the menu. */
export const byGroup = (guides: readonly Guide[]): [name: string, guides: Guide[]][] =>
  GROUPS.map((group) => [TEXT.group[group], guides.filter((guide) => guide.group === group)]);

export const searchForm = (question: string): Html =>
  html`<form class="dev-find" action="${ROOT}/search" role="search" aria-label="${TEXT.search}"><div class="f"><label for="q">${TEXT.search}</label><input class="in" id="q" name="q" type="search" maxlength="100" value="${question}" placeholder="${TEXT.searchExample}"></div><button class="btn sec" type="submit">${icon('search')}${TEXT.find}</button></form>`;

function menu(guides: readonly Guide[], path: string): Html {
  const link = (href: string, text: string) =>
    html`<li><a href="${href}" ${href === path ? html`aria-current="page"` : null}>${text}</a></li>`;
  const groups = byGroup(guides).map(
    ([name, list]) =>
      html`<div><h2>${name}</h2><ul>${list.map(({ slug, title }) => link(guidePath(slug), title))}</ul></div>`,
  );
  return html`<nav class="dev-menu" aria-label="${TEXT.menu}"><ul>${link(ROOT, TEXT.name)}${link(REFERENCE, TEXT.reference)}${link(`${ROOT}/status`, TEXT.status)}</ul>${groups}</nav>`;
}

export const tableOfContents = (headings: Guide['headings']): Html | null =>
  headings.length < 3
    ? null
    : html`<nav class="toc" aria-labelledby="toc"><h2 id="toc">${TEXT.onThisPage}</h2><ul>${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>`;

/** The menu comes after the text, so that a phone shows the text first; wide screens put it on the left. */
export function sendPortalPage(reply: FastifyReply, guides: readonly Guide[], page: PortalPage): FastifyReply {
  return sendSitePage(reply, {
    title: page.title,
    description: page.description,
    canonical: page.canonical,
    body: html`<main id="main" class="wrap dev with-menu"><div class="dev-main stack g6">${page.main}</div>${menu(guides, page.path)}</main>`,
    stylesheet: 'portal.css',
    withoutScript: true,
    signedIn: page.signedIn,
    status: page.status ?? 200,
    headers: page.headers ?? {},
  });
}

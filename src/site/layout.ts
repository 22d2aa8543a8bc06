import type { FastifyReply } from 'fastify';
import { Html, html } from '../kit/http/html.ts';
import { assetUrl } from './assets.ts';
import { icon } from './icons.ts';
import { TEXT } from './texts.ts';

/** The frame of every page of the site: head, header, footer, security headers. */

export interface SitePage {
  title: string;
  description?: string | undefined;
  /** The element `main`, with its own class. */
  body: Html;
  status?: number;
  /** The one address of a page that search engines may list. Pages without one are kept out of their lists. */
  canonical?: string | undefined;
  /** The picture that a chat shows beside a link, of 1200 × 630 pixels. */
  image?: string | undefined;
  jsonLd?: object | undefined;
  /** Loads the page again after so many seconds, for browsers without scripts. */
  refreshSeconds?: number | undefined;
  /** A file of `assets/` for pages that need more than the site's own stylesheet. */
  stylesheet?: string;
  /** Leaves out the site's script, where nothing on the page uses it. */
  withoutScript?: boolean;
  /** Files of `assets/` beside the script of every page. */
  scripts?: readonly string[] | undefined;
  signedIn: boolean;
  /** Origins that may frame the page; none by default. */
  frameOrigins?: readonly string[] | undefined;
  /** What the page needs from other hosts; nothing by default. */
  foreign?: ForeignSources | undefined;
  /** Shown in a frame on another site: without header and footer. */
  embedded?: boolean;
  headers?: Record<string, string>;
}

/** Addresses by directive of the content security policy, separated by spaces. */
export interface ForeignSources {
  scripts: string;
  connections: string;
  frames: string;
  pictures: string;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const MARK = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M5 14v13a1.5 1.5 0 0 0 1.5 1.5h19A1.5 1.5 0 0 0 27 27V14" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M6 3.5h20l3.5 8.5a4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0z" fill="currentColor"/><path d="M13 3.5h6l1.5 8.5a4.5 4.5 0 0 1-9 0z" class="mk2"/><path d="M16 18.5v10" stroke="currentColor" stroke-width="2.5"/></svg>',
);

const policyFor = (frameOrigins: readonly string[], foreign: ForeignSources | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `script-src 'self' ${foreign?.scripts ?? ''}`.trim(),
    `img-src 'self' data: ${foreign?.pictures ?? ''}`.trim(),
    `connect-src 'self' ${foreign?.connections ?? ''}`.trim(),
    ...(foreign?.frames ? [`frame-src ${foreign.frames}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ');

/** A data block is not executed, so the policy for scripts does not concern it. */
export const dataBlock = (type: 'application/ld+json' | 'application/json', value: object): Html =>
  new Html(`<script type="${type}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);

function scriptsOf({ withoutScript, embedded, scripts = [] }: SitePage): readonly string[] {
  if (withoutScript) return scripts;
  return [embedded ? 'embed-frame.js' : 'site.js', ...scripts];
}

function head(page: SitePage): Html {
  const { title, description, canonical, image, jsonLd, refreshSeconds } = page;
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="theme-color" content="#0a6b4f"><title>${title} · Dwaso</title>
${description && html`<meta name="description" content="${description}">`}
${canonical ? html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">` : html`<meta name="robots" content="noindex">`}
${canonical && html`<meta property="og:title" content="${title}"><meta property="og:site_name" content="Dwaso"><meta property="og:type" content="website">`}
${canonical && description && html`<meta property="og:description" content="${description}">`}
${image && html`<meta property="og:image" content="${image}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`}
${refreshSeconds && html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`}
<link rel="icon" href="${assetUrl('logo.svg')}" type="image/svg+xml"><link rel="apple-touch-icon" href="${assetUrl('icon-180.png')}"><link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${assetUrl('site.css')}">${page.stylesheet && html`<link rel="stylesheet" href="${assetUrl(page.stylesheet)}">`}
${scriptsOf(page).map((name) => html`<script src="${assetUrl(name)}" type="module"></script>`)}
${jsonLd && dataBlock('application/ld+json', jsonLd)}`;
}

const header = (signedIn: boolean): Html => html`<header class="hdr"><div class="wrap">
<a class="logo" href="/">${MARK}Dwaso</a>
<nav aria-label="${TEXT.mainMenu}"><a class="wide" href="/console">${TEXT.listYourBusiness}</a><a href="/bookings">${icon('cal')}${TEXT.myBookings}</a>
${signedIn ? null : html`<a class="btn soft" href="/sign-in">${TEXT.signIn}</a>`}</nav></div></header>`;

const FOOTER = html`<footer class="foot"><div class="wrap stack g2">
<div class="row"><a href="/deposits">${TEXT.howDeposits}</a><a href="/console">${TEXT.listYourBusiness}</a><a href="/developers">${TEXT.forDevelopers}</a><a href="/privacy">${TEXT.privacy}</a><a href="/help">${TEXT.help}</a></div>
<p>${TEXT.nameMeaning}</p></div></footer>`;

const frame = ({ body, signedIn, embedded }: SitePage): Html =>
  embedded
    ? body
    : html`<a class="skip" href="#main">${TEXT.skipToContent}</a>
${header(signedIn)}${body}${FOOTER}`;

export function renderSitePage(page: SitePage): RenderedPage {
  const frameOrigins = page.frameOrigins ?? [];
  const document = html`<!doctype html>
<html lang="en-GH"><head>${head(page)}</head><body ${page.embedded && html`class="embedded"`}>
${frame(page)}</body></html>`;
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(frameOrigins, page.foreign),
      // No address reaches other sites. `no-referrer` would also hide the origin of our own forms.
      'Referrer-Policy': 'same-origin',
      // A page names the person who is signed in, so that no shared cache may keep it.
      'Cache-Control': 'private, no-cache',
      ...(frameOrigins.length === 0 && { 'X-Frame-Options': 'DENY' }),
      ...page.headers,
    },
    text: document.text,
  };
}

export function sendSitePage(reply: FastifyReply, page: SitePage): FastifyReply {
  const { status, headers, text } = renderSitePage(page);
  return reply.code(status).headers(headers).send(text);
}

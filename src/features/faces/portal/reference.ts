import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { Html, html } from '../../../kit/http/html.ts';
import { REFERENCE, sendPortalPage } from './frame.ts';
import type { Portal } from './guides.ts';
import { TEXT } from './texts.ts';

interface Shown {
  publicUrl: string;
  signedIn: boolean;
}

const tryIt = html`<p class="small muted">${TEXT.tryIt} <a href="/docs/">${TEXT.tryItLink}</a></p>`;

/** What stands between backticks is code. */
const toProse = (text: string): Html[] =>
  text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** Every operation by its group, each a link to its fields and samples. */
export function showReference(
  { guides, reference }: Portal,
  { publicUrl, signedIn }: Shown,
  reply: FastifyReply,
): FastifyReply {
  const groups = reference.map(
    ({ slug, title, description, operations }) =>
      html`<section class="stack g2" aria-labelledby="${slug}"><h2 id="${slug}"><a href="${REFERENCE}/${slug}">${title}</a></h2><p class="muted">${description}</p><ul class="ops">${operations.map(
        ({ id, method, path, summary }) =>
          html`<li><a href="${REFERENCE}/${slug}#${id}">${toProse(summary)}</a> <small><b>${method}</b> <code>${path}</code></small></li>`,
      )}</ul></section>`,
  );
  return sendPortalPage(reply, guides, {
    title: TEXT.reference,
    description: TEXT.referenceAbout,
    path: REFERENCE,
    canonical: publicUrl + REFERENCE,
    main: html`<h1>${TEXT.reference}</h1><p>${TEXT.referenceAbout}</p>${tryIt}${groups}`,
    signedIn,
  });
}

export function showReferencePage(
  { guides, reference }: Portal,
  { slug, publicUrl, signedIn }: Shown & { slug: string },
  reply: FastifyReply,
): FastifyReply {
  const page = reference.find((each) => each.slug === slug);
  if (!page) throw fail(NOT_FOUND, 'There is no such part of the reference');
  const path = `${REFERENCE}/${slug}`;
  return sendPortalPage(reply, guides, {
    title: TEXT.referenceOf(page.title),
    description: page.description,
    path: REFERENCE,
    canonical: publicUrl + path,
    main: html`<nav class="small" aria-label="${TEXT.reference}"><a href="${REFERENCE}">${TEXT.reference}</a></nav><h1>${page.title}</h1><p>${page.description}</p>${tryIt}<article class="prose ref">${new Html(page.html)}</article>`,
    signedIn,
  });
}

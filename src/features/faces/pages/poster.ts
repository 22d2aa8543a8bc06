import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import { backLink, banner } from './components.ts';
import { TEXT } from './texts.ts';

/** One A4 sheet for the door or the counter. On the screen a hint stands above it, which is not printed. */
export async function showPoster(
  db: Reader,
  shown: { businessId: string; slug: string; publicUrl: string; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, slug, publicUrl, signedIn } = shown;
  const business = await findBusiness(db, businessId);
  if (!business) throw fail(NOT_FOUND);
  const address = `${publicUrl}/b/${slug}`.replace(/^https?:\/\//, '');
  const body = html`<main id="main" class="wrap narrow stack g5"><div class="stack g3 no-print">${backLink(`/b/${slug}`, TEXT.posterBack)}
${banner('', 'info', TEXT.posterHint)}</div>
<article class="poster"><div class="awn hang"></div><h1>${business.name}</h1><p class="lead">${TEXT.posterHead}</p>
<img class="qr" src="/b/${slug}/qr.svg" alt="${TEXT.posterQr(address)}" width="320" height="320">
<p class="semi">${TEXT.posterScan}</p><p>${TEXT.posterOr} <b class="addr">${address}</b></p>
<ol>${TEXT.posterSteps.map((step) => html`<li>${step}</li>`)}</ol></article></main>`;
  return sendSitePage(reply, { title: TEXT.posterTitle(business.name), body, signedIn });
}

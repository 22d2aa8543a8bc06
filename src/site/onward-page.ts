import type { FastifyReply } from 'fastify';
import { html } from '../kit/http/html.ts';
import { icon } from './icons.ts';
import { sendSitePage } from './layout.ts';
import { TEXT } from './texts.ts';

/**
 * Leads from a form to another origin. The policy `form-action` forbids a form's redirect to another origin, so a page
 * with a Refresh header follows. Its link is for browsers that ignore the header.
 */
export function sendOnward(reply: FastifyReply, { url, action }: { url: string; action: string }): FastifyReply {
  return sendSitePage(reply, {
    title: TEXT.oneMoment,
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card empty"><span class="disc held">${icon('send')}</span><h1>${TEXT.oneMoment}</h1>
<p>${TEXT.leavingHere(new URL(url).host)}</p><div class="btns"><a class="btn pri lg" rel="noreferrer" href="${url}">${action}</a></div></div></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', Refresh: `0; url=${url}` },
  });
}

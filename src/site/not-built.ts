import type { FastifyReply } from 'fastify';
import { html } from '../kit/http/html.ts';
import { sendSitePage } from './layout.ts';
import { TEXT } from './texts.ts';

/** Pages that `npm run prepare` builds say so where it has not run. */
export function sendNotBuilt(reply: FastifyReply, title: string): FastifyReply {
  const { text, command } = TEXT.notBuilt;
  return sendSitePage(reply, {
    title,
    status: 503,
    body: html`<main id="main" class="wrap narrow stack g6"><div class="card empty"><h1>${title}</h1><p>${text}</p><p><code>${command}</code></p></div></main>`,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

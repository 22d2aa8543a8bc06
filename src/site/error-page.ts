import type { FastifyReply } from 'fastify';
import type { AppError } from '../kit/errors.ts';
import { html } from '../kit/http/html.ts';
import { type IconName, icon } from './icons.ts';
import { sendSitePage } from './layout.ts';
import { TEXT } from './texts.ts';

/** What a page says when it cannot be shown. It never shows a code or JSON to a person. */
interface Sentence {
  icon: IconName;
  tone: 'q' | 'held' | 'bad';
  title: string;
  text: string;
  /** Whether trying the same again may help. */
  again: boolean;
}

function toSentence({ kind, message }: AppError, retryAfter: string): Sentence {
  if (kind.status === 404) return { icon: 'search', tone: 'q', ...TEXT.notFound, again: false };
  if (kind.status === 429) return { icon: 'clock', tone: 'held', ...TEXT.pause(retryAfter), again: true };
  if (kind.status >= 500) return { icon: 'warn', tone: 'bad', ...TEXT.ourFault, again: true };
  if (kind.status === 403) return { icon: 'lock', tone: 'held', ...TEXT.notAllowed, again: false };
  return { icon: 'info', tone: 'held', title: TEXT.didNotWork, text: `${message}.`, again: true };
}

export function sendErrorPage(reply: FastifyReply, error: AppError): FastifyReply {
  const { request } = reply;
  const sentence = toSentence(error, String(reply.getHeader('Retry-After') ?? ''));
  const again = sentence.again && request.method === 'GET';
  const { status } = error.kind;
  const sendAgain = request.method !== 'GET' && (status === 429 || status >= 500);
  const body = html`<main id="main" class="wrap narrow stack g6"><div class="card empty"><span class="disc ${sentence.tone}">${icon(sentence.icon)}</span>
<h1>${sentence.title}</h1><p>${sentence.text}</p>${sendAgain ? html`<p>${TEXT.reloadToSend}</p>` : null}
<div class="btns">${again ? html`<a class="btn pri" href="${request.url}">${TEXT.tryAgain}</a>` : html`<a class="btn pri" href="/">${TEXT.findSomething}</a>`}<a class="btn sec" href="/bookings">${TEXT.myBookings}</a></div>
<p class="small muted">${TEXT.request(request.id)}</p></div></main>`;
  return sendSitePage(reply, {
    title: sentence.title,
    status,
    body,
    signedIn: request.call?.caller !== null && request.call?.caller !== undefined,
    headers: { 'Cache-Control': 'no-store' },
  });
}

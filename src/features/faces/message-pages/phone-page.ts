import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, textOf } from '../../../kit/time.ts';
import { phoneText } from '../../../site/contact.ts';
import { dayText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { listPhone } from '../../outward/messages/index.ts';
import { PRIVATE_HEADERS } from './stop-page.ts';
import { TEXT } from './texts.ts';

type PhoneMessage = Awaited<ReturnType<typeof listPhone>>[number];

/** Addresses in a text become links, so that the whole journey can be tried. */
const linked = (text: string): Html =>
  html`${text.split(/(https?:\/\/[^\s)]+)/).map((part) => (/^https?:/.test(part) ? html`<a href="${part}">${part.replace(/^https?:\/\//, '')}</a>` : part))}`;

function bubble({ channel, status, kind, text, segments, sentAt }: PhoneMessage): Html {
  const isWhatsApp = channel === 'WHATSAPP';
  return html`<li class="bub ${isWhatsApp ? 'wa' : ''}"><span class="from">${icon(isWhatsApp ? 'chat' : 'mobile')}${isWhatsApp ? 'WhatsApp' : 'SMS'} · ${textOf(sentAt).slice(11, 16)}</span><p>${linked(text)}</p><span class="mt">${kind} · ${TEXT.statusOf[status] ?? status}<br>${TEXT.size(text.length, segments ?? 1)}</span></li>`;
}

export function sendPhonePage(
  reply: FastifyReply,
  phone: string,
  messages: readonly PhoneMessage[],
  now: Temporal.Instant,
): FastifyReply {
  const days = Map.groupBy(messages, ({ sentAt }) => dateOf(sentAt));
  const number = phoneText(phone);
  const thread = [...days].map(
    ([date, ofDay]) => html`<li class="day tag">${dayText(date, dateOf(now))}</li>${ofDay.map(bubble)}`,
  );
  const screen =
    messages.length === 0
      ? html`<div class="card empty"><span class="disc q">${icon('mobile')}</span><h2>${TEXT.none}</h2><p>${TEXT.noneText}</p></div>`
      : html`<div class="fone"><div class="tp"><span><b>${number}</b></span></div><ul class="thr" aria-label="${TEXT.oldestFirst}">${thread}</ul></div>`;
  return sendSitePage(reply, {
    title: TEXT.phoneTitle(number),
    body: html`<main id="main" class="wrap mid stack g5"><div class="stack g2"><h1>${TEXT.phoneTitle(number)}</h1><p class="muted">${TEXT.phoneLead}</p></div><div class="cols">${screen}
<aside class="stack g5"><div class="ban warn">${icon('info')}<span><strong>${TEXT.devOnly}</strong>${TEXT.devOnlyText}</span></div>
<form class="card pad stack g3" method="post" action="/dev/phone/${phone}"><h2>${TEXT.answer}</h2><p class="muted small">${TEXT.answerText}</p><div class="pair"><button class="btn sec" name="word" value="STOP">STOP</button><button class="btn sec" name="word" value="START">START</button></div></form>
<form class="card pad stack g3" method="get" action="/dev/phone"><h2>${TEXT.another}</h2><div class="f"><label for="tel">${TEXT.number}</label><input class="in" id="tel" name="number" type="tel" placeholder="024 123 4567" required></div><button class="btn sec">${TEXT.show}</button></form></aside></div></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

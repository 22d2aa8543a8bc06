import type { FastifyReply } from 'fastify';
import { type CustomerKind, ENABLED_BY_DEFAULT } from '../../../domain/messages/kinds.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { wantsPage } from '../../../kit/http/reply.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { StopPage } from '../../outward/messages/index.ts';
import { TEXT } from './texts.ts';

export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** The page shows no name: the holder of the link sees only the ends of the number. */
const masked = (phone: string): string => `${phone.replace(/^\+233/, '0').slice(0, 3)} ••• ••${phone.slice(-2)}`;

/** A page without a script: one button. */
export function sendStopPage(reply: FastifyReply, token: string, page: StopPage): FastifyReply {
  const { businessName: shop, stopped, phone } = page;
  const enabled = page.enabled ?? ENABLED_BY_DEFAULT;
  const kinds = Object.entries(TEXT.kinds).flatMap(([kind, words]) =>
    enabled.includes(kind as CustomerKind) ? [words] : [],
  );
  const whatYouGet = kinds.length === 0 ? TEXT.nothingNow : TEXT.whatYouGet(kinds);
  const still = TEXT.still(enabled.includes('payment.received'));
  const action = `/m/${token}`;
  const body = stopped
    ? html`<form class="card pad stack" method="post" action="${action}"><h1>${TEXT.stopTitle(shop)}</h1><div class="ban ok" role="status">${icon('check')}<span><strong>${TEXT.stopped}</strong>${TEXT.noMore(shop)}</span></div><p class="muted">${TEXT.bookingsStay} ${still} ${TEXT.seeRest} <a href="/bookings">${TEXT.myBookings}</a>.</p><button class="btn sec block" name="messages" value="ON">${TEXT.start}</button></form>`
    : html`<form class="card pad stack" method="post" action="${action}"><h1>${TEXT.stopTitle(shop)}</h1><dl class="dl"><div><dt>${TEXT.to}</dt><dd>${masked(phone)}</dd></div><div><dt>${TEXT.now}</dt><dd><span class="tag ok">${icon('check', 'sm')}${TEXT.on}</span></dd></div></dl><p class="muted">${whatYouGet}</p><button class="btn pri block" name="messages" value="STOPPED">${TEXT.stop}</button><p class="small muted">${still} ${TEXT.onlyHere(shop)}</p></form>`;
  return sendSitePage(reply, {
    title: TEXT.stopTitle(shop),
    body: html`<main id="main" class="wrap narrow stack g5">${body}</main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

export const sendUnknownLink = (reply: FastifyReply): FastifyReply => sendUnknown(reply, html`${TEXT.unknownText}`);

export const sendUnknownBooking = (reply: FastifyReply): FastifyReply =>
  sendUnknown(reply, html`${TEXT.unknownBooking} <a href="/bookings">${TEXT.myBookings}</a>.`);

function sendUnknown(reply: FastifyReply, text: Html): FastifyReply {
  if (!wantsPage(reply.request, true)) throw fail(NOT_FOUND);
  return sendSitePage(reply, {
    title: TEXT.unknownTitle,
    status: 404,
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card empty"><span class="disc q">${icon('search')}</span><h1>${TEXT.unknownTitle}</h1><p>${text}</p></div></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

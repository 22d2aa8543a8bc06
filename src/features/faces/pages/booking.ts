import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, isBefore, parseInstant } from '../../../kit/time.ts';
import { sendCalendarFile } from '../../../site/booking-calendar.ts';
import { contactRows, directionRows, linkRow } from '../../../site/contact.ts';
import { momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { bookingUrl, listBookingBusinesses, readBooking } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { bookingHead, detailCard, hiddenKey } from './booking-head.ts';
import { priceLines } from './price-card.ts';
import { type BookingPageContext, type BookingView, readBookingView, requireBooking } from './read-booking.ts';
import { statusBadge } from './status-badge.ts';
import { TEXT } from './texts-booking.ts';

function priceCard({ booking }: BookingView): Html {
  const { paidPesewas, refundedPesewas, duePesewas } = booking;
  // After the hold, what was paid and what is due say more than the deposit.
  const priced = booking.status === 'HELD' ? booking : { ...booking, depositPesewas: 0 };
  const row = (label: string, amount: number) => html`<div><dt>${label}</dt><dd>${moneyText(amount)}</dd></div>`;
  const paid = html`<dl class="sum">${row(TEXT.paid, paidPesewas)}${refundedPesewas > 0 ? row(TEXT.refunded, refundedPesewas) : null}${row(TEXT.stillToPay, duePesewas)}</dl>`;
  return html`<div class="card pad"><details open><summary>${TEXT.price} ${icon('down')}</summary><div class="stack g3">${priceLines(priced)}${paidPesewas + duePesewas > 0 ? paid : null}</div></details></div>`;
}

/** What cancelling does, in figures, before it happens. */
function cancelText({ cancellation, booking, shop }: BookingView): string {
  if (!cancellation) return '';
  const { refundPesewas, byHandPesewas, keptPesewas } = cancellation;
  if (refundPesewas + byHandPesewas + keptPesewas === 0) return TEXT.cancelUnpaid;
  if (keptPesewas > 0) return TEXT.cancelKeeps(moneyText(keptPesewas), shop.name);
  if (byHandPesewas === 0) return TEXT.cancelRefunds(moneyText(refundPesewas));
  const byHand = moneyText(byHandPesewas);
  return refundPesewas === 0
    ? TEXT.cancelByHand(byHand, shop.name)
    : TEXT.cancelBoth(moneyText(refundPesewas), byHand, booking.business?.name ?? shop.name);
}

function cancelForm(view: BookingView): Html | null {
  const { booking, cancellation, key, changeableUntil, now, typed } = view;
  if (!cancellation) return null;
  if (!cancellation.allowed) {
    const until = momentText(changeableUntil, dateOf(now));
    return html`<div class="li">${icon('x')}<span class="grow">${TEXT.cancelBooking}<br><span class="small muted">${TEXT.noLongerPossible(until)}</span></span></div>`;
  }
  const { refundPesewas } = cancellation;
  // A hold that is not paid can be cancelled after that time too.
  const until = isBefore(changeableUntil, now) ? null : TEXT.possibleUntil(momentText(changeableUntil, dateOf(now)));
  const button = refundPesewas > 0 ? TEXT.cancelAndRefund(moneyText(refundPesewas)) : TEXT.cancelBooking;
  return html`<details class="pad" ${typed['reason'] === undefined ? null : html`open`}><summary><span class="row nowr">${icon('x')}<span>${TEXT.cancelBooking}${until === null ? null : html`<br><span class="small muted">${until}</span>`}</span></span>${icon('down')}</summary>
<form class="stack g3" method="post" action="/bookings/${booking.id}/cancel">${hiddenKey(key)}<input type="hidden" name="refund" value="${refundPesewas}"><p><b>${TEXT.cancelQuestion}</b> ${cancelText(view)}</p>
<div class="f"><label for="cr">${TEXT.reason}</label><input class="in" id="cr" name="reason" maxlength="500" value="${typed['reason']}"></div><div class="btns"><button class="btn dan" type="submit">${button}</button><a class="btn sec" href="/bookings/${booking.id}">${TEXT.keepIt}</a></div></form></details>`;
}

function moveRow({ booking, movable, cancellation, changeableUntil, now }: BookingView): Html | null {
  if (!movable || !cancellation) return null;
  const until = momentText(changeableUntil, dateOf(now));
  const text = takesWholeDays(booking) ? TEXT.moveDays : TEXT.moveTime;
  return !isBefore(changeableUntil, now)
    ? linkRow(`/bookings/${booking.id}/move`, 'move', text, TEXT.possibleUntil(until))
    : null;
}

function side(view: BookingView): Html {
  const { booking, shop, receipts, own, now } = view;
  const today = dateOf(now);
  const changes = own ? html`${moveRow(view)}${cancelForm(view)}` : null;
  const isComing = booking.status === 'HELD' || booking.status === 'CONFIRMED' || booking.status === 'CHECKED_IN';
  // The head of a confirmed booking has these two as buttons.
  const isConfirmed = own && booking.status === 'CONFIRMED';
  const calendar =
    isComing && !isConfirmed ? linkRow(`/bookings/${booking.id}/calendar.ics`, 'cal', TEXT.addToCalendar) : null;
  const papers = receipts.map(({ path, payment }) =>
    linkRow(
      path,
      'rec',
      TEXT.receiptNumber(payment.receiptNumber),
      TEXT.receiptFor(moneyText(payment.amountPesewas), momentText(parseInstant(payment.paidAt), today)),
    ),
  );
  const made = TEXT.bookingMade(booking.id, momentText(parseInstant(booking.createdAt), today));
  return html`<aside class="stack g5" aria-label="${TEXT.contactAndChanges}"><div class="card rows">${contactRows(shop, booking.item)}${directionRows(shop)}${calendar}</div>
${papers.length === 0 || (isConfirmed && papers.length === 1) ? null : html`<div class="card rows">${papers}</div>`}
${changes === null || changes.text.trim() === '' ? null : html`<div class="card rows">${changes}</div>`}<p class="small muted">${made}</p></aside>`;
}

/** For a member of the shop: the booking without the customer's buttons. */
function memberHead(view: BookingView): Html {
  const { booking, now } = view;
  return html`<div class="card pad stack g3"><div>${statusBadge(booking, dateOf(now))}</div><h1>${booking.item}</h1><p>${booking.customerName}</p><p class="muted">${TEXT.memberView}</p><a class="btn pri" href="/console">${TEXT.openConsole}</a></div>${detailCard(view)}`;
}

/** What a refused form has to say. */
export interface Refusal {
  status: number;
  said: string;
  typed: Record<string, unknown>;
  problems: ReadonlyMap<string, string>;
  /** Kept where nothing was decided, so that pressing again does not do it twice. */
  key: string;
}

export function sendBooking(reply: FastifyReply, view: BookingView, refusal: Refusal | null): FastifyReply {
  const shown = refusal ? { ...view, typed: refusal.typed, problems: refusal.problems, key: refusal.key } : view;
  const { booking } = view;
  return sendSitePage(reply, {
    title: booking.item,
    status: refusal?.status ?? 200,
    body: html`<main id="main" class="wrap mid stack g5">${refusal ? html`<p class="ban bad" role="alert">${icon('warn')}<span>${refusal.said}</span></p>` : null}
<div class="cols"><div class="stack g5">${view.own ? bookingHead(shown) : memberHead(shown)}${priceCard(shown)}</div>${side(shown)}</div></main>`,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export async function showBooking(
  context: BookingPageContext,
  { bookingId, now }: { bookingId: string; now: Temporal.Instant },
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const view = await readBookingView(context, request, { bookingId, now });
  return sendBooking(reply, view, refusal);
}

/** The booking as a file for a calendar. The API decides who may read it. */
export async function sendBookingCalendar(
  { db: database, publicUrl }: BookingPageContext,
  bookingId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { businessId, id, status, area, address } = await requireBooking(request, bookingId);
  const db = database.tenant(businessId);
  const [row, [shop]] = await Promise.all([readBooking(db, businessId, id), listBookingBusinesses(db, [businessId])]);
  const isOver = status === 'CANCELLED' || status === 'EXPIRED' || status === 'NO_SHOW';
  return sendCalendarFile(reply, {
    id,
    sequence: row.icalSequence,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    wholeDays: takesWholeDays(row),
    item: row.item,
    shop: shop?.name ?? '',
    contactPhone: shop?.contactPhone ?? null,
    place: [address ?? shop?.location?.address, area ?? shop?.area?.name].filter(Boolean).join(', ') || null,
    status: isOver ? 'CANCELLED' : status === 'HELD' ? 'HELD' : 'CONFIRMED',
    url: bookingUrl(publicUrl, id),
    updatedAt: row.updatedAt,
  });
}

export const keyOf = (sent: Record<string, unknown>): string =>
  typeof sent['key'] === 'string' && /^[\w-]{8,128}$/.test(sent['key']) ? sent['key'] : randomUUID();

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { sendCalendarFile } from '../../../site/booking-calendar.ts';
import { contactRows, directionRows, linkRow } from '../../../site/contact.ts';
import { momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { bookingUrl, listBookingBusinesses, readBooking } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { changeRows, termsCard } from './booking-changes.ts';
import { bookingHead, detailCard } from './booking-head.ts';
import { movedNotice } from './moved-notice.ts';
import { endedOfferHead, offerHead } from './offer-head.ts';
import { priceLines } from './price-card.ts';
import { type BookingPageContext, type BookingView, isOffer, readBookingView, requireBooking } from './read-booking.ts';
import { statusBadge } from './status-badge.ts';
import { TEXT } from './texts-booking.ts';

function priceCard({ booking }: BookingView): Html {
  const { paidPesewas, refundedPesewas, duePesewas } = booking;
  // After the hold, what was paid and what is due say more than the deposit.
  const priced = booking.status === 'HELD' ? booking : { ...booking, depositPesewas: 0 };
  const row = (label: string, amount: number) => html`<div><dt>${label}</dt><dd>${moneyText(amount)}</dd></div>`;
  const paid = html`<dl class="sum">${row(TEXT.paid, paidPesewas)}${refundedPesewas > 0 ? row(TEXT.refunded, refundedPesewas) : null}${row(TEXT.stillToPay, duePesewas)}</dl>`;
  return html`<div class="card pad"><details ${booking.status === 'CONFIRMED' ? null : html`open`}><summary>${TEXT.price} ${icon('down')}</summary><div class="stack g3">${priceLines(priced)}${paidPesewas + duePesewas > 0 ? paid : null}</div></details></div>`;
}

function side(view: BookingView): Html {
  const { booking, shop, receipts, own, now } = view;
  const today = dateOf(now);
  const changes = own ? changeRows(view) : null;
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
  const made = TEXT.bookingMade(momentText(parseInstant(booking.createdAt), today));
  return html`<aside class="stack g5" aria-label="${TEXT.contactAndChanges}"><div class="card rows">${contactRows(shop, booking.item)}${directionRows(shop)}${calendar}</div>
${papers.length === 0 || (isConfirmed && papers.length === 1) ? null : html`<div class="card rows">${papers}</div>`}
${own ? termsCard(view) : null}${changes === null || changes.text.trim() === '' ? null : html`<div class="card rows">${changes}</div>`}<p class="small muted">${made}</p></aside>`;
}

/** An offer of the waiting list asks before it is a booking, and was none if it was not taken. */
const ownHead = (view: BookingView): Html =>
  isOffer(view.booking) ? offerHead(view) : (endedOfferHead(view) ?? bookingHead(view));

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

export function sendBooking(
  reply: FastifyReply,
  view: BookingView,
  refusal: Refusal | null,
  sent: Record<string, unknown> = {},
): FastifyReply {
  const shown = refusal ? { ...view, typed: refusal.typed, problems: refusal.problems, key: refusal.key } : view;
  const { booking } = view;
  return sendSitePage(reply, {
    title: booking.item,
    status: refusal?.status ?? 200,
    body: html`<main id="main" class="wrap mid stack g5">${refusal ? html`<p class="ban bad" role="alert">${icon('warn')}<span>${refusal.said}</span></p>` : movedNotice(view, sent)}
<div class="cols"><div class="stack g5">${view.own ? ownHead(shown) : memberHead(shown)}${priceCard(shown)}</div>${side(shown)}</div></main>`,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export async function showBooking(
  context: BookingPageContext,
  { bookingId, now, sent = {} }: { bookingId: string; now: Temporal.Instant; sent?: Record<string, unknown> },
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const view = await readBookingView(context, request, { bookingId, now });
  return sendBooking(reply, view, refusal, sent);
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
    items: row.items,
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

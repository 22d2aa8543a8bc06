import type { FastifyReply, FastifyRequest } from 'fastify';
import { showCode } from '../../../domain/booking/code.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, isBefore, parseInstant } from '../../../kit/time.ts';
import { whatsappUrl } from '../../../site/contact.ts';
import { bookedTimeText, dayText, momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { termsTable } from '../../../site/terms.ts';
import { TEXT as SITE } from '../../../site/texts.ts';
import { listHistory } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { type PublicProfile, readProfile } from '../../market/marketplace/index.ts';
import type { Cancellation } from '../../money/payments/index.ts';
import { keyOf, type Refusal, sendBooking } from './booking.ts';
import { type Pressed, pathOf, requireOwn, toRefusal } from './booking-actions.ts';
import { amountOf } from './booking-changes.ts';
import { redirect } from './booking-form.ts';
import { hiddenKey } from './booking-head.ts';
import { callApi } from './call-api.ts';
import { backLink, picture } from './components.ts';
import { type BookingPageContext, type BookingView, readBookingView } from './read-booking.ts';
import { instantIn } from './read-fields.ts';
import { TEXT } from './texts-booking.ts';
import { TEXT as TERMS } from './texts-terms.ts';

/**
 * The page before a cancellation: what goes back now, until when, and what comes after. It cancels only for the refund
 * that it showed; the API refuses another one.
 */

interface CancelView extends BookingView {
  cancellation: Cancellation;
  /** The catalogue with its photos; null where the shop is not listed. */
  profile: PublicProfile | null;
  /** When the customer last moved it, where that caps the refund. */
  cappedAt: Temporal.Instant | null;
}

async function readCancelView(
  context: BookingPageContext,
  view: BookingView,
  cancellation: Cancellation,
): Promise<CancelView> {
  const { booking, againPath, now } = view;
  const { businessId, id, refundCapPercent: cap } = booking;
  const db = context.db.tenant(businessId);
  const caps = cap !== null && cap < 100 && cap === cancellation.refundPercent;
  const history = caps ? await listHistory(db, businessId, id) : [];
  const move = history.find(({ type, byKind }) => type === 'booking.rescheduled' && byKind === 'customer');
  const profile = againPath === null ? null : await readProfile(db, businessId, context.publicUrl, now);
  return { ...view, cancellation, profile, cappedAt: move?.at ?? null };
}

/** Three items with photos as one picture of three; otherwise the first item. */
function itemPictures({ booking: { items }, profile }: CancelView): Html | null {
  if (!profile) return null;
  const { catalog, business } = profile;
  const offered = [...catalog.units, ...catalog.services];
  const photos = items.map(({ id }) => offered.find((one) => one.id === id)?.photos[0] ?? null);
  const show = (at: number, className: string) =>
    picture({ photo: photos[at] ?? null, vertical: business.vertical, alt: '', className, sizes: '64px' });
  return photos.slice(0, 3).filter(Boolean).length < 3
    ? show(0, 'th')
    : html`<span class="mos">${show(0, 'a')}${show(1, 'b')}${show(2, 'b')}</span>`;
}

function head(view: CancelView): Html {
  const { booking, shop, now } = view;
  const [startsAt, endsAt] = [parseInstant(booking.startsAt), parseInstant(booking.endsAt)];
  const when = bookedTimeText({ startsAt, endsAt, wholeDays: takesWholeDays(booking) }, dateOf(now));
  return html`<div class="pad stack"><h1 id="h-c">${TERMS.cancelQuestion}</h1><div class="row nowr">${itemPictures(view)}<div class="grow"><p class="semi">${booking.item}</p><p class="small muted">${when} · ${shop.name}</p></div></div></div>`;
}

/** Why it is so much, in one sentence. */
function amountNote({ cancellation, booking, cappedAt, now }: CancelView): string {
  const { refundPesewas, byHandPesewas, keptPesewas, refundPercent } = cancellation;
  const back = refundPesewas + byHandPesewas;
  if (cappedAt) return TERMS.capped(dayText(dateOf(cappedAt), dateOf(now)), booking.refundCapPercent ?? 0);
  if (back === 0) return TERMS.keptTalkFirst(moneyText(keptPesewas));
  if (keptPesewas > 0) return TERMS.partOf(refundPercent, moneyText(back + keptPesewas), moneyText(keptPesewas));
  return byHandPesewas === 0 ? TERMS.allToWallet : TERMS.allByHand;
}

/** Money that was recorded by hand comes back by hand. */
function twoWays({ cancellation: { refundPesewas, byHandPesewas }, receipts, now }: CancelView): Html | null {
  if (byHandPesewas === 0) return null;
  const byHand = receipts.map(({ payment }) => payment).filter(({ provider }) => provider === 'MANUAL');
  const days = new Set(byHand.map(({ paidAt }) => dayText(dateOf(parseInstant(paidAt)), dateOf(now))));
  const [day] = days;
  const name = byHand.every(({ method }) => method === 'CASH') ? TERMS.fromShopInCash : TERMS.fromShop;
  const row = (text: string, note: string | null, amount: number) =>
    html`<div><dt>${text}${note === null ? null : html`<small>${note}</small>`}</dt><dd>${moneyText(amount)}</dd></div>`;
  return html`<dl class="sum">${refundPesewas === 0 ? null : row(TERMS.toWallet, TERMS.toWalletNote, refundPesewas)}${row(name, day && days.size === 1 ? TERMS.paidAtShop(day) : null, byHandPesewas)}</dl>`;
}

/** How long the shown refund holds, and what comes after. */
function holdsUntil({ cancellation, steps, cancellableUntil, now }: CancelView): Html | null {
  const today = dateOf(now);
  const { validUntil, next } = cancellation;
  if (!steps) {
    return isBefore(cancellableUntil, now)
      ? null
      : html`<p class="ban">${icon('clock')}<span>${TEXT.possibleUntil(momentText(cancellableUntil, today))}</span></p>`;
  }
  if (!next || !validUntil) return null;
  const later = next.refundPesewas + next.byHandPesewas;
  return html`<p class="ban">${icon('clock')}<span>${TERMS.holdsUntil} <b>${momentText(parseInstant(validUntil), today)}</b>. ${later > 0 ? TERMS.thenLess(moneyText(later)) : TERMS.thenNothing}</span></p>`;
}

function contact({ shop: { name, contactPhone }, booking }: CancelView): Html | null {
  if (contactPhone === null) return null;
  const chat = whatsappUrl(contactPhone, SITE.greeting(name, booking.item));
  return html`<div class="pair"><a class="btn sec" href="${chat}" rel="noreferrer">${icon('chat')}${TEXT.whatsapp}</a><a class="btn sec" href="tel:${contactPhone}">${icon('phone')}${TEXT.call}</a></div>`;
}

/** What goes back; a booking that nothing was paid for says so in one sentence. */
function amounts(view: CancelView): Html {
  const { cancellation, steps, now } = view;
  const { refundPesewas, byHandPesewas, keptPesewas } = cancellation;
  const back = refundPesewas + byHandPesewas;
  if (back + keptPesewas === 0) return html`<p>${TERMS.nothingPaid}</p>`;
  const amount = back === 0 ? html`<b>${TERMS.nothingAmount}</b>` : html`<b class="m">${moneyText(back)}</b>`;
  return html`<div class="center"><p class="muted small">${TERMS.getBackNow}</p><p class="amt">${amount}</p><p class="small muted">${amountNote(view)}</p></div>
${twoWays(view)}${holdsUntil(view)}${steps && back > 0 ? termsTable(steps, amountOf(view), now, true) : null}${back === 0 ? contact(view) : null}`;
}

function buttonText({ refundPesewas, byHandPesewas, keptPesewas }: Cancellation): string {
  if (refundPesewas > 0) return TERMS.cancelAndRefund(moneyText(refundPesewas));
  return byHandPesewas === 0 && keptPesewas > 0 ? TERMS.cancelWithoutRefund : TEXT.cancelBooking;
}

function moveLink({ booking, movable, movableUntil, now }: CancelView): Html | null {
  if (!movable || isBefore(movableUntil, now)) return null;
  const text = takesWholeDays(booking) ? TERMS.moveDaysInstead : TERMS.moveTimeInstead;
  return html`<p><a class="lnk" href="/bookings/${booking.id}/move">${icon('move')}${text}</a></p>`;
}

interface Said {
  status: number;
  banner: Html;
  typed: Record<string, unknown>;
  key: string;
}

const sayRefusal = ({ status, said, typed, key }: Refusal): Said => ({
  status,
  banner: html`<p class="ban bad" role="alert">${icon('warn')}<span>${said}</span></p>`,
  typed,
  key,
});

/** The time passed, or the shop changed something, while the page was open. */
function sayChanged({ cancellation, now, key }: CancelView, typed: Record<string, unknown>, was: number): Said {
  const until = instantIn(typed['until']);
  const [before, after] = [moneyText(was), moneyText(cancellation.refundPesewas)];
  const text = until
    ? TERMS.refundWasUntil(before, momentText(until, dateOf(now)), after)
    : TERMS.refundWas(before, after);
  const banner = html`<p class="ban warn" role="alert">${icon('info')}<span><strong>${TERMS.notCancelled}</strong>${text}</span></p>`;
  return { status: 409, banner, typed, key };
}

function sendCancel(reply: FastifyReply, view: CancelView, said: Said | null): FastifyReply {
  const { booking, cancellation } = view;
  const { refundPesewas, validUntil, next } = cancellation;
  const path = `/bookings/${booking.id}`;
  const until = next && validUntil ? html`<input type="hidden" name="until" value="${validUntil}">` : null;
  const body = html`<main id="main" class="wrap narrow stack g5">${backLink(path, TEXT.bookingOf(showCode(booking.code)))}${said?.banner ?? null}
<form class="card" method="post" action="${path}/cancel" aria-labelledby="h-c">${hiddenKey(said?.key ?? view.key)}<input type="hidden" name="refund" value="${refundPesewas}">${until}${head(view)}<hr class="perf">
<div class="pad stack">${amounts(view)}<p class="small muted">${TERMS.freeForOthers(booking.items.length)}</p>
<div class="f"><label for="cr">${TERMS.reason} <span class="muted">${TERMS.optional}</span></label><input class="in" id="cr" name="reason" maxlength="500" value="${said?.typed['reason']}"></div>
<div class="stack g2"><button class="btn dan block" type="submit">${buttonText(cancellation)}</button><a class="btn sec block" href="${path}">${TEXT.keepIt}</a></div></div></form>${moveLink(view)}</main>`;
  return sendSitePage(reply, {
    title: TERMS.cancelQuestion,
    status: said?.status ?? 200,
    body,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export async function showCancel(
  context: BookingPageContext,
  { bookingId, now }: { bookingId: string; now: Temporal.Instant },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = await readBookingView(context, request, { bookingId, now });
  // The booking page says until when it could be cancelled, and how to reach the shop.
  if (!view.cancellation?.allowed) return redirect(reply, pathOf(bookingId));
  return sendCancel(reply, await readCancelView(context, view, view.cancellation), null);
}

/** The button. An offer of the waiting list has buttons of its own, with `keep`, on the booking page. */
export async function cancelFromPage(
  context: BookingPageContext,
  { bookingId, sent, now }: Pressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireOwn(await readBookingView(context, request, { bookingId, now }));
  const path = pathOf(bookingId);
  const shown = typeof sent['refund'] === 'string' && /^\d{1,15}$/.test(sent['refund']) ? Number(sent['refund']) : null;
  if (shown === null) return redirect(reply, `${path}/cancel`);
  const reason = typeof sent['reason'] === 'string' && sent['reason'].trim() !== '' ? { reason: sent['reason'] } : {};
  const keep = sent['keep'] === 'true' ? { keep: true } : {};
  const body = { ...reason, ...keep, expectedRefundPesewas: shown };
  const answer = await callApi(request, 'POST', `${path}/cancel`, body, keyOf(sent));
  if (answer.status === 200) return redirect(reply, path);
  const refusal = toRefusal(answer, sent);
  const view = await readBookingView(context, request, { bookingId, now });
  const { cancellation } = view;
  if (!cancellation?.allowed || sent['keep'] !== undefined) return sendBooking(reply, view, refusal);
  const current = await readCancelView(context, view, cancellation);
  const changed = answer.error?.details[0]?.code === 'REFUND_CHANGED';
  return sendCancel(reply, current, changed ? sayChanged(current, sent, shown) : sayRefusal(refusal));
}

import { refundOf } from '../../../domain/booking/cancellation.ts';
import { sum } from '../../../domain/pricing/money.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, isBefore, parseInstant } from '../../../kit/time.ts';
import { linkRow } from '../../../site/contact.ts';
import { momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { type AmountOf, termsText } from '../../../site/terms.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { type BookingView, isOffer } from './read-booking.ts';
import { TEXT } from './texts-booking.ts';
import { TEXT as TERMS } from './texts-terms.ts';

/** The terms of a booking, and the ways to move and to cancel it. */

/**
 * A percent of all that was paid and is not refunded. Before the payment of a hold it is of the deposit. Null where there
 * is none, or where the shop confirmed without it.
 */
export function amountOf({ receipts, booking: { status, depositPesewas } }: BookingView): AmountOf {
  const left = receipts.map(({ payment }) => payment.amountPesewas - payment.refundedPesewas);
  if (left.length > 0) return (percent) => sum(left.map((amount) => refundOf(amount, percent)));
  return depositPesewas === 0 || status !== 'HELD' ? null : (percent) => refundOf(depositPesewas, percent);
}

/** By when cancelling gives back how much, as it was agreed. */
export function termsCard(view: BookingView): Html | null {
  const { refunded, cancellation, now } = view;
  if (!cancellation?.allowed) return null;
  return html`<section class="card pad stack g3" aria-labelledby="h-terms"><h2 id="h-terms">${TERMS.ifPlansChange}</h2>${termsText(refunded, amountOf(view), now)}<p class="small muted">${TERMS.termsStay}</p></section>`;
}

/** With tiers the note names the instant until which the present refund holds. */
function moveNote({ booking, steps, cancellation, movableUntil, now }: BookingView): string {
  const today = dateOf(now);
  const { validUntil = null, next = null, refundPercent = 0 } = cancellation ?? {};
  if (steps && booking.paidPesewas > 0 && next && validUntil && refundPercent > 0)
    return TERMS.moveAndKeep(momentText(parseInstant(validUntil), today), refundPercent);
  return TEXT.possibleUntil(momentText(movableUntil, today));
}

/** Null where the customer cannot move it, or not any more. */
function moveRow(view: BookingView): Html | null {
  const { booking, movable, cancellation, movableUntil, now } = view;
  if (!movable || !cancellation || isBefore(movableUntil, now)) return null;
  const text = takesWholeDays(booking) ? TEXT.moveDays : TEXT.moveTime;
  return linkRow(`/bookings/${booking.id}/move`, 'move', text, moveNote(view));
}

function cancelNote({ booking, steps, cancellation, cancellableUntil, now }: BookingView): string | null {
  const today = dateOf(now);
  const { refundPesewas = 0, byHandPesewas = 0, validUntil = null, next = null } = cancellation ?? {};
  if (steps && booking.paidPesewas > 0) {
    const back = moneyText(refundPesewas + byHandPesewas);
    return next && validUntil
      ? TERMS.backUntil(back, momentText(parseInstant(validUntil), today))
      : TERMS.nothingBackNow;
  }
  // A hold that is not paid can be cancelled after that time too.
  return isBefore(cancellableUntil, now) ? null : TEXT.possibleUntil(momentText(cancellableUntil, today));
}

function cancelRow(view: BookingView): Html | null {
  const { booking, cancellation, cancellableUntil, now } = view;
  // An open offer has its own two ways to say no.
  if (!cancellation || isOffer(booking)) return null;
  if (cancellation.allowed) return linkRow(`/bookings/${booking.id}/cancel`, 'x', TEXT.cancelBooking, cancelNote(view));
  const until = momentText(cancellableUntil, dateOf(now));
  return html`<div class="li">${icon('x')}<span class="grow">${TEXT.cancelBooking}<br><span class="small muted">${TEXT.noLongerPossible(until)}</span></span></div>`;
}

export const changeRows = (view: BookingView): Html => html`${moveRow(view)}${cancelRow(view)}`;

import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { moneyText, untilText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { againLink, detailCard, hiddenKey, plainHead } from './booking-head.ts';
import type { BookingView } from './read-booking.ts';
import { TEXT as BOOKING } from './texts-booking.ts';
import { TEXT } from './texts-waitlist.ts';

/** An open offer of the waiting list: until when, one way to say yes, two ways to say no. */
export function offerHead(view: BookingView): Html {
  const { booking, now, nextPesewas, key, cancellation } = view;
  const ends = booking.holdExpiresAt;
  const until = ends
    ? html`<div class="cd" data-until="${ends}" data-now="${now.toString()}"><span class="small">${TEXT.offerUntil(untilText(parseInstant(ends), dateOf(now)))}</span><span class="small">${TEXT.offerAfter}</span></div>`
    : null;
  const pays = booking.depositPesewas > 0 && nextPesewas > 0;
  const yes = html`<form method="post" action="/bookings/${booking.id}/${pays ? 'pay' : 'take'}">${hiddenKey(key)}<button class="btn pri lg block" type="submit">${icon(pays ? 'mobile' : 'check')}${pays ? TEXT.takeAndPay(moneyText(nextPesewas)) : TEXT.take}</button></form>`;
  const no = html`<form class="card pad stack g3" method="post" action="/bookings/${booking.id}/cancel" aria-labelledby="h-n"><h2 id="h-n">${TEXT.notForYou}</h2><p class="muted small">${TEXT.sayNo}</p>${hiddenKey(key)}<input type="hidden" name="refund" value="${cancellation?.refundPesewas ?? 0}"><button class="btn sec block" type="submit" name="keep" value="true">${TEXT.keep}</button><button class="btn ghost block" type="submit" name="keep" value="false">${TEXT.off}</button></form>`;
  return html`<div class="stack g2"><div><span class="st s-held">${icon('clock')}${TEXT.wereWaiting}</span></div><h1>${TEXT.offerTitle}</h1></div>${until}${yes}${detailCard(view)}${no}`;
}

const PLACE: Record<string, (item: string) => string> = {
  WAITING: TEXT.stillInLine,
  OFFERED: TEXT.stillInLine,
  LEFT: () => TEXT.leftLine,
  CLOSED: () => TEXT.offLine,
};

/**
 * An offer that the customer declined, or that expired: the customer's place in the line now. Null for an offer that was
 * taken, that the shop withdrew, or for which money came.
 */
export function endedOfferHead(view: BookingView): Html | null {
  const { booking, now, answered, againPath, stillFree } = view;
  if (!answered || booking.paidPesewas > 0) return null;
  const isLetGo = booking.status === 'CANCELLED';
  if (isLetGo && answered.cancelledBy !== 'customer') return null;
  const until = booking.holdExpiresAt ? untilText(parseInstant(booking.holdExpiresAt), dateOf(now)) : '';
  const [title, what] = isLetGo ? [TEXT.letGo, TEXT.nothingCharged] : [TEXT.offerEnded, TEXT.hadUntil(until)];
  const sentence = [what, PLACE[answered.status]?.(booking.item)].filter(Boolean).join(' ');
  const again = stillFree
    ? againLink(view.reviewPath, BOOKING.holdAgain, 'pri block')
    : againLink(againPath, BOOKING.chooseAnother);
  const free = stillFree ? html`<p class="ban ok">${icon('check')}<span>${BOOKING.stillFree}</span></p>` : null;
  const mine = html`<a class="btn sec" href="/bookings">${BOOKING.myBookings}</a>`;
  return html`${plainHead(view, title, sentence, html`${free}${again}${mine}`)}${detailCard(view)}`;
}

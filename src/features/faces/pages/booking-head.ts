import { showCode } from '../../../domain/booking/code.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import {
  bookedTimeText,
  dateTile,
  dayText,
  momentText,
  moneyText,
  timesText,
  untilText,
} from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { steps } from './components.ts';
import type { BookingView } from './read-booking.ts';
import { statusBadge } from './status-badge.ts';
import { TEXT } from './texts-booking.ts';

/** The top of the booking page: what is true now, and the one thing to do next. */

export const hiddenKey = (key: string): Html => html`<input type="hidden" name="key" value="${key}">`;

const payForm = ({ booking, key }: BookingView, text: string): Html =>
  html`<form method="post" action="/bookings/${booking.id}/pay">${hiddenKey(key)}<button class="btn pri lg block" type="submit">${icon('mobile')}${text}</button></form>`;

type Item = BookingView['booking']['items'][number];

const stepText = ({ startsAt, endsAt, providerName }: Item): string =>
  TEXT.stepAt(timesText(parseInstant(startsAt), parseInstant(endsAt)), providerName ?? '');

/** Every item with its pieces or its time; the parts of a kit below its name. */
function itemList({ items }: BookingView['booking']): Html {
  const shown = items.map((item, at) => {
    const { kind, name, quantity, kitId, kitName } = item;
    const note = kind === 'UNIT' ? TEXT.pieces(quantity) : stepText(item);
    if (kitName === null) return html`<li><b>${name}</b><br><span class="small muted">${note}</span></li>`;
    const head = items[at - 1]?.kitId === kitId ? null : html`<li><b>${kitName}</b></li>`;
    const part = kind === 'UNIT' ? TEXT.countOf(quantity, name) : TEXT.stepOf(name, note);
    return html`${head}<li class="small muted part">${part}</li>`;
  });
  return html`<ul class="stack g1">${shown}</ul>`;
}

const codeRow = ({ code }: BookingView['booking']): Html =>
  html`<div class="bcode"><span class="muted">${TEXT.code}</span><b>${showCode(code)}</b></div>`;

/** When and where, as every state shows it. */
export function whenAndWhere({ booking, now }: BookingView): Html {
  const today = dateOf(now);
  const startsAt = parseInstant(booking.startsAt);
  const endsAt = parseInstant(booking.endsAt);
  const wholeDays = takesWholeDays(booking);
  const date = dateOf(startsAt);
  const several = booking.items.length > 1;
  const who = several || booking.providerName === null ? null : TEXT.withProvider(booking.providerName);
  const pieces = several ? null : TEXT.pieces(booking.quantity);
  const below = [wholeDays ? pieces : timesText(startsAt, endsAt), who].filter(Boolean);
  const place = [booking.address, booking.area].filter(Boolean).join(', ');
  return html`<div class="when">${dateTile(date)}<p><b>${wholeDays ? bookedTimeText({ startsAt, endsAt, wholeDays }, today) : dayText(date, today)}</b><br><span class="muted">${below.join(', ')}</span></p></div>
${several ? itemList(booking) : null}
${place === '' ? null : html`<p class="row nowr top">${icon('pin')}<span>${place}</span></p>`}
${booking.note === null ? null : html`<p class="row nowr top">${icon('chat')}<span>${booking.note}</span></p>`}`;
}

export const detailCard = (view: BookingView): Html =>
  html`<div class="card"><div class="pad"><h2>${view.booking.item}</h2><p class="muted small">${view.shop.name}</p></div><hr class="perf"><div class="pad stack g3">${codeRow(view.booking)}${whenAndWhere(view)}</div></div>`;

function heldHead(view: BookingView): Html {
  const { booking, shop, now, nextPesewas } = view;
  const today = dateOf(now);
  const amount = moneyText(nextPesewas);
  const ends = booking.holdExpiresAt;
  const until = ends
    ? html`<div class="cd" data-until="${ends}" data-now="${now.toString()}" ${[10, 5, 1].map((minutes) => html` data-say${minutes}="${TEXT.leftSpoken(minutes)}"`)}><span class="small">${TEXT.heldUntil(untilText(parseInstant(ends), today))}</span><span class="small">${TEXT.afterThat}</span></div>`
    : null;
  const pays = nextPesewas > 0;
  const deposit = booking.depositPesewas > 0;
  const title = pays && deposit ? TEXT.payToConfirm(amount) : TEXT.statusTitle.HELD;
  const sentence = pays && deposit ? TEXT.payNowConfirms : TEXT.shopConfirms;
  const otherwise = shop.depositInstructions
    ? html`<div class="ban">${icon('cash')}<span><strong>${TEXT.payOtherwise}</strong>${shop.depositInstructions}</span></div>`
    : null;
  return html`${steps('pay')}<div class="stack g2"><div>${statusBadge({ ...booking, holdExpiresAt: null }, today)}</div><h1>${title}</h1><p class="muted">${sentence}</p></div>${until}
${pays ? payForm(view, deposit ? TEXT.payDeposit(amount) : TEXT.payAmount(amount)) : null}${otherwise}${detailCard(view)}`;
}

function confirmedHead(view: BookingView): Html {
  const { booking, shop, receipts } = view;
  const [name = ''] = booking.customerName.trim().split(/\s+/, 1);
  const kept = booking.paidPesewas - booking.refundedPesewas;
  const paid = kept === booking.depositPesewas ? TEXT.confirmedDeposit : TEXT.confirmedPaid;
  const text = kept > 0 ? paid(shop.name, moneyText(kept)) : TEXT.confirmedUnpaid(shop.name);
  const [receipt] = receipts;
  return html`<div class="card tick"><div class="hd ok"><span class="disc">${icon('check')}</span><div><span class="vh">${TEXT.status.CONFIRMED}. </span><h1>${TEXT.yours(name)}</h1></div><p>${text}</p></div><div class="awn deep"></div>
<div class="pad stack g3">${codeRow(booking)}</div><hr class="perf"><div class="pad stack g3"><h2>${booking.item}</h2>${whenAndWhere(view)}<div class="btns tight"><a class="btn sec" href="/bookings/${booking.id}/calendar.ics">${icon('cal')}${TEXT.addToCalendar}</a>${receipt ? html`<a class="btn sec" href="${receipt.path}">${icon('rec')}${TEXT.receipt}</a>` : null}</div></div></div>${dueCard(view)}`;
}

/** What is still to pay, with the button. */
function dueCard(view: BookingView): Html | null {
  const { booking, nextPesewas } = view;
  if (nextPesewas === 0) return null;
  const { status, duePesewas } = booking;
  // A shop may confirm without the deposit, which is asked for first.
  const text = status === 'CONFIRMED' && nextPesewas === duePesewas ? TEXT.stillToPayOnDay : TEXT.stillToPay;
  return html`<div class="card pad stack g3"><p class="row between"><span>${text}</span><b class="m">${moneyText(duePesewas)}</b></p>${payForm(view, TEXT.payNow(moneyText(nextPesewas)))}</div>`;
}

/** A state that needs one card: badge, title, sentence, next step. */
export function plainHead({ booking, now }: BookingView, title: string, sentence: string, more: Html | null): Html {
  return html`<div class="card pad stack g3"><div>${statusBadge(booking, dateOf(now))}</div><h1>${title}</h1><p class="muted">${sentence}</p>${more}</div>`;
}

function checkedInHead(view: BookingView): Html {
  const { booking, now } = view;
  const rental = takesWholeDays(booking);
  const last = dayText(dateOf(parseInstant(booking.endsAt).subtract({ seconds: 1 })), dateOf(now));
  const [title, sentence] = rental ? [TEXT.withYou, TEXT.bringBack(last)] : [TEXT.youAreIn, TEXT.enjoy];
  return html`${plainHead(view, title, sentence, null)}${dueCard(view)}${detailCard(view)}`;
}

function cancelledText({ booking, shop }: BookingView): string {
  const { paidPesewas, refundedPesewas } = booking;
  if (paidPesewas === 0) return TEXT.cancelledUnpaid;
  if (refundedPesewas === 0) return TEXT.cancelledKept(moneyText(paidPesewas), shop.name);
  const back = moneyText(refundedPesewas);
  return refundedPesewas === paidPesewas
    ? TEXT.cancelledRefunded(back)
    : TEXT.cancelledPartly(back, moneyText(paidPesewas - refundedPesewas), shop.name);
}

export const againLink = (path: string | null, text: string, kind: 'pri block' | 'sec' = 'sec'): Html | null =>
  path === null ? null : html`<a class="btn ${kind}" href="${path}">${text}</a>`;

function cancelledHead(view: BookingView): Html {
  const { booking, againPath } = view;
  const reason = booking.cancelReason === null ? null : html`<p>${TEXT.cancelReason(booking.cancelReason)}</p>`;
  return html`${plainHead(view, TEXT.statusTitle.CANCELLED, cancelledText(view), html`${reason}${againLink(againPath, TEXT.bookAgain)}`)}${detailCard(view)}`;
}

function expiredHead(view: BookingView): Html {
  const { booking, now, againPath, stillFree } = view;
  const until = booking.holdExpiresAt ? untilText(parseInstant(booking.holdExpiresAt), dateOf(now)) : '';
  const free = stillFree ? html`<p class="ban ok">${icon('check')}<span>${TEXT.stillFree}</span></p>` : null;
  const next = html`${free}${stillFree ? againLink(view.reviewPath, TEXT.holdAgain, 'pri block') : againLink(againPath, TEXT.chooseAnother, 'pri block')}`;
  const { paidPesewas, refundedPesewas, depositPesewas } = booking;
  const unpaid = depositPesewas > 0 ? TEXT.expiredText(until) : TEXT.expiredUnconfirmed(until);
  const sentence = paidPesewas === 0 ? unpaid : TEXT.expiredPaid(moneyText(refundedPesewas), until);
  return html`${plainHead(view, TEXT.statusTitle.EXPIRED, sentence, next)}${detailCard(view)}`;
}

function noShowHead(view: BookingView): Html {
  const { booking, shop, now, againPath } = view;
  const when = momentText(parseInstant(booking.startsAt), dateOf(now));
  const kept = booking.paidPesewas - booking.refundedPesewas;
  const day = dayText(booking.startsAt.slice(0, 10), dateOf(now));
  const waited = TEXT.missed(shop.name, takesWholeDays(booking) ? day : when);
  const money = kept > 0 ? html`<p class="muted">${TEXT.keptByShop(moneyText(kept), shop.name)}</p>` : null;
  return html`${plainHead(view, TEXT.statusTitle.NO_SHOW, waited, html`${money}${againLink(againPath, TEXT.bookAgain)}`)}${detailCard(view)}`;
}

/** The form to say how it was, or the thanks for having said it. */
function completedHead(view: BookingView): Html {
  const { booking, key, reviewed, typed, againPath } = view;
  const badge = html`<div>${statusBadge(booking, dateOf(view.now))}</div>`;
  const again = againLink(againPath, TEXT.bookAgain);
  if (reviewed || !view.own)
    return html`<div class="card pad stack g3">${badge}<h1>${TEXT.statusTitle.COMPLETED}</h1><p class="muted">${reviewed ? TEXT.thanksForReview : TEXT.thanksForComing}</p>${again}</div>${dueCard(view)}${detailCard(view)}`;
  const star = (rating: number) =>
    html`<label class="rc"><input type="radio" name="rating" value="${rating}" required ${String(rating) === typed['rating'] ? html`checked` : null}><span class="btn icon">${icon('star')}<span class="vh">${TEXT.stars(rating)}</span><b aria-hidden="true">${rating}</b></span></label>`;
  const problem = view.problems.get('rating');
  return html`<form class="card pad stack g3" method="post" action="/bookings/${booking.id}/review">${hiddenKey(key)}${badge}<h1>${TEXT.howWasIt}</h1>
<fieldset class="f ${problem ? 'bad' : ''}"><legend class="vh">${TEXT.starsLabel}</legend><div class="row g2">${[1, 2, 3, 4, 5].map(star)}</div>${problem ? html`<p class="err">${icon('warn', 'sm')}${problem}</p>` : null}</fieldset>
<div class="f"><label for="rv">${TEXT.whatOthersKnow}</label><textarea class="in" id="rv" name="comment" maxlength="2000">${typed['comment']}</textarea></div><p class="small muted">${TEXT.reviewIsPublic}</p>
<div class="btns"><button class="btn pri" type="submit">${TEXT.postReview}</button>${again}</div></form>${dueCard(view)}${detailCard(view)}`;
}

export const bookingHead = (view: BookingView): Html =>
  ({
    HELD: heldHead,
    CONFIRMED: confirmedHead,
    CHECKED_IN: checkedInHead,
    COMPLETED: completedHead,
    CANCELLED: cancelledHead,
    EXPIRED: expiredHead,
    NO_SHOW: noShowHead,
  })[view.booking.status](view);

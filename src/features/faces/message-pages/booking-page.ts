import type { FastifyReply } from 'fastify';
import { itemsText } from '../../../domain/booking/items.ts';
import { changeableUntil } from '../../../domain/booking/policy.ts';
import { cancellableUntil, moveNoticeHours } from '../../../domain/booking/refund-steps.ts';
import { canOwe, next, statusAt } from '../../../domain/booking/states.ts';
import { defaultLinkPesewas, duePesewas, keptPesewas } from '../../../domain/pricing/sums.ts';
import { html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, isBefore } from '../../../kit/time.ts';
import { contactRows, linkRow } from '../../../site/contact.ts';
import { bookedTimeText, money, moneyText, untilText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { listBookingBusinesses, readBooking } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { isReviewed } from '../../market/reviews/index.ts';
import { PRIVATE_HEADERS, sendUnknownBooking } from './stop-page.ts';
import { TEXT } from './texts.ts';

type BookingRow = Awaited<ReturnType<typeof readBooking>>;

/** Whether its customer may cancel the booking, and move it. */
function changesOf(row: BookingRow, now: Temporal.Instant): { cancel: boolean; move: boolean } {
  const { status, terms, countsFrom } = row;
  const unpaidHold = status === 'HELD' && keptPesewas(row) === 0;
  return {
    cancel: next(status, 'cancel') !== null && (unpaidHold || !isBefore(cancellableUntil(terms, countsFrom), now)),
    move:
      next(status, 'reschedule') !== null &&
      terms.customerReschedule &&
      !isBefore(changeableUntil(countsFrom, moveNoticeHours(terms)), now),
  };
}

const isOffer = ({ status, source }: BookingRow): boolean => status === 'HELD' && source === 'WAITLIST';

/** What the page behind the sign-in is good for now. */
function onwardText(row: BookingRow, reviewed: boolean, now: Temporal.Instant): string {
  if (isOffer(row)) return TEXT.answerOffer;
  if (row.status === 'COMPLETED' && !reviewed) return TEXT.review;
  const { cancel, move } = changesOf(row, now);
  if (cancel && move) return TEXT.changes;
  if (cancel) return TEXT.cancelOnly;
  return move ? TEXT.moveOnly : TEXT.seeBooking;
}

/** Until when it is kept, or what became of it. */
function stateText(row: BookingRow, shop: string, now: Temporal.Instant): string | null {
  const { status, holdExpiresAt, refundedPesewas } = row;
  if (status === 'CANCELLED') {
    const kept = keptPesewas(row);
    const back = refundedPesewas > 0 ? TEXT.goesBack(moneyText(refundedPesewas)) : null;
    const stays = kept > 0 ? TEXT.stays(moneyText(kept), shop) : null;
    return [back, stays].filter(Boolean).join(' ') || TEXT.nothingToPay;
  }
  if (holdExpiresAt === null) return null;
  const moment = untilText(holdExpiresAt, dateOf(now));
  if (status === 'HELD') return TEXT.keptUntil(moment);
  return status === 'EXPIRED' ? TEXT.wasKeptUntil(moment) : null;
}

/** A booking behind the short link of a message: its items and the open amount. Changes ask for a sign-in. */
export async function sendBookingPage(
  reply: FastifyReply,
  db: Reader,
  {
    token,
    businessId,
    bookingId,
    refused = false,
  }: { token: string; businessId: string; bookingId: string; refused?: boolean },
  now: Temporal.Instant,
): Promise<FastifyReply> {
  const [row, [shop], reviewed] = await Promise.all([
    readBooking(db, businessId, bookingId),
    listBookingBusinesses(db, [businessId]),
    isReviewed(db, businessId, bookingId),
  ]);
  if (!shop) return sendUnknownBooking(reply);
  const status = statusAt(row.status, row.holdExpiresAt, now);
  const current = { ...row, status };
  const due = duePesewas(current);
  const open = canOwe(status) ? defaultLinkPesewas(current) : 0;
  const time = bookedTimeText(
    { startsAt: row.startsAt, endsAt: row.endsAt, wholeDays: takesWholeDays(row) },
    dateOf(now),
  );
  const { paidPesewas, refundedPesewas } = row;
  const state = stateText(current, shop.name, now);
  const refusal =
    refused && open > 0
      ? html`<p class="ban bad" role="alert">${icon('warn')}<span>${TEXT.notPayable}</span></p>`
      : null;
  const items = row.items.length > 1 ? html`<p class="small muted">${itemsText(row.items)}</p>` : null;
  const onward = onwardText(current, reviewed, now);
  // An offer without a deposit is taken by a word, which needs the sign-in.
  const button =
    isOffer(current) && row.depositPesewas === 0
      ? html`<a class="btn pri lg block" href="/bookings/${bookingId}">${icon('check')}${TEXT.takeOffer}</a>`
      : open > 0
        ? html`<form method="post" action="/o/${token}"><button class="btn pri lg block">${icon('mobile')}${TEXT.pay(moneyText(open))}</button></form>`
        : null;
  return sendSitePage(reply, {
    title: TEXT.bookingOf(row.item),
    status: refusal ? 409 : 200,
    body: html`<main id="main" class="wrap narrow stack g5">${refusal}<div class="card"><div class="pad stack g2"><p class="muted small">${shop.name}</p><h1>${row.item}</h1>${items}<p>${time}</p><p><span class="st s-${status.toLowerCase().replace('_', '-')}">${TEXT.status[status]}</span></p>${state === null ? null : html`<p>${state}</p>`}</div><hr class="perf">
<div class="pad stack g3"><dl class="dl"><div><dt>${TEXT.total}</dt><dd>${money(row.totalPesewas)}</dd></div>${paidPesewas > 0 ? html`<div><dt>${TEXT.paid}</dt><dd>${money(paidPesewas)}</dd></div>` : null}${refundedPesewas > 0 ? html`<div><dt>${TEXT.refunded}</dt><dd>${money(refundedPesewas)}</dd></div>` : null}${due > 0 ? html`<div><dt>${TEXT.toPay}</dt><dd>${money(due)}</dd></div>` : null}</dl>${button}</div></div>
<section class="card rows">${linkRow(`/bookings/${bookingId}`, onward === TEXT.review ? 'star' : 'cal', onward, TEXT.signInNote)}${contactRows(shop, row.item)}</section></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

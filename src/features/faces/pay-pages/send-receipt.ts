import type { FastifyReply } from 'fastify';
import { refundOf } from '../../../domain/booking/cancellation.ts';
import { showCode } from '../../../domain/booking/code.ts';
import { statusAt } from '../../../domain/booking/states.ts';
import { duePesewas } from '../../../domain/pricing/sums.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf } from '../../../kit/time.ts';
import { sendCalendarFile } from '../../../site/booking-calendar.ts';
import { momentText, money, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { termsText } from '../../../site/terms.ts';
import { TEXT as TERMS } from '../../../site/texts-terms.ts';
import { bookingUrl } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { type Paid, type Payable, receiptUrl } from '../../money/payments/index.ts';
import { PRIVATE_HEADERS } from './send-page.ts';
import { toItems, toPayee, toSubject } from './subject.ts';
import { TEXT } from './texts.ts';

type Fact = [label: string, value: string | Html];

const statusOf = (payable: Payable, now: Temporal.Instant) =>
  payable.kind === 'booking' ? statusAt(payable.booking.status, payable.booking.holdExpiresAt, now) : null;

function toFacts({ payment, payable }: Paid, now: Temporal.Instant): Fact[] {
  const today = dateOf(now);
  const { receiptNumber, paidAt, method, reference, receiptNote, refunds, refundedPesewas } = payment;
  const facts: Fact[] = [
    [TEXT.receipt, receiptNumber],
    [TEXT.paid, momentText(paidAt, today)],
    [TEXT.paidWith, TEXT.method[method]],
  ];
  if (reference) facts.push([TEXT.paymentReference, html`<small>${reference}</small>`]);
  facts.push([TEXT.to, toPayee(payable)]);
  if (receiptNote) facts.push([TEXT.receiptNote, receiptNote]);
  if (refundedPesewas > 0) facts.push([TEXT.refunded, moneyText(refundedPesewas)]);
  for (const refund of refunds)
    if (refund.receiptNote && refund.status !== 'FAILED') facts.push([TEXT.refundNote, refund.receiptNote]);
  if (payable.kind === 'invoice')
    return [...facts, [TEXT.invoice, payable.invoice.number], [TEXT.invoiceOf, payable.shop.name]];
  const { booking } = payable;
  const status = statusAt(booking.status, booking.holdExpiresAt, now);
  const items = toItems(payable);
  if (items) facts.push([TEXT.items, items]);
  return [
    ...facts,
    [TEXT.from, booking.customerName],
    [TEXT.total, moneyText(booking.totalPesewas)],
    [TEXT.stillDue, moneyText(duePesewas({ ...booking, status }))],
    [TEXT.bookingCode, showCode(booking.code)],
    [TEXT.booking, TEXT.status[status]],
  ];
}

function toTitle({ payment, payable }: Paid, now: Temporal.Instant): string {
  if (payment.refundedPesewas > 0) return TEXT.refundedTitle;
  return statusOf(payable, now) === 'CONFIRMED' ? TEXT.paidYours : TEXT.paidThanks;
}

/** What cancelling gives back of all that was paid. A booking that has begun or ended has no terms left. */
function termsCard(payable: Payable, status: ReturnType<typeof statusOf>, now: Temporal.Instant): Html | null {
  if (payable.kind === 'invoice' || (status !== 'HELD' && status !== 'CONFIRMED')) return null;
  const { booking } = payable;
  const kept = booking.paidPesewas - booking.refundedPesewas;
  if (kept === 0) return null;
  return html`<section class="card pad stack g3" aria-labelledby="h-terms"><h2 id="h-terms">${TERMS.ifPlansChange}</h2>${termsText(booking, (percent) => refundOf(kept, percent), now)}</section>`;
}

export function sendReceipt(
  reply: FastifyReply,
  paid: Paid,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): FastifyReply {
  const { payment, payable } = paid;
  const { receiptToken, receiptNumber, amountPesewas } = payment;
  const status = statusOf(payable, now);
  const isComing = status === 'HELD' || status === 'CONFIRMED' || status === 'CHECKED_IN';
  const actions =
    payable.kind === 'booking'
      ? html`<a class="btn pri grow" href="/bookings/${payable.booking.id}">${TEXT.seeBooking}</a>${isComing ? html`<a class="btn sec grow" href="/receipts/${receiptToken}/calendar.ics">${icon('cal')}${TEXT.addToCalendar}</a>` : null}`
      : html`<a class="btn pri grow" href="/console">${TEXT.seePlan}</a>`;
  const shared = TEXT.shareText(
    toPayee(payable),
    moneyText(amountPesewas),
    receiptNumber,
    receiptUrl(payment, publicUrl),
  );
  return sendSitePage(reply, {
    title: TEXT.receiptTitle(receiptNumber),
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card tick"><div class="hd ok center"><span class="disc">${icon('check')}</span><h1>${toTitle(paid, now)}</h1><p>${toSubject(payable, now)}</p></div><div class="awn deep"></div>
<div class="pad stack"><div class="center"><p class="muted small">${TEXT.received}</p><p class="amt">${money(amountPesewas)}</p></div>
<dl class="dl">${toFacts(paid, now).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${payment.provider === 'SIMULATOR' ? html`<p class="ban">${icon('info')}<span>${TEXT.wasTest}</span></p>` : null}</div><hr class="perf"><div class="pad btns">${actions}</div></div>
${termsCard(payable, status, now)}<p><a class="lnk" rel="noreferrer" href="https://wa.me/?text=${encodeURIComponent(shared)}">${icon('share')}${TEXT.sendToWhatsapp}</a></p><p class="small muted">${TEXT.keepIt}</p></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

/** The booking of a receipt as a calendar entry; false where the payment was for an invoice. */
export function sendReceiptCalendar(reply: FastifyReply, payable: Payable, publicUrl: string): FastifyReply | null {
  if (payable.kind === 'invoice') return null;
  const { booking, shop } = payable;
  const { id, icalSequence: sequence, startsAt, endsAt, item, items, address, areaName, status, updatedAt } = booking;
  const over = status === 'CANCELLED' || status === 'EXPIRED' || status === 'NO_SHOW';
  return sendCalendarFile(reply, {
    id,
    sequence,
    startsAt,
    endsAt,
    wholeDays: takesWholeDays(booking),
    item,
    items,
    shop: shop.name,
    contactPhone: shop.contactPhone,
    place: [address ?? shop.address, areaName].filter(Boolean).join(', ') || null,
    status: over ? 'CANCELLED' : status === 'HELD' ? 'HELD' : 'CONFIRMED',
    url: bookingUrl(publicUrl, id),
    updatedAt,
  });
}

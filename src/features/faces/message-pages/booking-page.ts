import type { FastifyReply } from 'fastify';
import { canOwe, statusAt } from '../../../domain/booking/states.ts';
import { defaultLinkPesewas, duePesewas } from '../../../domain/pricing/sums.ts';
import { html } from '../../../kit/http/html.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { contactRows, linkRow } from '../../../site/contact.ts';
import { bookedTimeText, money, moneyText, untilText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { listBookingBusinesses, readBooking } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { PRIVATE_HEADERS, sendUnknownLink } from './stop-page.ts';
import { TEXT } from './texts.ts';

/** A booking behind the short link of a message: its items and the open amount. Changes ask for a sign-in. */
export async function sendBookingPage(
  reply: FastifyReply,
  db: Reader,
  { token, businessId, bookingId }: { token: string; businessId: string; bookingId: string },
  now: Temporal.Instant,
): Promise<FastifyReply> {
  const [row, [shop]] = await Promise.all([
    readBooking(db, businessId, bookingId),
    listBookingBusinesses(db, [businessId]),
  ]);
  if (!shop) return sendUnknownLink(reply);
  const status = statusAt(row.status, row.holdExpiresAt, now);
  const current = { ...row, status };
  const due = duePesewas(current);
  const next = canOwe(status) ? defaultLinkPesewas(current) : 0;
  const time = bookedTimeText(
    { startsAt: row.startsAt, endsAt: row.endsAt, wholeDays: takesWholeDays(row) },
    dateOf(now),
  );
  const paid = row.paidPesewas - row.refundedPesewas;
  const until =
    status === 'HELD' && row.holdExpiresAt
      ? html`<p>${TEXT.keptUntil(untilText(row.holdExpiresAt, dateOf(now)))}</p>`
      : null;
  const isOffer = status === 'HELD' && row.source === 'WAITLIST';
  const answer = isOffer ? TEXT.answerOffer : TEXT.changes;
  // An offer without a deposit is taken by a word, which needs the sign-in.
  const button =
    isOffer && row.depositPesewas === 0
      ? html`<a class="btn pri lg block" href="/bookings/${bookingId}">${icon('check')}${TEXT.takeOffer}</a>`
      : next > 0
        ? html`<form method="post" action="/o/${token}"><button class="btn pri lg block">${icon('mobile')}${TEXT.pay(moneyText(next))}</button></form>`
        : null;
  return sendSitePage(reply, {
    title: TEXT.bookingOf(row.item),
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card"><div class="pad stack g2"><p class="muted small">${shop.name}</p><h1>${row.item}</h1><p>${time}</p><p><span class="st s-${status.toLowerCase().replace('_', '-')}">${TEXT.status[status]}</span></p>${until}</div><hr class="perf">
<div class="pad stack g3"><dl class="dl"><div><dt>${TEXT.total}</dt><dd>${money(row.totalPesewas)}</dd></div>${paid > 0 ? html`<div><dt>${TEXT.paid}</dt><dd>${money(paid)}</dd></div>` : null}${due > 0 ? html`<div><dt>${TEXT.toPay}</dt><dd>${money(due)}</dd></div>` : null}</dl>${button}</div></div>
<section class="card rows">${linkRow(`/bookings/${bookingId}`, 'cal', answer, TEXT.changesNote)}${contactRows(shop, row.item)}</section></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

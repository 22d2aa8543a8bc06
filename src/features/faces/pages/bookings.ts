import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { showCode } from '../../../domain/booking/code.ts';
import { keptPesewas } from '../../../domain/pricing/sums.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { bookedTimeText, dateTile, moneyText, timesText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import type { Booking } from '../../booking/bookings/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { hiddenKey } from './booking-head.ts';
import { callApi } from './call-api.ts';
import { emptyCard } from './components.ts';
import { statusBadge } from './status-badge.ts';
import { TEXT } from './texts-booking.ts';
import { joinedBanner, offersSection, readWaiting, waitingSection } from './waiting.ts';

const COMING: readonly Booking['status'][] = ['HELD', 'CONFIRMED', 'CHECKED_IN'];
const PAST: readonly Booking['status'][] = ['COMPLETED', 'CANCELLED', 'NO_SHOW', 'EXPIRED'];
const PAGE_SIZE = 20;

function row(booking: Booking, now: Temporal.Instant): Html {
  const { id, code, item, status, duePesewas, depositPesewas } = booking;
  const today = dateOf(now);
  const startsAt = parseInstant(booking.startsAt);
  const endsAt = parseInstant(booking.endsAt);
  const wholeDays = takesWholeDays(booking);
  const time = wholeDays ? bookedTimeText({ startsAt, endsAt, wholeDays }, today) : timesText(startsAt, endsAt);
  const missing = Math.min(depositPesewas - keptPesewas(booking), duePesewas);
  const pay =
    status === 'HELD' && missing > 0
      ? html`<form class="pad" method="post" action="/bookings/${id}/pay">${hiddenKey(randomUUID())}<button class="btn pri block" type="submit">${TEXT.payDeposit(moneyText(missing))}<span class="vh">, ${item}</span></button></form>`
      : null;
  return html`<article class="card"><a class="li" href="/bookings/${id}">${dateTile(dateOf(startsAt))}<span class="grow"><b>${item}</b><br><span class="muted small">${[booking.business?.name, time].filter(Boolean).join(' · ')}</span><span class="row g2">${statusBadge(booking, today)}<span class="muted small m">${showCode(code)}</span></span></span>${icon('right', 'sm')}</a>${pay}</article>`;
}

/** The soonest first; of the past, the latest first. */
export async function showBookings(
  request: FastifyRequest,
  { past, cursor, joined, now }: { past: boolean; cursor: string | null; joined: string | null; now: Temporal.Instant },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), order: past ? 'desc' : 'asc' });
  for (const status of past ? PAST : COMING) query.append('status', status);
  const read = (from: string | null) => {
    const asked = new URLSearchParams(query);
    if (from !== null) asked.set('cursor', from);
    return callApi(request, 'GET', `/me/bookings?${asked}`, null, null);
  };
  const asked = await read(cursor);
  // A cursor that was cut short in an address begins again at the first page.
  const answer = asked.status === 200 || cursor === null ? asked : await read(null);
  const waiting = past || cursor !== null ? [] : await readWaiting(request);
  const offered = new Set(waiting.map(({ offer }) => offer?.bookingId));
  const bookings = ((answer.data ?? []) as Booking[]).filter(({ id }) => !offered.has(id));
  const self = past ? '/bookings?past=yes' : '/bookings';
  const tab = (href: string, text: string, current: boolean) =>
    html`<a href="${href}" ${current ? html`aria-current="page"` : null}>${text}</a>`;
  const empty = emptyCard({
    icon: 'cal',
    tone: '',
    title: past ? TEXT.noPastBookings : TEXT.noBookings,
    text: TEXT.noBookingsText,
    actions: html`<a class="btn pri" href="/">${TEXT.findSomething}</a>`,
  });
  const more =
    answer.nextCursor === null
      ? null
      : html`<p><a class="btn sec block" href="${self}${past ? '&' : '?'}cursor=${encodeURIComponent(answer.nextCursor)}">${TEXT.more}</a></p>`;
  const first = cursor === null ? null : html`<p><a class="lnk" href="${self}">${TEXT.fromTheStart}</a></p>`;
  return sendSitePage(reply, {
    title: TEXT.myBookings,
    body: html`<main id="main" class="wrap mid stack g5"><h1>${TEXT.myBookings}</h1>${joinedBanner(waiting, joined, now)}<nav class="tabs" aria-label="${TEXT.whichBookings}">${tab('/bookings', TEXT.coming, !past)}${tab('/bookings?past=yes', TEXT.pastBookings, past)}</nav>${first}${offersSection(waiting, now)}
<div class="stack g3">${bookings.length === 0 ? (waiting.length === 0 ? empty : null) : bookings.map((booking) => row(booking, now))}</div>${more}<div id="waiting">${waitingSection(waiting, now)}</div>
<form method="post" action="/sign-out"><button class="btn ghost" type="submit">${TEXT.signOut}</button></form></main>`,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstOfMonth, lastOfMonth } from '../../../domain/schedule/months.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { addDays, dateOf, daysBetween, type LocalDate, parseInstant } from '../../../kit/time.ts';
import { bookedTimeText, daysText, dayText, momentText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { readCalendar, readFreeStarts, readVisitStarts } from '../../booking/availability/index.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { keyOf } from './booking.ts';
import { explainRefusal, isUndecided, type Pressed } from './booking-actions.ts';
import { type Choice, readChoice, redirect } from './booking-form.ts';
import { hiddenKey } from './booking-head.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { backLink, banner } from './components.ts';
import { requireProfile } from './item.ts';
import { type CalendarDay, monthTable } from './month.ts';
import { type BookingPageContext, type BookingView, readBookingView } from './read-booking.ts';
import { dateIn } from './read-fields.ts';

import { DAYS_SHOWN, dayPicker, type ServiceView, slotPicker } from './service.ts';
import { TEXT } from './texts-booking.ts';

/**
 * Moving a booking to other days or another time. A tap chooses, the button moves. The number of days stays, and so does
 * the price.
 */
interface MoveCall {
  bookingId: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
}

interface Refused {
  status: number;
  said: string;
  alternatives: Html | null;
  key: string;
}

const firstDay = ({ booking }: BookingView): LocalDate => booking.startsAt.slice(0, 10);
const lengthOf = ({ booking }: BookingView): number =>
  daysBetween(booking.startsAt.slice(0, 10), booking.endsAt.slice(0, 10));

const bookedDays = (view: BookingView) => ({ from: firstDay(view), to: addDays(firstDay(view), lengthOf(view) - 1) });

/** Pieces of each unit that the booking has, kits opened. */
function piecesOf({ booking }: BookingView): [unitId: string, pieces: number][] {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of booking.items) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return [...pieces];
}

/** A day needs as many pieces as the booking has. */
const judgeDay = (day: CalendarDay, pieces: number): CalendarDay =>
  day.status === 'FREE' && day.freeQuantity < pieces ? { ...day, status: 'TAKEN' } : day;

const isOffered = ({ status, bookable }: CalendarDay): boolean => status === 'FREE' && bookable;

/** The days on which every unit of the booking can be had; a day that lacks one is shown as that unit has it. */
async function readJointDays(
  context: BookingPageContext,
  view: BookingView,
  range: { from: LocalDate; to: LocalDate },
): Promise<CalendarDay[]> {
  const { businessId } = view.booking;
  const catalogue = await context.placing.catalogues.read(businessId);
  const db = context.db.tenant(businessId);
  const byUnit = await Promise.all(
    piecesOf(view).map(async ([unitId, pieces]) => {
      const request = { ...range, unitId, cursor: undefined, limit: 1, except: view.booking.id };
      const { calendar } = await readCalendar(db, context.cursors, catalogue, request, view.now, 'public');
      return (calendar.units[0]?.days ?? []).map((day) => judgeDay(day, pieces));
    }),
  );
  return (byUnit[0] ?? []).map((day, at) => {
    const days = byUnit.map((ofUnit) => ofUnit[at] ?? day);
    return days.find((one) => !isOffered(one)) ?? day;
  });
}

async function chooseDays(
  context: BookingPageContext,
  view: BookingView,
  sent: Record<string, unknown>,
): Promise<{ picker: Html; chosen: string | null; fields: Html | null }> {
  const { booking, now } = view;
  const today = dateOf(now);
  const date = dateIn(sent['date']);
  const month = firstOfMonth(dateIn(sent['month']) ?? date ?? firstDay(view));
  const shown = month < firstOfMonth(today) ? firstOfMonth(today) : month;
  const days = await readJointDays(context, view, { from: shown, to: lastOfMonth(shown) });
  const last = date === null ? null : addDays(date, lengthOf(view) - 1);
  const choice: Choice = {
    ...(date && last && { date, endDate: last }),
    extras: new Map(),
    items: new Map(),
    visit: [],
  };
  const path = `/bookings/${booking.id}/move`;
  return {
    picker: html`<section class="stack g3" aria-labelledby="days"><h2 id="days">${TEXT.whichDays}</h2><p class="muted small">${TEXT.tapNewFirst(lengthOf(view))}</p>${monthTable({ path, choice, days, month: shown, today, pieces: 1, booked: bookedDays(view) })}</section>`,
    chosen: date && last ? daysText(date, last, today) : null,
    fields: date ? html`<input type="hidden" name="date" value="${date}">` : null,
  };
}

async function chooseTime(
  context: BookingPageContext,
  view: BookingView,
  sent: Record<string, unknown>,
): Promise<{ picker: Html; chosen: string | null; fields: Html | null }> {
  const { booking, now } = view;
  const { businessId, serviceId, providerId } = booking;
  const today = dateOf(now);
  const db = context.db.tenant(businessId);
  const profile = await requireProfile(context, db, businessId, now);
  const { startsAt } = readChoice(sent).choice;
  const date = dateIn(sent['date']) ?? startsAt?.slice(0, 10) ?? null;
  const from = dateIn(sent['week']) ?? date ?? firstDay(view);
  const first = from < today ? today : from;
  const { items } = booking;
  const days = { date: first, last: addDays(first, DAYS_SHOWN - 1), own: items };
  const { catalogues } = context.placing;
  const free =
    items.length > 1
      ? await readVisitStarts(db, catalogues, businessId, { ...days, items }, now)
      : await readFreeStarts(db, catalogues, businessId, { ...days, serviceId: serviceId ?? '', providerId }, now);
  // The present start is no move.
  const starts = new Map([...free].map(([day, found]) => [day, found.filter((start) => start !== booking.startsAt)]));
  const week = [...starts.keys()];
  const choice: Choice = { ...(startsAt && { startsAt }), extras: new Map(), items: new Map(), visit: [] };
  const shownDate = date !== null && starts.has(date) ? date : null;
  const path = `/bookings/${booking.id}/move`;
  const service: ServiceView = { path, choice, profile, week, starts, date: shownDate, today, now };
  const picked = shownDate === null || (starts.get(shownDate) ?? []).length === 0 ? null : html``;
  return { picker: html`${dayPicker(service)}${slotPicker(service)}`, chosen: null, fields: picked };
}

function sendMove(
  reply: FastifyReply,
  view: BookingView,
  parts: { picker: Html; chosen: string | null; fields: Html | null },
  refused: Refused | null,
): FastifyReply {
  const { booking, movableUntil, now, key } = view;
  const today = dateOf(now);
  const wholeDays = takesWholeDays(booking);
  const current = bookedTimeText(
    { startsAt: parseInstant(booking.startsAt), endsAt: parseInstant(booking.endsAt), wholeDays },
    today,
  );
  const button = html`<div class="stack g2">${parts.chosen === null ? null : banner('ok', 'check', TEXT.moveFromTo(current, parts.chosen))}<button class="btn pri lg block" type="submit">${parts.chosen === null ? TEXT.moveHere : TEXT.moveTo(parts.chosen)}</button></div>`;
  const body = html`<main id="main" class="wrap mid stack g5">${backLink(`/bookings/${booking.id}`, booking.item)}
<div class="stack g2"><h1>${wholeDays ? TEXT.moveDays : TEXT.moveTime}</h1><p class="muted">${TEXT.nowBooked(current)} ${TEXT.possibleUntil(momentText(movableUntil, today))}</p></div>
${refused ? html`<div class="ban bad" role="alert">${icon('warn')}<div class="stack g2"><p>${refused.said}</p>${refused.alternatives}</div></div>` : null}
<form class="stack g5" method="post" action="/bookings/${booking.id}/move">${hiddenKey(refused?.key ?? key)}${parts.picker}${parts.fields}${parts.fields ? button : null}<p><a class="btn ghost" href="/bookings/${booking.id}">${TEXT.leaveAsIs}</a></p></form></main>`;
  return sendSitePage(reply, {
    title: wholeDays ? TEXT.moveDays : TEXT.moveTime,
    status: refused?.status ?? 200,
    body,
    signedIn: true,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export async function showMove(
  context: BookingPageContext,
  { bookingId, sent, now }: MoveCall,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused | null = null,
): Promise<FastifyReply> {
  const view = await readBookingView(context, request, { bookingId, now });
  // The booking page says until when it could be moved, and how to reach the shop.
  const inTime = Temporal.Instant.compare(now, view.movableUntil) <= 0;
  if (!view.movable || !inTime) return redirect(reply, `/bookings/${encodeURIComponent(bookingId)}`);
  const parts = await (takesWholeDays(view.booking) ? chooseDays : chooseTime)(context, view, sent);
  return sendMove(reply, view, parts, refused);
}

/** What is free instead, as links to the same page with that choice. */
function alternativesOf({ error }: ApiAnswer, bookingId: string, today: LocalDate): Html | null {
  const links = (error?.details ?? []).flatMap(({ code, message, path }) => {
    const field = path?.replace('/', '');
    if (code !== 'ALTERNATIVE' || (field !== 'date' && field !== 'startsAt')) return [];
    const text = field === 'date' ? dayText(message, today) : momentText(parseInstant(message), today);
    return [
      html`<a class="chip" href="/bookings/${bookingId}/move?${new URLSearchParams({ [field]: message }).toString()}">${text}</a>`,
    ];
  });
  return links.length === 0 ? null : html`<p>${TEXT.theseAreFree}</p><p class="chips">${links}</p>`;
}

/** The button: moves the booking, or says why not and what is free instead. */
export async function moveFromPage(
  context: BookingPageContext,
  { bookingId, sent, now }: Pressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { date, startsAt } = readChoice(sent).choice;
  const body = date ? { date } : startsAt ? { startsAt } : null;
  const path = `/bookings/${encodeURIComponent(bookingId)}`;
  if (!body) return redirect(reply, `${path}/move`);
  const before = await readBookingView(context, request, { bookingId, now });
  const answer = await callApi(request, 'POST', `${path}/reschedule`, body, keyOf(sent));
  if (answer.status === 200) {
    const { startsAt: was, endsAt: wasUntil } = before.booking;
    return redirect(reply, `${path}?${new URLSearchParams({ was, wasUntil }).toString()}`);
  }
  return showMove(context, { bookingId, sent, now }, request, reply, {
    status: answer.status,
    said: explainRefusal(answer),
    alternatives: alternativesOf(answer, bookingId, dateOf(now)),
    key: isUndecided(answer) ? keyOf(sent) : randomUUID(),
  });
}

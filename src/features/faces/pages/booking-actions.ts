import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { sendOnward } from '../../../site/onward-page.ts';
import { keyOf, type Refusal, sendBooking, showBooking } from './booking.ts';
import { redirect } from './booking-form.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { type BookingPageContext, type BookingView, readBookingView } from './read-booking.ts';
import { TEXT } from './texts-booking.ts';

/** A pressed button of the booking page. Each calls the API's own route, and shows a refusal on the same page. */
export interface Pressed {
  bookingId: string;
  sent: Record<string, unknown>;
  now: Temporal.Instant;
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** Nothing was decided: the same press with the same key may succeed later, and happens once. */
export const isUndecided = ({ status }: ApiAnswer): boolean => status === 429 || status >= 500;

/** Why the API refused, as a sentence for people. */
export function explainRefusal({ status, error, retryAfter }: ApiAnswer): string {
  if (status === 429) return TEXT.pause(retryAfter);
  if (status >= 500) return TEXT.pressAgain;
  const [detail] = error?.details ?? [];
  const code = detail?.code ?? error?.code ?? '';
  const known: Record<string, string> = TEXT.refusals;
  return known[code] ?? known[error?.code ?? ''] ?? TEXT.refused(detail?.message ?? error?.message ?? '');
}

export const toRefusal = (answer: ApiAnswer, sent: Record<string, unknown>, problems = NO_PROBLEMS): Refusal => ({
  status: answer.status,
  said: explainRefusal(answer),
  typed: sent,
  problems,
  key: isUndecided(answer) ? keyOf(sent) : randomUUID(),
});

export const pathOf = (bookingId: string): string => `/bookings/${encodeURIComponent(bookingId)}`;

/** Members of the shop change bookings in the console, which shows them other figures. */
export function requireOwn({ own }: BookingView): void {
  if (!own) throw fail(NOT_FOUND);
}

interface Link {
  url: string;
  status: string;
  amountPesewas: number;
}

/** Leads to the open payment link, or to a new one. A second press opens no second payment. */
export async function payFromPage(
  context: BookingPageContext,
  { bookingId, sent, now }: Pressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = `${pathOf(bookingId)}/payment-links`;
  const view = await readBookingView(context, request, { bookingId, now });
  requireOwn(view);
  const known = await callApi(request, 'GET', path, null, null);
  const open = ((known.status === 200 ? known.data : []) as Link[]).find(
    ({ status, amountPesewas }) => status === 'OPEN' && amountPesewas === view.nextPesewas,
  );
  if (open) return goToPay(context, open.url, reply);
  const answer = await callApi(request, 'POST', path, {}, keyOf(sent));
  if (answer.status !== 201) return sendBooking(reply, view, toRefusal(answer, sent));
  return goToPay(context, answer.data.url, reply);
}

/** The address of a link is our own page, or the gateway's. */
function goToPay({ publicUrl }: BookingPageContext, url: string, reply: FastifyReply): FastifyReply {
  const { origin, pathname } = new URL(url);
  return origin === new URL(publicUrl).origin
    ? redirect(reply, pathname)
    : sendOnward(reply, { url, action: TEXT.goOnToPay });
}

/** Takes an offer of the waiting list for which nothing is paid in advance. */
export async function takeFromPage(
  context: BookingPageContext,
  { bookingId, sent, now }: Pressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = await readBookingView(context, request, { bookingId, now });
  requireOwn(view);
  const answer = await callApi(request, 'POST', `${pathOf(bookingId)}/confirm`, null, keyOf(sent));
  if (answer.status !== 200) return sendBooking(reply, view, toRefusal(answer, sent));
  return redirect(reply, pathOf(bookingId));
}

export async function reviewFromPage(
  context: BookingPageContext,
  { bookingId, sent, now }: Pressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rating = Number(sent['rating']);
  const comment = typeof sent['comment'] === 'string' ? sent['comment'].trim() : '';
  const shown = { bookingId, now };
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    const problems = new Map([['rating', TEXT.chooseStars]]);
    const refusal = { status: 422, said: TEXT.chooseStars, typed: sent, problems, key: keyOf(sent) };
    return showBooking(context, shown, request, reply, refusal);
  }
  const body = { rating, ...(comment !== '' && { comment }) };
  const answer = await callApi(request, 'POST', `${pathOf(bookingId)}/review`, body, keyOf(sent));
  if (answer.status !== 201) return showBooking(context, shown, request, reply, toRefusal(answer, sent));
  return redirect(reply, pathOf(bookingId));
}

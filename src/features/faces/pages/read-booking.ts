import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { changeableUntil } from '../../../domain/booking/policy.ts';
import {
  cancellableUntil,
  moveNoticeHours,
  type RefundedBooking,
  type RefundStep,
  refundSteps,
} from '../../../domain/booking/refund-steps.ts';
import { next } from '../../../domain/booking/states.ts';
import { defaultLinkPesewas } from '../../../domain/pricing/sums.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { FindByName } from '../../../kit/http/access.ts';
import type { Database, Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, parseInstant } from '../../../kit/time.ts';
import { findTerms } from '../../booking/availability/index.ts';
import {
  type Booking,
  type BookingBusiness,
  type BookingRow,
  listBookingBusinesses,
  listHistory,
  readBooking,
} from '../../booking/bookings/index.ts';
import { findAnswered } from '../../booking/waitlist/index.ts';
import { isReviewed } from '../../market/reviews/index.ts';
import type { Cancellation, Payment } from '../../money/payments/index.ts';
import { type Choice, choiceQuery } from './booking-form.ts';
import { callApi } from './call-api.ts';
import type { PageContext } from './context.ts';
import { priceChoice } from './item.ts';
import type { VisitEntry } from './visit-choice.ts';

/** What the booking page needs from the process. */
export interface BookingPageContext extends PageContext {
  /** A booking names its business, whose rows are then read in that tenant's scope. */
  db: Database;
  listing: FindByName;
}

/** An offer of the waiting list that is still open. */
export const isOffer = ({ status, source }: Pick<Booking, 'status' | 'source'>): boolean =>
  status === 'HELD' && source === 'WAITLIST';

export interface Span {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}

/** A booking as its page shows it. */
export interface BookingView {
  booking: Booking;
  shop: BookingBusiness;
  /** It is the reader's own booking. A member of the shop sees others' bookings, without the customer's buttons. */
  own: boolean;
  receipts: readonly { path: string; payment: Payment }[];
  /** What is paid next: the rest of the deposit, else all that is due; 0 where nothing can be paid. */
  nextPesewas: number;
  /** Figures of a cancellation; null where the state forbids one. */
  cancellation: Cancellation | null;
  /** What a refund depends on. */
  refunded: RefundedBooking;
  /** What goes back by when, where refunds go by tiers. */
  steps: readonly RefundStep[] | null;
  /** Until when the customer may cancel it, and until when it may move it. */
  cancellableUntil: Temporal.Instant;
  movableUntil: Temporal.Instant;
  movable: boolean;
  /** The time before the last move, where the shop made it. */
  movedFrom: Span | null;
  reviewed: boolean;
  /** Of an offer of the waiting list that was not taken: what became of its entry, and who cancelled it. */
  answered: Awaited<ReturnType<typeof findAnswered>>;
  /** The page of the item, where it is listed. */
  againPath: string | null;
  /** The same choice on the review page. */
  reviewPath: string | null;
  stillFree: boolean;
  /** The Idempotency-Key of the page's forms. */
  key: string;
  /** What was typed into a form that was refused, and why. */
  typed: Record<string, unknown>;
  problems: ReadonlyMap<string, string>;
  now: Temporal.Instant;
}

/** What a basket had: pieces by unit, and each kit once. Empty for a booking of one unit. */
function basketOf({ items }: Booking): Map<string, number> {
  const basket = new Map<string, number>();
  if (items.length === 1) return basket;
  for (const { id, kitId, quantity } of items) {
    if (kitId !== null) basket.set(kitId, 1);
    else basket.set(id, (basket.get(id) ?? 0) + quantity);
  }
  return basket;
}

/** The services of a visit with who performed them; empty for a booking of one. */
const visitOf = ({ items }: Booking): VisitEntry[] =>
  items.length < 2 ? [] : items.map(({ id, providerId }) => ({ id, providerId }));

/** The booking's request, to hold the same again. */
function toChoice(booking: Booking): Choice {
  const { unitId, serviceId, startsAt, endsAt, quantity, areaId, address, lines } = booking;
  const extras = new Map(
    lines.flatMap(({ kind, id, quantity: pieces }) => (kind === 'EXTRA' && id !== null ? [[id, pieces] as const] : [])),
  );
  const delivery = areaId === null ? {} : { deliver: 'yes' as const, areaId, ...(address && { address }) };
  if (unitId !== null) {
    const last = addDays(endsAt.slice(0, 10), -1);
    const days = { date: startsAt.slice(0, 10), endDate: last, ...delivery, extras, visit: [] };
    const items = basketOf(booking);
    return items.size > 0 ? { ...days, items } : { ...days, unitId, quantity, items };
  }
  const visit = visitOf(booking);
  if (visit.length > 0) return { startsAt, ...delivery, extras, items: new Map(), visit };
  const provider = booking.providerId === null ? {} : { providerId: booking.providerId };
  return { ...(serviceId && { serviceId }), startsAt, ...provider, ...delivery, extras, items: new Map(), visit };
}

const itemPath = (slug: string, { unitId, serviceId, items }: Booking): string =>
  items.length > 1
    ? `/b/${slug}/${unitId === null ? 'visit' : 'basket'}`
    : unitId === null
      ? `/b/${slug}/services/${serviceId}`
      : `/b/${slug}/units/${unitId}`;

/** The API decides who may read it. Another person's booking is not found. */
export async function requireBooking(request: FastifyRequest, bookingId: string): Promise<Booking> {
  const answer = await callApi(request, 'GET', `/bookings/${encodeURIComponent(bookingId)}`, null, null);
  if (answer.status !== 200) throw fail(NOT_FOUND);
  return answer.data as Booking;
}

/** A booking that nothing has changed since it was made has no move. */
async function findShopMove(db: Reader, { businessId, id, icalSequence }: BookingRow): Promise<Span | null> {
  if (icalSequence === 0) return null;
  const moves = await listHistory(db, businessId, id);
  const move = moves.find(({ type }) => type === 'booking.rescheduled');
  const { previousStartsAt, previousEndsAt } = move?.facts ?? {};
  if (!move || move.byKind === 'customer' || !previousStartsAt || !previousEndsAt) return null;
  return { startsAt: parseInstant(previousStartsAt), endsAt: parseInstant(previousEndsAt) };
}

export async function readBookingView(
  context: BookingPageContext,
  request: FastifyRequest,
  { bookingId, now }: { bookingId: string; now: Temporal.Instant },
): Promise<BookingView> {
  const booking = await requireBooking(request, bookingId);
  const { businessId, status } = booking;
  const db = context.db.tenant(businessId);
  const path = `/bookings/${encodeURIComponent(bookingId)}`;
  const caller = request.call.caller;
  const own = caller?.kind === 'user' && caller.phone === booking.customerPhone;
  const cancellable = own && next(status, 'cancel') !== null;
  const wasOffer = booking.source === 'WAITLIST' && (status === 'CANCELLED' || status === 'EXPIRED');
  const [row, [shop], payments, cancellation, reviewed, answered] = await Promise.all([
    readBooking(db, businessId, booking.id),
    listBookingBusinesses(db, [businessId]),
    booking.paidPesewas > 0 ? callApi(request, 'GET', `${path}/payments`, null, null) : null,
    cancellable ? callApi(request, 'GET', `${path}/cancellation`, null, null) : null,
    status === 'COMPLETED' ? isReviewed(db, businessId, booking.id) : false,
    wasOffer ? findAnswered(db, businessId, booking.id) : null,
  ]);
  if (!shop) throw fail(NOT_FOUND);
  const today = dateOf(now);
  const readOnly = (await findTerms(db, businessId, today, today))?.readOnly ?? true;
  const isComing = own && (status === 'HELD' || status === 'CONFIRMED');
  const movedFrom = isComing ? await findShopMove(db, row) : null;
  const listed = (await context.listing(db, shop.slug)) !== null;
  const choice = toChoice(booking);
  const isOver = status === 'EXPIRED' && listed;
  const stillFree = isOver && ((await priceChoice(context, db, businessId, choice, now)).quote?.available ?? false);
  const rows = payments?.status === 200 ? (payments.data as Payment[]) : [];
  return {
    booking,
    shop,
    own,
    receipts: rows.map((payment) => ({ path: new URL(payment.receiptUrl).pathname, payment })),
    nextPesewas: own && booking.duePesewas > 0 ? defaultLinkPesewas({ ...row, status }) : 0,
    cancellation: cancellation?.status === 200 ? (cancellation.data as Cancellation) : null,
    refunded: row,
    steps: row.terms.refundOnCancel === 'TIERS' ? refundSteps(row) : null,
    cancellableUntil: cancellableUntil(row.terms, row.countsFrom),
    movableUntil: changeableUntil(row.countsFrom, moveNoticeHours(row.terms)),
    movable: own && next(status, 'reschedule') !== null && row.terms.customerReschedule && !readOnly,
    movedFrom,
    reviewed,
    answered: row.confirmedAt === null ? answered : null,
    againPath: listed ? itemPath(shop.slug, booking) : null,
    reviewPath: listed ? `/b/${shop.slug}/book?${choiceQuery(choice, {})}` : null,
    stillFree,
    key: randomUUID(),
    typed: {},
    problems: new Map(),
    now,
  };
}

import { ACCESS, viaRow } from '../../../access.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { mapInPieces } from '../../../kit/breathe.ts';
import { AppError, INVALID_STATE, ROLE_REQUIRED } from '../../../kit/errors.ts';
import { session } from '../../../kit/http/access.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, type Call, ok, page, read, statement, userOf, write } from '../../../kit/http/route.ts';
import { Data, Id, LocalDate, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { actorOf } from '../../ground/events/index.ts';
import { complete } from './complete.ts';
import { markNoShow } from './no-show.ts';
import { type PlacementContext, placeBooking } from './place-booking.ts';
import { placementOf } from './placement-of.ts';
import { previewMove } from './preview-move.ts';
import { readBooking, readBookings, readDigest, readOwnBookings, withBusinesses } from './read.ts';
import { reschedule } from './reschedule.ts';
import { Booking, type BookingRow, toBooking, toBookingFor } from './schemas.ts';
import { CompleteBody, HoldBody, ItemsPreview, RescheduleBody } from './schemas-bodies.ts';
import { BookingsQuery, Digest, MyBookingsQuery } from './schemas-lists.ts';
import { findOwnerOfBooking } from './store.ts';
import { type BookingChange, confirmOffer, transition } from './transition.ts';

const OfBusiness = Type.Object({ businessId: Id });
const OfBooking = Type.Object({ bookingId: Id });

export function bookingRoutes({ cursors, placing }: { cursors: Cursors; placing: PlacementContext }): AnyRoute[] {
  const { publicUrl } = placing;
  const wire = (row: BookingRow, { relation, now }: Call) => toBookingFor(relation, row, publicUrl, now);
  const changeOf = (call: Call<{ bookingId: string }>): BookingChange => ({
    businessId: call.tenantId,
    bookingId: call.params.bookingId,
    by: actorOf(call),
    publicUrl,
    now: call.now,
  });
  /** The customer also reads whose booking it is. */
  const shown = async (row: BookingRow, call: Call, db: Reader) =>
    call.relation === 'CUSTOMER' ? (await withBusinesses(db, [wire(row, call)]))[0] : wire(row, call);
  const answer = async (row: BookingRow | AppError, call: Call, db: Reader) =>
    row instanceof AppError ? row : ok(await shown(row, call, db));

  const step = (trigger: 'confirm' | 'check-in', id: string, summary: string) =>
    write({
      id,
      method: 'POST',
      path: `/bookings/{bookingId}/${trigger}`,
      tag: 'Bookings',
      summary,
      // The customer confirms an offer of the waitlist.
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: trigger === 'confirm' }),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE, ROLE_REQUIRED],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const change = changeOf(call);
        const isOffer = call.relation === 'CUSTOMER';
        return answer(await (isOffer ? confirmOffer(tx, change) : transition(tx, trigger, change)), call, tx);
      },
    });

  return [
    statement({
      id: 'createHold',
      method: 'POST',
      path: '/businesses/{businessId}/holds',
      tag: 'Bookings',
      summary: 'Hold a unit or a slot for a limited time',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: HoldBody,
      answers: { 201: Data(Booking) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION, ROLE_REQUIRED],
      idempotency: 'required',
      buckets: [{ name: 'holds', limit: 60, of: ({ tenantId }) => tenantId }],
      plan: (call) => placementOf('hold', call),
      execute: (db, placement, claim) => placeBooking(db, placing, placement, claim),
    }),
    statement({
      id: 'createBooking',
      method: 'POST',
      path: '/businesses/{businessId}/bookings',
      tag: 'Bookings',
      summary: 'Create a confirmed booking without a hold',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: HoldBody,
      answers: { 201: Data(Booking) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION, ROLE_REQUIRED],
      idempotency: 'required',
      plan: (call) => placementOf('book', call),
      execute: (db, placement, claim) => placeBooking(db, placing, placement, claim),
    }),
    read({
      id: 'listBookings',
      method: 'GET',
      path: '/businesses/{businessId}/bookings',
      tag: 'Bookings',
      summary: 'List the bookings of a business, latest start first',
      access: ACCESS.readBookings,
      params: OfBusiness,
      query: BookingsQuery,
      answers: { 200: Page(Booking) },
      read: async (call, db) => {
        const { tenantId, query, now } = call;
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { rows, meta } = await readBookings(db, tenantId, query, paging, now);
        return page(await mapInPieces(rows, (row) => wire(row, call)), meta);
      },
    }),
    read({
      id: 'getDigest',
      method: 'GET',
      path: '/businesses/{businessId}/digest/today',
      tag: 'Bookings',
      summary: 'Get the live bookings of today, with counts and the outstanding amount',
      access: ACCESS.readBookings,
      params: OfBusiness,
      answers: { 200: Data(Digest) },
      read: async ({ tenantId, now }, db) => ok(await readDigest(db, tenantId, dateOf(now), publicUrl, now)),
    }),
    read({
      id: 'getDigestOfDay',
      method: 'GET',
      path: '/businesses/{businessId}/digest/{date}',
      tag: 'Bookings',
      summary: 'Get the live bookings of a day, with counts and the outstanding amount',
      access: ACCESS.readBookings,
      params: Type.Object({ businessId: Id, date: LocalDate }),
      answers: { 200: Data(Digest) },
      read: async ({ tenantId, params, now }, db) => ok(await readDigest(db, tenantId, params.date, publicUrl, now)),
    }),
    read({
      id: 'listMyBookings',
      method: 'GET',
      path: '/me/bookings',
      tag: 'Bookings',
      summary: 'List the bookings of your phone number at all businesses, latest start first',
      access: session,
      query: MyBookingsQuery,
      answers: { 200: Page(Booking) },
      read: async (call, db) => {
        const { query, now } = call;
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { rows, meta } = await readOwnBookings(db, userOf(call).phone, query, paging, now);
        const bookings = await mapInPieces(rows, (row) => toBooking(row, publicUrl, now));
        return page(await withBusinesses(db, bookings), meta);
      },
    }),
    read({
      id: 'getBooking',
      method: 'GET',
      path: '/bookings/{bookingId}',
      tag: 'Bookings',
      summary: 'Get a booking',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking, { customer: true }),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      read: async (call, db) => ok(await shown(await readBooking(db, call.tenantId, call.params.bookingId), call, db)),
    }),
    step('confirm', 'confirmBooking', 'Confirm a hold without waiting for a payment'),
    step(
      'check-in',
      'checkInBooking',
      'Check in a booking: the customer has arrived, or the unit has been handed over',
    ),
    write({
      id: 'completeBooking',
      method: 'POST',
      path: '/bookings/{bookingId}/complete',
      tag: 'Bookings',
      summary: 'Complete a booking; before its end it keeps what it occupies, unless `free`',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: OfBooking,
      body: CompleteBody,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => answer(await complete(tx, changeOf(call), call.body), call, tx),
    }),
    write({
      id: 'markNoShow',
      method: 'POST',
      path: '/bookings/{bookingId}/no-show',
      tag: 'Bookings',
      summary: 'Mark a booking as a no-show, from its start on',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => answer(await markNoShow(tx, changeOf(call)), call, tx),
    }),
    write({
      id: 'rescheduleBooking',
      method: 'POST',
      path: '/bookings/{bookingId}/reschedule',
      tag: 'Bookings',
      summary:
        'Reschedule a booking; a different number of days is repriced. Customers need the policy `customerReschedule` and cannot raise the total',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true }),
      params: OfBooking,
      body: RescheduleBody,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
      idempotency: 'required',
      write: async (call, tx) => answer(await reschedule(tx, placing, changeOf(call), call.body), call, tx),
    }),
    read({
      id: 'previewReschedule',
      method: 'POST',
      path: '/bookings/{bookingId}/reschedule/preview',
      tag: 'Bookings',
      summary: 'Preview a reschedule: whether the time is free, and the price',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true }),
      params: OfBooking,
      body: RescheduleBody,
      answers: { 200: Data(ItemsPreview) },
      errors: [INVALID_STATE],
      read: async ({ tenantId: businessId, params: { bookingId }, relation, body, now }, db) => {
        const asked = { businessId, bookingId, isCustomer: relation === 'CUSTOMER', now };
        return ok(await previewMove(db, placing.catalogues, asked, body));
      },
    }),
  ];
}

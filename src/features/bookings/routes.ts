import { Type } from 'typebox';
import { ACCESS, viaRow } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION } from '../../kit/errors.ts';
import { session } from '../../kit/http/access.ts';
import { type AnyRoute, type Call, ok, page, read, userOf, write } from '../../kit/http/route.ts';
import { Closed, CursorQuery, Data, Id, Page } from '../../kit/http/schema.ts';
import { parsePhone } from '../../kit/phone.ts';
import { shelvesOf } from '../availability/index.ts';
import { actorOf } from '../events/index.ts';
import { wishOf } from '../quotes/index.ts';
import { cancel } from './cancel.ts';
import { markNoShow } from './no-show.ts';
import type { Placement } from './place.ts';
import { placing } from './placing.ts';
import { readBooking, readBookings, readDigest, readOwnBookings } from './read.ts';
import { reschedule } from './reschedule.ts';
import {
  Booking,
  type BookingRow,
  BookingsQuery,
  CancelBody,
  Digest,
  HoldBody,
  RescheduleBody,
  type Source,
  toBooking,
} from './schemas.ts';
import { findOwnerOfBooking } from './store.ts';
import { type Asked, transition } from './transition.ts';

const OfBusiness = Type.Object({ businessId: Id });
const OfBooking = Type.Object({ bookingId: Id });

function sourceOf({ caller }: Call): Source {
  if (caller?.kind !== 'key') return 'DASHBOARD';
  return caller.scopes.has('usage:write') ? 'ASSISTANT' : 'API';
}

export function bookingRoutes(deps: Deps): AnyRoute[] {
  const { config, cursors } = deps;
  const { publicUrl } = config;
  const shelves = shelvesOf(deps);
  const wire = (row: BookingRow, now: Temporal.Instant) => toBooking(row, publicUrl, now);
  const askedOf = (call: Call<{ bookingId: string }>): Asked => ({
    businessId: call.tenantId,
    bookingId: call.params.bookingId,
    by: actorOf(call),
    publicUrl,
    now: call.now,
  });
  const answer = (row: BookingRow | AppError, now: Temporal.Instant) =>
    row instanceof AppError ? row : ok(wire(row, now));

  const placementOf = (creation: 'hold' | 'book', call: Call<unknown, unknown, HoldBody>): Placement => ({
    businessId: call.tenantId,
    shelves,
    wish: wishOf(call.body),
    // The schema has found it to be a phone number.
    customer: { name: call.body.customer.name, phone: parsePhone(call.body.customer.phone) ?? '' },
    note: call.body.note ?? null,
    creation,
    source: sourceOf(call),
    by: actorOf(call),
    publicUrl,
    now: call.now,
  });

  const step = (trigger: 'confirm' | 'check-in' | 'complete', id: string, summary: string) =>
    write({
      id,
      method: 'POST',
      path: `/bookings/{bookingId}/${trigger}`,
      tag: 'Bookings',
      summary,
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => answer(await transition(tx, trigger, askedOf(call)), call.now),
    });

  return [
    write({
      id: 'createHold',
      method: 'POST',
      path: '/businesses/{businessId}/holds',
      tag: 'Bookings',
      summary: 'Hold a unit or a slot for a while',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: HoldBody,
      answers: { 201: Data(Booking) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION],
      idempotency: 'required',
      bucket: { name: 'holds', limit: 60, of: ({ tenantId }) => tenantId },
      understand: (call) => placementOf('hold', call),
      ...placing,
    }),
    write({
      id: 'createBooking',
      method: 'POST',
      path: '/businesses/{businessId}/bookings',
      tag: 'Bookings',
      summary: 'Take a booking directly, confirmed at once',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: HoldBody,
      answers: { 201: Data(Booking) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION],
      idempotency: 'required',
      understand: (call) => placementOf('book', call),
      ...placing,
    }),
    read({
      id: 'listBookings',
      method: 'GET',
      path: '/businesses/{businessId}/bookings',
      tag: 'Bookings',
      summary: 'Bookings of a business, the latest start first',
      access: ACCESS.readBookings,
      params: OfBusiness,
      query: BookingsQuery,
      answers: { 200: Page(Booking) },
      read: async ({ tenantId, query, now }, db) => {
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { rows, meta } = await readBookings(db, tenantId, query, paging, now);
        return page(
          rows.map((row) => wire(row, now)),
          meta,
        );
      },
    }),
    read({
      id: 'getDigest',
      method: 'GET',
      path: '/businesses/{businessId}/digest/today',
      tag: 'Bookings',
      summary: "Today's live bookings, with counts and the money outstanding",
      access: ACCESS.readBookings,
      params: OfBusiness,
      answers: { 200: Data(Digest) },
      read: async ({ tenantId, now }, db) => ok(await readDigest(db, tenantId, publicUrl, now)),
    }),
    read({
      id: 'listMyBookings',
      method: 'GET',
      path: '/me/bookings',
      tag: 'Bookings',
      summary: 'What your phone has booked anywhere, the latest start first',
      access: session,
      query: Closed(CursorQuery()),
      answers: { 200: Page(Booking) },
      read: async (call, db) => {
        const { query, now } = call;
        const paging = { cursors, cursor: query.cursor, limit: query.limit ?? 20 };
        const { rows, meta } = await readOwnBookings(db, userOf(call).phone, paging);
        return page(
          rows.map((row) => wire(row, now)),
          meta,
        );
      },
    }),
    read({
      id: 'getBooking',
      method: 'GET',
      path: '/bookings/{bookingId}',
      tag: 'Bookings',
      summary: 'One booking',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking, { customer: true }),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      read: async ({ tenantId, params, now }, db) => ok(wire(await readBooking(db, tenantId, params.bookingId), now)),
    }),
    step('confirm', 'confirmBooking', 'Confirm a hold without waiting for money'),
    step('check-in', 'checkInBooking', 'The customer has come, or the unit has gone out'),
    step('complete', 'completeBooking', 'The booking is done'),
    write({
      id: 'markNoShow',
      method: 'POST',
      path: '/bookings/{bookingId}/no-show',
      tag: 'Bookings',
      summary: 'The customer did not come; possible from the start on',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: OfBooking,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => answer(await markNoShow(tx, askedOf(call)), call.now),
    }),
    write({
      id: 'cancelBooking',
      method: 'POST',
      path: '/bookings/{bookingId}/cancel',
      tag: 'Bookings',
      summary: 'Cancel; its customer may, until the notice the business asks for',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true }),
      params: OfBooking,
      body: CancelBody,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) =>
        answer(await cancel(tx, { ...askedOf(call), reason: call.body.reason ?? null }), call.now),
    }),
    write({
      id: 'rescheduleBooking',
      method: 'POST',
      path: '/bookings/{bookingId}/reschedule',
      tag: 'Bookings',
      summary: 'Move a booking to another time at the same price',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: OfBooking,
      body: RescheduleBody,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
      idempotency: 'required',
      write: async (call, tx) => answer(await reschedule(tx, askedOf(call), call.body), call.now),
    }),
  ];
}

import { ACCESS, viaRow } from '../../../access.ts';
import { summarise } from '../../../domain/booking/history.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, INVALID_STATE } from '../../../kit/errors.ts';
import { type AnyRoute, ok, read, write } from '../../../kit/http/route.ts';
import { Data, Id, LocalDate } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { actorOf } from '../../ground/events/index.ts';
import { changeDetails } from './change-details.ts';
import { changeItems, previewItems } from './change-items.ts';
import { readPackingList } from './packing.ts';
import type { PlacementContext } from './place-booking.ts';
import { Booking, toBookingFor } from './schemas.ts';
import { BookingDetails, ItemsBody, ItemsPreview, WaiveBody } from './schemas-bodies.ts';
import { HistoryEntry, PackingList } from './schemas-lists.ts';
import { findOwnerOfBooking } from './store.ts';
import { listHistory } from './store-history.ts';
import { waive } from './waive.ts';

const OfBooking = Type.Object({ bookingId: Id });

/** What a console shows and corrects beside the life of a booking. */
export const bookingDetailRoutes = ({ publicUrl, catalogues, offerNext }: PlacementContext): AnyRoute[] => [
  read({
    id: 'getPackingList',
    method: 'GET',
    path: '/businesses/{businessId}/packing/{date}',
    tag: 'Bookings',
    summary: 'Get the packing list of a day: what goes out, what comes back and what rests',
    access: ACCESS.readBookings,
    params: Type.Object({ businessId: Id, date: LocalDate }),
    answers: { 200: Data(PackingList) },
    read: async ({ tenantId, params }, db) => ok(await readPackingList(db, tenantId, params.date)),
  }),
  write({
    id: 'changeBookingItems',
    method: 'PATCH',
    path: '/bookings/{bookingId}/items',
    tag: 'Bookings',
    summary: 'Replace the items of a booking; pieces that stay keep their price',
    access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
    params: OfBooking,
    body: ItemsBody,
    answers: { 200: Data(Booking) },
    errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
    write: async (call, tx) => {
      const { tenantId: businessId, params, relation, now } = call;
      const change = { businessId, bookingId: params.bookingId, by: actorOf(call), publicUrl, now };
      const row = await changeItems(tx, { offerNext }, change, call.body);
      return row instanceof AppError ? row : ok(toBookingFor(relation, row, publicUrl, now));
    },
  }),
  read({
    id: 'previewBookingItems',
    method: 'POST',
    path: '/bookings/{bookingId}/items/preview',
    tag: 'Bookings',
    summary: 'Preview other items of a booking: price, and what stands in the way',
    access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
    params: OfBooking,
    body: ItemsBody,
    answers: { 200: Data(ItemsPreview) },
    errors: [INVALID_STATE, POLICY_VIOLATION],
    read: async ({ tenantId: businessId, params, body, now }, db) =>
      ok(await previewItems(db, catalogues, { businessId, bookingId: params.bookingId, now }, body)),
  }),
  write({
    id: 'updateBooking',
    method: 'PATCH',
    path: '/bookings/{bookingId}',
    tag: 'Bookings',
    summary: 'Update the notes, customer name or address of a booking',
    access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
    params: OfBooking,
    body: BookingDetails,
    answers: { 200: Data(Booking) },
    errors: [INVALID_STATE],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      const { tenantId: businessId, params, relation, now } = call;
      const change = { businessId, bookingId: params.bookingId, by: actorOf(call), publicUrl, now };
      return ok(toBookingFor(relation, await changeDetails(tx, change, call.body), publicUrl, now));
    },
  }),
  write({
    id: 'waiveDebt',
    method: 'POST',
    path: '/bookings/{bookingId}/waive',
    tag: 'Bookings',
    summary: 'Waive the debt of a completed booking or a no-show, or a part of it',
    access: viaRow(ACCESS.ownBusiness, findOwnerOfBooking),
    params: OfBooking,
    body: WaiveBody,
    answers: { 200: Data(Booking) },
    errors: [INVALID_STATE],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      const { tenantId: businessId, params, relation, now } = call;
      const change = { businessId, bookingId: params.bookingId, by: actorOf(call), publicUrl, now };
      return ok(toBookingFor(relation, await waive(tx, change, call.body), publicUrl, now));
    },
  }),
  read({
    id: 'getBookingHistory',
    method: 'GET',
    path: '/bookings/{bookingId}/history',
    tag: 'Bookings',
    summary: 'List the history of a booking, newest first',
    access: viaRow(ACCESS.readBookings, findOwnerOfBooking),
    params: OfBooking,
    answers: { 200: Data(Type.Array(HistoryEntry)) },
    read: async ({ tenantId, params }, db) =>
      ok(
        (await listHistory(db, tenantId, params.bookingId)).map(({ type, at, byKind, byName, wholeDays, facts }) => ({
          at: textOf(at),
          type,
          by: { kind: byKind, name: byName },
          summary: summarise(type, facts, wholeDays),
        })),
      ),
  }),
];

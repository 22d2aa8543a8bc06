import { ACCESS, viaRow } from '../../../access.ts';
import { summarise } from '../../../domain/booking/history.ts';
import { INVALID_STATE } from '../../../kit/errors.ts';
import { type AnyRoute, ok, read, write } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { actorOf } from '../../ground/events/index.ts';
import { changeDetails } from './change-details.ts';
import { Booking, BookingDetails, HistoryEntry, toBookingFor } from './schemas.ts';
import { findOwnerOfBooking } from './store.ts';
import { listHistory } from './store-history.ts';

const OfBooking = Type.Object({ bookingId: Id });

/** What a console shows and corrects beside the life of a booking. */
export const bookingDetailRoutes = ({ publicUrl }: { publicUrl: string }): AnyRoute[] => [
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
        (await listHistory(db, tenantId, params.bookingId)).map(({ type, at, byKind, byName, facts }) => ({
          at: textOf(at),
          type,
          by: { kind: byKind, name: byName },
          summary: summarise(type, facts),
        })),
      ),
  }),
];

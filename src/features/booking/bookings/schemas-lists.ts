import { BOOKING_STATUSES } from '../../../domain/booking/states.ts';
import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  Id,
  LocalDate,
  Nullable,
  Shape,
  Line as TextLine,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Booking, SOURCES, Status, Text } from './schemas.ts';

export const HistoryEntry = Shape(
  'HistoryEntry',
  Type.Object({
    at: Text,
    type: Type.String({
      description: 'Event type, or `booking.checked_in`',
      examples: ['booking.confirmed'],
    }),
    by: Type.Object({
      kind: Choice(['user', 'api_key', 'customer', 'operator', 'system']),
      name: Nullable(Type.String({ examples: ['Ama Mensah'] })),
    }),
    summary: Type.String({ examples: ['Moved to Sat, 26 Dec 2026, 09:00'] }),
  }),
);

export const MyBookingsQuery = Closed({
  status: Type.Optional(Type.Array(Status, { maxItems: BOOKING_STATUSES.length })),
  from: Type.Optional(
    Type.String({ format: 'local-date', description: 'Only bookings that end on or after this day' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'local-date', description: 'Only bookings that start on or before this day' }),
  ),
  order: Type.Optional(Choice(['desc', 'asc'])),
  ...CursorQuery(),
});
export type MyBookingsQuery = Type.Static<typeof MyBookingsQuery>;

export const BookingsQuery = Closed({
  status: Type.Optional(Type.Array(Status, { maxItems: BOOKING_STATUSES.length })),
  from: Type.Optional(
    Type.String({ format: 'local-date', description: 'First day of the range that bookings must overlap' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'local-date', description: 'Last day of the range that bookings must overlap, inclusive' }),
  ),
  customerId: Type.Optional(Id),
  unitId: Type.Optional(Id),
  serviceId: Type.Optional(Id),
  providerId: Type.Optional(Id),
  source: Type.Optional(Choice(SOURCES)),
  seriesId: Type.Optional(Id),
  order: Type.Optional(Choice(['asc', 'desc'], { description: 'Order by start; default: `desc`, latest first' })),
  q: Type.Optional(
    TextLine(0, 120, {
      description: 'Part of the customer name or phone number, or the booking code; an empty text matches all',
    }),
  ),
  ...CursorQuery(),
});
export type BookingsQuery = Type.Static<typeof BookingsQuery>;

export const Digest = Shape(
  'Digest',
  Type.Object({
    date: LocalDate,
    counts: Type.Object({ total: Count, held: Count, confirmed: Count, checkedIn: Count }),
    outstandingPesewas: Type.Integer(),
    bookings: Type.Array(Booking),
    owed: Type.Array(
      Type.Object({
        bookingId: Text,
        code: Text,
        customerName: Text,
        item: Text,
        startsAt: Text,
        status: Status,
        duePesewas: Type.Integer(),
      }),
      {
        description:
          'COMPLETED and NO_SHOW bookings of the last 60 days with money open that was not waived, latest first, at most 200',
      },
    ),
  }),
);
export type Digest = Type.Static<typeof Digest>;

const PackedBooking = Shape(
  'PackedBooking',
  Type.Object({
    bookingId: Text,
    code: Text,
    customerName: Text,
    address: Nullable(Text),
    items: Type.Array(Type.Object({ id: Text, name: Text, quantity: Type.Integer() })),
  }),
);
export type PackedBooking = Type.Static<typeof PackedBooking>;

export const PackingList = Shape(
  'PackingList',
  Type.Object({
    date: LocalDate,
    out: Type.Array(PackedBooking, { description: 'Rentals that begin on this day' }),
    back: Type.Array(PackedBooking, { description: 'Rentals of which this is the last day' }),
    resting: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        quantity: Type.Integer(),
        until: Type.String({ format: 'local-date', examples: ['2026-12-26'], description: 'Last day of the rest' }),
      }),
    ),
  }),
);
export type PackingList = Type.Static<typeof PackingList>;

import type { BookingItem, FirstItem } from '../../../domain/booking/items.ts';
import { BOOKING_STATUSES, type BookingStatus, statusAt } from '../../../domain/booking/states.ts';
import type { AgreedTerms } from '../../../domain/booking/terms.ts';
import type { QuoteLine } from '../../../domain/pricing/price.ts';
import { duePesewas } from '../../../domain/pricing/sums.ts';
import type { Relation } from '../../../kit/http/access.ts';
import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  EitherOf,
  Id,
  Instant,
  LocalDate,
  Name,
  Nullable,
  Patch,
  Phone,
  Prose,
  Reason,
  Shape,
  Line as TextLine,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Area } from '../../ground/areas/index.ts';
import { bookingRequestFields, bookingRequestKinds, QuoteLine as QuoteLineShape } from '../quotes/index.ts';

const Text = Type.String();
const Status = Choice(BOOKING_STATUSES);
export const SOURCES = ['APP', 'DASHBOARD', 'API', 'ASSISTANT'] as const;
export type Source = (typeof SOURCES)[number];

const BookingBusiness = Shape(
  'BookingBusiness',
  Type.Object(
    {
      id: Text,
      slug: Text,
      name: Text,
      contactPhone: Nullable(Text),
      area: Nullable(Area),
      location: Nullable(Type.Object({ lat: Type.Number(), lng: Type.Number(), address: Nullable(Text) })),
      depositInstructions: Nullable(Text),
    },
    { description: 'The business of the booking; only for the customer' },
  ),
);
export type BookingBusiness = Type.Static<typeof BookingBusiness>;

export const Booking = Shape(
  'Booking',
  Type.Object({
    id: Text,
    businessId: Text,
    status: Status,
    source: Choice(SOURCES),
    startsAt: Text,
    endsAt: Text,
    item: Text,
    unitId: Nullable(Text),
    serviceId: Nullable(Text),
    providerId: Nullable(Text),
    providerName: Nullable(Text),
    quantity: Type.Integer(),
    customerId: Text,
    customerName: Text,
    customerPhone: Text,
    area: Nullable(Text),
    areaId: Nullable(Text),
    address: Nullable(Text),
    lines: Type.Array(QuoteLineShape),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
    paidPesewas: Type.Integer({ description: 'Sum of payments before refunds' }),
    duePesewas: Type.Integer(),
    refundedPesewas: Type.Integer(),
    holdExpiresAt: Nullable(Text),
    note: Nullable(Type.String({ description: 'Visible to the customer' })),
    internalNote: Type.Optional(
      Nullable(Type.String({ description: 'Only for members and API keys; absent for customers and in events' })),
    ),
    cancelReason: Nullable(Text),
    createdAt: Text,
    updatedAt: Text,
    url: Text,
    business: Type.Optional(BookingBusiness),
  }),
);
export type Booking = Type.Static<typeof Booking>;

export interface BookingRow extends FirstItem {
  businessId: string;
  id: string;
  status: BookingStatus;
  source: Source;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  item: string;
  items: BookingItem[];
  customerId: string;
  customerName: string;
  customerPhone: string;
  areaId: string | null;
  areaName: string | null;
  address: string | null;
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  terms: AgreedTerms;
  /** The instant from which cancellation notice and no-show count. */
  countsFrom: Temporal.Instant;
  holdExpiresAt: Temporal.Instant | null;
  note: string | null;
  internalNote: string | null;
  cancelReason: string | null;
  icalSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  paidPesewas: number;
  refundedPesewas: number;
}

/** The page of the booking, for people. */
export const bookingUrl = (publicUrl: string, id: string): string => `${publicUrl}/bookings/${id}`;

/**
 * The booking at `now`, as customers and events have it: a hold past its TTL reads EXPIRED, whether or not the job has
 * run.
 */
export function toBooking(row: BookingRow, publicUrl: string, now: Temporal.Instant): Booking {
  const status = statusAt(row.status, row.holdExpiresAt, now);
  return {
    id: row.id,
    businessId: row.businessId,
    status,
    source: row.source,
    startsAt: textOf(row.startsAt),
    endsAt: textOf(row.endsAt),
    item: row.item,
    unitId: row.unitId,
    serviceId: row.serviceId,
    providerId: row.providerId,
    providerName: row.providerName,
    quantity: row.quantity,
    customerId: row.customerId,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    area: row.areaName,
    areaId: row.areaId,
    address: row.address,
    lines: row.lines,
    totalPesewas: row.totalPesewas,
    depositPesewas: row.depositPesewas,
    paidPesewas: row.paidPesewas,
    duePesewas: duePesewas({ ...row, status }),
    refundedPesewas: row.refundedPesewas,
    holdExpiresAt: row.holdExpiresAt && textOf(row.holdExpiresAt),
    note: row.note,
    cancelReason: row.cancelReason,
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
    url: bookingUrl(publicUrl, row.id),
  };
}

/** The booking for its own customer, or for members and keys, who also see the internal note. */
export function toBookingFor(
  relation: Relation | null,
  row: BookingRow,
  publicUrl: string,
  now: Temporal.Instant,
): Booking {
  const booking = toBooking(row, publicUrl, now);
  return relation === 'CUSTOMER' ? booking : { ...booking, internalNote: row.internalNote };
}

export const HoldBody = EitherOf(
  {
    ...bookingRequestFields,
    customer: Closed({ name: Name, phone: Phone }),
    note: Type.Optional(Prose(2_000)),
    internalNote: Type.Optional(Prose(2_000, { description: 'Only for members and API keys' })),
  },
  bookingRequestKinds,
);
export type HoldBody = Type.Static<typeof HoldBody>;

export const RescheduleBody = Closed(
  {
    date: Type.Optional(LocalDate),
    endDate: Type.Optional(LocalDate),
    startsAt: Type.Optional(Instant),
    providerId: Type.Optional(Id),
  },
  {
    description:
      'For a rental: `date`, `endDate?` (default: the same number of days); for a slot: `startsAt`, `providerId?`',
  },
);
export type RescheduleBody = Type.Static<typeof RescheduleBody>;

export const BookingDetails = Patch({
  note: Nullable(Prose(2_000, { description: 'Visible to the customer' })),
  internalNote: Nullable(Prose(2_000, { description: 'Only for members and API keys' })),
  customerName: Name,
  address: TextLine(1, 300),
});
export type BookingDetails = Type.Static<typeof BookingDetails>;

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

export const CancelBody = Closed({ reason: Type.Optional(Reason) });

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
  order: Type.Optional(Choice(['asc', 'desc'], { description: 'Order by start; default: `desc`, latest first' })),
  q: Type.Optional(
    TextLine(0, 120, { description: 'Part of the customer name or phone number; an empty text matches all' }),
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
  }),
);
export type Digest = Type.Static<typeof Digest>;

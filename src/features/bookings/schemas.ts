import { Type } from 'typebox';
import { BOOKING_STATUSES, type BookingStatus, statusAt } from '../../domain/booking/states.ts';
import type { QuoteLine } from '../../domain/pricing/price.ts';
import { duePesewas } from '../../domain/pricing/sums.ts';
import { API_PREFIX } from '../../kit/http/mount.ts';
import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  Id,
  Instant,
  LocalDate,
  Name,
  Nullable,
  Phone,
  Prose,
  Reason,
  Shape,
  Line as TextLine,
} from '../../kit/http/schema.ts';
import { textOf } from '../../kit/time.ts';
import { Line, wishFields } from '../quotes/index.ts';

const Text = Type.String();
const Status = Choice(BOOKING_STATUSES);
export const SOURCES = ['APP', 'DASHBOARD', 'API', 'ASSISTANT'] as const;
export type Source = (typeof SOURCES)[number];

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
    lines: Type.Array(Line),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
    paidPesewas: Type.Integer({ description: 'Gross: refunds are counted apart' }),
    duePesewas: Type.Integer(),
    refundedPesewas: Type.Integer(),
    holdExpiresAt: Nullable(Text),
    note: Nullable(Text),
    cancelReason: Nullable(Text),
    createdAt: Text,
    updatedAt: Text,
    url: Text,
  }),
);
export type Booking = Type.Static<typeof Booking>;

export interface BookingRow {
  businessId: string;
  id: string;
  status: BookingStatus;
  source: Source;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  item: string;
  unitId: string | null;
  serviceId: string | null;
  providerId: string | null;
  providerName: string | null;
  quantity: number;
  bufferAfterMin: number;
  customerId: string;
  customerName: string;
  customerPhone: string;
  areaId: string | null;
  areaName: string | null;
  address: string | null;
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  holdExpiresAt: Temporal.Instant | null;
  note: string | null;
  cancelReason: string | null;
  icalSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  paidPesewas: number;
  refundedPesewas: number;
}

/** Where the booking can be read, with a credential that may. */
export const bookingUrl = (publicUrl: string, id: string): string => `${publicUrl}${API_PREFIX}/bookings/${id}`;

/** As it is at `now`: a hold whose time is over reads EXPIRED, whether or not that has been written down. */
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

export const HoldBody = Closed({
  ...wishFields,
  customer: Closed({ name: Name, phone: Phone }),
  note: Type.Optional(Prose(2_000)),
});
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
      '`date` and `endDate?` (default: the same length) for a rental, `startsAt` and `providerId?` for a slot',
  },
);
export type RescheduleBody = Type.Static<typeof RescheduleBody>;

export const CancelBody = Closed({ reason: Type.Optional(Reason) });

export const BookingsQuery = Closed({
  status: Type.Optional(Type.Array(Status, { maxItems: BOOKING_STATUSES.length })),
  from: Type.Optional(Type.String({ format: 'local-date', description: 'First day on which they start' })),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'Last day on which they start' })),
  customerId: Type.Optional(Id),
  unitId: Type.Optional(Id),
  providerId: Type.Optional(Id),
  q: Type.Optional(TextLine(1, 120, { description: "Part of the customer's name or phone" })),
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

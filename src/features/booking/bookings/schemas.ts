import { type BookingItem, type FirstItem, occupiedUntil } from '../../../domain/booking/items.ts';
import { BOOKING_STATUSES, type BookingStatus, isLive, statusAt } from '../../../domain/booking/states.ts';
import { type AgreedTerms, cancellationTerms, REFUNDS_ON_CANCEL } from '../../../domain/booking/terms.ts';
import type { QuoteLine } from '../../../domain/pricing/price.ts';
import type { PromoTerms } from '../../../domain/pricing/promo.ts';
import { duePesewas } from '../../../domain/pricing/sums.ts';
import type { Relation } from '../../../kit/http/access.ts';
import { Choice, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Area } from '../../ground/areas/index.ts';
import { BookedItem, QuoteLine as QuoteLineShape, showItems } from '../quotes/index.ts';

export const Text = Type.String();
export const Status = Choice(BOOKING_STATUSES);
export const SOURCES = ['APP', 'DASHBOARD', 'API', 'ASSISTANT', 'WAITLIST'] as const;
export type Source = (typeof SOURCES)[number];

export const BookingBusiness = Shape(
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

const CancellationTerms = Shape(
  'CancellationTerms',
  Type.Object(
    {
      refundOnCancel: Choice(REFUNDS_ON_CANCEL),
      noticeHours: Type.Integer(),
      tiers: Type.Array(Type.Object({ hoursBefore: Type.Integer(), refundPercent: Type.Integer() })),
      graceMinutes: Type.Integer(),
    },
    { description: 'The terms of cancelling on the day of booking; `tiers` is empty unless refunds go by them' },
  ),
);

export const Booking = Shape(
  'Booking',
  Type.Object({
    id: Text,
    code: Type.String({
      description: 'Six letters and digits that people can say, unique in the business; pages show it as K7Q-2M4',
      examples: ['K7Q2M4'],
    }),
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
    items: Type.Array(BookedItem),
    occupiedUntil: Nullable(
      Type.String({
        format: 'local-date',
        examples: ['2026-12-26'],
        description: 'Last day on which a piece rests after the booking; null without turnaround',
      }),
    ),
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
    waivedPesewas: Type.Integer({ description: 'What the owner no longer asks for; not part of the amount due' }),
    holdExpiresAt: Nullable(Text),
    note: Nullable(Type.String({ description: 'Visible to the customer' })),
    internalNote: Type.Optional(
      Nullable(Type.String({ description: 'Only for members and API keys; absent for customers and in events' })),
    ),
    cancelReason: Nullable(Text),
    cancellation: CancellationTerms,
    refundCapPercent: Nullable(
      Type.Integer({ description: 'Percent that held when the customer last moved it; no later refund is higher' }),
    ),
    seriesId: Nullable(Type.String({ description: 'The series that the booking is an occurrence of' })),
    seriesIndex: Nullable(Type.Integer({ description: 'Place in the series, from 0' })),
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
  code: string;
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
  confirmedAt: Temporal.Instant | null;
  refundCapPercent: number | null;
  /** The terms of the promo code that its price was made with. */
  promo: (PromoTerms & { perCustomer: number | null }) | null;
  icalSequence: number;
  seriesId: string | null;
  seriesIndex: number | null;
  /** It was moved by itself: a move of its series leaves it. */
  seriesMoved: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  paidPesewas: number;
  refundedPesewas: number;
  waivedPesewas: number;
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
    code: row.code,
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
    items: showItems(row),
    occupiedUntil: isLive(status) || status === 'COMPLETED' ? occupiedUntil(row.items, row.endsAt) : null,
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
    waivedPesewas: row.waivedPesewas,
    holdExpiresAt: row.holdExpiresAt && textOf(row.holdExpiresAt),
    note: row.note,
    cancelReason: row.cancelReason,
    cancellation: cancellationTerms(row.terms),
    refundCapPercent: row.refundCapPercent,
    seriesId: row.seriesId,
    seriesIndex: row.seriesIndex,
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

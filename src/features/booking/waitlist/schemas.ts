import { WAITLIST_STATUSES, type WaitlistStatus } from '../../../domain/booking/waitlist.ts';
import {
  Choice,
  Closed,
  CursorQuery,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  Phone,
  Prose,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { BookingBusiness } from '../bookings/index.ts';
import { bookingRequestFields, type EntryBody } from '../quotes/index.ts';

const Text = Type.String();
const Status = Choice(WAITLIST_STATUSES);

const WaitedItem = Shape(
  'WaitedItem',
  Type.Object({
    kind: Choice(['UNIT', 'SERVICE']),
    id: Text,
    name: Text,
    quantity: Type.Integer(),
    kitId: Nullable(Type.String({ description: 'The kit that the item is a part of' })),
    kitName: Nullable(Text),
    providerId: Nullable(Type.String({ description: 'Null for any provider' })),
    providerName: Nullable(Text),
  }),
);
export type WaitedItem = Type.Static<typeof WaitedItem>;

export const WaitlistEntry = Shape(
  'WaitlistEntry',
  Type.Object({
    id: Text,
    businessId: Text,
    item: Text,
    items: Type.Array(WaitedItem),
    days: Nullable(Type.Integer({ description: 'Length of a rental; null for a visit' })),
    from: LocalDate,
    to: LocalDate,
    timeFrom: Nullable(Text),
    timeTo: Nullable(Text),
    extras: Type.Array(Type.Object({ extraId: Text, quantity: Type.Integer() })),
    delivery: Nullable(Type.Object({ areaId: Text, address: Type.Optional(Text) })),
    note: Nullable(Text),
    status: Status,
    position: Nullable(
      Type.Integer({
        description: 'Place among the customers who wait for the same on the same days; null unless WAITING',
      }),
    ),
    totalPesewas: Type.Integer({ description: 'At the first day that fits; of an offer, its total' }),
    offer: Nullable(Type.Object({ bookingId: Text, expiresAt: Text })),
    customerId: Text,
    customerName: Text,
    customerPhone: Text,
    createdAt: Text,
    updatedAt: Text,
    endedAt: Nullable(Text),
    business: Type.Optional(BookingBusiness),
  }),
);
export type WaitlistEntry = Type.Static<typeof WaitlistEntry>;

const { items, unitId, quantity, serviceId, providerId, delivery, extras } = bookingRequestFields;
const request = {
  items,
  unitId,
  quantity,
  serviceId,
  providerId,
  from: LocalDate,
  to: Type.String({ format: 'local-date', description: 'Last day that would do; at most 31 days after `from`' }),
  timeFrom: Type.Optional(LocalTime),
  timeTo: Type.Optional(
    Type.String({ ...LocalTime, description: 'The whole visit lies between `timeFrom` and `timeTo`' }),
  ),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31, description: 'Length of a rental; 1 by default' })),
  extras,
  delivery,
  note: Type.Optional(Prose(2_000)),
};
const description = 'The item or items as for a hold, and the days, and for a visit the hours, that would do';

export const PublicJoinBody = Closed(
  {
    ...request,
    customer: Type.Optional(
      Closed({ name: Type.Optional(Name) }, { description: 'Your name, where your profile has none' }),
    ),
  },
  { description },
);
export type PublicJoinBody = Type.Static<typeof PublicJoinBody>;
export const JoinBody = Closed({ ...request, customer: Closed({ name: Name, phone: Phone }) }, { description });
export type WaitBody = Omit<Type.Static<typeof JoinBody>, 'customer'>;

export const OfferBody = Closed(
  { date: Type.Optional(LocalDate), startsAt: Type.Optional(Instant) },
  { description: '`date` of a rental, `startsAt` of a visit, within the days for which the customer waits' },
);
export type OfferBody = Type.Static<typeof OfferBody>;

export const WaitlistQuery = Closed({
  status: Type.Optional(Type.Array(Status, { maxItems: WAITLIST_STATUSES.length })),
  unitId: Type.Optional(Id),
  serviceId: Type.Optional(Id),
  ...CursorQuery(),
});
export type WaitlistQuery = Type.Static<typeof WaitlistQuery>;
export const MyWaitlistQuery = Closed({ status: WaitlistQuery.properties.status, ...CursorQuery() });

export const MatchesQuery = Closed({
  bookingId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'A booking that was cancelled, expired or moved' }),
  ),
  unitId: Type.Optional(Id),
  serviceId: Type.Optional(Id),
  date: Type.Optional(
    Type.String({ format: 'local-date', description: 'A day that is free; without it and `bookingId` any' }),
  ),
});
export type MatchesQuery = Type.Static<typeof MatchesQuery>;

export const WaitlistMatch = Shape(
  'WaitlistMatch',
  Type.Object({
    id: Type.String({ description: 'That of the entry, to which `POST /waitlist/{id}/offer` offers' }),
    entry: WaitlistEntry,
    date: Nullable(Type.String({ description: 'First free day of a rental' })),
    startsAt: Nullable(Type.String({ description: 'First free start of a visit' })),
    totalPesewas: Type.Integer({ description: 'Price of today' }),
    depositPesewas: Type.Integer({ description: 'What the customer would pay to take the offer' }),
    keptUntil: Type.String({ format: 'date-time', description: 'Until when an offer that is made now is held' }),
  }),
);
export type WaitlistMatch = Type.Static<typeof WaitlistMatch>;

/** The request without its time. */
export type WaitRequest = {
  items: EntryBody[];
  extras: { extraId: string; quantity: number }[];
  delivery: { areaId: string; address?: string } | null;
  note: string | null;
};

export interface EntryRow {
  businessId: string;
  id: string;
  customerId: string;
  customerName: string;
  customerPhone: string;
  status: WaitlistStatus;
  request: WaitRequest;
  item: string;
  items: WaitedItem[];
  from: string;
  to: string;
  days: number | null;
  timeFrom: string | null;
  timeTo: string | null;
  totalPesewas: number;
  position: number | null;
  queuedAt: Temporal.Instant;
  bookingId: string | null;
  offerExpiresAt: Temporal.Instant | null;
  passed: string[];
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
}

/** The same shape is made by show_waiting() for events that the database writes. */
export const toEntry = (row: EntryRow, business?: BookingBusiness): WaitlistEntry => ({
  id: row.id,
  businessId: row.businessId,
  item: row.item,
  items: row.items,
  days: row.days,
  from: row.from,
  to: row.to,
  timeFrom: row.timeFrom,
  timeTo: row.timeTo,
  extras: row.request.extras,
  delivery: row.request.delivery,
  note: row.request.note,
  status: row.status,
  position: row.position,
  totalPesewas: row.totalPesewas,
  offer:
    row.status === 'OFFERED' && row.bookingId !== null && row.offerExpiresAt
      ? { bookingId: row.bookingId, expiresAt: textOf(row.offerExpiresAt) }
      : null,
  customerId: row.customerId,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  createdAt: textOf(row.createdAt),
  updatedAt: textOf(row.updatedAt),
  endedAt: row.endedAt && textOf(row.endedAt),
  ...(business && { business }),
});

import {
  Choice,
  Closed,
  CursorQuery,
  EitherOf,
  Flag,
  Id,
  Line,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  PageMeta,
  Prose,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { bookingRequestFields, bookingRequestKinds } from '../../booking/quotes/index.ts';
import { Area } from '../../ground/areas/index.ts';
import { Photo } from '../../ground/uploads/index.ts';
import { Attributes, BookingShape, Deposit, Family } from '../../ground/verticals/index.ts';
import { Rating, ServiceLocation } from '../../shop/businesses/index.ts';

const Text = Type.String();
const Money = Type.Integer();

const Location = Type.Object({ lat: Type.Number(), lng: Type.Number(), address: Nullable(Text) });

const item = { id: Text, name: Text, description: Text, pricePesewas: Money };

export const PublicProfile = Shape(
  'PublicProfile',
  Type.Object({
    business: Type.Object({
      slug: Text,
      name: Text,
      description: Text,
      photos: Type.Array(Photo),
      family: Family,
      vertical: Text,
      bookingShape: BookingShape,
      area: Nullable(Area),
      location: Nullable(Location),
      serviceLocation: ServiceLocation,
      contactPhone: Nullable(Type.String({ description: 'Public phone number of the business' })),
      rating: Rating,
      instantReplies: Flag,
      acceptsBookings: Type.Boolean({ description: '`false`: the business accepts no hold on any day' }),
    }),
    catalog: Type.Object({
      units: Type.Array(
        Type.Object({ ...item, quantity: Type.Integer(), photos: Type.Array(Photo), attributes: Attributes }),
      ),
      services: Type.Array(
        Type.Object({ ...item, durationMin: Type.Integer(), photos: Type.Array(Photo), attributes: Attributes }),
      ),
      providers: Type.Array(
        Type.Object({ id: Text, name: Text, services: Type.Array(Type.Object({ id: Text, name: Text })) }),
      ),
      extras: Type.Array(Type.Object({ ...item, maxQuantity: Type.Integer() })),
    }),
    hours: Type.Array(
      Type.Object({
        weekday: Type.Integer(),
        enabled: Flag,
        open: Nullable(LocalTime),
        close: Nullable(LocalTime),
      }),
    ),
    closures: Type.Array(Type.Object({ startDate: LocalDate, endDate: LocalDate })),
    deliveryAreas: Type.Array(Type.Object({ areaId: Text, name: Text, feePesewas: Money })),
    policies: Type.Object({
      deposit: Deposit,
      cancellationNoticeHours: Type.Integer(),
      minNoticeMinutes: Type.Integer(),
      maxAdvanceDays: Type.Integer(),
      holdTtlMinutes: Type.Integer(),
      customerReschedule: Flag,
    }),
  }),
);
export type PublicProfile = Type.Static<typeof PublicProfile>;

export const PublicHoldBody = EitherOf(
  {
    ...bookingRequestFields,
    customer: Type.Optional(
      Closed({ name: Type.Optional(Name) }, { description: 'Required if your profile has no name' }),
    ),
    note: Type.Optional(Prose(2_000)),
  },
  bookingRequestKinds,
);
export type PublicHoldBody = Type.Static<typeof PublicHoldBody>;

export const RefContext = Closed(
  { unitId: Type.Optional(Id), serviceId: Type.Optional(Id), date: Type.Optional(LocalDate) },
  { description: 'Unit, service or date of the referenced page; empty: the business page' },
);
export type RefContext = Type.Static<typeof RefContext>;

export const Reference = Shape(
  'Reference',
  Type.Object({
    ref: Type.String({ examples: ['C-7KQ2'] }),
    url: Text,
    chatUrl: Type.String({ description: 'URL of a chat with the assistant; the message contains the reference' }),
    expiresAt: Text,
  }),
);
export type Reference = Type.Static<typeof Reference>;

export const ResolvedReference = Shape(
  'ResolvedReference',
  Type.Object({
    ref: Text,
    business: Type.Object({ slug: Text, name: Text }),
    context: Type.Object({
      unitId: Type.Optional(Text),
      serviceId: Type.Optional(Text),
      date: Type.Optional(LocalDate),
    }),
    expiresAt: Text,
  }),
);
export type ResolvedReference = Type.Static<typeof ResolvedReference>;

export const SearchQuery = Closed({
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  areaId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Area used as the origin if `lat` and `lng` are absent' }),
  ),
  family: Type.Optional(Family),
  vertical: Type.Optional(Line(1, 64, { description: 'Only businesses in the vertical with this key' })),
  q: Type.Optional(Line(0, 120, { description: 'Part of the name of the business or of an active catalogue item' })),
  serviceLocation: Type.Optional(Choice(['AT_BUSINESS', 'AT_CUSTOMER', 'BOTH'])),
  availableOn: Type.Optional(
    Type.String({ format: 'local-date', description: 'Only businesses with a free unit or slot on this day' }),
  ),
  maxPricePesewas: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  minRating: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 5,
      description: 'Only businesses with at least this average rating; unrated businesses never match',
    }),
  ),
  ...CursorQuery(50),
});
export type SearchQuery = Type.Static<typeof SearchQuery>;

export const SearchRow = Shape(
  'SearchRow',
  Type.Object({
    slug: Text,
    name: Text,
    family: Family,
    vertical: Text,
    area: Nullable(Area),
    location: Nullable(Location),
    distanceMeters: Nullable(Type.Integer({ description: 'Straight-line distance from the origin' })),
    fromPricePesewas: Nullable(Money),
    rating: Rating,
    photo: Nullable(Photo),
    serviceLocation: ServiceLocation,
    instantReplies: Flag,
  }),
);
export type SearchRow = Type.Static<typeof SearchRow>;

export const SearchPage = Type.Object({
  data: Type.Array(SearchRow),
  meta: Type.Object({
    ...PageMeta.properties,
    origin: Nullable(Type.Object({ lat: Type.Number(), lng: Type.Number(), source: Choice(['GPS', 'AREA']) })),
  }),
});
export type Origin = { lat: number; lng: number; source: 'GPS' | 'AREA' };

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
import { agreementFields } from '../../booking/bookings/index.ts';
import { bookingRequestFields, bookingRequestKinds } from '../../booking/quotes/index.ts';
import { KitPart } from '../../catalogue/kits/index.ts';
import { Area } from '../../ground/areas/index.ts';
import { Photo } from '../../ground/uploads/index.ts';
import { Attributes, BookingShape, cancellationPolicies, Deposit, Family } from '../../ground/verticals/index.ts';
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
        Type.Object({
          ...item,
          quantity: Type.Integer(),
          turnaroundDays: Type.Integer({ description: 'Days for which a piece rests after each booking' }),
          photos: Type.Array(Photo),
          attributes: Attributes,
        }),
      ),
      services: Type.Array(
        Type.Object({ ...item, durationMin: Type.Integer(), photos: Type.Array(Photo), attributes: Attributes }),
      ),
      kits: Type.Array(
        Type.Object({
          ...item,
          listPesewas: Type.Integer({ description: 'Sum of the list prices of its parts' }),
          photos: Type.Array(Photo),
          items: Type.Array(KitPart),
        }),
        { description: 'Kits of which every part is offered; `pricePesewas` is the price per day or visit' },
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
    datedHours: Type.Array(
      Type.Object({
        startDate: LocalDate,
        endDate: LocalDate,
        windows: Type.Array(Type.Object({ open: Text, close: Text })),
        note: Nullable(Text),
      }),
      { description: 'Hours of dates in the coming 92 days, which replace those of the weekday; no windows: closed' },
    ),
    closures: Type.Array(Type.Object({ startDate: LocalDate, endDate: LocalDate })),
    deliveryAreas: Type.Array(Type.Object({ areaId: Text, name: Text, feePesewas: Money })),
    policies: Type.Object({
      deposit: Deposit,
      cancellationNoticeHours: Type.Integer(),
      ...cancellationPolicies,
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
    ...agreementFields,
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
  q: Type.Optional(
    Line(0, 120, {
      description:
        'Part of the name of the business or of an active catalogue item; one wrong letter, plurals and synonyms are forgiven',
    }),
  ),
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
    match: Nullable(
      Type.Object(
        { id: Text, name: Text, pricePesewas: Money, photo: Nullable(Photo) },
        { description: 'The item that matched `q`; null where the name of the business did' },
      ),
    ),
    nextFree: Nullable(
      Type.String({
        format: 'local-date',
        description: 'First day within 14 with a free unit or slot; null without one, and with `availableOn`',
      }),
    ),
  }),
);
export type SearchRow = Type.Static<typeof SearchRow>;

export const SearchPage = Type.Object({
  data: Type.Array(SearchRow),
  meta: Type.Object({
    ...PageMeta.properties,
    total: Nullable(
      Type.Integer({
        description:
          'Matching businesses, counted up to 1,000; null with `availableOn` where more than one page matches',
      }),
    ),
    understood: Nullable(
      Type.String({ description: '`q` as it was taken; null if unchanged', examples: ['bouncy castle'] }),
    ),
    suggestions: Type.Array(Text, { maxItems: 3, description: 'Other words for `q`' }),
    origin: Nullable(Type.Object({ lat: Type.Number(), lng: Type.Number(), source: Choice(['GPS', 'AREA']) })),
  }),
});
export type Origin = { lat: number; lng: number; source: 'GPS' | 'AREA' };

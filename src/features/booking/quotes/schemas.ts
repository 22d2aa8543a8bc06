import { type BookingItem, timeOfItem } from '../../../domain/booking/items.ts';
import { PROMO_REFUSALS } from '../../../domain/pricing/promo.ts';
import {
  Address,
  Choice,
  Closed,
  EitherOf,
  Flag,
  Id,
  Instant,
  LocalDate,
  Nullable,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { PromoText } from '../../catalogue/promo-codes/index.ts';

export const QuoteLine = Shape(
  'QuoteLine',
  Type.Object({
    kind: Choice(['UNIT', 'SERVICE', 'ADJUSTMENT', 'PROMO', 'EXTRA', 'DELIVERY']),
    id: Nullable(
      Type.String({ description: 'Of an ADJUSTMENT the rule or kit, of a PROMO the code; null for a price by length' }),
    ),
    name: Type.String(),
    quantity: Type.Integer(),
    days: Type.Optional(Type.Integer({ description: 'Rental days; only for a unit' })),
    unitPesewas: Type.Integer({ description: 'Price of one piece; for a unit, per day' }),
    totalPesewas: Type.Integer(),
    itemIndex: Type.Optional(
      Type.Integer({ description: 'Index of the entry in `items` of the request; absent for a single item' }),
    ),
    dates: Type.Optional(
      Type.Array(LocalDate, { description: 'Days to which an ADJUSTMENT applies; absent if it is all of them' }),
    ),
  }),
);

export const BookedItem = Shape(
  'BookedItem',
  Type.Object({
    kind: Choice(['UNIT', 'SERVICE']),
    id: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    kitId: Nullable(Type.String({ description: 'The kit that the item is a part of' })),
    kitName: Nullable(Type.String()),
    startsAt: Type.String(),
    endsAt: Type.String(),
    providerId: Nullable(Type.String()),
    providerName: Nullable(Type.String()),
  }),
);
export type BookedItem = Type.Static<typeof BookedItem>;

/** Items as answers show them. */
export const showItems = (booking: {
  items: readonly BookingItem[];
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}): BookedItem[] =>
  booking.items.map((item) => {
    const { kind, id, name, quantity, kitId = null, kitName = null, providerId, providerName } = item;
    const { startsAt, endsAt } = timeOfItem(item, booking);
    const time = { startsAt: textOf(startsAt), endsAt: textOf(endsAt) };
    return { kind, id, name, quantity, kitId, kitName, ...time, providerId, providerName };
  });

export const Quote = Shape(
  'Quote',
  Type.Object({
    item: Type.String(),
    startsAt: Type.String(),
    endsAt: Type.String(),
    items: Type.Array(BookedItem),
    lines: Type.Array(QuoteLine),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
    promo: Nullable(
      Type.Object({
        code: Type.String(),
        applied: Flag,
        reason: Nullable(Choice(PROMO_REFUSALS)),
        message: Nullable(Type.String()),
      }),
    ),
    quoteToken: Type.String({ description: 'Send it with a hold to pay no more than this total' }),
    priceGuaranteedUntil: Type.String(),
    available: Flag,
    reasons: Type.Optional(
      Type.Array(
        Type.Object({
          code: Choice([
            'TAKEN',
            'BLOCKED',
            'CLOSED',
            'OUTSIDE_HOURS',
            'NO_PROVIDER',
            'NOT_ENOUGH_PIECES',
            'NOT_TAKING_BOOKINGS',
            'DELIVERY_NEEDED',
            'MIN_NOTICE',
            'MAX_ADVANCE',
            'IN_THE_PAST',
          ]),
          message: Type.String(),
          path: Type.String({ description: 'JSON pointer to the field to change' }),
        }),
        { description: 'Reasons why the request is not available; absent if it is' },
      ),
    ),
  }),
);
export type Quote = Type.Static<typeof Quote>;

const Pieces = Type.Integer({ minimum: 1, maximum: 10_000 });

/** A unit or a kit of a rental, or a service or a kit of a visit. */
export const EntryBody = Closed(
  {
    unitId: Type.Optional(Id),
    serviceId: Type.Optional(Id),
    kitId: Type.Optional(Id),
    quantity: Type.Optional(Pieces),
    providerId: Type.Optional(Id),
  },
  {
    description:
      'For a rental: `unitId` or `kitId`, `quantity?`; for a visit: `serviceId` or `kitId`, `providerId?` (without it, any)',
  },
);
export type EntryBody = Type.Static<typeof EntryBody>;

export const Entries = Type.Array(EntryBody, { minItems: 1, maxItems: 20 });

/** A rental or an appointment: which of the two is judged once the fields are known to be well-formed. */
export const bookingRequestFields = {
  items: Type.Optional(Entries),
  unitId: Type.Optional(Id),
  date: Type.Optional(LocalDate),
  endDate: Type.Optional(
    Type.String({
      format: 'local-date',
      description: 'Last day, inclusive; at most 31 days in total. Default: `date`',
    }),
  ),
  quantity: Type.Optional(Pieces),
  serviceId: Type.Optional(Id),
  startsAt: Type.Optional(Instant),
  providerId: Type.Optional(Id),
  delivery: Type.Optional(Closed({ areaId: Id, address: Type.Optional(Address) })),
  extras: Type.Optional(Type.Array(Closed({ extraId: Id, quantity: Pieces }), { maxItems: 50 })),
  promoCode: Type.Optional(PromoText),
};

/** The forms of a booking request, for OpenAPI. */
export const bookingRequestKinds = {
  Rental: { required: ['unitId', 'date'], without: ['items', 'serviceId', 'startsAt', 'providerId'] },
  RentalOfItems: {
    required: ['items', 'date'],
    without: ['unitId', 'quantity', 'serviceId', 'startsAt', 'providerId'],
  },
  Appointment: { required: ['serviceId', 'startsAt'], without: ['items', 'unitId', 'date', 'endDate', 'quantity'] },
  Visit: {
    required: ['items', 'startsAt'],
    without: ['serviceId', 'providerId', 'unitId', 'date', 'endDate', 'quantity'],
  },
} satisfies Record<string, Record<'required' | 'without', (keyof typeof bookingRequestFields)[]>>;

export const QuoteBody = EitherOf(bookingRequestFields, bookingRequestKinds, {
  description:
    'For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?`; for several: `items` with `date` or `startsAt`',
});
export type QuoteBody = Type.Static<typeof QuoteBody>;

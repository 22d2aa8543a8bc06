import { Address, Choice, Closed, EitherOf, Flag, Id, Instant, LocalDate, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const QuoteLine = Shape(
  'QuoteLine',
  Type.Object({
    kind: Choice(['UNIT', 'SERVICE', 'EXTRA', 'DELIVERY']),
    id: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    days: Type.Optional(Type.Integer({ description: 'Rental days; only for a unit' })),
    unitPesewas: Type.Integer({ description: 'Price of one piece; for a unit, per day' }),
    totalPesewas: Type.Integer(),
  }),
);

export const Quote = Shape(
  'Quote',
  Type.Object({
    item: Type.String(),
    startsAt: Type.String(),
    endsAt: Type.String(),
    lines: Type.Array(QuoteLine),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
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

/** A unit on days, or a service at a time: which of the two is judged once the fields are known to be well-formed. */
export const bookingRequestFields = {
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
};

/** The two kinds of booking request, for OpenAPI. */
export const bookingRequestKinds = {
  Rental: { required: ['unitId', 'date'], without: ['serviceId', 'startsAt', 'providerId'] },
  Appointment: { required: ['serviceId', 'startsAt'], without: ['unitId', 'date', 'endDate', 'quantity'] },
} satisfies Record<string, Record<'required' | 'without', (keyof typeof bookingRequestFields)[]>>;

export const QuoteBody = EitherOf(bookingRequestFields, bookingRequestKinds, {
  description:
    'For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?`',
});
export type QuoteBody = Type.Static<typeof QuoteBody>;

import { Choice, Closed, Count, Id, LocalDate, Nullable, PageMeta, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const Calendar = Shape(
  'Calendar',
  Type.Object({
    from: LocalDate,
    to: LocalDate,
    units: Type.Array(
      Type.Object({
        unitId: Type.String(),
        name: Type.String(),
        days: Type.Array(
          Type.Object({
            date: LocalDate,
            status: Choice(['FREE', 'TAKEN', 'BLOCKED', 'CLOSED', 'PAST']),
            freeQuantity: Count,
            bookable: Type.Boolean({
              description: 'Whether you can hold one piece for only this day now',
            }),
            pricePesewas: Type.Integer({ description: 'Price of one piece for this day alone' }),
            bookingIds: Type.Optional(
              Type.Array(Type.String(), {
                description: 'Ids of the live bookings on this day; absent in public responses',
              }),
            ),
            turnaround: Type.Optional(
              Type.Integer({
                description: 'Pieces that rest on this day; absent of units that need no rest, and in public responses',
              }),
            ),
          }),
        ),
      }),
    ),
    kits: Type.Array(
      Type.Object({
        kitId: Type.String(),
        name: Type.String(),
        days: Type.Array(
          Type.Object({
            date: LocalDate,
            status: Choice(['FREE', 'TAKEN', 'BLOCKED', 'CLOSED', 'PAST']),
            freeQuantity: Type.Integer({ description: 'How many kits can be made on this day' }),
            pricePesewas: Type.Integer({ description: 'Price of one kit for this day alone' }),
          }),
        ),
      }),
      { description: 'All kits, on the first page; empty with `unitId`' },
    ),
  }),
);
export type Calendar = Type.Static<typeof Calendar>;

export const Slots = Shape(
  'Slots',
  Type.Object({
    serviceId: Type.String(),
    date: LocalDate,
    stepMin: Type.Integer(),
    providers: Type.Array(
      Type.Object({
        providerId: Type.String(),
        name: Type.String(),
        slots: Type.Array(
          Type.Object({
            startsAt: Type.String(),
            endsAt: Type.String(),
            pricePesewas: Type.Integer({ description: 'Price of the service, the visit or its kit at this start' }),
            items: Type.Optional(
              Type.Array(
                Type.Object({
                  serviceId: Type.String(),
                  providerId: Type.String(),
                  startsAt: Type.String(),
                  endsAt: Type.String(),
                }),
                { description: 'Services of a visit in order; only for several services or a kit' },
              ),
            ),
          }),
        ),
      }),
    ),
  }),
);
export type Slots = Type.Static<typeof Slots>;

/** Units of one calendar request. */
export const MAX_CALENDAR_UNITS = 100;

export const CalendarQuery = Closed({
  from: LocalDate,
  to: Type.String({ format: 'local-date', description: 'Last day, inclusive; at most 92 days after `from`' }),
  unitId: Type.Optional(Id),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_CALENDAR_UNITS,
      default: MAX_CALENDAR_UNITS,
      description: 'Units per page',
    }),
  ),
});

export const CalendarAnswer = Type.Object({ data: Calendar, meta: PageMeta });

export const SlotsQuery = Closed({
  serviceId: Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [Id, Type.Array(Id, { minItems: 1, maxItems: 20 })],
      description: 'Repeated for a visit of several services, in order; at most 6',
    }),
  ),
  kitId: Type.Optional(Id),
  date: LocalDate,
  providerId: Type.Optional(Id),
  stepMin: Type.Optional(Type.Unsafe<5 | 10 | 15 | 30 | 60>({ type: 'integer', enum: [5, 10, 15, 30, 60] })),
});
export type SlotsQuery = Type.Static<typeof SlotsQuery>;

export const EffectiveHours = Shape(
  'EffectiveHours',
  Type.Object({
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        windows: Type.Array(Type.Object({ open: Type.String(), close: Type.String() }), {
          description: 'When the business is open; none: closed',
        }),
        decidedBy: Choice(['WEEK', 'DATED', 'CLOSURE']),
        note: Nullable(Type.String({ description: 'Of the dated hours; of the closure for members and keys alone' })),
        provider: Type.Optional(
          Type.Object(
            { windows: Type.Array(Type.Object({ start: Type.String(), end: Type.String() })) },
            { description: 'When the provider works, without breaks; only with `providerId`' },
          ),
        ),
      }),
    ),
  }),
);
export type EffectiveHours = Type.Static<typeof EffectiveHours>;

/** Days of one request for effective hours: a year's overview. */
export const MAX_EFFECTIVE_DAYS = 366;

export const EffectiveHoursQuery = Closed({
  from: LocalDate,
  to: Type.String({
    format: 'local-date',
    description: `Last day, inclusive; at most ${MAX_EFFECTIVE_DAYS} days in all`,
  }),
  providerId: Type.Optional(Id),
});

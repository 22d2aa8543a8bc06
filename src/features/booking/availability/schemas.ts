import { Choice, Closed, Count, Id, LocalDate, PageMeta, Shape } from '../../../kit/http/schema.ts';
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
            bookingIds: Type.Optional(
              Type.Array(Type.String(), {
                description: 'Ids of the live bookings on this day; absent in public responses',
              }),
            ),
          }),
        ),
      }),
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
        slots: Type.Array(Type.Object({ startsAt: Type.String(), endsAt: Type.String() })),
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
  serviceId: Id,
  date: LocalDate,
  providerId: Type.Optional(Id),
  stepMin: Type.Optional(Type.Unsafe<5 | 10 | 15 | 30 | 60>({ type: 'integer', enum: [5, 10, 15, 30, 60] })),
});

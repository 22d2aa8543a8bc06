import { Type } from 'typebox';
import { Choice, Closed, Count, Id, LocalDate, Shape } from '../../kit/http/schema.ts';

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
            bookingIds: Type.Optional(
              Type.Array(Type.String(), { description: 'Live bookings of the day; never shown to the public' }),
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

export const CalendarQuery = Closed({
  from: LocalDate,
  to: Type.String({ format: 'local-date', description: 'Inclusive, at most 92 days after `from`' }),
  unitId: Type.Optional(Id),
});

export const SlotsQuery = Closed({
  serviceId: Id,
  date: LocalDate,
  providerId: Type.Optional(Id),
  stepMin: Type.Optional(Type.Unsafe<5 | 10 | 15 | 30 | 60>({ type: 'integer', enum: [5, 10, 15, 30, 60] })),
});

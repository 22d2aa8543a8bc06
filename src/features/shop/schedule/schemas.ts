import { Closed, Flag, LocalDate, LocalTime, Nullable, Reason, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 (Monday) to 7 (Sunday)' });

export const HoursRow = Shape(
  'HoursRow',
  Type.Object({
    weekday: Weekday,
    enabled: Flag,
    open: Nullable(Type.String({ examples: ['08:00'] })),
    close: Nullable(Type.String({ examples: ['24:00'] })),
  }),
);
export type HoursRow = Type.Static<typeof HoursRow>;

export const PutHours = Closed({
  hours: Type.Array(
    Closed({
      weekday: Weekday,
      enabled: Flag,
      open: Type.Optional(Nullable(LocalTime)),
      close: Type.Optional(Nullable(LocalTime)),
    }),
    { minItems: 7, maxItems: 7 },
  ),
});
export type PutHours = Type.Static<typeof PutHours>;

const closure = {
  id: Type.String(),
  startDate: Type.String(),
  endDate: Type.String({ description: 'Last day, inclusive' }),
  reason: Nullable(Type.String()),
};
export const Closure = Shape('Closure', Type.Object(closure));
export type Closure = Type.Static<typeof Closure>;

export const PlacedClosure = Shape(
  'PlacedClosure',
  Type.Object({
    ...closure,
    conflicts: Type.Array(Type.String(), { description: 'Ids of the live bookings on the closed days; they stay' }),
  }),
);
export type PlacedClosure = Type.Static<typeof PlacedClosure>;

export const AddClosure = Closed({
  startDate: LocalDate,
  endDate: LocalDate,
  reason: Type.Optional(Nullable(Reason)),
});
export type AddClosure = Type.Static<typeof AddClosure>;

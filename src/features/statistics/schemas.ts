import { Type } from 'typebox';
import { Closed, Count, LocalDate, Shape } from '../../kit/http/schema.ts';

const sums = {
  bookings: Type.Object(
    {
      held: Count,
      confirmed: Count,
      checkedIn: Count,
      completed: Count,
      cancelled: Count,
      noShow: Count,
      expired: Count,
    },
    { description: 'Bookings that start then, by status' },
  ),
  bookedPesewas: Type.Integer({ description: 'Totals of those that are CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW' }),
  receivedPesewas: Type.Integer({ description: 'Money that came then' }),
  refundedPesewas: Type.Integer({ description: 'Refunds accepted then' }),
  occupancyPercent: Type.Number({
    description: 'Pieces, or minutes of providers, that are booked, of those that could be by the catalogue of today',
  }),
};

export const Statistics = Shape(
  'Statistics',
  Type.Object({
    from: LocalDate,
    to: LocalDate,
    days: Type.Array(Type.Object({ date: LocalDate, ...sums })),
    totals: Type.Object(sums),
    topItems: Type.Array(
      Type.Object({
        id: Type.String(),
        item: Type.String({ description: 'Its name today' }),
        bookings: Count,
        pesewas: Type.Integer(),
      }),
      { description: 'At most ten units or services, by what was booked' },
    ),
  }),
);
export type Statistics = Type.Static<typeof Statistics>;

export const StatisticsQuery = Closed({
  from: Type.Optional(
    Type.String({ format: 'local-date', description: 'The first day; by default the first of this month' }),
  ),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'The last day, inclusive; by default today' })),
});
export type StatisticsQuery = Type.Static<typeof StatisticsQuery>;

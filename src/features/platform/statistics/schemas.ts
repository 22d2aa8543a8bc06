import { Closed, Count, LocalDate, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

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
    { description: 'Number of bookings that start in the period, by status' },
  ),
  bookedPesewas: Type.Integer({
    description: 'Total price of these bookings with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW',
  }),
  waitlist: Type.Object(
    { bookings: Count, bookedPesewas: Type.Integer() },
    { description: 'Those of `bookedPesewas` that took an offer of the waiting list, and their total price' },
  ),
  receivedPesewas: Type.Integer({ description: 'Payments received in the period' }),
  refundedPesewas: Type.Integer({ description: 'Refunds accepted in the period' }),
  occupancyPercent: Type.Number({
    description: 'Booked pieces or provider minutes as a percentage of the capacity of the current catalogue',
  }),
};

const byPrice = (what: string) =>
  Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String({ description: 'As the bookings show it' }),
      bookings: Count,
      bookedPesewas: Type.Integer({ description: 'Total price of these bookings' }),
      adjustedPesewas: Type.Integer({ description: 'What it added to their prices; below 0 what it took off' }),
    }),
    {
      description: `${what}, over bookings that start in the period with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW; at most 100, highest booked amount first`,
    },
  );

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
        item: Type.String({ description: 'Current name of the unit or service' }),
        bookings: Count,
        pesewas: Type.Integer(),
      }),
      { description: 'At most ten units or services, highest booked amount first' },
    ),
    byRule: byPrice('Bookings whose price a rule changed, by rule'),
    byCode: byPrice('Bookings with a promo code, by code'),
  }),
);
export type Statistics = Type.Static<typeof Statistics>;

export const StatisticsQuery = Closed({
  from: Type.Optional(
    Type.String({ format: 'local-date', description: 'First day; default: the first day of the month of `to`' }),
  ),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'Last day, inclusive; default: today' })),
});
export type StatisticsQuery = Type.Static<typeof StatisticsQuery>;

import { Type } from 'typebox';
import { Closed, Count, CursorQuery, Line, Nullable, Shape } from '../../kit/http/schema.ts';

export const Customer = Shape(
  'Customer',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    phone: Type.String(),
    bookingCount: Type.Optional(Count),
    totalPaidPesewas: Type.Optional(Type.Integer({ description: 'Less refunds' })),
    lastBookingAt: Type.Optional(Nullable(Type.String({ description: 'Start of the latest counted booking' }))),
    createdAt: Type.Optional(Type.String()),
  }),
);
export type Customer = Type.Static<typeof Customer>;

export interface CustomerRow {
  id: string;
  name: string;
  phone: string;
  bookingCount: number;
  totalPaidPesewas: number;
  lastBookingAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

/** Integrations get no more of a person than they need to reach them. */
export function toCustomer(row: CustomerRow, forKey: boolean): Customer {
  const { id, name, phone } = row;
  if (forKey) return { id, name, phone };
  return {
    id,
    name,
    phone,
    bookingCount: row.bookingCount,
    totalPaidPesewas: row.totalPaidPesewas,
    lastBookingAt: row.lastBookingAt?.toString() ?? null,
    createdAt: row.createdAt.toString(),
  };
}

export const CustomersQuery = Closed({
  q: Type.Optional(Line(1, 120, { description: 'Beginning of the name, or of the phone number in either form' })),
  ...CursorQuery(),
});

import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  Description,
  Line,
  Name,
  Nullable,
  Patch,
  Phone,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const Customer = Shape(
  'Customer',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    phone: Type.String(),
    bookingCount: Type.Optional(Count),
    totalPaidPesewas: Type.Optional(Type.Integer({ description: 'Sum of payments minus refunds' })),
    lastBookingAt: Type.Optional(
      Nullable(Type.String({ description: 'Latest start of a booking counted in `bookingCount`' })),
    ),
    createdAt: Type.Optional(Type.String()),
    notes: Type.Optional(Nullable(Type.String({ description: 'Only for members' }))),
    messages: Type.Optional(
      Choice(['ON', 'STOPPED'], { description: 'STOPPED: the customer wants none but receipts and answers' }),
    ),
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
  notes: string | null;
  stopped: boolean;
}

/** An API key gets only the fields that are needed to contact a customer. */
export function toCustomer(row: CustomerRow, forKey: boolean): Customer {
  const { id, name, phone } = row;
  const messages = row.stopped ? 'STOPPED' : 'ON';
  if (forKey) return { id, name, phone, messages };
  return {
    id,
    name,
    phone,
    bookingCount: row.bookingCount,
    totalPaidPesewas: row.totalPaidPesewas,
    lastBookingAt: row.lastBookingAt && textOf(row.lastBookingAt),
    createdAt: textOf(row.createdAt),
    notes: row.notes,
    messages,
  };
}

export const CreateCustomer = Closed({ name: Name, phone: Phone, notes: Type.Optional(Nullable(Description)) });
export type CreateCustomer = Type.Static<typeof CreateCustomer>;

export const UpdateCustomer = Patch({ name: Name, notes: Nullable(Description) });
export type CustomerChange = Type.Static<typeof UpdateCustomer>;

export const CustomersQuery = Closed({
  q: Type.Optional(
    Line(0, 120, { description: 'Prefix of the name, or of the phone number in local or international form' }),
  ),
  ...CursorQuery(),
});

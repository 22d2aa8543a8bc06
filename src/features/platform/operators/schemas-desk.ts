import { BOOKING_STATUSES } from '../../../domain/booking/states.ts';
import { Choice, Closed, Count, Line, LocalDate, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { BusinessStatus } from '../../shop/businesses/index.ts';

const Text = Type.String();

export const DeskToday = Shape(
  'DeskToday',
  Type.Object({
    queue: Type.Integer({ description: 'Businesses that wait for verification' }),
    failedPayments: Type.Integer({
      description: 'Attempts that failed since midnight, and refunds of 60 days that failed and were not repeated',
    }),
    failedPayouts: Type.Integer({ description: 'Payouts that failed or came back since midnight' }),
    failedMessages: Count,
    bookings: Type.Integer({ description: 'Live and done bookings that start today' }),
    receivedPesewas: Type.Integer({ description: 'Payments for bookings since midnight' }),
    signUps: Type.Integer({ description: 'Businesses that were created since midnight' }),
    providers: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['PAYSTACK'] }),
        state: Choice(['WORKS', 'FAILING', 'UNKNOWN']),
        since: Nullable(Text),
      }),
      { description: 'Whether the outside services answered the last calls of this process' },
    ),
  }),
);
export type DeskToday = Type.Static<typeof DeskToday>;

const DifferenceShape = Type.Object({
  kind: Type.String({ examples: ['BOOKING_OVERPAID'] }),
  businessId: Type.String({ description: 'Empty where the difference belongs to no business' }),
  id: Text,
  detail: Text,
});

export const Reconciliation = Shape(
  'Reconciliation',
  Type.Object({
    night: Nullable(LocalDate),
    endedAt: Nullable(Text),
    total: Count,
    differences: Type.Array(DifferenceShape, { description: 'The first 1,000' }),
  }),
);
export type Reconciliation = Type.Static<typeof Reconciliation>;

export const DeskQuery = Closed({
  q: Line(1, 120, {
    description: 'Name of a business or person, phone number, booking code, receipt number, or any id',
  }),
});

const PersonFound = Type.Object({ id: Text, name: Nullable(Text), phone: Text, businesses: Count, customerOf: Count });
const BookingFound = Type.Object({
  id: Text,
  code: Text,
  businessId: Text,
  businessName: Text,
  item: Text,
  startsAt: Text,
  endsAt: Text,
  status: Choice(BOOKING_STATUSES),
  customerName: Text,
  customerPhone: Text,
});
const ReceiptFound = Type.Object({
  paymentId: Text,
  receiptNumber: Text,
  amountPesewas: Type.Integer(),
  refundedPesewas: Type.Integer(),
  method: Text,
  paidAt: Text,
  businessId: Text,
  businessName: Text,
  bookingId: Nullable(Text),
  code: Nullable(Text),
});
const BusinessFound = Type.Object({
  id: Text,
  name: Text,
  slug: Text,
  status: BusinessStatus,
  vertical: Text,
  area: Nullable(Text),
});

export const DeskSearch = Shape(
  'DeskSearch',
  Type.Object({
    people: Type.Array(PersonFound),
    bookings: Type.Array(BookingFound),
    receipts: Type.Array(ReceiptFound),
    businesses: Type.Array(BusinessFound),
  }),
);
export type DeskSearch = Type.Static<typeof DeskSearch>;

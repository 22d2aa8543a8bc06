import { MAX_PESEWAS } from '../../../domain/pricing/money.ts';
import {
  Closed,
  EitherOf,
  Flag,
  Id,
  Instant,
  LocalDate,
  Name,
  Nullable,
  Patch,
  Pesewas,
  Phone,
  Prose,
  Reason,
  RequiredReason,
  Shape,
  Line as TextLine,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { bookingRequestFields, bookingRequestKinds, Entries, QuoteLine as QuoteLineShape } from '../quotes/index.ts';
import { Text } from './schemas.ts';

/** What a quote told about the price. */
export const agreementFields = {
  quoteToken: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Of a quote for the same request: its price is held' }),
  ),
  expectedTotalPesewas: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Another total is refused with PRICE_CHANGED' }),
  ),
};

/** What members and keys send to make a booking. */
export const holdFields = {
  ...bookingRequestFields,
  customer: Closed({ name: Name, phone: Phone }),
  note: Type.Optional(Prose(2_000)),
  internalNote: Type.Optional(Prose(2_000, { description: 'Only for members and API keys' })),
  ...agreementFields,
  agreed: Type.Optional(
    Closed(
      { totalPesewas: Pesewas, reason: RequiredReason() },
      { description: 'Only for owners: the total becomes this sum; the reason is for members' },
    ),
  ),
};

export const HoldBody = EitherOf(holdFields, bookingRequestKinds);
export type HoldBody = Type.Static<typeof HoldBody>;

export const RescheduleBody = Closed(
  {
    date: Type.Optional(LocalDate),
    endDate: Type.Optional(LocalDate),
    startsAt: Type.Optional(Instant),
    providerId: Type.Optional(Id),
    providers: Type.Optional(
      Type.Array(Nullable(Id), {
        maxItems: 20,
        description: 'By item, for a visit of several; null keeps the provider',
      }),
    ),
  },
  {
    description:
      'For a rental: `date`, `endDate?` (default: the same number of days); for a slot: `startsAt`, `providerId?` or `providers?`',
  },
);
export type RescheduleBody = Type.Static<typeof RescheduleBody>;

export const ItemsBody = Closed(
  { items: Entries, expectedTotalPesewas: Type.Optional(Pesewas) },
  { description: 'The whole new list; `expectedTotalPesewas` is the total of the preview' },
);
export type ItemsBody = Type.Static<typeof ItemsBody>;

export const ItemsPreview = Shape(
  'ItemsPreview',
  Type.Object({
    lines: Type.Array(QuoteLineShape),
    totalPesewas: Type.Integer(),
    duePesewas: Type.Integer(),
    available: Flag,
    reasons: Type.Array(Type.Object({ code: Text, message: Text, path: Text }), {
      description: 'What stands in the way, by entry',
    }),
  }),
);
export type ItemsPreview = Type.Static<typeof ItemsPreview>;

export const BookingDetails = Patch({
  note: Nullable(Prose(2_000, { description: 'Visible to the customer' })),
  internalNote: Nullable(Prose(2_000, { description: 'Only for members and API keys' })),
  customerName: Name,
  address: TextLine(1, 300),
});
export type BookingDetails = Type.Static<typeof BookingDetails>;

export const CompleteBody = Closed({
  free: Type.Optional(
    Type.Boolean({
      description: '`true`: what the booking occupies after today, or of a provider from now on, is free',
    }),
  ),
});
export type CompleteBody = Type.Static<typeof CompleteBody>;

export const WaiveBody = Closed({
  amountPesewas: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Default: all that is owed' }),
  ),
  reason: RequiredReason({ description: 'Only for members' }),
});
export type WaiveBody = Type.Static<typeof WaiveBody>;

export const CancelBody = Closed({
  reason: Type.Optional(Reason),
  expectedRefundPesewas: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_PESEWAS,
      description: '`refundPesewas` of the preview; another amount is refused with REFUND_CHANGED',
    }),
  ),
  refund: Type.Optional(
    Type.Boolean({
      description:
        'For members and API keys, where `refundOnCancel` is NONE: whether the money goes back. Default: true',
    }),
  ),
  keep: Type.Optional(
    Type.Boolean({
      description: 'For an offer of the waitlist: `true` lets it go, and the customer waits on in the same place',
    }),
  ),
});
export type CancelBody = Type.Static<typeof CancelBody>;

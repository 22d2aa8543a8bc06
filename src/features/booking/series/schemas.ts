import {
  MAX_OCCURRENCES,
  MIN_OCCURRENCES,
  REPEAT_UNITS,
  type Repeat as RepeatRule,
} from '../../../domain/booking/repeat.ts';
import { MAX_PESEWAS } from '../../../domain/pricing/money.ts';
import { Choice, Closed, EitherOf, Flag, Id, LocalDate, Reason, RULE, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Booking, holdFields } from '../bookings/index.ts';
import { bookingRequestKinds, type QuoteBody, QuoteLine } from '../quotes/index.ts';

const Text = Type.String();

const Repeat = Shape(
  'Repeat',
  Closed(
    {
      every: Type.Integer({ minimum: 1, maximum: 12 }),
      unit: Choice(REPEAT_UNITS),
      count: Type.Optional(
        Type.Integer({
          minimum: MIN_OCCURRENCES,
          maximum: MAX_OCCURRENCES,
          description: 'Number of occurrences; or `until`',
        }),
      ),
      until: Type.Optional(
        Type.String({ format: 'local-date', examples: ['2027-03-05'], description: 'Last possible date, inclusive' }),
      ),
    },
    { description: 'Either `count` or `until`. A month without the day of the first date has its last day instead' },
  ),
);

const ON_CONFLICT = ['REJECT', 'SKIP'] as const;
const CREATION = ['HOLD', 'BOOK'] as const;

const seriesFields = {
  ...holdFields,
  repeat: Repeat,
  onConflict: Choice(ON_CONFLICT, {
    description: 'Where an occurrence is not free: REJECT books nothing, SKIP books the others',
  }),
  creation: Choice(CREATION, { description: 'HOLD each until it is paid or confirmed, or BOOK directly' }),
};

export const SeriesBody = EitherOf(seriesFields, bookingRequestKinds, {
  description:
    'A booking with its first date or start, and how it repeats. `expectedTotalPesewas` is the total of the preview, `quoteToken` counts for the first occurrence, `agreed` and `promoCode` for each',
});
export type SeriesBody = Type.Static<typeof SeriesBody>;

const { customer: _customer, onConflict: _onConflict, creation: _creation, ...previewed } = seriesFields;
export const SeriesPreviewBody = EitherOf(
  {
    ...previewed,
    customer: Type.Optional(holdFields.customer),
    onConflict: Type.Optional(seriesFields.onConflict),
    creation: Type.Optional(seriesFields.creation),
  },
  bookingRequestKinds,
  { description: 'The body of the series; customer, onConflict and creation (default HOLD) may be left out' },
);
export type SeriesPreviewBody = Type.Static<typeof SeriesPreviewBody>;

const Reasons = Type.Array(Type.Object({ code: Text, message: Text, path: Text }), {
  description: 'What stands in the way; empty where it is free',
});

/** `date` of a rental or `startsAt` of an appointment. */
const occurrence = {
  index: Type.Integer({ description: 'From 0' }),
  date: Type.Optional(LocalDate),
  startsAt: Type.Optional(Text),
};

const Occurrence = Shape(
  'Occurrence',
  Type.Object({
    ...occurrence,
    available: Flag,
    reasons: Reasons,
    lines: Type.Array(QuoteLine),
    totalPesewas: Type.Integer(),
    depositPesewas: Type.Integer(),
  }),
);
export type PreviewedOccurrence = Type.Static<typeof Occurrence>;

export const SeriesPreview = Shape(
  'SeriesPreview',
  Type.Object({
    occurrences: Type.Array(Occurrence),
    totalPesewas: Type.Integer({ description: 'Sum of the occurrences that are free' }),
  }),
);

const SkippedOccurrence = Shape('SkippedOccurrence', Type.Object({ ...occurrence, reasons: Reasons }));
export type SkippedOccurrence = Type.Static<typeof SkippedOccurrence>;

export const Series = Shape(
  'Series',
  Type.Object({
    id: Text,
    businessId: Text,
    repeat: Repeat,
    bookings: Type.Array(Booking),
    skipped: Type.Array(SkippedOccurrence, { description: 'Occurrences that were not free; see retry' }),
    createdAt: Text,
    updatedAt: Text,
  }),
);
export type Series = Type.Static<typeof Series>;

/** A series in events, which name its bookings: each has events of its own. */
Shape(
  'SeriesSummary',
  Type.Object({
    id: Text,
    businessId: Text,
    repeat: Repeat,
    bookingIds: Type.Array(Text),
    skipped: Type.Array(SkippedOccurrence),
    createdAt: Text,
    updatedAt: Text,
  }),
);

/** What an occurrence books: the body without the customer, the notes and the address, which its bookings have. */
export type StoredRequest = Omit<QuoteBody, 'date' | 'endDate' | 'startsAt'> & {
  /** Days of a rental. */
  days?: number;
  agreedPesewas?: number;
};

export interface SeriesRow {
  businessId: string;
  id: string;
  repeat: RepeatRule;
  request: StoredRequest;
  creation: (typeof CREATION)[number];
  skipped: SkippedOccurrence[];
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** Everything but the bookings. */
export const toSeries = ({
  id,
  businessId,
  repeat,
  skipped,
  createdAt,
  updatedAt,
}: Omit<SeriesRow, 'request' | 'creation'>) => ({
  id,
  businessId,
  repeat,
  skipped,
  createdAt: textOf(createdAt),
  updatedAt: textOf(updatedAt),
});

export const SeriesPath = Type.Object({ seriesId: Id });

const From = Type.Integer({
  minimum: 0,
  maximum: MAX_OCCURRENCES - 1,
  description: 'Index of the first occurrence that is changed',
});

export const CancelSeriesBody = Closed({
  from: From,
  reason: Type.Optional(Reason),
  expectedRefundPesewas: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_PESEWAS,
      description: '`refundPesewas` of the preview; another amount is refused with REFUND_CHANGED',
    }),
  ),
});
export type CancelSeriesBody = Type.Static<typeof CancelSeriesBody>;

export const CancellationQuery = Closed({ from: From });

export const SeriesCancellation = Shape(
  'SeriesCancellation',
  Type.Object({
    refundPesewas: Type.Integer({ description: 'Refunded by the system through the gateway' }),
    byHandPesewas: Type.Integer({ description: 'Recorded by hand, and to be given back by hand' }),
    keptPesewas: Type.Integer(),
    bookings: Type.Array(
      Type.Object({
        bookingId: Text,
        index: Type.Integer(),
        startsAt: Text,
        refundPesewas: Type.Integer(),
        byHandPesewas: Type.Integer(),
        keptPesewas: Type.Integer(),
      }),
      { description: 'What would be cancelled; empty where nothing is left to cancel' },
    ),
  }),
);
export type SeriesCancellation = Type.Static<typeof SeriesCancellation>;

export const MoveSeriesBody = Closed(
  {
    from: From,
    byDays: Type.Optional(Type.Integer({ minimum: -366, maximum: 366, description: 'Not 0' })),
    startTime: Type.Optional(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        [RULE]: 'must be a time like 08:30',
        examples: ['14:30'],
        description: 'The new time of day of an appointment',
      }),
    ),
  },
  { description: 'Either `byDays` or `startTime`. Occurrences that were moved by themselves are left' },
);
export type MoveSeriesBody = Type.Static<typeof MoveSeriesBody>;

export const SeriesMovePreview = Shape(
  'SeriesMovePreview',
  Type.Object({
    available: Type.Boolean({ description: 'Whether all of them can be moved' }),
    occurrences: Type.Array(
      Type.Object({ ...occurrence, bookingId: Text, available: Flag, reasons: Reasons, totalPesewas: Type.Integer() }),
    ),
    left: Type.Array(Type.Integer(), {
      description: 'Indexes from `from` on that stay: moved by themselves before, over, or no longer live',
    }),
  }),
);
export type SeriesMovePreview = Type.Static<typeof SeriesMovePreview>;

export const RetryBody = Closed({
  index: Type.Integer({ minimum: 0, maximum: MAX_OCCURRENCES - 1, description: 'Of a skipped occurrence' }),
});

export type WhenOf = Pick<SkippedOccurrence, 'date' | 'startsAt'>;

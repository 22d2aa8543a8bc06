import { REFUNDS_ON_CANCEL } from '../../../domain/booking/terms.ts';
import { WAITLIST_MODES } from '../../../domain/booking/waitlist.ts';
import { PAYOUT_SCHEDULES } from '../../../domain/money/working-days.ts';
import {
  Choice,
  Closed,
  Flag,
  Line,
  Name,
  Nullable,
  Patch,
  Pesewas,
  Prose,
  RULE,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const BookingShape = Choice(['UNIT_PER_DAY', 'SERVICE_IN_SLOT']);
export const Family = Choice(['RENTALS', 'BEAUTY']);

/** Values of a unit or service for the fields of its vertical. */
export const Attributes = Type.Unsafe<Record<string, string | number | boolean>>({
  type: 'object',
  maxProperties: 50,
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});
export type Attributes = Type.Static<typeof Attributes>;

const deposit = {
  type: Choice(['NONE', 'FIXED', 'PERCENT']),
  amountPesewas: Type.Optional(Pesewas),
  percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
};
export const Deposit = Closed(deposit);

/** What cancelling refunds, also for the public. */
export const cancellationPolicies = {
  refundOnCancel: Choice(REFUNDS_ON_CANCEL, {
    description:
      'What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE',
  }),
  cancellationTiers: Type.Array(
    Closed({
      hoursBefore: Type.Integer({ minimum: 0, maximum: 8_760 }),
      refundPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    { maxItems: 5, description: 'Refund until so many hours before; hours and percents fall. Required with TIERS' },
  ),
  cancellationGraceMinutes: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    description:
      'With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away',
  }),
};

const policies = {
  depositInstructions: Nullable(Prose(2_000)),
  holdTtlMinutes: Type.Integer({ minimum: 5, maximum: 2_880 }),
  minNoticeMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  maxAdvanceDays: Type.Integer({ minimum: 1, maximum: 730 }),
  slotStepMin: Type.Unsafe<5 | 10 | 15 | 30 | 60>({ type: 'integer', enum: [5, 10, 15, 30, 60] }),
  cancellationNoticeHours: Type.Integer({ minimum: 0, maximum: 8_760 }),
  retentionMonths: Type.Integer({
    minimum: 6,
    maximum: 120,
    description: 'Months without a booking after which a customer is erased',
  }),
  confirmWithoutDeposit: Type.Boolean({
    description: 'The service confirms a public hold that needs no deposit within a second',
  }),
  customerReschedule: Type.Boolean({
    description: 'Customers can reschedule their own bookings until the cancellation notice begins',
  }),
  ...cancellationPolicies,
};

/** When a business is paid what customers paid through the platform. */
const payoutPolicies = {
  payouts: Choice(PAYOUT_SCHEDULES, {
    description: 'When available money is paid out: every day, on Mondays (the default), or by hand only',
  }),
  payoutMinimumPesewas: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description:
      'Scheduled payouts wait while the available balance, from which their fee is taken, is below this; 5000 by default',
  }),
};

const waitlistPolicies = {
  waitlist: Choice(WAITLIST_MODES, {
    description:
      'OFF (the default); IN_ORDER: a place that becomes free is offered to the first customer it fits; BY_HAND: members offer it',
  }),
  waitlistOfferMinutes: Type.Integer({
    minimum: 15,
    maximum: 1_440,
    description: 'How long an offer is held; 120 by default, and shorter close to the start',
  }),
};

/** Policies that were added later have defaults where they are read. */
const later = Type.Partial(Type.Object({ ...payoutPolicies, ...waitlistPolicies })).properties;

export const Policies = Shape('Policies', Closed({ deposit: Deposit, ...policies, ...later }));
export type Policies = Type.Static<typeof Policies>;

/** An absent policy stays unchanged. */
export const PoliciesPatch = Patch({ deposit: Patch(deposit), ...policies, ...payoutPolicies, ...waitlistPolicies });
export type PoliciesPatch = Type.Static<typeof PoliciesPatch>;

const Field = Closed({
  key: Type.String({
    pattern: '^[a-z][A-Za-z0-9_]{0,39}$',
    [RULE]: 'must be up to 40 letters, digits and underscores, the first a small letter',
  }),
  label: Name,
  type: Choice(['text', 'number', 'boolean', 'choice']),
  required: Flag,
  choices: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 50, uniqueItems: true })),
});

const Labels = Type.Unsafe<Record<string, string>>({
  type: 'object',
  patternProperties: { '^[A-Za-z][A-Za-z0-9_]{0,39}$': Name },
  additionalProperties: false,
  maxProperties: 50,
});

const settings = {
  name: Name,
  labels: Labels,
  fields: Type.Array(Field, { maxItems: 50 }),
  defaultPolicies: Policies,
  filters: Type.Array(Line(1, 120), { maxItems: 50 }),
  toneNotes: Prose(2_000),
  enabled: Flag,
};

export const VerticalProfile = Shape(
  'VerticalProfile',
  Type.Object({ key: Type.String(), family: Family, bookingShape: BookingShape, ...settings }),
);
export type VerticalProfile = Type.Static<typeof VerticalProfile>;

const { name, defaultPolicies: _whole, ...rest } = settings;
const changeable = { name, ...rest, defaultPolicies: PoliciesPatch };

/** Absent fields default to empty, policies to the plain ones of create.ts, and the profile is enabled. */
export const CreateVertical = Closed({
  key: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64, examples: ['party-rentals'] }),
  family: Family,
  bookingShape: BookingShape,
  ...Type.Partial(Type.Object(changeable)).properties,
  name,
});
export type CreateVertical = Type.Static<typeof CreateVertical>;

/** Policies merge field by field, other fields are replaced. Key, family and shape are fixed, because businesses copy them. */
export const UpdateVertical = Patch(changeable);
export type UpdateVertical = Type.Static<typeof UpdateVertical>;

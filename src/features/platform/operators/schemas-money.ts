import { PAYOUT_STATUSES } from '../../../domain/money/payout-states.ts';
import { MAX_PESEWAS } from '../../../domain/pricing/money.ts';
import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  LocalDate,
  Nullable,
  RequiredReason,
  RULE,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { LEDGER_KINDS } from '../../money/ledger/index.ts';
import { Payout } from '../../money/payouts/index.ts';

export const AdminPayout = Shape(
  'AdminPayout',
  Type.Object({ businessId: Type.String(), businessName: Type.String(), payout: Payout }),
);

export const AdminPayoutsQuery = Closed({
  status: Type.Optional(Choice(PAYOUT_STATUSES)),
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  ...CursorQuery(),
});
export type AdminPayoutsQuery = Type.Static<typeof AdminPayoutsQuery>;

/** HOLD requires a reason, because the owner reads it. */
export const HoldPayouts = Closed(
  { action: Choice(['HOLD', 'RELEASE']), reason: Type.Optional(Type.String({ maxLength: 500 })) },
  {
    if: { properties: { action: { const: 'RELEASE' } } },
    else: { required: ['reason'], properties: { action: {}, reason: { pattern: '\\S', [RULE]: 'must not be empty' } } },
  },
);
export type HoldPayouts = Type.Static<typeof HoldPayouts>;

export const AdjustBalance = Closed({
  amountPesewas: Type.Integer({
    minimum: -MAX_PESEWAS,
    maximum: MAX_PESEWAS,
    not: { const: 0 },
    [RULE]: 'must not be 0',
    description: 'Added to the available money of the business; negative to take away',
  }),
  reason: RequiredReason(),
});
export type AdjustBalance = Type.Static<typeof AdjustBalance>;

export const ACCOUNTS = ['PENDING', 'AVAILABLE', 'PAYOUT', 'GATEWAY', 'FEES', 'GATEWAY_COST'] as const;

export const LedgerBalance = Shape(
  'LedgerBalance',
  Type.Object({
    accounts: Type.Array(Type.Object({ account: Choice(ACCOUNTS), sumPesewas: Type.Integer() }), {
      description: 'Positive: owed to businesses, or kept. GATEWAY is negative by what came in less what went out',
    }),
    totalPesewas: Type.Integer({ description: 'Always 0' }),
  }),
);
export type LedgerBalance = Type.Static<typeof LedgerBalance>;

const HELD = { description: 'Businesses whose payouts are paused, the newest first; at most 50' };
const BELOW_ZERO = { description: 'Businesses that owe by refunds or disputes, the largest debt first; at most 50' };
const OfShop = { businessId: Type.String(), businessName: Type.String(), availablePesewas: Type.Integer() };

export const PayoutsToday = Shape(
  'PayoutsToday',
  Type.Object({
    failed: Type.Object(
      { count: Count, amountPesewas: Type.Integer() },
      { description: 'Failed or came back since midnight; the money is available again' },
    ),
    waiting: Type.Object(
      { count: Count, oldestAt: Nullable(Type.String()) },
      { description: 'Without an outcome yet; the gateway is asked for it' },
    ),
    paid: Type.Object({ count: Count, amountPesewas: Type.Integer() }, { description: 'Since midnight' }),
    held: Type.Array(Type.Object({ ...OfShop, reason: Type.String(), at: Type.String() }), HELD),
    belowZero: Type.Array(
      Type.Object({
        ...OfShop,
        kind: Choice(LEDGER_KINDS, { description: 'Of the entry that took money last' }),
        at: Type.String(),
      }),
      BELOW_ZERO,
    ),
  }),
);
export type PayoutsToday = Type.Static<typeof PayoutsToday>;

import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  Id,
  Instant,
  Line,
  LocalDate,
  Nullable,
  Reason,
  RULE,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import { Balance } from '../../money/ledger/index.ts';
import { ApiKey } from '../../shop/api-keys/index.ts';
import { Business, BusinessStatus } from '../../shop/businesses/index.ts';
import { Member } from '../../shop/members/index.ts';

export const BusinessesQuery = Closed({
  q: Type.Optional(Line(0, 120, { description: 'Part of the name or slug, case-insensitive' })),
  status: Type.Optional(BusinessStatus),
  queue: Type.Optional(
    Type.Boolean({
      description:
        '`true`: only submitted businesses without a decision, oldest first; cannot be combined with other filters',
    }),
  ),
  ...CursorQuery(),
});
export type BusinessesQuery = Type.Static<typeof BusinessesQuery>;

export const ChangeStatus = Closed({
  action: Choice(['VERIFY', 'SEND_BACK', 'SUSPEND']),
  reason: Type.Optional(Reason),
});
export type ChangeStatus = Type.Static<typeof ChangeStatus>;

/** TAKE_DOWN requires a reason, because the owner sees it. */
export const ChangeListing = Closed(
  { action: Choice(['PUBLISH', 'TAKE_DOWN']), reason: Type.Optional(Reason) },
  {
    if: { properties: { action: { const: 'PUBLISH' } } },
    else: { required: ['reason'], properties: { reason: { pattern: '\\S', [RULE]: 'must not be empty' } } },
  },
);
export type ChangeListing = Type.Static<typeof ChangeListing>;

const BookingCounts = Type.Object({
  total: Count,
  held: Count,
  confirmed: Count,
  checkedIn: Count,
  completed: Count,
  cancelled: Count,
  noShow: Count,
  expired: Count,
});

export const Counts = Type.Object({
  catalog: Type.Object({ units: Count, services: Count, providers: Count, extras: Count }),
  customers: Count,
  bookings: BookingCounts,
});
export type Counts = Type.Static<typeof Counts>;

export const BusinessOverview = Shape(
  'BusinessOverview',
  Type.Object({
    business: Business,
    members: Type.Array(Member),
    apiKeys: Type.Array(ApiKey),
    counts: Counts,
    balance: Balance,
  }),
);
export type BusinessOverview = Type.Static<typeof BusinessOverview>;

export type AuditAction =
  | 'access.read'
  | 'ledger.adjust'
  | 'payouts.hold'
  | 'payouts.release'
  | 'access.search'
  | 'business.verify'
  | 'business.send_back'
  | 'business.suspend'
  | 'listing.publish'
  | 'listing.take_down'
  | 'vertical.create'
  | 'vertical.update'
  | 'api_key.create';

const AuditDetails = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const AuditRow = Shape(
  'AuditRow',
  Type.Object({
    id: Type.String(),
    action: Type.String({ examples: ['business.verify'] }),
    actor: Type.Object({ id: Type.String(), name: Nullable(Type.String()) }),
    targetType: Type.String({ examples: ['business'] }),
    targetId: Type.String(),
    targetName: Nullable(
      Type.String({ description: 'Name of the business, key or vertical; null where it has none or is gone' }),
    ),
    businessId: Nullable(Type.String()),
    businessName: Nullable(Type.String()),
    at: Type.String(),
    details: AuditDetails,
  }),
);
export type AuditRow = Type.Static<typeof AuditRow>;

export const AuditQuery = Closed({
  businessId: Type.Optional(Id),
  actorId: Type.Optional(Id),
  action: Type.Optional(
    Line(1, 64, { description: 'Prefix of the action; `business.` matches all actions on businesses' }),
  ),
  targetType: Type.Optional(Line(1, 64)),
  targetId: Type.Optional(Id),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  ...CursorQuery(),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;

export interface AuditLogRow {
  id: string;
  action: string;
  actorId: string;
  actorName: string | null;
  targetType: string;
  targetId: string;
  businessId: string | null;
  at: Temporal.Instant;
  details: Record<string, unknown>;
}

/** Names of businesses and verticals, by their id or key. */
export type Names = ReadonlyMap<string, string>;

export const toAuditRow = ({ actorId, actorName, at, ...row }: AuditLogRow, names: Names): AuditRow => ({
  ...row,
  targetName: nameTarget(row, names),
  businessName: names.get(row.businessId ?? '') ?? null,
  actor: { id: actorId, name: actorName },
  at: textOf(at),
});

/** A key is named as it was made: its business may have renamed or revoked it. */
function nameTarget(
  { targetType, targetId, details }: Omit<AuditLogRow, 'actorId' | 'actorName' | 'at'>,
  names: Names,
) {
  const { name } = details;
  if (targetType === 'api_key') return typeof name === 'string' ? name : null;
  return names.get(targetId) ?? null;
}

export const UsageQuery = Closed({ businessId: Type.Optional(Id), from: LocalDate, to: LocalDate });
export type UsageQuery = Type.Static<typeof UsageQuery>;

const UsageRow = Type.Object({
  businessId: Type.String(),
  date: LocalDate,
  meter: Type.String({ examples: ['assistant.reply'] }),
  quantity: Count,
  costPesewas: Count,
});
export type UsageRow = Type.Static<typeof UsageRow>;

export const PlatformUsage = Shape(
  'PlatformUsage',
  Type.Object({ from: LocalDate, to: LocalDate, rows: Type.Array(UsageRow) }),
);

const figures = {
  revenuePesewas: Type.Integer({ description: 'Sum of paid invoices' }),
  gmvPesewas: Type.Integer({ description: 'Payments for bookings minus refunds' }),
  cogsPesewas: Type.Integer({ description: 'Cost of metered usage' }),
  marginPesewas: Type.Integer({ description: 'Revenue minus cost' }),
  marginPercent: Nullable(
    Type.Number({ description: 'Margin as a percentage of revenue, to two decimals; null without revenue' }),
  ),
};

const period = { from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) };
export const FinanceQuery = Closed(period);
export type FinanceQuery = Type.Static<typeof FinanceQuery>;

export const FinanceSummary = Shape(
  'FinanceSummary',
  Type.Object({
    from: LocalDate,
    to: LocalDate,
    ...figures,
    businesses: Type.Integer({ description: 'Number of businesses with any figure' }),
  }),
);
export type FinanceSummary = Type.Static<typeof FinanceSummary>;

export const FinanceRow = Shape(
  'FinanceRow',
  Type.Object({ businessId: Type.String(), name: Type.String(), ...figures, replies: Count }),
);
export type FinanceRow = Type.Static<typeof FinanceRow>;

export const FinanceTableQuery = Closed({
  ...period,
  sort: Type.Optional(
    Choice(['margin', 'cogs', 'revenue', 'replies'], {
      default: 'margin',
      description: '`margin`: lowest first; other fields: highest first',
    }),
  ),
  ...CursorQuery(),
});
export type FinanceTableQuery = Type.Static<typeof FinanceTableQuery>;
export type FinanceSort = NonNullable<FinanceTableQuery['sort']>;

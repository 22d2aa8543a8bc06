import { Choice, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const ACTIONS = [
  'refund.create',
  'api_key.create',
  'api_key.rename',
  'api_key.revoke',
  'member.invite',
  'member.role',
  'member.remove',
  'bookings.export',
  'customer.export',
  'customer.erase',
  'policies.update',
  'payout_account.check',
  'payout_account.change',
  'payout.create',
  'business.close',
] as const;
export type TenantAuditAction = (typeof ACTIONS)[number];

const KINDS = ['user', 'operator', 'api_key', 'system'] as const;

export const TenantAuditEntry = Shape(
  'TenantAuditEntry',
  Type.Object({
    id: Type.String(),
    action: Choice(ACTIONS),
    at: Type.String(),
    by: Type.Object({ kind: Choice(KINDS), id: Nullable(Type.String()), name: Nullable(Type.String()) }),
    target: Type.Object({ type: Type.String(), id: Type.String() }),
    details: Type.Object({}, { additionalProperties: true }),
  }),
);
export type TenantAuditEntry = Type.Static<typeof TenantAuditEntry>;

export interface TenantAuditRow {
  id: string;
  action: TenantAuditAction;
  actorKind: (typeof KINDS)[number];
  actorId: string | null;
  targetType: string;
  targetId: string;
  details: Record<string, unknown>;
  at: Temporal.Instant;
}

export const toTenantAuditEntry = (row: TenantAuditRow & { actorName: string | null }): TenantAuditEntry => ({
  id: row.id,
  action: row.action,
  at: textOf(row.at),
  by: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  target: { type: row.targetType, id: row.targetId },
  details: row.details,
});

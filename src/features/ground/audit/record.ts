import type { Call } from '../../../kit/http/route.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { TenantAuditAction } from './schemas.ts';
import { addTenantAuditRow } from './store.ts';

/** Which business, who and when. */
export interface TenantAuditContext {
  businessId: string;
  by: { kind: 'user' | 'operator' | 'api_key'; id: string } | { kind: 'system' };
  now: Temporal.Instant;
}

export function tenantAuditContextOf({ tenantId, caller, now }: Call): TenantAuditContext {
  const by = caller
    ? { kind: caller.kind === 'key' ? ('api_key' as const) : ('user' as const), id: caller.id }
    : { kind: 'system' as const };
  return { businessId: tenantId, by, now };
}

/**
 * Runs in the transaction of the audited change, so both commit or both roll back. `details` name people by their ids;
 * a name or a phone number in them is erased with the person.
 */
export const recordTenantAudit = (
  tx: Tx,
  { businessId, by, now }: TenantAuditContext,
  action: TenantAuditAction,
  target: { type: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> =>
  addTenantAuditRow(tx, businessId, {
    id: newId('aud', businessId),
    action,
    actorKind: by.kind,
    actorId: 'id' in by ? by.id : null,
    targetType: target.type,
    targetId: target.id,
    details,
    at: now,
  });

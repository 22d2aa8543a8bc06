import { type Call, userOf } from '../../../kit/http/route.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { AuditAction } from './schemas.ts';
import { addAuditRow } from './store.ts';

export interface AuditContext {
  actorId: string;
  now: Temporal.Instant;
}

export const auditContextOf = (call: Call): AuditContext => ({ actorId: userOf(call).id, now: call.now });

export interface AuditTarget {
  type: 'business' | 'api_key' | 'vertical' | 'search';
  id: string;
  /** Null for a target that belongs to no business. */
  businessId: string | null;
}

/** Runs in the transaction of the audited change, so both commit or both roll back. */
export const audit = (
  tx: Tx,
  { actorId, now }: AuditContext,
  action: AuditAction,
  target: AuditTarget,
  details: Record<string, unknown>,
): Promise<void> =>
  addAuditRow(tx, {
    id: newPlatformId('aud'),
    action,
    actorId,
    targetType: target.type,
    targetId: target.id,
    businessId: target.businessId,
    at: now,
    details,
  });

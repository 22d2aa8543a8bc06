import type { Tx } from '../../kit/db/db.ts';
import { type Call, userOf } from '../../kit/http/route.ts';
import { newId } from '../../kit/ids.ts';
import type { Action } from './schemas.ts';
import { addAuditRow } from './store.ts';

/** Who acts, and when. */
export interface Acting {
  actorId: string;
  now: Temporal.Instant;
}

export const actingOf = (call: Call): Acting => ({ actorId: userOf(call).id, now: call.now });

/** What an action was done to; a target of no business has `businessId` null. */
export interface Target {
  type: 'business' | 'api_key' | 'vertical';
  id: string;
  businessId: string | null;
}

/** Writes down what is being done, in the transaction that does it: neither is ever there without the other. */
export const audit = (
  tx: Tx,
  { actorId, now }: Acting,
  action: Action,
  target: Target,
  details: Record<string, unknown>,
): Promise<void> =>
  addAuditRow(tx, {
    id: newId('aud'),
    action,
    actorId,
    targetType: target.type,
    targetId: target.id,
    businessId: target.businessId,
    at: now,
    details,
  });

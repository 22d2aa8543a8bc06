import type { Tx } from '../../../kit/postgres/database.ts';
import { type BusinessRow, changeStatus } from '../../shop/businesses/index.ts';
import { type AuditContext, audit } from './audit.ts';
import type { ChangeStatus } from './schemas.ts';

const ACTIONS = {
  VERIFY: { status: 'ACTIVE', audited: 'business.verify' },
  SEND_BACK: { status: 'PENDING_VERIFICATION', audited: 'business.send_back' },
  SUSPEND: { status: 'SUSPENDED', audited: 'business.suspend' },
} as const;

export async function changeBusinessStatus(
  tx: Tx,
  businessId: string,
  { action, reason }: ChangeStatus,
  context: AuditContext,
): Promise<BusinessRow> {
  const { status, audited } = ACTIONS[action];
  const decision = { status, reason: action === 'VERIFY' ? null : (reason ?? null) };
  const { before, after } = await changeStatus(tx, businessId, decision, context.now);
  const target = { type: 'business' as const, id: businessId, businessId };
  await audit(tx, context, audited, target, { reason: reason ?? null, from: before.status, to: after.status });
  return after;
}

import type { Tx } from '../../kit/db/db.ts';
import { type BusinessRow, changeStatus } from '../businesses/index.ts';
import { type Acting, audit } from './audit.ts';
import type { ChangeStatus } from './schemas.ts';

const MOVES = {
  VERIFY: { status: 'ACTIVE', audited: 'business.verify' },
  SEND_BACK: { status: 'PENDING_VERIFICATION', audited: 'business.send_back' },
  SUSPEND: { status: 'SUSPENDED', audited: 'business.suspend' },
} as const;

export async function moveStatus(
  tx: Tx,
  businessId: string,
  { action, reason }: ChangeStatus,
  acting: Acting,
): Promise<BusinessRow> {
  const { status, audited } = MOVES[action];
  const { before, after } = await changeStatus(tx, businessId, status, acting.now);
  const target = { type: 'business' as const, id: businessId, businessId };
  await audit(tx, acting, audited, target, { reason: reason ?? null, from: before.status, to: after.status });
  return after;
}

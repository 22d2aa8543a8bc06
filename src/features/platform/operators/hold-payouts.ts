import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { emit } from '../../ground/events/index.ts';
import { type Balance, readBalance } from '../../money/ledger/index.ts';
import { holdPayouts, releasePayouts } from '../../money/payouts/index.ts';
import { type AuditContext, audit } from './audit.ts';
import { readAnyBusiness } from './read.ts';
import type { HoldPayouts } from './schemas-money.ts';

/** Pauses the payouts of a business, or lets them go on. The owner reads the reason. */
export async function changeHold(
  tx: Tx,
  businessId: string,
  { action, reason }: HoldPayouts,
  context: AuditContext,
): Promise<Balance> {
  const { now, actorId } = context;
  await readAnyBusiness(tx, businessId);
  const by = { kind: 'operator' as const, id: actorId };
  const target = { type: 'business' as const, id: businessId, businessId };
  if (action === 'HOLD') {
    await holdPayouts(tx, businessId, { reason: reason ?? '', at: now });
    await audit(tx, context, 'payouts.hold', target, { reason });
    await emit(tx, { businessId, type: 'payouts.held', data: { reason }, by, now });
  } else {
    if (!(await releasePayouts(tx, businessId, now))) throw fail(INVALID_STATE, 'Payouts are not paused');
    await audit(tx, context, 'payouts.release', target, { reason: reason ?? null });
    await emit(tx, { businessId, type: 'payouts.released', data: { reason: reason ?? null }, by, now });
  }
  return readBalance(tx, businessId, now);
}

import { newPlatformId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type Balance, postEntry, readBalance } from '../../money/ledger/index.ts';
import { type AuditContext, audit } from './audit.ts';
import { readAnyBusiness } from './read.ts';
import type { AdjustBalance } from './schemas-money.ts';

/** Gives a business money of the platform, or takes it back. Another adjustment undoes it. */
export async function adjustBalance(
  tx: Tx,
  businessId: string,
  { amountPesewas, reason }: AdjustBalance,
  context: AuditContext,
): Promise<Balance> {
  const { now } = context;
  await readAnyBusiness(tx, businessId);
  const lines = { available: amountPesewas, fees: -amountPesewas };
  const cause = newPlatformId('adj');
  await postEntry(tx, { businessId, kind: 'ADJUSTMENT', cause, at: now, lines, note: reason });
  const target = { type: 'business' as const, id: businessId, businessId };
  await audit(tx, context, 'ledger.adjust', target, { amountPesewas, reason, cause });
  return readBalance(tx, businessId, now);
}

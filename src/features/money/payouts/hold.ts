import type { Tx } from '../../../kit/postgres/database.ts';
import { addHold, deleteHold, type HoldRow } from './store.ts';
import { lockAccount } from './store-accounts.ts';

/** The lock of the account orders this and a payout that is being reserved. */
export async function holdPayouts(tx: Tx, businessId: string, hold: HoldRow): Promise<void> {
  await lockAccount(tx, businessId);
  await addHold(tx, businessId, hold);
}

/** False when payouts were not paused. */
export async function releasePayouts(tx: Tx, businessId: string, now: Temporal.Instant): Promise<boolean> {
  await lockAccount(tx, businessId);
  return deleteHold(tx, businessId, now);
}

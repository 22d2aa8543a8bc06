import type { PayoutStatus } from '../../../domain/money/payout-states.ts';
import { DEPENDENCY_UNAVAILABLE, fail } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { GatewayRefused, GatewayUnavailable } from '../payments/index.ts';
import type { Transfers } from './gateways/create.ts';
import type { Bank } from './gateways/transfers.ts';
import { type PayoutAccount, toAccount, toPayout } from './schemas.ts';
import { listPayouts } from './store.ts';
import { findAccount } from './store-accounts.ts';

/** Null before the first account. */
export async function readAccount(db: Reader, businessId: string): Promise<PayoutAccount | null> {
  const account = await findAccount(db, businessId);
  return account && toAccount(account);
}

export async function readPayouts(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  { status, cursor, limit = 20 }: { status?: PayoutStatus; cursor?: string; limit?: number },
) {
  const [before] = (cursors.decode('payouts', cursor) ?? []) as [string?];
  const rows = await listPayouts(db, businessId, { status: status ?? null, before: before ?? null }, limit + 1);
  const page = pageOf(rows, limit, ({ id }) => cursors.encode('payouts', [id]));
  return { rows: page.rows.map(toPayout), meta: page.meta };
}

/** Without a configured gateway: the banks of the simulator, which sandboxes use. */
export async function readBanks({ configured, simulator }: Transfers): Promise<Bank[]> {
  try {
    return await (configured ?? simulator).listBanks();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    throw fail(DEPENDENCY_UNAVAILABLE, 'The payment gateway is not available; try again');
  }
}

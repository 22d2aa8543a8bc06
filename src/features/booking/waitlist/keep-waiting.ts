import { invalid } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { setKeeps } from './store.ts';

/** Before an offer is cancelled: its entry waits on in its place instead of leaving. */
export async function keepWaiting(tx: Tx, businessId: string, bookingId: string): Promise<void> {
  if ((await setKeeps(tx, businessId, bookingId)) === 0)
    throw invalid('/keep', 'is for an open offer of the waiting list', 'NOT_ALLOWED');
}

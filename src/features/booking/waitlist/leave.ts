import { DEPENDENCY_UNAVAILABLE, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import type { WaitContext } from './context.ts';
import { toEntry } from './schemas.ts';
import { endWaiting, findEntry } from './store.ts';

export interface EntryChange {
  businessId: string;
  entryId: string;
  by: Actor;
  now: Temporal.Instant;
}

const exhausted = fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');

/** Ends an entry that waits; returns what announces it, to be called last. */
export async function endEntry(
  tx: Tx,
  { businessId, entryId, by, now }: EntryChange,
  status: 'LEFT' | 'CLOSED',
): Promise<() => Promise<void>> {
  if ((await endWaiting(tx, businessId, entryId, status, now)) === 0) throw new RetryTransaction({ exhausted });
  const row = await findEntry(tx, businessId, entryId);
  return async () => {
    if (row) await emit(tx, { businessId, type: 'waitlist.left', data: { entry: toEntry(row) }, by, now });
  };
}

/** The entry is LEFT; an open offer is cancelled, and the next customer is offered its place. An ended one stays. */
export async function leaveWaitlist(tx: Tx, context: WaitContext, change: EntryChange): Promise<void> {
  const { businessId, entryId, by, now } = change;
  const row = await findEntry(tx, businessId, entryId);
  if (!row) throw fail(NOT_FOUND);
  if (row.status === 'WAITING') await (await endEntry(tx, change, 'LEFT'))();
  if (row.status === 'OFFERED' && row.bookingId !== null)
    await context.cancelOffer(tx, { businessId, bookingId: row.bookingId, by, publicUrl: context.publicUrl, now });
}

import { DEPENDENCY_UNAVAILABLE, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import type { WaitContext } from './context.ts';
import { toEntry } from './schemas.ts';
import { endLive, endWaiting, findEntry } from './store.ts';

interface Change {
  businessId: string;
  by: Actor;
  now: Temporal.Instant;
}

export interface EntryChange extends Change {
  entryId: string;
}

const exhausted = fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');

/** Ends an entry that waits; returns what announces it, to be called last. */
export async function endEntry(tx: Tx, change: EntryChange, status: 'LEFT' | 'CLOSED'): Promise<() => Promise<void>> {
  const { businessId, entryId, now } = change;
  if ((await endWaiting(tx, businessId, entryId, status, now)) === 0) throw new RetryTransaction({ exhausted });
  return () => announceLeft(tx, change);
}

async function announceLeft(tx: Tx, { businessId, entryId, by, now }: EntryChange): Promise<void> {
  const row = await findEntry(tx, businessId, entryId);
  if (row) await emit(tx, { businessId, type: 'waitlist.left', data: { entry: toEntry(row) }, by, now });
}

/**
 * Ends all that customers wait for who are being erased; returns what announces it, to be called last. Their offers are
 * over: a live one would keep them from being erased.
 */
export async function endEntriesOf(
  tx: Tx,
  customerIds: readonly string[],
  change: Change,
): Promise<() => Promise<void>> {
  const ended = await endLive(tx, change.businessId, customerIds, change.now);
  const ids = ended.map(({ id }) => id).toSorted();
  return async () => {
    for (const entryId of ids) await announceLeft(tx, { ...change, entryId });
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

import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import type { BusinessRow, BusinessStatus } from './schemas.ts';
import { findBusiness, lockBusiness, saveStatus, setListingLock } from './store.ts';

/** What operators do to a business. Each answers with the business before and after. */
export interface Move {
  before: BusinessRow;
  after: BusinessRow;
}

async function move(tx: Tx, id: string, change: (before: BusinessRow) => Promise<void>): Promise<Move> {
  const before = await lockBusiness(tx, id);
  if (!before) throw fail(NOT_FOUND);
  await change(before);
  tx.tell('business', id);
  return { before, after: (await findBusiness(tx, id)) ?? before };
}

/** From any status: operators correct themselves. */
export const changeStatus = (tx: Tx, id: string, status: BusinessStatus, now: Temporal.Instant): Promise<Move> =>
  move(tx, id, () => saveStatus(tx, id, status, now));

/** Asks for none of what an owner must have done, and gives the owner's switch back. */
export const publishListing = (tx: Tx, id: string, now: Temporal.Instant): Promise<Move> =>
  move(tx, id, async ({ sandbox }) => {
    if (sandbox)
      throw fail(POLICY_VIOLATION, 'A sandbox is never listed', [
        { code: 'SANDBOX', message: 'a sandbox is never listed' },
      ]);
    await setListingLock(tx, id, null, now);
  });

/** Hides the business, and keeps its owner from showing it again. */
export const takeDownListing = (tx: Tx, id: string, reason: string, now: Temporal.Instant): Promise<Move> =>
  move(tx, id, () => setListingLock(tx, id, reason, now));

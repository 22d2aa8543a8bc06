import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { BusinessRow, BusinessStatus } from './schemas.ts';
import { findBusiness, lockBusiness, saveStatus, setListingLock } from './store.ts';

/** The business before and after an operator's change, for the audit log. */
interface Moderation {
  before: BusinessRow;
  after: BusinessRow;
}

async function moderate(tx: Tx, id: string, change: (before: BusinessRow) => Promise<void>): Promise<Moderation> {
  const before = await lockBusiness(tx, id);
  if (!before) throw fail(NOT_FOUND);
  if (before.closedAt) throw fail(INVALID_STATE, 'The business was closed by its owner, and stays closed');
  await change(before);
  tx.invalidate('business', id);
  return { before, after: (await findBusiness(tx, id)) ?? before };
}

/** Any status may follow any other, so that operators can undo a mistake. The owner reads the reason. */
export const changeStatus = (
  tx: Tx,
  id: string,
  decision: { status: BusinessStatus; reason: string | null },
  now: Temporal.Instant,
): Promise<Moderation> => moderate(tx, id, () => saveStatus(tx, id, decision, now));

/** Skips the requirements for owners, and lifts the lock so that the owner controls visibility again. */
export const publishListing = (tx: Tx, id: string, now: Temporal.Instant): Promise<Moderation> =>
  moderate(tx, id, async ({ sandbox }) => {
    if (sandbox)
      throw fail(POLICY_VIOLATION, 'A sandbox is never listed', [
        { code: 'SANDBOX', message: 'a sandbox is never listed' },
      ]);
    await setListingLock(tx, id, null, now);
  });

/** Hides the business; the lock keeps its owner from publishing it again. */
export const takeDownListing = (tx: Tx, id: string, reason: string, now: Temporal.Instant): Promise<Moderation> =>
  moderate(tx, id, () => setListingLock(tx, id, reason, now));

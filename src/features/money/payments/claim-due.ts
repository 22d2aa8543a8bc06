import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import type { DueRow } from './schemas.ts';

const BATCH = 10;

/**
 * Claims a batch of due rows, and then asks the gateway about each outside any transaction. A claim is a lease: a row
 * whose work failed, or whose process was killed, is due again when it ends.
 */
export async function claimDue<Claimed>(
  { db, log }: { db: Database; log: Log },
  due: {
    find: (limit: number) => Promise<DueRow[]>;
    /** The rows that are still due and that no other transaction has locked. */
    claim: (tx: Tx, ids: string[], businessId: string) => Promise<Claimed[]>;
    work: (claimed: Claimed) => Promise<void>;
    failure: string;
  },
): Promise<'more' | 'done'> {
  const { find, failure } = due;
  const claimed: Claimed[] = [];
  const outcome = await workByTenant({
    find,
    scope: db.tenant,
    log,
    failure,
    together: BATCH,
    total: BATCH,
    atOnce: 1,
    async work(tx, rows, businessId) {
      const ids = rows.map(({ id }) => id);
      const own = await due.claim(tx, ids, businessId);
      claimed.push(...own);
      return own.length;
    },
  });
  await forEachApart(claimed, { atOnce: BATCH, onError: (error) => log.error({ err: error }, failure) }, due.work);
  return outcome;
}

import type { Log } from '../log.ts';
import type { Db, Tx } from '../postgres/database.ts';
import { forEachApart } from './for-each-apart.ts';

const LOOKED_AT = 1_000;

/** Due work of many tenants, which a job does in batches. */
export interface DueWork<Row extends { businessId: string }> {
  /** The rows that are due, the oldest first, without a lock. */
  find: (limit: number) => Promise<readonly Row[]>;
  scope: (businessId: string) => Db;
  log: Log;
  /** What the log says when a transaction fails. */
  failure: string;
  /** Rows of one transaction, of one tenant in a batch, and of a batch. */
  together?: number;
  perTenant?: number;
  total?: number;
  /** Transactions at a time. Each of them may exceed `total` by its own rows. */
  atOnce?: number;
  /** Locks the rows, leaves out those that are no longer due or locked, and returns how many it handled. */
  work: (tx: Tx, rows: [Row, ...Row[]], businessId: string) => Promise<number>;
}

/**
 * Handles a batch of due rows, each transaction with rows of one tenant. A tenant with many rows, or with rows that are
 * locked or fail, delays no other: it has a share of the batch, and rows that were not handled make room for others.
 * Returns whether there may be more. A killed job is repeated: what it had not committed is still due.
 */
export async function workByTenant<Row extends { businessId: string }>(due: DueWork<Row>): Promise<'more' | 'done'> {
  const { together = 1, perTenant = 20, total = 100, atOnce = 3 } = due;
  const byTenant = [...Map.groupBy(await due.find(LOOKED_AT), (row) => row.businessId)];
  let handled = 0;
  const onError = () => {};
  await forEachApart(byTenant, { atOnce, onError }, async ([businessId, rows]) => {
    for (let at = 0; at < Math.min(rows.length, perTenant); at += together) {
      const [first, ...others] = rows.slice(at, at + Math.min(together, perTenant - at, Math.max(0, total - handled)));
      if (!first) return;
      try {
        const work = (tx: Tx) => due.work(tx, [first, ...others], businessId);
        const done = await due.scope(businessId).transaction(work);
        handled += done;
      } catch (error) {
        due.log.error({ err: error, businessId }, due.failure);
      }
    }
  });
  return handled > 0 ? 'more' : 'done';
}

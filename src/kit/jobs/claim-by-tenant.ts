import { forEachApart } from './for-each-apart.ts';

/** A row that was due when it was found, without a lock. */
export interface DueRow {
  businessId: string;
  id: string;
}

/**
 * Claims at most `limit` of the found rows, the tenants in the order of the rows, `atOnce` tenants at a time. `claim` runs
 * in a transaction of one tenant and returns the rows that are still due and that no other worker has locked; rows that
 * it leaves out make room for later tenants. A tenant whose claim fails stops no other.
 */
export async function claimByTenant<Claimed>(
  due: readonly DueRow[],
  options: { limit: number; atOnce: number; onError: (error: unknown, businessId: string) => void },
  claim: (businessId: string, ids: string[]) => Promise<Claimed[]>,
): Promise<Claimed[]> {
  const { limit, atOnce } = options;
  const claimed: Claimed[] = [];
  let room = limit;
  const byTenant = [...Map.groupBy(due, ({ businessId }) => businessId)];
  const onError = (error: unknown, [businessId]: (typeof byTenant)[number]) => options.onError(error, businessId);
  await forEachApart(byTenant, { atOnce, onError }, async ([businessId, rows]) => {
    const ids = rows.slice(0, room).map(({ id }) => id);
    if (ids.length === 0) return;
    room -= ids.length;
    const own = await claim(businessId, ids);
    room += ids.length - own.length;
    claimed.push(...own);
  });
  return claimed;
}

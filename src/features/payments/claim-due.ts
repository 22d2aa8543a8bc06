import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { DueRow } from './schemas.ts';

/**
 * Claims at most `limit` of the found rows, the businesses in the order of the rows, `atOnce` at a time. `claim` runs
 * in a transaction of one business and returns the rows that are still due and that no other worker has locked; rows that
 * it leaves out make room for later businesses. A business whose claim fails stops no other.
 */
export async function claimByBusiness<Claimed>(
  due: readonly DueRow[],
  options: { limit: number; atOnce: number; onError: (error: unknown, businessId: string) => void },
  claim: (businessId: string, ids: string[]) => Promise<Claimed[]>,
): Promise<Claimed[]> {
  const { limit, atOnce } = options;
  const claimed: Claimed[] = [];
  let room = limit;
  const byBusiness = [...Map.groupBy(due, ({ businessId }) => businessId)];
  const onError = (error: unknown, [businessId]: (typeof byBusiness)[number]) => options.onError(error, businessId);
  await forEachApart(byBusiness, { atOnce, onError }, async ([businessId, rows]) => {
    const ids = rows.slice(0, room).map(({ id }) => id);
    if (ids.length === 0) return;
    room -= ids.length;
    const own = await claim(businessId, ids);
    room += ids.length - own.length;
    claimed.push(...own);
  });
  return claimed;
}

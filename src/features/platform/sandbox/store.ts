import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, sql } from '../../../kit/postgres/sql.ts';

/**
 * A sandbox without a request by key, an event or a change since `since`. A column as `businessId` compares all sandboxes,
 * an id one of them.
 */
const isUnused = (businessId: Fragment | string, since: Temporal.Instant): Fragment => fragment`
  b.sandbox and b.updated_at <= ${since}
  and not exists (select from api_keys k where k.business_id = ${businessId} and k.last_used_at > ${since})
  and not exists (select from event_sequences s join events e on e.business_id = ${businessId} and e.sequence = s.last
    where s.business_id = ${businessId} and e.created_at > ${since})
  and not exists (select from units u where u.business_id = ${businessId} and u.updated_at > ${since})
  and not exists (select from kits k where k.business_id = ${businessId} and k.updated_at > ${since})
  and not exists (select from extras x where x.business_id = ${businessId} and x.updated_at > ${since})
  and not exists (select from price_rules r where r.business_id = ${businessId} and r.updated_at > ${since})
  and not exists (select from promo_codes p where p.business_id = ${businessId} and p.updated_at > ${since})
  and not exists (select from dated_hours d where d.business_id = ${businessId} and d.updated_at > ${since})
  and not exists (select from closures c where c.business_id = ${businessId} and c.created_at > ${since})
  and not exists (select from blocks l where l.business_id = ${businessId} and l.created_at > ${since})`;

/** The oldest first, without a lock. */
export const listIdle = (
  db: Reader,
  since: Temporal.Instant,
  limit: number,
): Promise<{ businessId: string; userId: string }[]> =>
  db.rows(sql<{ businessId: string; userId: string }>`
    select b.id as "businessId", b.sandbox_owner_id as "userId" from businesses b
    where ${isUnused(fragment`b.id`, since)} order by b.updated_at limit ${limit}`);

/**
 * Whether the sandbox is still idle and no other worker resets it. The row stays locked, so that no two workers reset the
 * same sandbox.
 */
export const lockIdle = async (tx: Tx, businessId: string, since: Temporal.Instant): Promise<boolean> =>
  (await tx.maybe(sql`
    select from businesses b where b.id = ${businessId} and ${isUnused(businessId, since)} for update of b skip locked`)) !==
  null;

/** Everyone who may have sent a request to the business: its keys, its members, and its customers with an account. */
export async function listCallers(db: Reader, businessId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from api_keys where business_id = ${businessId}
    union
    select user_id from members where business_id = ${businessId} and user_id is not null
    union
    select u.id from customers c join users u on u.phone = c.phone where c.business_id = ${businessId}`);
  return rows.map(({ id }) => id);
}

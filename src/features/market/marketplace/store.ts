import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { RefContext } from './schemas.ts';

export interface Listing {
  tenantId: string;
  slug: string;
}

/** Null for a business that is not listed. */
export const findListing = (db: Reader, businessId: string): Promise<Listing | null> =>
  db.maybe(sql<Listing>`select id as "tenantId", slug from businesses where id = ${businessId} and listed`);

/** False while an unexpired reference has that name; an expired one is replaced. */
export async function addRef(
  tx: Tx,
  businessId: string,
  ref: string,
  context: RefContext,
  time: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into refs (ref, business_id, context, expires_at)
    values (${ref}, ${businessId}, ${json(context)}::jsonb, ${time.expiresAt})
    on conflict (ref) do update set business_id = excluded.business_id, context = excluded.context,
      expires_at = excluded.expires_at
    where refs.expires_at <= ${time.now}`);
  return added > 0;
}

/** Whether at least `count` live references have so many letters. Reads `count` entries of an index at most. */
export async function hasLiveRefs(db: Reader, letters: number, count: number, now: Temporal.Instant): Promise<boolean> {
  const found = await db.maybe(sql`
    select from refs where expires_at > ${now} and length(ref) = ${letters + 'C-'.length} limit 1 offset ${count - 1}`);
  return found !== null;
}

/** Two for each new one, so that the table holds little more than the live ones. */
export const deleteExpiredRefs = (tx: Tx, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from refs where ref in (
      select ref from refs where expires_at <= ${now} order by expires_at limit 2 for update skip locked)`);

export interface RefRow {
  ref: string;
  slug: string;
  name: string;
  context: RefContext;
  expiresAt: Temporal.Instant;
}

export const findRef = (db: Reader, ref: string, now: Temporal.Instant): Promise<RefRow | null> =>
  db.maybe(sql<RefRow>`
    select r.ref, b.slug, b.name, r.context, r.expires_at as "expiresAt"
    from refs r join businesses b on b.id = r.business_id
    where r.ref = ${ref} and r.expires_at > ${now} and b.listed`);

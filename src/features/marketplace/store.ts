import type { Reader, Tx } from '../../kit/db/db.ts';
import { json, sql } from '../../kit/db/sql.ts';
import type { RefContext } from './schemas.ts';

export interface Listing {
  tenantId: string;
  slug: string;
}

/** Only what the public may see is ever found. */
export const findListing = (db: Reader, slug: string): Promise<Listing | null> =>
  db.maybe(sql<Listing>`select id as "tenantId", slug from businesses where slug = ${slug} and listed`);

/** False while somebody else's reference of that name lives. */
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

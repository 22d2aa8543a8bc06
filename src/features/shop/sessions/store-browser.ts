import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

export interface BrowserToken {
  familyId: string;
  userId: string;
  expiresAt: Temporal.Instant;
}

export async function addBrowserToken(
  tx: Tx,
  hash: Buffer,
  familyId: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.run(
    sql`insert into browser_tokens (hash, family_id, expires_at) values (${hash}, ${familyId}, ${expiresAt})`,
  );
}

export const findBrowserToken = (db: Reader, hash: Buffer): Promise<BrowserToken | null> =>
  db.maybe(sql<BrowserToken>`
    select f.id as "familyId", f.user_id as "userId", t.expires_at as "expiresAt"
    from browser_tokens t join session_families f on f.id = t.family_id
    where t.hash = ${hash} and f.revoked_at is null`);

/** Never shortens a session: two tabs may extend it at once. */
export async function extendBrowserToken(tx: Tx, hash: Buffer, expiresAt: Temporal.Instant): Promise<void> {
  await tx.run(
    sql`update browser_tokens set expires_at = ${expiresAt} where hash = ${hash} and expires_at < ${expiresAt}`,
  );
}

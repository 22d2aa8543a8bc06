import type { Role } from '../../../access.ts';
import type { PlatformRole } from '../../../kit/http/caller.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

export async function addFamily(tx: Tx, id: string, userId: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`insert into session_families (id, user_id, created_at) values (${id}, ${userId}, ${now})`);
}

export async function addRefreshToken(
  tx: Tx,
  hash: Buffer,
  familyId: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.run(
    sql`insert into refresh_tokens (hash, family_id, expires_at) values (${hash}, ${familyId}, ${expiresAt})`,
  );
}

/** Marks a token as used. Of several uses at once, one gets the family and the others get null. */
export async function useRefreshToken(
  tx: Tx,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<{ familyId: string; phone: string } | null> {
  const used = await tx.maybe(sql<{ familyId: string; userId: string }>`
    update refresh_tokens t set used_at = ${now}
    from session_families f
    where t.hash = ${hash} and t.used_at is null and t.expires_at > ${now} and f.id = t.family_id and f.revoked_at is null
    returning f.id as "familyId", f.user_id as "userId"`);
  if (!used) return null;
  const { phone } = await tx.one(sql<{ phone: string }>`select phone from users where id = ${used.userId}`);
  return { familyId: used.familyId, phone };
}

export const findFamilyOfToken = (tx: Tx, hash: Buffer): Promise<{ familyId: string; used: boolean } | null> =>
  tx.maybe(sql`select family_id as "familyId", used_at is not null as used from refresh_tokens where hash = ${hash}`);

export async function revokeFamily(tx: Tx, familyId: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`update session_families set revoked_at = ${now} where id = ${familyId} and revoked_at is null`);
  tx.invalidate('session', familyId);
}

export interface LiveSession {
  userId: string;
  signedInAt: Temporal.Instant;
  phone: string;
  name: string | null;
  platformRole: PlatformRole | null;
}

export const findLiveSession = (db: Reader, familyId: string): Promise<LiveSession | null> =>
  db.maybe(sql<LiveSession>`
    select u.id as "userId", f.created_at as "signedInAt", u.phone, u.name, o.role as "platformRole"
    from session_families f join users u on u.id = f.user_id left join operators o on o.phone = u.phone
    where f.id = ${familyId} and f.revoked_at is null`);

/** The user's role in the business; null for a user who is no member of it. */
export const findRole = (
  db: Reader,
  userId: string,
  businessId: string,
): Promise<{ role: Role; involved: boolean } | null> =>
  db.maybe(sql<{ role: Role; involved: boolean }>`
    select role, first_request_at is not null as involved from members
    where business_id = ${businessId} and user_id = ${userId} and state = 'ACTIVE'`);

export interface SessionRow {
  id: string;
  kind: 'TOKENS' | 'BROWSER';
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

/**
 * Sessions that have not expired. One of tokens was last used when its newest refresh token was issued. One of a browser
 * was last used, within a day, when its token was extended.
 */
export const listSessions = (db: Reader, userId: string, now: Temporal.Instant): Promise<SessionRow[]> =>
  db.rows(sql<SessionRow>`
    select f.id, 'TOKENS' as kind, f.created_at as "createdAt", coalesce(max(t.used_at), f.created_at) as "lastUsedAt",
      max(t.expires_at) as "expiresAt"
    from session_families f join refresh_tokens t on t.family_id = f.id
    where f.user_id = ${userId} and f.revoked_at is null
    group by f.id having max(t.expires_at) > ${now}
    union all
    select f.id, 'BROWSER', f.created_at, greatest(f.created_at, t.expires_at - interval '30 days'), t.expires_at
    from session_families f join browser_tokens t on t.family_id = f.id
    where f.user_id = ${userId} and f.revoked_at is null and t.expires_at > ${now}
    order by "lastUsedAt" desc, id desc`);

export const isOwnSession = async (
  db: Reader,
  userId: string,
  sessionId: string,
  now: Temporal.Instant,
): Promise<boolean> => (await listSessions(db, userId, now)).some(({ id }) => id === sessionId);

/** Deletes a batch of families that were revoked, or whose browser token expired, before `ended`. */
export const deleteEndedFamilies = (tx: Tx, ended: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from session_families where id in (
      (select id from session_families where revoked_at <= ${ended} limit 1000)
      union all
      (select family_id from browser_tokens where expires_at < ${ended} limit 1000))`);

/** The place of a refresh token in the order of expiry. */
export interface TokenPlace {
  expiresAt: Temporal.Instant;
  hash: Buffer;
}

/** The next refresh tokens that expired before `ended`, also those of families that go on. */
export const listExpiredTokens = (
  db: Reader,
  ended: Temporal.Instant,
  after: TokenPlace,
  limit: number,
): Promise<(TokenPlace & { familyId: string })[]> =>
  db.rows(sql<TokenPlace & { familyId: string }>`
    select family_id as "familyId", expires_at as "expiresAt", hash from refresh_tokens
    where expires_at < ${ended} and (expires_at, hash) > (${after.expiresAt}, ${after.hash})
    order by expires_at, hash limit ${limit}`);

/** Deletes those of the families whose last refresh token expired before `ended`. */
export const deleteExpiredFamilies = (tx: Tx, ids: readonly string[], ended: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from session_families f where f.id = any(${ids})
      and not exists (select from refresh_tokens t where t.family_id = f.id and t.expires_at >= ${ended})`);

import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { PlatformRole, Role } from '../../kit/http/caller.ts';

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

/** Uses a token up, once; of any number of simultaneous uses one gets the family. */
export const useRefreshToken = (
  tx: Tx,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<{ familyId: string; phone: string } | null> =>
  tx.maybe(sql`
    update refresh_tokens t set used_at = ${now}
    from session_families f join users u on u.id = f.user_id
    where t.hash = ${hash} and t.used_at is null and t.expires_at > ${now} and f.id = t.family_id and f.revoked_at is null
    returning f.id as "familyId", u.phone`);

export const familyOfToken = (tx: Tx, hash: Buffer): Promise<{ familyId: string; used: boolean } | null> =>
  tx.maybe(sql`select family_id as "familyId", used_at is not null as used from refresh_tokens where hash = ${hash}`);

export async function revokeFamily(tx: Tx, familyId: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`update session_families set revoked_at = ${now} where id = ${familyId} and revoked_at is null`);
  tx.tell('session', familyId);
}

export interface LiveSession {
  userId: string;
  phone: string;
  name: string | null;
  platformRole: PlatformRole | null;
  roles: { businessId: string; role: Role }[];
}

export const findLiveSession = (db: Reader, familyId: string): Promise<LiveSession | null> =>
  db.maybe(sql<LiveSession>`
    select u.id as "userId", u.phone, u.name, o.role as "platformRole",
      coalesce((select jsonb_agg(jsonb_build_object('businessId', m.business_id, 'role', m.role))
        from members m where m.user_id = u.id and m.state = 'ACTIVE'), '[]') as roles
    from session_families f join users u on u.id = f.user_id left join operators o on o.phone = u.phone
    where f.id = ${familyId} and f.revoked_at is null`);

/** Families whose last token has ended are of no use to anyone. */
export const deleteEndedFamilies = (tx: Tx, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from session_families where id in (
      select family_id from refresh_tokens group by family_id having max(expires_at) < ${now} limit 1000)`);
